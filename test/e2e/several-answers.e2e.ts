import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  focusIsKept,
  found,
  hold,
  instantOf,
  PHONE,
  raiseStage,
  type Stage,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, filled, textsIn } from './words.ts';

/** One yes to all trades that break no rule, each judged again in its turn; and a shift given at once to those who fit best. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE))
  test(`several trades and claims at once, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const words = texts.trades.manager;
    const company = await found(stage, `svara-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const people = {
      petra: await sitDown(stage, seat, company.tenant),
      ture: await sitDown(stage, seat, company.tenant),
      bo: await sitDown(stage, seat, company.tenant),
    };
    await comeSignedIn(people.petra, 'petra');
    const { page } = people.petra;
    const made = await callAs(page, 'POST', '/api/users/', {
      ...{ first_name: 'Bo', last_name: 'Bytare', username: 'bo', email: 'bo@example.com' },
      ...{ role: 'worker', password: DEMO_PASSWORD },
    });
    const bo_id = String(Object(made).id);
    await comeSignedIn(people.ture, 'ture');
    await comeSignedIn(people.bo, 'bo');
    const plan = async (days: number, from: string, until: string, workers: string[], places = 1) =>
      Object(
        await callAs(page, 'POST', '/api/shifts/', {
          ...{
            start_time: instantOf(dayFromToday(days), from),
            end_time: instantOf(dayFromToday(days), until),
          },
          ...{ places, assignments: workers.map((worker_id) => ({ worker_id, status: 'approved' })) },
        }),
      );
    for (const [days, from, until] of [
      [20, '08:00', '16:00'],
      [22, '07:00', '12:00'],
      [22, '12:30', '16:00'],
    ] as const) {
      const shift = await plan(days, from, until, [company.worker_id]);
      const asked = { assignment_id: shift.assignments[0].id, to_user: bo_id };
      const trade = Object(await callAs(people.ture.page, 'POST', '/api/shift-trades/', asked));
      await callAs(people.bo.page, 'PATCH', `/api/shift-trades/${trade.id}/`, { state: 'accepted' });
    }
    await page.goto('/manager');
    await button(page, filled(words.many.approve, { count: '3' })).waitFor();
    // Meanwhile Bo is away on the day of the first.
    let is_first = true;
    await hold(page, '**/api/shift-trades/*/decision/', {
      before: async () => {
        if (!is_first) return;
        is_first = false;
        const day = dayFromToday(20);
        const leave = { kind: 'vacation', first_day: day, last_day: day, user: bo_id };
        await callAs(page, 'POST', '/api/leave-requests/', leave);
      },
    });
    await button(page, filled(words.many.approve, { count: '3' })).click();
    const dialog = page.getByRole('dialog', { name: filled(words.many.title, { count: '3' }) });
    await dialog.getByText(words.many.text).waitFor();
    await take(page, '180-several-trades');
    await button(dialog, words.approve).click();
    const said = page.getByText(filled(words.many.done_other, { count: '2' }));
    await said.first().waitFor();
    assert.match((await said.first().textContent()) ?? '', /Bo Bytare/, 'the one that is left is named');
    await focusIsKept(page);
    await take(page, '181-several-trades-done');

    const open = await plan(26, '08:00', '16:00', [], 2);
    const offer = Object(
      await callAs(page, 'POST', '/api/shift-offers/', {
        ...{ shift_id: open.id, offered_to: 'everybody', first_come: false },
      }),
    );
    for (const { page: who } of [people.ture, people.bo])
      await callAs(who, 'POST', `/api/shift-offers/${offer.id}/claims/`, {});
    const day = dayFromToday(26);
    await page.goto(`/shifts?view=month&month=${day.slice(0, 7)}&day=${day}`);
    await button(page, beginning(texts.roster.offer_named)).click();
    const sheet = page.getByRole('dialog', { name: texts.offers.give.title });
    const both = sheet.getByRole('button', { name: /Ture Testberg.*Bo Bytare|Bo Bytare.*Ture Testberg/ });
    await both.waitFor();
    await take(page, '182-several-claims');
    await both.click();
    await sheet.waitFor({ state: 'hidden' });
    const now = Object(await callAs(page, 'GET', `/api/shifts/${open.id}/`));
    assert.equal(now.assignments.length, 2);
    assert.deepEqual(violations, []);
    for (const person of Object.values(people)) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
  });
