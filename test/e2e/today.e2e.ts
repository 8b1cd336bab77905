import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  instantOf,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  waitForCount,
} from './stage.ts';
import { beginning, like, textsIn } from './words.ts';

/**
 * A manager's home: who is where today on an axis of 24 hours, at most five things that need an answer, each with its
 * button, and the week's staffing; in a company that has nobody yet, what to do first; in the demo a lively day.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of [
  DESK,
  PHONE,
  { language: 'en', width: 1440 },
  { language: 'sv', width: 390 },
] satisfies Seat[])
  test(`a manager's day, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { today } = texts;
    const { tenant, worker_id } = await found(stage, `idag-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    const { page } = manager;
    const plan = (days: number, from: string, until: string, places: number, workers: readonly string[]) =>
      callAs(page, 'POST', '/api/shifts/', {
        start_time: instantOf(dayFromToday(days), from),
        end_time: instantOf(dayFromToday(until > from ? days : days + 1), until),
        places,
        assignments: workers.map((id) => ({ worker_id: id, status: 'approved' })),
      });
    // The whole of today, whatever the hour is.
    await plan(0, '00:00', '23:59', 1, [worker_id]);
    await plan(2, '17:00', '23:30', 2, []);
    await callAs(worker.page, 'POST', '/api/leave-requests/', {
      kind: 'vacation',
      first_day: dayFromToday(30),
      last_day: dayFromToday(31),
    });
    await page.goto('/dashboard');
    const now = page.getByRole('region', { name: today.now.title, exact: true });
    await says(now, 'Ture Testberg');
    await says(now, like(today.now.count.working_one));
    const needs = page.getByRole('region', { name: today.needs.title });
    const rows = needs.getByRole('listitem');
    await says(needs, like(today.needs.leave_one));
    await says(needs, like(today.needs.open_other));
    await waitForCount(rows, 3);
    for (const row of await rows.all())
      assert.ok((await row.getByRole('button').or(row.getByRole('link')).count()) > 0, 'each has its button');
    const week = page.getByRole('region', { name: today.week.title }).first();
    assert.equal(await week.getByRole('listitem').count(), 7);
    await says(week, like(today.week.cost));
    await take(page, '145-manager-home');

    await callAs(worker.page, 'POST', '/api/absences/', {
      kind: 'sick',
      first_day: dayFromToday(0),
      last_day: null,
      extent_pct: 100,
      note: '',
    });
    await needs.getByRole('button', { name: beginning(today.needs.replace_named) }).click();
    await page.getByRole('heading', { name: texts.offers.replace.title }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await says(now, `Ture Testberg: ${today.now.state.away}`);
    await needs.getByRole('button', { name: beginning(today.needs.offer_named) }).click();
    await page.getByRole('heading', { name: texts.offers.give.title }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: texts.home.own_time }).click();
    await page.getByRole('heading', { name: texts.timeEntries.awaiting.title }).waitFor();
    await needs.getByRole('link', { name: today.needs.see_leave, exact: true }).click();
    await page.waitForURL('**/leave');
    assert.deepEqual(violations, []);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    for (const { context } of [manager, worker]) await context.close();
  });

for (const seat of [DESK, PHONE] satisfies Seat[])
  test(`a new company and the demo, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const tenant = `tom-${seat.language}`;
    const root = await sitDown(stage, seat, 'demo');
    await comeSignedIn(root, 'superadmin');
    await callAs(root.page, 'POST', '/api/superadmin/companies/', {
      name: `Kafé ${tenant}`,
      subdomain: tenant,
      billing_status: 'active',
      first_manager: {
        first_name: 'Petra',
        last_name: 'Chefsson',
        username: 'petra',
        email: 'petra@example.com',
        password: DEMO_PASSWORD,
      },
    });
    const empty = await sitDown(stage, seat, tenant);
    await comeSignedIn(empty, 'petra');
    await empty.page.goto('/dashboard');
    const first = empty.page.getByRole('region', { name: texts.today.first.title });
    for (const step of ['people', 'rules', 'week'] as const)
      await first.getByRole('link', { name: texts.today.first[step].action }).waitFor();
    await take(empty.page, '146-first-steps');
    // Put away it stays away, also when the page is opened anew.
    await button(first, texts.today.first.put_away).click();
    await first.waitFor({ state: 'detached' });
    await empty.page.reload();
    await says(empty.page, texts.today.first.unplanned);
    await first.waitFor({ state: 'detached' });
    const demo = await sitDown(stage, seat, 'demo');
    await comeSignedIn(demo, 'manager');
    await demo.page.goto('/dashboard');
    const needs = demo.page.getByRole('region', { name: texts.today.needs.title });
    await needs.getByRole('listitem').first().waitFor();
    assert.ok((await needs.getByRole('listitem').count()) <= 5);
    await demo.page.getByRole('status', { name: texts.common.loading }).first().waitFor({ state: 'hidden' });
    await take(demo.page, '147-manager-home-demo');
    assert.deepEqual(violations, []);
    for (const { problems } of [root, empty, demo]) assert.deepEqual(problems, []);
    for (const { context } of [root, empty, demo]) await context.close();
  });
