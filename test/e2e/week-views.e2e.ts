import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addDays, lastOfMonth, weekdayOf } from '../../src/core/calendar.ts';
import { monthsLater, partsOf } from '../../src/web/months.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
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
import { cell, focused, people, pill, settles } from './week-cells.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/** The other views of the roster by person: a month and a day are planned as the week is, a night is seen on both its days; on a phone a month leads to its days. */

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
    if (JSON.stringify(now) === JSON.stringify(wanted.toSorted())) return settles(page);
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
  await pill(page, bo, on(11)).waitFor();
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

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`a day is planned on its axis, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `day-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 1440 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 1440 }, true);
    await comeSignedIn(manager, 'petra');
    const { anna, bo } = await people(page);
    await callAs(page, 'POST', '/api/staffing-needs/', {
      ...{ days: [1, 2, 3, 4, 5, 6, 7], first_day: on(1), starts: '07:00', ends: '17:00' },
      ...{ least: 2, wanted: 2 },
    });
    await page.goto(`/shifts?view=week&from=${on(12)}`);
    await cell(page, anna, on(12)).focus();
    await page.keyboard.press('d');
    await page.waitForURL((url) => url.search.includes(`view=day`) && url.search.includes(on(12)));
    await page.locator('table[data-days="1"]').waitFor();

    await onTheAxis(page, texts, anna, bo);
    await nightOfTheDayBefore(page, texts, anna, take);
    await take(page, '223-day');
    await byKeysOnTheAxis(page, texts, anna);
    await needOfTheDay(page, texts, anna);
    await page.goto('/shifts?view=day');
    await page.locator('[data-now]').waitFor();
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** A press on an hour types from it; a bar goes sideways to other times, longer by its edge, and up or down to a person. */
async function onTheAxis(page: Page, texts: Texts, anna: string, bo: string): Promise<void> {
  const axis = cell(page, anna, on(12));
  const perHour = async (): Promise<number> => {
    const [box, minutes] = await Promise.all([axis.boundingBox(), axis.getAttribute('data-minutes')]);
    return ((box?.width ?? 0) / Number(minutes)) * 60;
  };
  await page.locator(`[data-need="${on(12)}"]`).waitFor();
  // From six, an hour before the need: eight o'clock is two and a half hours in.
  await axis.click({ position: { x: 2.5 * (await perHour()), y: 20 } });
  const field = axis.getByRole('textbox');
  assert.equal(await field.inputValue(), '8-');
  await page.keyboard.type('16');
  await page.keyboard.press('Enter');
  await focused(page, anna, on(12));
  await comes(page, `${on(12)} 08:00-16:00 Anna`);
  const bar = pill(page, anna, on(12));
  const hour = await perHour();
  const drag = async (from: 'middle' | 'end', hours: number): Promise<void> => {
    const box = await bar.boundingBox();
    assert.ok(box !== null && Math.abs(box.width / hour - 8) < 1.1, 'a bar is as long as its shift');
    const x = from === 'middle' ? box.x + box.width / 2 : box.x + box.width - 3;
    const y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (hours * hour) / 2, y);
    await page.mouse.move(x + hours * hour, y);
    await page.mouse.up();
  };
  await drag('middle', -1);
  await comes(page, `${on(12)} 07:00-15:00 Anna`);
  await drag('end', 1);
  await comes(page, `${on(12)} 07:00-16:00 Anna`);
  await bar.filter({ hasText: '7–16' }).waitFor();
  await bar.hover();
  await page.mouse.down();
  await cell(page, bo, on(12)).hover();
  await page.locator('td[data-drop]').waitFor();
  await page.mouse.up();
  await comes(page, `${on(12)} 07:00-16:00 Bo`);
  await says(page, like(texts.week.done.moved));
  await page.keyboard.press('z');
  await comes(page, `${on(12)} 07:00-16:00 Anna`);
}

