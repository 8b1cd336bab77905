import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { addDays, isRedDay, weekdayOf } from '../../src/core/calendar.ts';
import { callAs } from './signed-in.ts';
import { DEMO_PASSWORD, dayFromToday } from './stage.ts';

/** The cells of the week by person, and what the server holds of it. */

/** A Monday so far away that nobody must answer, of a week without red days from Monday to Friday. */
export const MONDAY =
  [4, 5, 6, 7, 8, 9]
    .map((weeks) => addDays(dayFromToday(7 * weeks), 1 - weekdayOf(dayFromToday(28))))
    .filter((monday) => [0, 1, 2, 3, 4].every((days) => !isRedDay(addDays(monday, days))))[0] ?? '';
export const day = (number: number): string => addDays(MONDAY, number - 1);

export async function people(page: Page): Promise<Readonly<Record<'anna' | 'bo', string>>> {
  const made = async (first_name: string, username: string): Promise<string> =>
    String(
      Object(
        await callAs(page, 'POST', '/api/users/', {
          first_name,
          last_name: 'Veckström',
          username,
          email: `${username}@example.com`,
          role: 'worker',
          password: DEMO_PASSWORD,
        }),
      ).id,
    );
  return { anna: await made('Anna', 'anna'), bo: await made('Bo', 'bo') };
}

export const cell = (page: Page, row: string, date: string): Locator =>
  page.locator(`td[data-row="${row}"][data-date="${date}"]`);
export const pill = (page: Page, row: string, date: string): Locator =>
  cell(page, row, date).locator('[data-piece]');
export const focused = (page: Page, row: string, date: string): Promise<unknown> =>
  page.waitForFunction(
    ([who, when]) => document.activeElement?.matches(`td[data-row="${who}"][data-date="${when}"]`),
    [row, date],
  );
type Held = {
  date: string;
  start_time_local: string;
  end_time_local: string;
  people?: { first_name: string }[];
  assignments?: { worker: { first_name: string } }[];
};

/** What the server holds, published or as drafts: `date times person`. */
export async function planned(page: Page, mode: 'direct' | 'draft' = 'direct'): Promise<string[]> {
  const query = `start_date=${MONDAY}&end_date=${day(7)}`;
  const path = mode === 'draft' ? 'drafts' : 'shifts';
  const answer = Object(await callAs(page, 'GET', `/api/${path}/?${query}`));
  const rows: Held[] = mode === 'draft' ? answer.drafts : answer;
  return rows
    .flatMap(({ date, start_time_local, end_time_local, assignments, people: wished }) => {
      const names = wished ?? assignments?.map(({ worker }) => worker) ?? [];
      return (names.length === 0 ? ['-'] : names.map(({ first_name }) => first_name)).map(
        (name) => `${date} ${start_time_local}-${end_time_local} ${name}`,
      );
    })
    .toSorted();
}
export async function comes(
  page: Page,
  wanted: readonly string[],
  mode: 'direct' | 'draft' = 'direct',
): Promise<void> {
  let now: string[] = [];
  // Edits are sent one after the other: ten of them with late answers take a while.
  for (let turn = 0; turn < 200; turn += 1) {
    now = await planned(page, mode);
    if (JSON.stringify(now) === JSON.stringify(wanted.toSorted())) return settles(page);
    await page.waitForTimeout(100);
  }
  assert.deepEqual(now, wanted.toSorted());
}

/** The page has the answers of its edits. */
export async function settles(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

export async function holds(page: Page, one: string): Promise<void> {
  for (let turn = 0; turn < 50 && !(await planned(page)).includes(one); turn += 1)
    await page.waitForTimeout(100);
  assert.ok((await planned(page)).includes(one), one);
  await settles(page);
}
