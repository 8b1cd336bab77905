import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addDays, isoWeek, weekdayOf } from '../../src/core/calendar.ts';
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
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/** The week's need and cost: what is missing is seen, opened with one press, and its cost stands under each day. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));
const day = (number: number): string => addDays(MONDAY, number - 1);

const made = async (page: Page, path: string, body: object): Promise<string> =>
  String(Object(await callAs(page, 'POST', path, body)).id);

/** Two people by the hour, and their shifts of the week. */
async function plan(page: Page): Promise<void> {
  const people: string[] = [];
  for (const first_name of ['Anna', 'Bo']) {
    const username = first_name.toLowerCase();
    const email = `${username}@example.com`;
    const person = { first_name, last_name: 'Behovsson', username, email, role: 'worker' };
    const user = await made(page, '/api/users/', { ...person, password: DEMO_PASSWORD });
    const terms = { hourly_salary: 150, employment_hours_per_week: 38, employee_tax_table: 32 };
    await callAs(page, 'POST', '/api/payroll/', { user, ...terms });
    people.push(user);
  }
  const [anna = '', bo = ''] = people;
  const shifts = [
    [1, '07:00', '16:00', [anna, bo]],
    [2, '07:00', '16:00', [anna]],
    [2, '10:00', '16:00', [bo]],
    [4, '07:00', '16:00', [anna, bo]],
    [5, '12:00', '20:00', [anna]],
    [6, '14:00', '18:00', [bo]],
  ] as const;
  for (const [number, from, until, on] of shifts)
    await made(page, '/api/shifts/', {
      start_time: instantOf(day(number), from),
      end_time: instantOf(day(number), until),
      assignments: on.map((worker_id) => ({ worker_id })),
    });
}

/** Two on weekday days, one at the till in the evening. */
async function write(page: Page): Promise<void> {
  const since = { days: [1, 2, 3, 4, 5], first_day: MONDAY };
  const till = await made(page, '/api/positions/', { name: 'Kassa' });
  await made(page, '/api/staffing-needs/', {
    ...since,
    ...{ starts: '07:00', ends: '16:00', least: 2, wanted: 2 },
  });
  await made(page, '/api/staffing-needs/', {
    ...since,
    ...{ position_id: till, days: [2], starts: '16:00', ends: '20:00', least: 1, wanted: 2 },
  });
}

const localeOf = ({ language }: Seat): string => (language === 'sv' ? 'sv-SE' : 'en-GB');
const inKronor = (seat: Seat, kronor: number): string =>
  `${new Intl.NumberFormat(localeOf(seat), { maximumFractionDigits: 0 }).format(kronor)}\u00a0kr`;
const dayInWords = (seat: Seat, date: string): string =>
  new Intl.DateTimeFormat(localeOf(seat), { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(`${date}T12:00:00Z`),
  );

const need = (page: Page, date: string): Locator => page.locator(`[data-need="${date}"]`);
const cost = (page: Page, date: string): Locator => page.locator(`[data-cost="${date}"]`);
const pill = (page: Page, row: string, date: string): Locator =>
  page.locator(`td[data-row="${row}"][data-date="${date}"] [data-piece]`);

type CostRow = { readonly date: string; readonly pay: number; readonly contribution: number };
async function costsOfWeek(page: Page, plan_of: string): Promise<CostRow[]> {
  const query = `start_date=${MONDAY}&end_date=${day(7)}&plan=${plan_of}`;
  const { days, salaries } = Object(await callAs(page, 'GET', `/api/roster-costs/?${query}`));
  return [...days, ...salaries];
}
const sum = (rows: readonly CostRow[]): number =>
  rows.reduce((all, { pay, contribution }) => all + pay + contribution, 0);

/** What the server says that a day costs, as the week writes it. */
async function kronor(page: Page, seat: Seat, date: string, plan_of = 'published'): Promise<string> {
  const rows = await costsOfWeek(page, plan_of);
  return inKronor(seat, sum(rows.filter((row) => row.date === date)));
}
const kronorOfWeek = async (page: Page): Promise<number> => sum(await costsOfWeek(page, 'published'));

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`the need of a week is met, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `need-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 1440 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 1440 }, true);
    await comeSignedIn(manager, 'petra');
    await plan(page);
    await page.goto(`/shifts?from=${MONDAY}`);
    await says(cost(page, day(1)), await kronor(page, seat, day(1)));
    assert.equal(await page.locator('[data-need]').count(), 0, 'no need, no row');
    await write(page);
    await met(page, seat, texts, take);
    await byKeys(page, texts);
    await asDraft(page, seat, texts, take);
    await withoutCost(page, seat, texts, take);
    await inCharts(page, seat, texts, take);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** What is missing stands at its day, and one press makes the shift that it asks for. */
