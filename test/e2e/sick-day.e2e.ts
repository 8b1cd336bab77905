import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  camera,
  dayFromToday,
  found,
  instantOf,
  raiseStage,
  type Stage,
  says,
  signIn,
  sitDown,
  WALKS,
} from './stage.ts';
import { like, toldIn } from './words.ts';

/**
 * A worker in the middle of a shift: the month is not said to be reported while shifts lie ahead or a report is rejected;
 * and once they have called in sick nothing goes on, nothing is asked, and the shifts ahead say until further notice.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A call of the person signed in on the page. */
const callAs = (page: Page, method: string, path: string, body?: unknown): Promise<unknown> =>
  page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(String(where), {
        method: String(how),
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
          'x-tenant-domain': localStorage.getItem('tenant_domain') ?? '',
          'content-type': 'application/json',
        },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      });
      if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
    [method, path, body] as const,
  );

const REASON = 'Fel dag';

for (const seat of WALKS) {
  test(`a sick day, ${seat.language} at ${seat.width}`, async () => {
    const told = toldIn(seat.language);
    const company = await found(stage, `dag-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, company.tenant);
    const worker = await sitDown(stage, seat, company.tenant);
    await signIn(manager.page, told, 'petra');
    await signIn(worker.page, told, 'ture');
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
    const done = page.locator('p').filter({ hasText: told.timeEntries.done.why });
    await page.goto('/dashboard');
    await done.getByText(like(told.timeEntries.done.ahead_one)).waitFor();
    assert.equal(await page.getByText(like(told.timeEntries.done.all_in)).count(), 0);
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
    await done.getByText(like(told.timeEntries.done.rejected_one)).waitFor();

    await page.goto('/my-shifts');
    await page.getByRole('region', { name: told.myShifts.next.on_now }).waitFor();
    await says(page, told.absences.own.touched_other.replace('{{count}}', '3'));
    await take(page, '107-before-sick');
    await page.getByRole('button', { name: told.absences.own.sick }).click();
    await page.getByRole('button', { name: told.absences.own.back }).waitFor();
    await page.getByText(told.myShifts.until_further.sick).nth(1).waitFor();
    assert.equal(
      await page.getByRole('region', { name: told.myShifts.next.on_now }).count(),
      0,
      'nothing goes on',
    );
    assert.equal(await page.getByRole('button', { name: like(told.myShifts.answer_named) }).count(), 0);
    assert.equal(await page.getByText(like(told.myShifts.to_answer_other)).count(), 0);
    await says(page, like(told.absences.own.marked));
    await take(page, '108-sick-my-shifts');

    await page.goto('/dashboard');
    await page.getByRole('region', { name: told.timeEntries.todo.rejected }).waitFor();
    assert.equal(await page.getByRole('region', { name: told.timeEntries.todo.to_answer }).count(), 0);
    assert.equal(await page.getByText(told.timeEntries.next.now, { exact: true }).count(), 0);
    await take(page, '109-sick-home');

    assert.deepEqual([...worker.problems, ...manager.problems], [], 'nothing was thrown in the browser');
    await worker.context.close();
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