/** A night is on the axis of the next day to its end, also from a Sunday to a Monday, and belongs to the day on which it began. */
async function nightOfTheDayBefore(
  page: Page,
  texts: Texts,
  anna: string,
  take: ReturnType<typeof camera>['take'],
): Promise<void> {
  const { weekDay } = texts;
  const monday = [8, 9, 10, 11, 12, 13, 14].map(on).find((date) => weekdayOf(date) === 1) ?? '';
  const sunday = addDays(monday, -1);
  const { id } = Object(
    await callAs(page, 'POST', '/api/shifts/', {
      ...{ start_time: instantOf(sunday, '22:00'), end_time: instantOf(monday, '06:00') },
      assignments: [{ worker_id: anna, status: 'approved' }],
    }),
  );
  await page.goto(`/shifts?view=day&from=${monday}`);
  const night = cell(page, anna, monday).locator('[data-night]');
  await night.getByText(like(weekDay.night)).waitFor();
  const [bar, axis] = await Promise.all([night.boundingBox(), cell(page, anna, monday).boundingBox()]);
  assert.ok(bar !== null && axis !== null && Math.abs(bar.x - axis.x) < 3, 'from midnight');
  await page.getByRole('gridcell', { name: like(weekDay.night_said) }).waitFor();
  assert.equal(await pill(page, anna, monday).count(), 0, 'it is no shift of this day');
  await take(page, '252-night-of-the-day-before');
  await page.goto(`/shifts?view=day&from=${sunday}`);
  await pill(page, anna, sunday).waitFor();
  await callAs(page, 'DELETE', `/api/shifts/${id}/`);
  await nightBeforeTheWeek(page, texts, anna, addDays(monday, 7));
  await page.goto(`/shifts?view=day&from=${on(12)}`);
  await pill(page, anna, on(12)).waitFor();
}

/** Both edges by keys are one change; arrows go to the next day, with Alt the shift does. */
/** The need of a Monday counts the night that began on the Sunday before what is read: published, and as a draft. */
async function nightBeforeTheWeek(
  page: Page,
  { weekNeed, weekDay }: Texts,
  anna: string,
  monday: string,
): Promise<void> {
  const sunday = addDays(monday, -1);
  const need = Object(
    await callAs(page, 'POST', '/api/staffing-needs/', {
      ...{
        days: [1],
        first_day: monday,
        last_day: monday,
        starts: '00:00',
        ends: '06:00',
        least: 1,
        wanted: 1,
      },
    }),
  );
  const night = {
    start_time: instantOf(sunday, '22:00'),
    end_time: instantOf(monday, '06:00'),
  };
  const counted = async (): Promise<void> => {
    for (const view of ['week', 'fortnight']) {
      await page.goto(`/shifts?view=${view}&from=${monday}`);
      const day = page.locator(`[data-need="${monday}"]`);
      await day.filter({ hasText: filled(weekNeed.met, { met: '6', wanted: '26' }) }).waitFor();
    }
    await page.goto(`/shifts?view=day&from=${monday}`);
    await cell(page, anna, monday).locator('[data-night]').getByText(like(weekDay.night)).waitFor();
  };
  const { id } = Object(
    await callAs(page, 'POST', '/api/shifts/', {
      ...night,
      assignments: [{ worker_id: anna, status: 'approved' }],
    }),
  );
  await counted();
  await callAs(page, 'DELETE', `/api/shifts/${id}/`);
  const shift_id = randomUUID();
  const write = (version: number | null, draft: object | null) =>
    callAs(page, 'POST', '/api/drafts/', { changes: [{ shift_id, version, draft }] });
  await write(null, { ...night, people: [anna] });
  await counted();
  await write(1, null);
  await callAs(page, 'DELETE', `/api/staffing-needs/${need.id}/`);
}

async function byKeysOnTheAxis(page: Page, { week }: Texts, anna: string): Promise<void> {
  await cell(page, anna, on(12)).focus();
  await page.keyboard.press('>');
  await page.keyboard.press('+');
  await comes(page, `${on(12)} 07:15-16:15 Anna`);
  await page.keyboard.press('Alt+ArrowRight');
  await focused(page, anna, on(13));
  await page.waitForURL((url) => url.searchParams.get('from') === on(13));
  await comes(page, `${on(13)} 07:15-16:15 Anna`);
  await page.keyboard.press('ArrowLeft');
  await focused(page, anna, on(12));
  await button(page, week.steps.day.next).click();
  await pill(page, anna, on(13)).waitFor();
  // All of a row is the day's: nothing of another day is chosen unseen.
  await cell(page, anna, on(13)).focus();
  await page.keyboard.press('Shift+ ');
  await says(page, like(week.menu.chosen_one));
  await page.keyboard.press('Escape');
}

/** The need stands in the scale of the bars; a press opens the day. */
async function needOfTheDay(page: Page, { weekNeed }: Texts, anna: string): Promise<void> {
  const curve = page.locator(`[data-need="${on(13)}"]`);
  const [box, bar] = await Promise.all([
    curve.locator('svg path').last().boundingBox(),
    pill(page, anna, on(13)).boundingBox(),
  ]);
  assert.ok(box !== null && bar !== null);
  assert.ok(box.x < bar.x && box.x + box.width > bar.x + bar.width, 'from seven to seventeen');
  await curve.click();
  await button(page, like(weekNeed.open_named)).first().waitFor();
  await page.keyboard.press('Escape');
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
    // The address of a day is that day in the phone's week.
    await page.goto(`/shifts?view=day&from=${on(14)}`);
    await page.locator(`[aria-current="date"]`).filter({ hasText: '14' }).waitFor();
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
