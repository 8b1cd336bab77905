import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  focusIsKept,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  waitForCount,
  walks,
} from './stage.ts';
import { like, textsIn } from './words.ts';

/** Three requests wait. A manager ticks them and grants them in one go, undoes it, and rejects two with one reason. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE)) {
  test(`several requests at once, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `flera-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const words = texts.leave.many;
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    const asked: string[] = [];
    for (const days of [4, 12, 19]) {
      const body = { kind: 'vacation', first_day: dayFromToday(days), last_day: dayFromToday(days) };
      asked.push(String(Object(await callAs(worker.page, 'POST', '/api/leave-requests/', body)).id));
    }
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    await page.goto('/leave');
    const rows = page.getByRole('article');
    await waitForCount(rows, 3);
    const bar = page.getByRole('group', { name: words.label });
    await bar.getByRole('checkbox', { name: words.all }).check();
    await bar.getByText(words.count_other.replace('{{count}}', '3')).waitFor();
    await take(page, '76-leave-several');
    await button(bar, words.approve).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.question_one.replace('{{count}}', '1')).waitFor();
    await take(page, '77-leave-several-grant');
    await button(dialog, words.submit.approved_other.replace('{{count}}', '3')).click();
    await page.getByText(texts.leave.team.waiting_empty).waitFor();
    await focusIsKept(page);
    const toast = page.getByRole('status').filter({ hasText: like(words.done.approved_other) });
    await button(toast.first(), texts.common.undo).click();
    await says(page, words.undone_other.replace('{{count}}', '3'));
    await waitForCount(rows, 3);

    await rows.getByRole('checkbox').first().check();
    await rows.getByRole('checkbox').last().check();
    await button(bar, words.reject).click();
    await button(dialog, texts.leave.reject.phrases.late).click();
    // The worker takes one of the two back while the answer is on its way.
    await page.route('**/api/leave-requests/answers/', async (route) => {
      await callAs(worker.page, 'PATCH', `/api/leave-requests/${asked[2]}/`, { status: 'withdrawn' });
      await route.continue();
    });
    await take(page, '78-leave-several-reject');
    await button(dialog, words.submit.rejected_other.replace('{{count}}', '2')).click();
    await says(page, like(words.done.rejected_one));
    await says(page, `Ture Testberg: ${words.why.changed}`);
    await waitForCount(rows, 1);
    await bar.waitFor({ state: 'detached' });
    await focusIsKept(page);

    await page.unroute('**/api/leave-requests/answers/');
    // Two wait; one is taken back while the manager types why: the dialog stays with what is typed.
    const days = { first_day: dayFromToday(26), last_day: dayFromToday(26) };
    const last = await callAs(worker.page, 'POST', '/api/leave-requests/', { kind: 'vacation', ...days });
    await waitForCount(rows, 2);
    await bar.getByRole('checkbox', { name: words.all }).check();
    await button(bar, words.reject).click();
    await dialog.getByRole('textbox').fill('Julen är redan full');
    await callAs(worker.page, 'PATCH', `/api/leave-requests/${Object(last).id}/`, { status: 'withdrawn' });
    await dialog.getByText(words.title.rejected_one.replace('{{count}}', '1')).waitFor();
    assert.equal(await dialog.getByRole('textbox').inputValue(), 'Julen är redan full');
    await button(dialog, words.submit.rejected_one.replace('{{count}}', '1')).click();
    await page.getByText(texts.leave.team.waiting_empty).waitFor();
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
