import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/core/calendar.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, filled, like, textsIn } from './words.ts';

/**
 * A manager enters a decision on special protection and a karensavdrag of another program, and takes one back, with
 * undo; the person reads the own ones in the profile.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE)) {
  test(`special protection and karens, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { sickTerms: words } = texts;
    const manager = await sitDown(stage, seat, 'demo');
    await comeSignedIn(manager, 'manager');
    const { page } = manager;
    const { take, violations } = camera(seat);
    const people = (await callAs(page, 'GET', '/api/users/')) as {
      first_name: string;
      last_name: string;
      role: string;
      username: string;
    }[];
    const person = people.find(({ role, username }) => role === 'worker' && username !== 'worker');
    const name = `${person?.first_name} ${person?.last_name}`;
    await page.goto('/user-management');
    await button(page, filled(texts.people.edit_named, { name })).click();
    const sheet = page.getByRole('dialog', { name, exact: true });
    const list = sheet.getByRole('region', { name: words.list });
    await list.getByText(words.none).waitFor();
    await button(list, words.add).click();
    const dialog = page.getByRole('dialog', { name: filled(words.dialog.new, { name }) });
    await take(page, '61-sick-term');
    await button(dialog, words.save).click();
    await says(page, beginning(filled(words.done, { name })));
    await list.getByText(words.states.now).waitFor();
    await button(list, words.add).click();
    await dialog.getByRole('combobox', { name: words.kind }).click();
    await page.getByRole('option', { name: words.kinds.karens }).click();
    await button(dialog, words.save).click();
    await list.getByText(words.kinds.karens).waitFor();
    await list.scrollIntoViewIfNeeded();
    await take(page, '61-sick-terms');
    await button(list, beginning(words.remove_named)).first().click();
    await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await button(page, texts.common.undo).click();
    await list.getByRole('listitem').nth(1).waitFor();
    for (let left = 2; left > 0; left -= 1) {
      await button(list, beginning(words.remove_named)).first().click();
      await says(page, words.removed);
      await list
        .getByRole('listitem')
        .nth(left - 1)
        .waitFor({ state: 'detached' });
    }
    await list.getByText(words.none).waitFor();
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

for (const seat of walks(DESK, PHONE)) {
  test(`what Försäkringskassan pays back, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { claim: words } = texts.payroll;
    const manager = await sitDown(stage, seat, 'demo');
    await comeSignedIn(manager, 'manager');
    const { page } = manager;
    const { take, violations } = camera(seat);
    const terms = (await callAs(page, 'GET', '/api/payroll/')) as {
      user: string;
      monthly_salary: number | null;
    }[];
    const paid = new Set(terms.flatMap((one) => (one.monthly_salary === null ? [] : [one.user])));
    const today = dayFromToday(0);
    const days = `start_date=${today}&end_date=${addDays(today, 20)}`;
    const shifts = (await callAs(page, 'GET', `/api/shifts/?${days}`)) as {
      start_time: string;
      assignments: { worker_id: string; status: string }[];
    }[];
    const planned = shifts.flatMap(({ start_time, assignments }) =>
      assignments.flatMap(({ worker_id, status }) =>
        status === 'approved' && paid.has(worker_id)
          ? [{ user: worker_id, day: start_time.slice(0, 10) }]
          : [],
      ),
    );
    const [shift] = planned;
    assert.ok(shift !== undefined, 'somebody works in the coming weeks');
    const { user, day } = shift;
    const month = day.slice(0, 7);
    const ill = Object(
      await callAs(page, 'POST', '/api/absences/', { user, kind: 'sick', first_day: day, last_day: day }),
    );
    const made = Object(
      await callAs(page, 'POST', '/api/sick-terms/', {
        user,
        kind: 'often',
        first_day: `${month}-01`,
      }),
    );
    await page.goto(`/payroll?month=${month}&person=${user}`);
    await page.getByText(like(words.text)).waitFor();
    await page.getByText(words.title).scrollIntoViewIfNeeded();
    await take(page, '61-sick-claim');
    await callAs(page, 'DELETE', `/api/sick-terms/${made.id}/`);
    await callAs(page, 'DELETE', `/api/absences/${ill.id}/`);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

for (const seat of walks(PHONE, DESK)) {
  test(`the own decisions in the profile, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { sickTerms: words, taxDecisions, decisions } = texts;
    const manager = await sitDown(stage, seat, 'demo');
    await comeSignedIn(manager, 'manager');
    const worker = await sitDown(stage, seat, 'demo');
    await comeSignedIn(worker, 'worker');
    const { id: user } = (await callAs(worker.page, 'GET', '/api/users/me/')) as { id: string };
    const today = dayFromToday(0);
    const made = Object(
      await callAs(manager.page, 'POST', '/api/sick-terms/', { user, kind: 'long', first_day: today }),
    );
    const { take, violations } = camera(seat);
    await worker.page.goto('/profile');
    const card = worker.page.getByRole('region', { name: decisions.title });
    const list = card.getByRole('region', { name: words.list });
    await list.getByText(words.kinds.long).waitFor();
    await list.getByText(words.states.now).waitFor();
    await card.getByText(taxDecisions.none).waitFor();
    assert.equal(await card.getByRole('button').count(), 0, 'the person reads, the manager changes');
    await card.scrollIntoViewIfNeeded();
    await take(worker.page, '61-own-decisions');
    await callAs(manager.page, 'DELETE', `/api/sick-terms/${made.id}/`);
    await list.getByText(words.none).waitFor();
    assert.deepEqual(worker.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    await worker.context.close();
    assert.deepEqual(violations, []);
  });
}
