import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
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
import { beginning, filled, textsIn } from './words.ts';

/**
 * The hours account: a planner opens it from the hours in the week, or in the month of a person; the person has it, and the own unsocial shifts beside the median, beside the own shifts.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));

/** Four who had an evening in an earlier month: with them there are people enough for a median. */
async function colleagues(page: Page): Promise<void> {
  const assignments: { worker_id: string; status: string }[] = [];
  for (const name of ['Ada', 'Bodil', 'Cajsa', 'Disa']) {
    const made = await callAs(page, 'POST', '/api/users/', {
      ...{ first_name: name, last_name: 'Kvist', username: name.toLowerCase(), role: 'worker' },
      ...{ email: `${name.toLowerCase()}@example.com`, password: DEMO_PASSWORD },
    });
    assignments.push({ worker_id: String(Object(made).id), status: 'approved' });
  }
  const evening = dayFromToday(-35);
  const times = { start_time: instantOf(evening, '15:00'), end_time: instantOf(evening, '22:00') };
  await callAs(page, 'POST', '/api/shifts/', { ...times, assignments });
}

for (const seat of walks(DESK, PHONE)) {
  test(`the hours account, ${seat.language} at ${seat.width}`, async () => {
    const { hoursAccount, week } = textsIn(seat.language);
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
      await colleagues(manager.page);
      await manager.page.goto(`/shifts?from=${MONDAY}`);
      const hours = manager.page.getByTitle(filled(week.account_of, { name: 'Ture Testberg' }));
      await hours.click();
      const sheet = manager.page.getByRole('dialog', {
        name: filled(hoursAccount.of, { name: 'Ture Testberg' }),
      });
      await says(sheet.getByRole('listitem').first(), figures);
      await says(sheet, beginning(hoursAccount.overtime));
      await take(manager.page, '161-hours-account');
      await manager.page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      assert.equal(
        await hours.evaluate((one) => one === document.activeElement),
        true,
        'what opened it has the focus again',
      );
    } else {
      await manager.page.goto(`/worker/${worker_id}`);
      await says(manager.page, beginning(hoursAccount.extra));
    }
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/my-shifts');
    await says(worker.page, beginning(hoursAccount.carried));
    const unsocial = worker.page.getByRole('table', { name: beginning(hoursAccount.fair.days) });
    await says(unsocial, hoursAccount.fair.own);
    await says(unsocial, hoursAccount.fair.weekends);
    const is_desk = seat.width === DESK.width;
    assert.equal(await unsocial.getByText(hoursAccount.fair.median).count(), is_desk ? 1 : 0);
    await says(worker.page, is_desk ? hoursAccount.fair.hint : hoursAccount.fair.too_few);
    await take(worker.page, '162-own-hours-account');
    assert.deepEqual([...manager.problems, ...worker.problems], [], 'nothing was thrown in the browser');
    await manager.context.close();
    await worker.context.close();
    assert.deepEqual(violations, []);
  });
}
