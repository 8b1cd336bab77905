import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changeAbsence, createAbsence, deleteAbsence } from '../src/contract/absences.ts';
import { changeEmployment, listEmployments } from '../src/contract/employments.ts';
import { listHistory } from '../src/contract/history.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { setMonthReport } from '../src/contract/month-reports.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { copyShifts } from '../src/contract/shift-copies.ts';
import { changeShift, createShift } from '../src/contract/shifts.ts';
import { changeTimeEntry, createTimeEntry, reportAsPlanned } from '../src/contract/time-entries.ts';
import { deleteUser } from '../src/contract/users.ts';
import { forgetIn } from '../src/server/running/retention.ts';
import { type Reply, world } from './world.ts';

/**
 * Days that retention deletes are refused as input (core/kept-days.md): otherwise the entry would be gone after the
 * next start. In March 2026 the first kept day is 1 January 2019.
 */

const w = await world();
after(() => w.close());
const { manager, worker, colleague } = w;

const TOO_OLD = '2018-12-31';
const FIRST = '2019-01-01';
const times = { start_time: '08:00', end_time: '16:30', break_duration: 30 };
const shiftOn = (date: string) => ({ start_time: `${date}T07:00:00Z`, end_time: `${date}T15:00:00Z` });

/** Runs retention until nothing is left to delete; returns the number of deleted rows of each table. */
async function forgotten(now = w.now()): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (let done = false; !done; ) {
    const pass = await forgetIn(w.db, w.company_id, now);
    for (const [table, rows] of Object.entries(pass.gone)) gone[table] = (gone[table] ?? 0) + rows;
    done = pass.is_done;
  }
  return gone;
}

// biome-ignore lint/suspicious/noExplicitAny: the replies of many calls
function refusedAs(reply: Reply<any>, field: string): void {
  assert.equal(reply.status, 400);
  assert.equal(reply.refusal?.code, 'date_not_kept');
  assert.deepEqual(Object.keys(reply.refusal?.errors ?? {}), [field]);
}

test('a report before the first kept day is refused by its date, and one on that day stays', async () => {
  for (const who of [worker, manager])
    refusedAs(await who.send(createTimeEntry, { body: { date: TOO_OLD, ...times } }), 'date');
  refusedAs(
    await manager.send(createTimeEntry, {
      body: { date: TOO_OLD, user: worker.id, ...times, status: 'draft' },
    }),
    'date',
  );
  const { body: made } = await worker.send(createTimeEntry, { body: { date: FIRST, ...times } });
  refusedAs(await worker.send(changeTimeEntry, { params: { id: made.id }, body: { date: TOO_OLD } }), 'date');
  assert.deepEqual(await forgotten(), {});
});

test('a report before the first day of employment is refused to a worker, by its date', async () => {
  const fresh = await world();
  const known = await fresh.manager.send(listEmployments, { query: { user: fresh.worker.id } });
  const [own] = known.body;
  assert.ok(own);
  await fresh.manager.send(changeEmployment, { params: { id: own.id }, body: { first_day: '2026-03-02' } });
  const early = { date: '2026-03-01', ...times };
  const refused = await fresh.worker.send(createTimeEntry, { body: early });
  assert.deepEqual([refused.status, refused.refusal?.code], [400, 'before_employment']);
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['date']);
  const { body: made } = await fresh.worker.send(createTimeEntry, { body: { date: '2026-03-02', ...times } });
  const moved = await fresh.worker.send(changeTimeEntry, {
    params: { id: made.id },
    body: { date: '2026-03-01' },
  });
  assert.equal(moved.refusal?.code, 'before_employment');
  const assignments = [{ worker_id: fresh.worker.id, status: 'approved' as const }];
  await fresh.manager.send(createShift, { body: { ...shiftOn('2026-03-01'), assignments } });
  const { body: planned } = await fresh.worker.send(reportAsPlanned, {
    body: { start_date: '2026-03-01', end_date: '2026-03-01' },
  });
  assert.deepEqual(
    planned.skipped.map(({ code }) => code),
    ['before_employment'],
  );
  // A manager may: the first day may be wrong, and the month names the work outside the employment.
  const by_manager = await fresh.manager.send(createTimeEntry, { body: { ...early, user: fresh.worker.id } });
  assert.equal(by_manager.status, 201);
  await fresh.close();
});

