import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { copyShifts, withdrawCopy } from '../src/contract/shift-copies.ts';
import {
  addWorkers,
  changeAssignment,
  createShift,
  deleteAssignment,
  deleteShift,
  getShift,
  listShifts,
} from '../src/contract/shifts.ts';
import { sharedDb, type World, world } from './world.ts';

/**
 * Planning: a shift created with its people, several people at once, a copied week and its undo, and conflicts of a
 * shift.
 */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (start_time: string, end_time: string, workers: readonly string[] = []) =>
  w.manager.send(createShift, {
    body: { start_time, end_time, assignments: workers.map((worker_id) => ({ worker_id })) },
  });
const on = async (first: string, last = first) =>
  (await w.manager.send(listShifts, { query: { start_date: first, end_date: last } })).body;

test('a shift is created with its people, or not at all when one of them is not free', async () => {
  const { body } = await plan('2027-01-11T07:00:00Z', '2027-01-11T15:00:00Z', [w.worker.id, w.colleague.id]);
  assert.deepEqual(
    body.assignments.map((one) => [one.worker.first_name, one.status]),
    [
      ['Kalle', 'approved'],
      ['Vera', 'approved'],
    ],
  );
  const clash = await plan('2027-01-11T14:00:00Z', '2027-01-11T20:00:00Z', [
    w.second_manager.id,
    w.worker.id,
  ]);
  assert.equal(clash.refusal?.code, 'assignment_overlap');
  const foreign = await plan('2027-01-11T16:00:00Z', '2027-01-11T20:00:00Z', [w.foreign_worker.id]);
  assert.deepEqual([foreign.status, Object.keys(foreign.refusal?.errors ?? {})], [404, ['assignments']]);
  const twice = await plan('2027-01-11T16:00:00Z', '2027-01-11T20:00:00Z', [w.worker.id, w.worker.id]);
  assert.equal(twice.refusal?.code, 'already_assigned');
  assert.equal((await on('2027-01-11')).length, 1, 'nothing was partly written');
});

test('several people are assigned at once, all or none', async () => {
  const { body: shift } = await plan('2027-01-12T07:00:00Z', '2027-01-12T15:00:00Z', [w.worker.id]);
  const add = (...ids: readonly string[]) =>
    w.manager.send(addWorkers, {
      params: { id: shift.id },
      body: { assignments: ids.map((worker_id) => ({ worker_id, status: 'pending' as const })) },
    });
  assert.equal((await add(w.colleague.id, w.worker.id)).refusal?.code, 'already_assigned');
  const both = await add(w.colleague.id, w.second_manager.id);
  assert.deepEqual(both.body.assignments.map((one) => one.status).sort(), ['approved', 'pending', 'pending']);
  assert.ok(both.body.assignments.every((one) => one.approval_required === (one.status === 'pending')));
  const elsewhere = await w.foreign_manager.send(addWorkers, {
    params: { id: shift.id },
    body: { assignments: [{ worker_id: w.foreign_worker.id }] },
  });
  assert.equal(elsewhere.status, 404);
});

test('of two concurrent assignments of one person to overlapping shifts, one is refused', async () => {
  const [a, b] = await Promise.all([
    plan('2027-02-01T07:00:00Z', '2027-02-01T15:00:00Z', [w.worker.id]),
    w.second_manager.send(createShift, {
      body: {
        start_time: '2027-02-01T08:00:00Z',
        end_time: '2027-02-01T12:00:00Z',
        assignments: [{ worker_id: w.worker.id }],
      },
    }),
  ]);
  assert.deepEqual([a.status, b.status].sort(), [201, 409]);
  assert.equal((await on('2027-02-01')).length, 1);
});

const check = (start_time: string, end_time: string, more = {}) =>
  w.manager.send(checkConflicts, { body: { worker_id: w.worker.id, start_time, end_time, ...more } });

test('too little rest beside another shift is a warning, an overlap a conflict, back to back in a day neither', async () => {
  const { body: evening } = await plan('2027-03-01T13:00:00Z', '2027-03-01T21:30:00Z', [w.worker.id]);
  const { body: early } = await check('2027-03-02T06:00:00Z', '2027-03-02T14:00:00Z');
  assert.deepEqual([early.hasConflicts, early.conflicts], [false, []]);
  assert.deepEqual(
    early.warnings.map(({ kind, rest_min, shift_id }) => [kind, rest_min, shift_id]),
    [['rest', 510, evening.id]],
  );
  assert.deepEqual((await check('2027-03-02T08:30:00Z', '2027-03-02T14:00:00Z')).body.warnings, []);
  assert.deepEqual((await check('2027-03-01T10:00:00Z', '2027-03-01T13:00:00Z')).body, {
    hasConflicts: false,
    conflicts: [],
    warnings: [],
  });
  const over = (await check('2027-03-01T20:00:00Z', '2027-03-02T04:00:00Z')).body;
  assert.deepEqual(
    [over.hasConflicts, over.conflicts.map((one) => one.kind), over.warnings],
    [true, ['overlap'], []],
  );
  const itself = await check('2027-03-01T20:00:00Z', '2027-03-02T04:00:00Z', {
    exclude_shift_id: evening.id,
  });
  assert.equal(itself.body.hasConflicts, false);
});

const leave = async (first_day: string, last_day: string, status: string) => {
  const db = await sharedDb();
  await db.inCompany(
    w.company_id,
    (tx) => tx`
      insert into leave_requests
        (company_id, user_id, kind, first_day, last_day, status, created_at, updated_at)
      values
        (${w.company_id}, ${w.worker.id}, 'vacation', ${first_day}, ${last_day}, ${status}, now(), now())`,
  );
};

