import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addDays, lastOfMonth } from '../../src/core/calendar.ts';
import { monthsLater, partsOf } from '../../src/web/months.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { cell, focused, people, pill } from './week-cells.ts';
import { like, type Texts, textsIn } from './words.ts';

/** The other views of the roster by person: a month is planned as the week is, and on a phone it leads to its days. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A month so far away that nobody must answer. */
const MONTH = monthsLater(dayFromToday(14).slice(0, 7), 1);
const on = (number: number): string => `${MONTH}-${String(number).padStart(2, '0')}`;
const { year, number } = partsOf(MONTH);
const LAST = lastOfMonth(year, number);

type Held = {
  date: string;
  start_time_local: string;
  end_time_local: string;
  assignments: { worker: { first_name: string } }[];
};

/** What is published in the month: `date times person`. */
async function comes(page: Page, ...wanted: readonly string[]): Promise<void> {
  let now: string[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const query = `start_date=${MONTH}-01&end_date=${LAST}`;
    const rows = (await callAs(page, 'GET', `/api/shifts/?${query}`)) as Held[];
    now = rows
      .flatMap(({ date, start_time_local: from, end_time_local: to, assignments }) =>
        (assignments.length === 0 ? ['-'] : assignments.map(({ worker }) => worker.first_name)).map(
          (name) => `${date} ${from}-${to} ${name}`,
        ),
      )
      .toSorted();
    if (JSON.stringify(now) === JSON.stringify(wanted.toSorted())) return;
    await page.waitForTimeout(100);
  }
  assert.deepEqual(now, wanted.toSorted());
}

const view = (page: Page, { week }: Texts, name: string): Locator =>
  page.getByRole('radiogroup', { name: week.view }).getByText(name, { exact: true });

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`a month is planned by person, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `month-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 1440 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 1440 }, true);
    await comeSignedIn(manager, 'petra');
    const { anna, bo } = await people(page);
    await page.goto(`/shifts?from=${on(9)}`);
    await view(page, texts, texts.week.views.people_month).click();
    await page.waitForURL((url) => url.searchParams.get('view') === 'people_month');
    await page.locator(`table[data-days="${Number(LAST.slice(8))}"]`).waitFor();

    await planned(page, texts, anna, bo);
    await take(page, '220-month-by-person');
    await typing(page, texts, anna, take);
    await otherMonths(page, texts, anna);
    await view(page, texts, texts.week.views.week).click();
    await page.locator('table[data-days="7"]').waitFor();

    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** Typed, moved and copied by keys, and dragged, as in the week. */
async function planned(page: Page, { week }: Texts, anna: string, bo: string): Promise<void> {
  await cell(page, anna, on(9)).click();
  await page.keyboard.type('7-15:30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7-15:30');
  await page.keyboard.press('Enter');
  await focused(page, anna, on(10));
  // Start above end, and the whole in its title.
  await pill(page, anna, on(10)).filter({ hasText: '715:30' }).waitFor();
  assert.equal(await pill(page, anna, on(10)).getAttribute('title'), '07:00–15:30');
  await comes(page, `${on(9)} 07:00-15:30 Anna`, `${on(10)} 07:00-15:30 Anna`);
  await page.keyboard.press('Alt+ArrowDown');
  await focused(page, bo, on(10));
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await focused(page, bo, on(11));
  await page.keyboard.press('+');
  await says(page, like(week.done.lengthened));
  const from = pill(page, anna, on(9));
  await from.hover();
  await page.mouse.down();
  await cell(page, 'open', on(20)).hover();
  await page.locator('td[data-drop]').waitFor();
  await page.mouse.up();
  await comes(page, `${on(10)} 07:00-15:30 Bo`, `${on(11)} 07:00-15:45 Bo`, `${on(20)} 07:00-15:30 -`);
  await page.keyboard.press('z');
  await pill(page, anna, on(9)).waitFor();
}

/** What is typed lies over the cells beside it, whole also on the last day of the month. */
async function typing(
  page: Page,
  { common }: Texts,
  anna: string,
  take: ReturnType<typeof camera>['take'],
): Promise<void> {
  await cell(page, anna, LAST).click();
  await page.keyboard.type('snart');
  await page.keyboard.press('Enter');
  await cell(page, anna, LAST).getByRole('alert').filter({ hasText: common.time.unreadable }).waitFor();
  const [box, table] = await Promise.all([
    cell(page, anna, LAST).getByRole('textbox').boundingBox(),
    page.getByRole('grid').boundingBox(),
  ]);
  assert.ok(box !== null && table !== null && box.width > 120 && box.x + box.width <= table.x + table.width);
  await take(page, '221-month-typed');
  await page.keyboard.press('Escape');
  await focused(page, anna, LAST);
}

/** A step to the right of the last day, and the buttons, lead to the other months; the address holds it. */
async function otherMonths(page: Page, { week }: Texts, anna: string): Promise<void> {
  const next = addDays(LAST, 1);
  await page.keyboard.press('ArrowRight');
  await focused(page, anna, next);
  await page.waitForURL((url) => url.searchParams.get('from') === next);
  await button(page, week.steps.month.previous).click();
  await pill(page, anna, on(9)).waitFor();
  await page.reload();
  await pill(page, anna, on(9)).waitFor();
}

for (const seat of walks({ language: 'sv', width: 390 }, PHONE)) {
  test(`a month leads to its days, ${seat.language} at 390`, async () => {
    const { tenant } = await found(stage, `month-phone-${seat.language}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 390 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 390 }, true);
    await comeSignedIn(manager, 'petra');
    const { anna } = await people(page);
    await callAs(page, 'POST', '/api/shifts/', {
      start_time: `${on(12)}T09:00:00Z`,
      end_time: `${on(12)}T12:00:00Z`,
      assignments: [{ worker_id: anna }],
    });
    await page.goto(`/shifts?from=${on(12)}`);
    await view(page, texts, texts.week.views.people_month).tap();
    await pill(page, anna, on(12)).waitFor();
    await take(page, '222-month-phone');
    await cell(page, anna, on(12)).tap();
    await page.waitForURL((url) => url.searchParams.get('from') === on(12));
    await page
      .getByRole('button', { name: /Anna Veckström ?, / })
      .first()
      .waitFor();
    await page
      .getByText('11–14', { exact: false })
      .or(page.getByText('10–13', { exact: false }))
      .first()
      .waitFor();
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
