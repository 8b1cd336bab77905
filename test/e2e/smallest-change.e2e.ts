import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
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
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, like, textsIn } from './words.ts';

/** A worker is ill and nobody is free: the manager asks for the smallest change, and one press puts it into drafts; another undoes it. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));

const made = async (page: Page, path: string, body: Record<string, unknown>): Promise<string> =>
  String(Object(await callAs(page, 'POST', path, body)).id);

/** Ann has Monday morning; Bo has the evening; Cia has the night before, so that she can have the evening alone. */
async function plan(page: Page, stranger: string): Promise<void> {
  const unit_id = await made(page, '/api/units/', { name: 'Linden' });
  const elsewhere = await made(page, '/api/units/', { name: 'Almen' });
  const first_day = '2026-01-01';
  await made(page, '/api/unit-people/', { user: stranger, unit_id: elsewhere, first_day, home: true });
  const ids: string[] = [];
  for (const first_name of ['Anna', 'Bo', 'Cia']) {
    const username = first_name.toLowerCase();
    const user = await made(page, '/api/users/', {
      ...{ first_name, last_name: 'Vikarie', username, email: `${username}@example.com`, role: 'worker' },
      password: DEMO_PASSWORD,
    });
    await made(page, '/api/payroll/', {
      ...{ user, hourly_salary: 160, employment_hours_per_week: 38, valid_from: '2020-01-01' },
    });
    await made(page, '/api/unit-people/', { user, unit_id, first_day, home: true });
    ids.push(user);
  }
  const [anna, bo, cia] = ids;
  for (const [who, from, until] of [
    [cia, instantOf(addDays(MONDAY, -1), '16:00'), instantOf(addDays(MONDAY, -1), '23:30')],
    [anna, instantOf(MONDAY, '07:00'), instantOf(MONDAY, '14:00')],
    [bo, instantOf(MONDAY, '14:00'), instantOf(MONDAY, '21:00')],
  ] as const)
    await made(page, '/api/shifts/', {
      ...{ start_time: from, end_time: until, unit_id },
      assignments: [{ worker_id: who, status: 'approved' }],
    });
  await made(page, '/api/absences/', { user: anna, kind: 'vab', first_day: MONDAY, last_day: MONDAY });
}

for (const seat of walks(DESK, PHONE)) {
  test(`the smallest change after an illness, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const words = texts.smallestChange;
    const { tenant, worker_id } = await found(stage, `minsta-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');
    await plan(page, worker_id);

    await page.goto(`/shifts?view=month&month=${MONDAY.slice(0, 7)}&day=${MONDAY}`);
    const sheet = page.getByRole('dialog', { name: texts.offers.replace.title });
    await page
      .getByRole('button', { name: beginning(texts.roster.replace_named) })
      .first()
      .click();
    const change = sheet.getByRole('region', { name: words.title });
    await button(change, words.ask).click();
    await change.getByText(words.rules_kept).waitFor();
    const said = await change.getByRole('status').innerText();
    assert.match(said, /Bo Vikarie.*Anna Vikarie/);
    assert.match(said, /Cia Vikarie.*Bo Vikarie/);
    await take(page, '260-smallest-change');

    const drafts = async (): Promise<string[]> => {
      const { drafts: all } = Object(
        await callAs(page, 'GET', `/api/drafts/?start_date=${MONDAY}&end_date=${MONDAY}`),
      );
      return all.map(({ people }: { people: { first_name: string }[] }) =>
        people.map(({ first_name }) => first_name).join(),
      );
    };
    await button(change, words.write).click();
    await says(page, like(words.written_other));
    await sheet.waitFor({ state: 'hidden' });
    assert.deepEqual(await drafts(), ['Bo', 'Cia']);
    await button(page, texts.common.undo).click();
    await page.getByText(like(words.written_other)).waitFor({ state: 'hidden' });
    for (let at = 0; at < 50 && (await drafts()).length > 0; at += 1) await page.waitForTimeout(100);
    assert.deepEqual(await drafts(), []);

    await page.goto(`/shifts?from=${MONDAY}`);
    await page.getByRole('button', { name: like(texts.week.broken_other) }).click();
    const drawer = page.getByRole('dialog', { name: texts.week.problems });
    await drawer.getByRole('button', { name: beginning(`Anna Vikarie, `) }).waitFor();
    await take(page, '261-absent-in-the-drawer');
    await drawer.getByRole('button', { name: beginning(`Anna Vikarie, `) }).click();
    await sheet.getByRole('region', { name: words.title }).waitFor();

    assert.deepEqual(violations, []);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
  });
}