test('approved leave is a conflict, requested leave a warning, the day before neither', async () => {
  await leave('2027-04-05', '2027-04-06', 'approved');
  await leave('2027-04-12', '2027-04-12', 'pending');
  await leave('2027-04-20', '2027-04-20', 'rejected');
  const kinds = async (start: string, end: string) => {
    const { body } = await check(start, end);
    return [body.conflicts.map((one) => one.kind), body.warnings.map((one) => one.kind)];
  };
  assert.deepEqual(await kinds('2027-04-06T06:00:00Z', '2027-04-06T14:00:00Z'), [['leave'], []]);
  assert.deepEqual(await kinds('2027-04-12T06:00:00Z', '2027-04-12T14:00:00Z'), [[], ['leave_pending']]);
  assert.deepEqual(await kinds('2027-04-20T06:00:00Z', '2027-04-20T14:00:00Z'), [[], []]);
  // Until midnight in Stockholm, 22:00 UTC: the leave begins on the next day.
  assert.deepEqual(await kinds('2027-04-04T14:00:00Z', '2027-04-04T22:00:00Z'), [[], []]);
  assert.deepEqual(await kinds('2027-04-04T14:00:00Z', '2027-04-04T22:01:00Z'), [['leave'], []]);
});

const copy = (start_date: string, end_date: string, to_date: string, with_workers = true) =>
  w.manager.send(copyShifts, { body: { start_date, end_date, to_date, with_workers } });

test('a copied week keeps its wall clock times over a clock change, and its people where they are free', async () => {
  await plan('2027-03-22T07:00:00Z', '2027-03-22T15:00:00Z', [w.worker.id, w.colleague.id]);
  await plan('2027-03-24T21:00:00Z', '2027-03-25T05:00:00Z', [w.colleague.id]);
  await plan('2027-03-29T05:00:00Z', '2027-03-29T08:00:00Z', [w.worker.id]);
  const { body } = await copy('2027-03-22', '2027-03-28', '2027-03-29');
  assert.deepEqual(
    body.made.map((one) => [one.date, one.start_time_local, one.end_time_local, one.assignments.length]),
    [
      ['2027-03-29', '08:00', '16:00', 1],
      ['2027-03-31', '22:00', '06:00', 1],
    ],
  );
  assert.deepEqual(
    body.skipped.map((one) => [one.worker.first_name, one.date, one.code]),
    [['Vera', '2027-03-29', 'assignment_overlap']],
  );
});

test('a copy without people has none; a refusal names its field', async () => {
  await plan('2027-05-03T07:00:00Z', '2027-05-03T15:00:00Z', [w.worker.id]);
  const { body } = await copy('2027-05-03', '2027-05-03', '2027-05-10', false);
  assert.deepEqual(
    body.made.map((one) => one.assignments),
    [[]],
  );
  for (const [from, until, to, field] of [
    ['2027-05-03', '2027-05-09', '2027-05-08', 'to_date'],
    ['2027-05-03', '2027-06-09', '2027-08-01', 'end_date'],
    ['2027-05-09', '2027-05-03', '2027-08-01', 'end_date'],
    ['2027-07-01', '2027-07-02', '2027-08-01', 'start_date'],
  ] as const) {
    const { refusal } = await copy(from, until, to);
    assert.deepEqual(Object.keys(refusal?.errors ?? {}), [field], `${from} ${until} ${to}`);
  }
});

test('undo withdraws the unchanged copies, once', async () => {
  await plan('2027-06-07T07:00:00Z', '2027-06-07T15:00:00Z', [w.worker.id]);
  await plan('2027-06-08T07:00:00Z', '2027-06-08T15:00:00Z', [w.worker.id]);
  await plan('2027-06-09T07:00:00Z', '2027-06-09T15:00:00Z');
  const { body } = await copy('2027-06-07', '2027-06-09', '2027-06-14');
  const [, second, third] = body.made;
  assert.ok(second !== undefined && third !== undefined);
  w.setNow(new Date(Date.parse(w.now()) + 60_000).toISOString());
  await w.manager.send(changeAssignment, {
    params: { id: second.assignments[0]?.id ?? '' },
    body: { status: 'rejected' },
  });
  await w.manager.send(addWorkers, {
    params: { id: third.id },
    body: { assignments: [{ worker_id: w.colleague.id }] },
  });
  const undone = await w.manager.send(withdrawCopy, { params: { id: body.id } });
  assert.deepEqual(undone.body, { deleted: 1, kept: 2 });
  assert.equal((await on('2027-06-14', '2027-06-16')).length, 2);
  assert.equal((await w.foreign_manager.send(withdrawCopy, { params: { id: body.id } })).status, 409);
  assert.equal(
    (await w.manager.send(withdrawCopy, { params: { id: randomUUID() } })).refusal?.code,
    'nothing_to_undo',
  );
});

test('a deleted shift takes its people with it; a removed person leaves the shift', async () => {
  const { body: shift } = await plan('2027-07-05T07:00:00Z', '2027-07-05T15:00:00Z', [
    w.worker.id,
    w.colleague.id,
  ]);
  const [first] = shift.assignments;
  await w.manager.send(deleteAssignment, { params: { id: first?.id ?? '' } });
  const { body: left } = await w.manager.send(getShift, { params: { id: shift.id } });
  assert.equal(left.assignments.length, 1);
  await w.manager.send(deleteShift, { params: { id: shift.id } });
  assert.deepEqual(await on('2027-07-05'), []);
});