test('a shift cannot be planned on, moved to or copied to a day before the first kept day', async () => {
  refusedAs(await manager.send(createShift, { body: shiftOn(TOO_OLD) }), 'start_time');
  // It begins on 31 December in Stockholm, and belongs to that day although it ends in the new year.
  const night = { start_time: '2018-12-31T21:00:00Z', end_time: '2019-01-01T05:00:00Z' };
  refusedAs(await manager.send(createShift, { body: night }), 'start_time');
  // 00:00 to 00:30 of the first day in Stockholm is still the previous year in UTC.
  const midnight = { start_time: '2018-12-31T23:00:00Z', end_time: '2018-12-31T23:30:00Z' };
  const assignments = [{ worker_id: colleague.id, status: 'approved' as const }];
  const { body: made } = await manager.send(createShift, { body: { ...midnight, assignments } });
  refusedAs(
    await manager.send(changeShift, { params: { id: made.id }, body: shiftOn(TOO_OLD) }),
    'start_time',
  );
  const copy = { start_date: FIRST, end_date: '2019-01-07', with_workers: true };
  refusedAs(await manager.send(copyShifts, { body: { ...copy, to_date: '2018-12-25' } }), 'to_date');
  assert.deepEqual(await forgotten(), {});
});

test('a shift that was planned in time cannot be reported as planned when its day is too old', async () => {
  const fresh = await world({ now: '2025-12-31T11:00:00Z' });
  const assignments = [{ worker_id: fresh.worker.id, status: 'approved' as const }];
  const day = '2018-06-01';
  await fresh.manager.send(createShift, { body: { ...shiftOn(day), assignments } });
  fresh.setNow('2026-01-01T11:00:00Z');
  const again = await fresh.signIn('worker', fresh.subdomain);
  const { body } = await again.send(reportAsPlanned, { body: { start_date: day, end_date: day } });
  assert.deepEqual(body.made, []);
  assert.deepEqual(
    body.skipped.map(({ date, code }) => [date, code]),
    [[day, 'date_not_kept']],
  );
  await fresh.close();
});

test('leave and absence before the first kept day are refused by their first day', async () => {
  const days = { first_day: TOO_OLD, last_day: FIRST };
  refusedAs(
    await manager.send(createLeaveRequest, { body: { kind: 'vacation', user: worker.id, ...days } }),
    'first_day',
  );
  refusedAs(
    await manager.send(createAbsence, { body: { kind: 'sick', user: worker.id, ...days } }),
    'first_day',
  );
  const kept = { first_day: FIRST, last_day: FIRST };
  await manager.send(createLeaveRequest, { body: { kind: 'vacation', user: worker.id, ...kept } });
  const { body: made } = await manager.send(createAbsence, {
    body: { kind: 'sick', user: colleague.id, ...kept },
  });
  refusedAs(
    await manager.send(changeAbsence, { params: { id: made.id }, body: { first_day: TOO_OLD } }),
    'first_day',
  );
  assert.deepEqual(await forgotten(), {});
});

test('an absence that began before the first kept day can still be ended and removed', async () => {
  const fresh = await world({ now: '2025-12-31T11:00:00Z' });
  const body = { kind: 'sick' as const, user: fresh.worker.id, first_day: '2018-12-20', last_day: FIRST };
  const { body: made } = await fresh.manager.send(createAbsence, { body });
  fresh.setNow('2026-01-01T11:00:00Z');
  const again = await fresh.signIn('manager', fresh.subdomain);
  refusedAs(
    await again.send(changeAbsence, { params: { id: made.id }, body: { last_day: '2018-12-30' } }),
    'last_day',
  );
  const longer = await again.send(changeAbsence, {
    params: { id: made.id },
    body: { last_day: '2019-01-02' },
  });
  assert.equal(longer.status, 200);
  assert.equal((await again.send(deleteAbsence, { params: { id: made.id } })).status, 204);
  await fresh.close();
});

