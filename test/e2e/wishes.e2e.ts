import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, like, textsIn } from './words.ts';

/** A manager opens a period, a worker wishes for days of it, and the manager reads the wishes when they are closed. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const seats = walks({ language: 'sv', width: 390 }, { language: 'en', width: 1440 }, PHONE, DESK);

for (const seat of seats) {
  test(`a worker wishes, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `wish-${seat.language}-${seat.width}`);
    const { wishes: words, common } = textsIn(seat.language);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    await callAs(manager.page, 'POST', '/api/planning-periods/', {
      first_day: dayFromToday(20),
      last_day: dayFromToday(47),
      wishes_close_on: dayFromToday(5),
      publish_by: dayFromToday(8),
      budget: 4,
    });
    const worker = await sitDown(stage, seat, tenant);
    const { page } = worker;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(worker, 'ture');
    await page.goto('/my-shifts');
    const card = page.getByRole('region', { name: words.title });
    await card.getByText(words.wished_none).waitFor();
    await take(page, '230-wishes-card');
    await button(card, like(words.open_named)).click();
    const sheet = page.getByRole('dialog', { name: like(words.sheet) });
    await sheet.getByText(words.choose).waitFor();
    const dates = new Intl.DateTimeFormat(seat.language === 'sv' ? 'sv-SE' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const day = (from: number) => dates.format(new Date(`${dayFromToday(from)}T00:00:00Z`));
    const press = (from: number) => sheet.getByRole('button', { name: new RegExp(`^${day(from)}:`) }).click();
    await press(25);
    await button(sheet, words.wants.off).click();
    await sheet.getByText(filled(words.left_other, { count: '3', budget: '4' })).waitFor();
    await button(sheet, words.hearts_other.replace('{{count}}', '3')).click();
    await sheet.getByText(filled(words.left_one, { count: '1', budget: '4' })).waitFor();
    await press(26);
    await button(sheet, words.wants.not_night).click();
    await sheet.getByText(filled(words.left_other, { count: '0', budget: '4' })).waitFor();
    await take(page, '231-wishes-sheet');
    await press(27);
    await sheet.getByText(words.none_left).waitFor();
    await take(page, '232-wishes-none-left');
    await press(26);
    await button(sheet, words.remove).click();
    await sheet.getByText(filled(words.left_one, { count: '1', budget: '4' })).waitFor();
    await sheet
      .getByRole('status')
      .filter({ hasText: like(words.removed) })
      .waitFor();
    await button(sheet, common.undo).click();
    await sheet.getByText(filled(words.left_other, { count: '0', budget: '4' })).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await card.getByText(filled(words.wished_other, { count: '2' })).waitFor();
    await takesBackLeft(manager.page, page, seat.language, take);
    assert.deepEqual(worker.problems, []);
    await worker.context.close();
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** The worker has wished at a unit, leaves it, and takes the wish back. */
async function takesBackLeft(
  manager: Page,
  page: Page,
  language: Seat['language'],
  take: Take,
): Promise<void> {
  const { wishes: words } = textsIn(language);
  const idOf = async (by: Page, path: string, body: object) =>
    String(Object(await callAs(by, 'POST', path, body)).id);
  const unit_id = await idOf(manager, '/api/units/', { name: 'Linden' });
  const first_day = dayFromToday(20);
  const period_id = await idOf(manager, '/api/planning-periods/', {
    ...{ unit_id, first_day, last_day: dayFromToday(47), budget: 4 },
    ...{ wishes_close_on: dayFromToday(5), publish_by: dayFromToday(8) },
  });
  const { id: user } = Object(await callAs(page, 'GET', '/api/users/me/'));
  const lives = await idOf(manager, '/api/unit-people/', { user, unit_id, first_day, home: true });
  await idOf(page, '/api/wishes/', { period_id, date: dayFromToday(30), want: 'off', weight: 1 });
  await callAs(manager, 'DELETE', `/api/unit-people/${lives}/`);
  await page.reload();
  const left = page.getByRole('region', { name: words.left_title });
  await left.waitFor();
  await take(page, '237-wishes-left');
  await button(left, like(words.remove_named)).click();
  await says(page, words.left_removed);
  await left.waitFor({ state: 'hidden' });
}

for (const seat of seats) {
  test(`a manager opens a period and reads the wishes, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `period-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { periods: words, units, wishes } = texts;
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(manager, 'petra');
    await page.goto('/pay-rules?show=units');
    const card = page.getByRole('region', { name: words.title });
    await card.getByText(words.none).waitFor();
    await button(card, words.new).click();
    const sheet = page.getByRole('dialog', { name: words.new });
    await sheet.getByText(words.lengths.month, { exact: true }).click();
    await take(page, '233-period-dialog');
    await button(sheet, units.add).click();
    await sheet.waitFor({ state: 'hidden' });
    await card.getByText(filled(words.answered, { count: '0', people: '1' })).waitFor();
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    const [period] = (await callAs(worker.page, 'GET', '/api/planning-periods/')) as {
      id: string;
      first_day: string;
    }[];
    assert.ok(period);
    await callAs(worker.page, 'POST', '/api/wishes/', {
      period_id: period.id,
      date: period.first_day,
      want: 'not_evening',
      weight: 2,
    });
    await card.getByText(filled(words.answered, { count: '1', people: '1' })).waitFor();
    await take(page, '234-periods');
    await button(card, like(words.answers_named)).click();
    const answers = page.getByRole('dialog', { name: like(words.answers_title) });
    await answers.getByText(filled(words.wished_one, { count: '1' }), { exact: true }).waitFor();
    await answers.getByText(words.answers_later).waitFor();
    await page.keyboard.press('Escape');
    await button(card, like(words.close_named)).click();
    await button(card, like(words.reopen_named)).waitFor();
    await button(card, like(words.answers_named)).click();
    await answers.getByText(like(`: ${wishes.wants.not_evening},`)).waitFor();
    await take(page, '235-period-answers');
    await page.goto(`/shifts?from=${addDays(period.first_day, 1 - weekdayOf(period.first_day))}`);
    const told = filled(texts.week.wish.not_evening, { weight: '2' });
    if (seat.width < 500)
      await page
        .getByRole('navigation', { name: texts.week.days })
        .getByRole('button')
        .nth(weekdayOf(period.first_day) - 1)
        .tap();
    await (seat.width < 500
      ? page.getByText(told, { exact: true })
      : page.getByRole('gridcell', { name: told })
    ).waitFor();
    await take(page, '236-week-wish');
    await page.goto('/pay-rules?show=units');
    await button(card, like(units.remove_named)).click();
    const asked = page.getByRole('dialog', { name: like(words.remove_title) });
    await asked.getByText(filled(words.remove_wishes, { count: '1' })).waitFor();
    await button(asked, units.remove).click();
    await card.getByText(words.none).waitFor();
    assert.deepEqual(manager.problems, []);
    await worker.context.close();
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