async function met(page: Page, seat: Seat, { weekNeed, week }: Texts, take: Take): Promise<void> {
  const missing = (count: string, times: string): string =>
    filled(count === '1' ? weekNeed.short_said_one : weekNeed.short_said_other, { count, times });
  await need(page, day(1)).getByText(weekNeed.enough, { exact: true }).waitFor();
  const tuesday = need(page, day(2));
  await tuesday.getByText(missing('1', '07:00–10:00')).waitFor();
  await need(page, day(3)).getByText(missing('2', '07:00–16:00')).waitFor();
  assert.equal(await need(page, day(6)).count(), 0, 'nothing is needed on Saturday');
  await take(page, '210-week-need');
  await tuesday.click();
  const sheet = page.getByRole('dialog', { name: dayInWords(seat, day(2)) });
  await sheet.getByRole('img', { name: /^Kassa: 16:00–20:00 0 / }).waitFor();
  await take(page, '211-week-need-day');
  const post = (times: string, of: string): Locator =>
    button(sheet, filled(weekNeed.open_named, { times, of }));
  // The week shows it before the server has it.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/shifts/') && response.request().method() === 'POST',
  );
  await post('16:00–20:00', 'Kassa').click();
  await post('16:00–20:00', 'Kassa').waitFor({ state: 'detached' });
  await saved;
  await sheet.getByText(filled(weekNeed.covered, { hours: '4' })).waitFor();
  await post('07:00–10:00', weekNeed.everybody).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await says(pill(page, 'open', day(2)), '16–20');
  const shifts = Object(await callAs(page, 'GET', `/api/shifts/?start_date=${day(2)}&end_date=${day(2)}`));
  const open = shifts.find((one: { assignments: unknown[] }) => one.assignments.length === 0);
  assert.equal(open.places, 1);
  assert.notEqual(open.position_id, null);
  await button(page, week.undo).first().click();
  await waitForCount(pill(page, 'open', day(2)), 0);
}

/** One tab stop a row; arrows go between the days, and down into the week; the focus comes back from the sheet. */
async function byKeys(page: Page, { weekNeed }: Texts): Promise<void> {
  const focused = (what: Locator): Promise<void> => what.and(page.locator(':focus')).waitFor();
  await need(page, day(2)).focus();
  await page.keyboard.press('ArrowRight');
  await focused(need(page, day(3)));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await button(sheet, like(weekNeed.open_named)).waitFor();
  await page.keyboard.press('Escape');
  await focused(need(page, day(3)));
  await page.keyboard.press('ArrowDown');
  await focused(page.locator(`td[data-row="open"][data-date="${day(3)}"]`));
  await page.keyboard.press('ArrowUp');
  await focused(need(page, day(3)));
}

/** Drafts count at once, in the need and in the cost. */
async function asDraft(page: Page, seat: Seat, { week, weekNeed }: Texts, take: Take): Promise<void> {
  await page.getByText(week.draft.modes.draft, { exact: true }).click();
  const anna = page
    .getByRole('row', { name: /Anna Behovsson/ })
    .locator('td')
    .nth(2);
  await anna.click();
  await page.keyboard.type('7-16');
  await page.keyboard.press('Enter');
  await need(page, day(3))
    .getByText(filled(weekNeed.short_said_one, { count: '1', times: '07:00–16:00' }))
    .waitFor();
  const planned = await kronor(page, seat, day(3), 'drafts');
  assert.notEqual(planned, inKronor(seat, 0));
  await says(cost(page, day(3)), planned);
  await need(page, day(3)).click();
  const sheet = page.getByRole('dialog');
  await button(sheet, like(weekNeed.open_named)).click();
  await sheet.getByText(filled(weekNeed.covered, { hours: '9' })).waitFor();
  await take(page, '212-week-need-draft');
  await page.keyboard.press('Escape');
  await pill(page, 'open', day(3)).and(page.locator('[data-draft="put"]')).waitFor();
}

