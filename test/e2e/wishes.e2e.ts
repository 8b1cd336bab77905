import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
  sitDown,
  walks,
} from './stage.ts';
import { filled, like, textsIn } from './words.ts';

/** A worker wishes for days of a period until it closes, on the phone and at a desk. */

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
    assert.deepEqual(worker.problems, []);
    await worker.context.close();
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
