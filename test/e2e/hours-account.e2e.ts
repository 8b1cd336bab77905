import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
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
import { beginning, filled, textsIn } from './words.ts';

/** The hours account: a planner opens it from the name in the week, or in the month of a person; the person has it beside the own shifts. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));

for (const seat of walks(DESK, PHONE)) {
  test(`the hours account, ${seat.language} at ${seat.width}`, async () => {
    const { hoursAccount } = textsIn(seat.language);
    const { tenant, worker_id } = await found(stage, `timkonto-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    for (let day = 0; day < 4; day += 1)
      await callAs(manager.page, 'POST', '/api/shifts/', {
        start_time: instantOf(addDays(MONDAY, day), '07:00'),
        end_time: instantOf(addDays(MONDAY, day), '16:00'),
        break_min: 60,
        assignments: [{ worker_id }],
      });
    const figures = /(arbetat och|worked and) 32\sh/u;
    if (seat.width === DESK.width) {
      await manager.page.goto(`/shifts?from=${MONDAY}`);
      await button(manager.page, 'Ture Testberg').click();
      const sheet = manager.page.getByRole('dialog', {
        name: filled(hoursAccount.of, { name: 'Ture Testberg' }),
      });
      await says(sheet.getByRole('listitem').first(), figures);
      await says(sheet, beginning(hoursAccount.overtime));
      await take(manager.page, '161-hours-account');
      await manager.page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      assert.equal(
        await button(manager.page, 'Ture Testberg').evaluate((one) => one === document.activeElement),
        true,
        'the name has the focus again',
      );
    } else {
      await manager.page.goto(`/worker/${worker_id}`);
      await says(manager.page, beginning(hoursAccount.extra));
    }
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/my-shifts');
    await says(worker.page, beginning(hoursAccount.carried));
    await take(worker.page, '162-own-hours-account');
    assert.deepEqual([...manager.problems, ...worker.problems], [], 'nothing was thrown in the browser');
    await manager.context.close();
    await worker.context.close();
    assert.deepEqual(violations, []);
  });
}