/** The plan stays usable when its cost cannot be had, and the row says so. */
async function withoutCost(page: Page, seat: Seat, { weekNeed, common }: Texts, take: Take): Promise<void> {
  await page.route('**/api/roster-costs/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await says(page, weekNeed.cost_failed);
  await need(page, day(1)).waitFor();
  await take(page, '213-week-cost-failed');
  await page.unroute('**/api/roster-costs/**');
  await button(page, common.retry).click();
  await says(cost(page, day(1)), await kronor(page, seat, day(1), 'drafts'));
  await cost(page, day(6)).click();
  await page.getByRole('dialog').getByText(like(weekNeed.of_shifts_with_ob)).waitFor();
  await take(page, '216-week-cost-day');
}

/** The published plan in pictures, each with a table that says the same. */
async function inCharts(page: Page, seat: Seat, { week, weekCharts }: Texts, take: Take): Promise<void> {
  await page.keyboard.press('Escape');
  await button(page, week.charts).click();
  const sheet = page.getByRole('dialog', { name: weekCharts.title });
  const cells = (table: string, row: string | RegExp): Promise<string[]> =>
    sheet.getByRole('table', { name: table }).getByRole('row', { name: row }).locator('td').allTextContents();
  // Each chart comes with its own answer.
  for (const name of [weekCharts.fair, weekCharts.cost])
    await sheet.getByRole('table', { name }).waitFor({ state: 'attached' });
  const ledger = await callAs(page, 'GET', `/api/fairness/?until=${addDays(MONDAY, 7)}`);
  for (const { worker, had } of Object(ledger).people)
    assert.deepEqual(
      (await cells(weekCharts.fair, new RegExp(`^${worker.first_name}`))).map((cell) =>
        Number.parseInt(cell, 10),
      ),
      [had.evenings, had.nights, had.weekends, had.holidays],
    );
  const [shown] = (await cells(weekCharts.cost, new RegExp(`\\b${isoWeek(MONDAY)}\\b`))).slice(0, 1);
  assert.equal(shown, inKronor(seat, await kronorOfWeek(page)));
  const anna = sheet.getByRole('table', { name: filled(weekCharts.rest, { name: 'Anna Behovsson' }) });
  assert.ok((await anna.allTextContents()).join().includes('12:00–20:00'));
  await take(page, '217-week-charts');
  await sheet.getByLabel(weekCharts.person).selectOption({ label: 'Bo Behovsson' });
  await sheet
    .getByText(filled(weekCharts.rest, { name: 'Bo Behovsson' }))
    .first()
    .scrollIntoViewIfNeeded();
  await take(page, '218-week-charts-person');
}

for (const seat of walks({ language: 'sv', width: 390 }, PHONE)) {
  test(`the need of a day on a phone, ${seat.language}`, async () => {
    const { tenant } = await found(stage, `need-phone-${seat.language}`);
    const { weekNeed, week } = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 390 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 390 }, true);
    await comeSignedIn(manager, 'petra');
    await plan(page);
    await write(page);
    await page.goto(`/shifts?from=${MONDAY}`);
    const days = page.getByRole('navigation', { name: week.days }).getByRole('button');
    await days.nth(1).getByText('−1', { exact: true }).waitFor();
    await days.nth(2).tap();
    const today = button(page, new RegExp(`^${weekNeed.need}.*${weekNeed.cost}`, 'su'));
    await today.waitFor();
    await take(page, '214-week-need-phone');
    await today.tap();
    const sheet = page.getByRole('dialog');
    await button(sheet, like(weekNeed.open_named)).waitFor();
    await take(page, '215-week-need-phone-day');
    await button(sheet, like(weekNeed.open_named)).tap();
    await sheet.getByText(filled(weekNeed.covered, { hours: '18' })).waitFor();
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
