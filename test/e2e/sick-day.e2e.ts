import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
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
  waitForCount,
  walks,
} from './stage.ts';
import { like, textsIn } from './words.ts';

/**
 * A worker in the middle of a shift: the month is not reported complete while shifts lie ahead or a report is
 * rejected; after the worker reports sick, no shift is under way, no answer is requested, and the shifts ahead say
 * until further notice.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const REASON = 'Fel dag';

for (const seat of walks(PHONE, DESK)) {
  test(`a sick day, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const company = await found(stage, `dag-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, company.tenant);
    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await comeSignedIn(worker, 'ture');
    const today = dayFromToday(0);
    await callAs(manager.page, 'POST', '/api/shifts/', {
      start_time: instantOf(today, '00:00'),
      end_time: instantOf(today, '23:59'),
      assignments: [{ worker_id: company.worker_id, status: 'approved' }],
    });
    await callAs(worker.page, 'POST', '/api/time-entries/as-planned/', {
      start_date: dayFromToday(-4),
      end_date: dayFromToday(-1),
    });

    const { page } = worker;
    const done = page.locator('p').filter({ hasText: texts.timeEntries.done.why });
    await page.goto('/dashboard');
    await done.getByText(like(texts.timeEntries.done.ahead_one)).waitFor();
    assert.equal(await page.getByText(like(texts.timeEntries.done.all_in)).count(), 0);
    await take(page, '106-month-left');

    const [first] = Object(
      await callAs(
        page,
        'GET',
        `/api/time-entries/?start_date=${dayFromToday(-4)}&end_date=${dayFromToday(-1)}`,
      ),
    );
    await callAs(manager.page, 'PATCH', `/api/manager/${company.manager_id}/worker-shifts/${first.id}/`, {
      status: 'rejected',
      reason: REASON,
    });
    await page.goto(`/dashboard?month=${first.date.slice(0, 7)}`);
    await done.getByText(like(texts.timeEntries.done.rejected_one)).waitFor();

    await page.goto('/my-shifts');
    await page.getByRole('region', { name: texts.myShifts.next.on_now }).waitFor();
    await says(page, texts.absences.own.touched_other.replace('{{count}}', '3'));
    await take(page, '107-before-sick');
    await page.getByRole('button', { name: texts.absences.own.sick }).click();
    await page.getByRole('button', { name: texts.absences.own.back }).waitFor();
    await page.getByText(texts.myShifts.until_further.sick).nth(1).waitFor();
    await waitForCount(page.getByRole('region', { name: texts.myShifts.next.on_now }), 0);
    await waitForCount(page.getByRole('button', { name: like(texts.myShifts.answer_named) }), 0);
    await waitForCount(page.getByText(like(texts.myShifts.to_answer_other)), 0);
    await says(page, like(texts.absences.own.marked));
    await take(page, '108-sick-my-shifts');

    await page.goto('/dashboard');
    await page.getByRole('region', { name: texts.timeEntries.todo.rejected }).waitFor();
    assert.equal(await page.getByRole('region', { name: texts.timeEntries.todo.to_answer }).count(), 0);
    await page
      .getByRole('region', { name: texts.home.hero.away.sick })
      .getByRole('button', { name: texts.absences.own.back })
      .waitFor();
    assert.equal(await page.getByText(texts.myShifts.next.on_now, { exact: true }).count(), 0);
    await take(page, '109-sick-home');

    assert.deepEqual([...worker.problems, ...manager.problems], [], 'nothing was thrown in the browser');
    await worker.context.close();
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
