import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  instantOf,
  type Person,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  waitForCount,
} from './stage.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * A worker's home: where to be next, what to answer, the week and the pay stand on a phone's first screen; who is sick
 * sees that and the way back, a shift that has just ended is reported, and who is new, has nothing planned or has left
 * reads so.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

/** A shift on a day, for these people. */
const plan = (
  manager: Person,
  days: number,
  assignments: readonly { worker_id: string; status: 'approved' | 'pending' }[],
  night = false,
) =>
  callAs(manager.page, 'POST', '/api/shifts/', {
    start_time: instantOf(dayFromToday(days), night ? '22:00' : '07:00'),
    end_time: night ? instantOf(dayFromToday(days + 1), '06:00') : instantOf(dayFromToday(days), '15:30'),
    assignments,
  });

for (const seat of [PHONE, { language: 'sv', width: 390 }, DESK] satisfies Seat[])
  test(`a worker's home, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const company = await found(stage, `hem-${seat.language}-${seat.width}`);
    const { worker_id, manager_id } = company;
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await plan(manager, 1, [
      { worker_id, status: 'approved' },
      { worker_id: manager_id, status: 'approved' },
    ]);
    // A report of yesterday: nothing has just ended.
    await callAs(manager.page, 'POST', '/api/time-entries/', {
      user: worker_id,
      date: dayFromToday(-1),
      start_time: '09:00',
      end_time: '17:30',
      break_duration: 30,
    });
    await plan(manager, 9, [{ worker_id, status: 'pending' }], true);
    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    const { page } = worker;
    await page.goto('/dashboard');
    const hero = region(page, texts.myShifts.next.title);
    await says(hero, texts.myShifts.next.tomorrow);
    await says(hero, filled(texts.myShifts.with, { names: 'Petra Chefsson' }));
    const requests = region(page, texts.timeEntries.todo.to_answer);
    const rows = requests.getByRole('listitem');
    await waitForCount(rows, 2);
    const pay = region(page, beginning(texts.timeEntries.money.title));
    await says(pay, texts.home.pay.estimated);
    await take(page, '143-worker-home');
    if (seat.width === 390) await onFirstScreen(page, texts, [hero, rows.nth(1), pay]);
    await answer(page, texts, requests);
    await sick(worker, texts);
    await take(page, '144-sick-home');
    await page.goto(`/time-reporting?month=${dayFromToday(9).slice(0, 7)}`);
    await page
      .getByRole('button', { name: /22:00–06:00 \+1/ })
      .locator('visible=true')
      .first()
      .waitFor();
    await take(page, '145-asked-for-a-night');
    assert.deepEqual(violations, []);
    assert.deepEqual(worker.problems, [], 'nothing was thrown in the browser');
    for (const { context } of [worker, manager]) await context.close();
  });

/** In this order, each a row of 72 px at most, and all above the bar. */
async function onFirstScreen(page: Page, texts: Texts, parts: readonly Locator[]): Promise<void> {
  const bar = page.getByRole('navigation', { name: texts.shell.menu, exact: true });
  const strip = region(page, texts.home.week);
  const boxOf = async (what: Locator) => {
    const box = await what.boundingBox();
    if (box === null) throw new Error('not drawn');
    return { top: box.y, bottom: box.y + box.height, height: box.height };
  };
  const [hero, row, pay] = await Promise.all(parts.map(boxOf));
  const week = await boxOf(strip);
  const floor = (await boxOf(bar)).top;
  assert.ok(hero !== undefined && row !== undefined && pay !== undefined);
  assert.ok(row.height <= 73, `a request is ${row.height} px high`);
  assert.ok(hero.bottom < row.top && row.bottom < week.top && week.bottom < pay.top, 'their order');
  assert.ok(pay.bottom <= floor, `the pay ends at ${pay.bottom}, the bar begins at ${floor}`);
  assert.equal(await strip.getByRole('listitem').count(), 7);
}

/** Looks at what the first means, says yes to it, and sees the third come up. */
async function answer(page: Page, texts: Texts, requests: Locator): Promise<void> {
  const first = requests.getByRole('listitem').first();
  const more = first.locator('[aria-expanded]');
  await more.click();
  await says(first, texts.shifts.facts.duration);
  await more.click();
  await waitForCount(first.getByText(texts.shifts.facts.duration), 0);
  await first.getByRole('button', { name: beginning(texts.shifts.answer.approve_named) }).click();
  await says(page, texts.shifts.answer.approved);
  await waitForCount(requests.getByRole('listitem'), 2);
  await waitForCount(requests.getByRole('button', { name: beginning(texts.timeEntries.todo.more_one) }), 0);
}

async function sick({ page }: Person, texts: Texts): Promise<void> {
  await callAs(page, 'POST', '/api/absences/', {
    kind: 'sick',
    first_day: dayFromToday(0),
    last_day: null,
    extent_pct: 100,
    note: '',
  });
  await page.reload();
  const hero = region(page, texts.home.hero.away.sick);
  await button(hero, texts.absences.own.back).waitFor();
}

test('one yes to several shifts leaves what would break the rest, and names it', async () => {
  const texts = textsIn('sv');
  const { tenant, worker_id } = await found(stage, 'hem-alla');
  const manager = await sitDown(stage, DESK, tenant);
  await comeSignedIn(manager, 'petra');
  await callAs(manager.page, 'POST', '/api/shifts/', {
    start_time: instantOf(dayFromToday(6), '20:00'),
    end_time: instantOf(dayFromToday(6), '23:30'),
    assignments: [{ worker_id, status: 'pending' }],
  });
  const { page, problems, context } = await sitDown(stage, { language: 'sv', width: 390 }, tenant);
  await comeSignedIn({ address: stage.address, tenant, page, problems, context }, 'ture');
  await page.goto('/dashboard');
  const requests = region(page, texts.timeEntries.todo.to_answer);
  const yes = requests.getByRole('button', { name: filled(texts.home.request.all, { count: '2' }) });
  await waitForCount(requests.getByRole('listitem'), 2);
  await yes.click();
  await waitForCount(requests.getByRole('listitem'), 3);
  await yes.click();
  await says(page, filled(texts.home.request.all_done_other, { count: '2' }));
  await says(page, like(texts.home.request.left));
  await waitForCount(requests.getByRole('listitem'), 1);
  await says(requests, '20:00–23:30');
  assert.deepEqual(problems, []);
  for (const one of [context, manager.context]) await one.close();
});

test('who is new, has just worked or has left', async () => {
  const texts = textsIn('sv');
  const { tenant } = await found(stage, 'hem-andra');
  const manager = await sitDown(stage, DESK, tenant);
  await comeSignedIn(manager, 'petra');
  const person = async (username: string, employment_date: string): Promise<string> =>
    String(
      Object(
        await callAs(manager.page, 'POST', '/api/users/', {
          first_name: 'Ny',
          last_name: `Person ${username}`,
          username,
          email: `${username}@example.com`,
          role: 'worker',
          password: DEMO_PASSWORD,
          employment_date,
        }),
      ).id,
    );
  const open = async (username: string): Promise<Person> => {
    const came = await sitDown(stage, { language: 'sv', width: 390 }, tenant);
    await comeSignedIn(came, username);
    await came.page.goto('/dashboard');
    return came;
  };
  await person('nils', dayFromToday(0));
  const nils = await open('nils');
  await region(nils.page, filled(texts.home.hero.first_day, { company: 'Kafé hem-andra' })).waitFor();

  const ulla = await person('ulla', dayFromToday(-90));
  const ago = (hours: number): string =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * 3_600_000).toISOString();
  await callAs(manager.page, 'POST', '/api/shifts/', {
    start_time: ago(5),
    end_time: ago(1),
    assignments: [{ worker_id: ulla, status: 'approved' }],
  });
  const { page, ...at } = await open('ulla');
  const ended = region(page, texts.home.hero.ended);
  await ended.getByRole('button', { name: beginning(texts.timeEntries.todo.report_named) }).click();
  await ended.waitFor({ state: 'hidden' });
  await region(page, texts.home.hero.none).waitFor();

  const lars = await person('lars', dayFromToday(-90));
  const [employment] = Object(await callAs(manager.page, 'GET', `/api/employments/?user=${lars}`));
  const last_day = dayFromToday(-10);
  await callAs(manager.page, 'PATCH', `/api/employments/${employment.id}/`, { last_day });
  const left = await open('lars');
  await region(left.page, beginning(texts.home.hero.left)).waitFor();
  await left.page.getByRole('link', { name: texts.home.hero.left_action }).waitFor();
  for (const { problems } of [nils, at, left]) assert.deepEqual(problems, []);
  for (const { context } of [nils, at, left, manager]) await context.close();
});