test('a month before the first kept day is neither run nor reported complete', async () => {
  // Pay of November 2021 is paid in November or December 2021: from 2029 on it would be deleted at once.
  const fresh = await world({ now: '2029-02-01T11:00:00Z' });
  const month = { year: 2021, month: 11 };
  refusedAs(await fresh.manager.send(makePayrollRun, { body: { ...month, override_reason: 'ja' } }), 'month');
  refusedAs(await fresh.worker.send(setMonthReport, { body: { ...month, done: true } }), 'month');
  const marked = await fresh.worker.send(setMonthReport, { body: { year: 2022, month: 1, done: true } });
  assert.equal(marked.status, 200);
  await fresh.close();
});

test("the year turns at midnight of the company's zone, for input and for deletion", async () => {
  const fresh = await world({ now: '2025-12-31T22:30:00Z' });
  const body = { date: '2018-06-01', ...times };
  const { body: made } = await fresh.worker.send(createTimeEntry, { body });
  const at = (now: string) => forgetIn(fresh.db, fresh.company_id, now);
  assert.equal((await at('2025-12-31T22:59:00Z')).gone.time_entries, undefined, made.id);
  fresh.setNow('2025-12-31T23:30:00Z');
  const again = await fresh.signIn('worker', fresh.subdomain);
  refusedAs(
    await again.send(createTimeEntry, { body: { ...body, start_time: '17:00', end_time: '19:00' } }),
    'date',
  );
  assert.equal((await at('2025-12-31T23:01:00Z')).gone.time_entries, 1);
  // What was taken of the basis of pay stands in the company's history; what goes every day does not.
  const reader = await fresh.signIn('manager', fresh.subdomain);
  const { body: told } = await reader.send(listHistory, { query: { noun: 'company' } });
  assert.deepEqual(
    told.filter(({ action }) => action === 'retained').map(({ became, actor }) => [became, actor]),
    [[{ erased: { time_entries: 1 } }, null]],
  );
  await fresh.close();
});

test('what retention took stands and is told when it ends before it came to the people', async () => {
  const fresh = await world({ now: '2025-12-31T12:00:00Z' });
  const { company_id, db, manager: boss } = fresh;
  const body = { date: '2018-06-01', ...times };
  assert.equal((await fresh.worker.send(createTimeEntry, { body })).status, 201);
  assert.equal((await boss.send(deleteUser, { params: { id: fresh.colleague.id } })).status, 204);
  const now = '2026-05-01T12:00:00Z';
  let transactions = 0;
  const ending: typeof db = {
    ...db,
    inCompany: async (id, work) => {
      transactions += 1;
      if (transactions > 1) throw new Error('the process ends');
      return db.inCompany(id, work);
    },
  };
  await assert.rejects(forgetIn(ending, company_id, now), /the process ends/);
  const seen = () =>
    db.inCompany(company_id, async (tx) => ({
      reports: (await tx`select from time_entries where company_id = ${company_id}`).length,
      told: await tx<{ action: string }[]>`
        select action from history
        where company_id = ${company_id} and action in ('retained', 'erased') order by n`,
    }));
  const between = await seen();
  assert.deepEqual([between.reports, between.told.map(({ action }) => action)], [0, ['retained']]);
  assert.equal((await forgetIn(db, company_id, now)).gone.users, 1);
  assert.deepEqual(
    (await seen()).told.map(({ action }) => action),
    ['retained', 'erased'],
  );
  await fresh.close();
});
