import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import {
  changeAssignment,
  changeShift,
  createAssignment,
  createShift,
  deleteAssignment,
  deleteShift,
  getShift,
  listAssignments,
  listShifts,
  requireApproval,
} from '../src/contract/shifts.ts';
import { type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (start_time: string, end_time: string) =>
  (await w.manager.send(createShift, { body: { start_time, end_time } })).body;
const assign = (shift_id: string, worker_id: string, more = {}) =>
  w.manager.send(createAssignment, { body: { shift_id, worker_id, ...more } });

test('a shift belongs to the day on which it starts in Stockholm, and includes its people', async () => {
  const shift = await plan('2026-05-04T22:30:00Z', '2026-05-05T06:30:00Z');
  assert.deepEqual(
    [shift.date, shift.start_time_local, shift.end_time_local],
    ['2026-05-05', '00:30', '08:30'],
  );
  await assign(shift.id, w.worker.id);
  const { body } = await w.manager.send(listShifts, {
    query: { start_date: '2026-05-05', end_date: '2026-05-05' },
  });
  assert.deepEqual(
    body.map((one) => one.assignments.map((person) => person.worker.first_name)),
    [['Vera']],
  );
  assert.deepEqual(
    (await w.manager.send(listShifts, { query: { start_date: '2026-05-04', end_date: '2026-05-04' } })).body,
    [],
  );
});

test('a shift that ends before it starts, lasts over a day or belongs to another is refused', async () => {
  const wrong: readonly (readonly [object, string])[] = [
    [{ start_time: '2026-05-04T16:00:00Z', end_time: '2026-05-04T08:00:00Z' }, 'end_time'],
    [{ start_time: '2026-05-04T16:00:00Z', end_time: '2026-05-04T16:00:00Z' }, 'end_time'],
    [{ start_time: '2026-05-04T16:00:00Z', end_time: '2026-05-05T16:01:00Z' }, 'end_time'],
    [{ start_time: '2026-05-04T16:00:30Z', end_time: '2026-05-04T18:00:00Z' }, 'start_time'],
    [
      { start_time: '2026-05-04T16:00:00Z', end_time: '2026-05-04T18:00:00Z', created_by: randomUUID() },
      'created_by',
    ],
  ];
  for (const [payload, field] of wrong) {
    const { status, json } = await w.manager.raw({ method: 'POST', url: '/api/shifts/', payload });
    assert.deepEqual([status, Object.keys(Object(json).errors)], [400, [field]], JSON.stringify(payload));
  }
});

test('within fourteen days a new assignment is pending, later ones are approved; a given status wins', async () => {
  const near = await plan('2026-04-01T10:59:00Z', '2026-04-01T18:00:00Z');
  const far = await plan('2026-04-02T11:00:00Z', '2026-04-02T18:00:00Z');
  assert.equal((await assign(near.id, w.worker.id)).body.status, 'pending');
  assert.equal((await assign(far.id, w.worker.id)).body.status, 'approved');
  assert.equal((await assign(near.id, w.colleague.id, { status: 'approved' })).body.status, 'approved');
  assert.equal((await assign(near.id, w.colleague.id)).refusal?.code, 'already_assigned');
});

test('a worker answers their own pending shift once; a colleague and another company get 404', async () => {
  const shift = await plan('2026-03-25T08:00:00Z', '2026-03-25T16:00:00Z');
  const { body: made } = await assign(shift.id, w.worker.id);
  const answer = (who = w.worker, status: 'approved' | 'rejected' = 'approved') =>
    who.send(changeAssignment, { params: { id: made.id }, body: { status } });
  assert.equal((await answer(w.colleague)).status, 404);
  assert.equal((await answer(w.foreign_manager)).status, 404);
  const race = await Promise.all([answer(), answer(w.worker, 'rejected')]);
  assert.deepEqual(race.map((one) => one.status).sort(), [200, 409]);
  assert.equal((await answer()).status, 409);
  const absence = await w.worker.send(changeAssignment, {
    params: { id: made.id },
    body: { unauthorized_absence: false },
  });
  assert.equal(absence.status, 403);
});

test('the database refuses overlapping shifts of one person, however they race', async () => {
  const spans = Array.from({ length: 6 }, (_, index) =>
    plan(`2026-06-01T0${index}:00:00Z`, '2026-06-01T12:00:00Z'),
  );
  const shifts = await Promise.all(spans);
  const all = await Promise.all(shifts.map((shift) => assign(shift.id, w.worker.id)));
  assert.equal(all.filter((one) => one.status === 201).length, 1);
  assert.ok(all.every((one) => one.status === 201 || one.refusal?.code === 'assignment_overlap'));
  const touching = await plan('2026-06-01T12:00:00Z', '2026-06-01T14:00:00Z');
  assert.equal((await assign(touching.id, w.worker.id)).status, 201);
});

test('moving a shift moves its people, and is refused where a person would be on two shifts', async () => {
  const first = await plan('2026-06-08T06:00:00Z', '2026-06-08T10:00:00Z');
  const second = await plan('2026-06-08T11:00:00Z', '2026-06-08T15:00:00Z');
  await assign(first.id, w.worker.id);
  await assign(second.id, w.worker.id);
  const move = (start_time: string, end_time: string) =>
    w.manager.send(changeShift, { params: { id: first.id }, body: { start_time, end_time } });
  assert.equal(
    (await move('2026-06-08T08:00:00Z', '2026-06-08T12:00:00Z')).refusal?.code,
    'assignment_overlap',
  );
  assert.equal((await move('2026-06-08T15:00:00Z', '2026-06-08T18:00:00Z')).status, 200);
  const query = {
    start_time: '2026-06-08T06:00:00Z',
    end_time: '2026-06-08T11:00:00Z',
    worker_id: w.worker.id,
  };
  assert.equal((await w.manager.send(checkConflicts, { body: query })).body.hasConflicts, false);
});

test('the conflict check finds the overlap and only the overlap', async () => {
  const shift = await plan('2026-06-15T08:00:00Z', '2026-06-15T16:00:00Z');
  await assign(shift.id, w.worker.id);
  const ask = (start: string, end: string, more = {}) =>
    w.manager.send(checkConflicts, {
      body: {
        worker_ids: [w.worker.id, w.colleague.id],
        start_time: `2026-06-15T${start}:00Z`,
        end_time: `2026-06-15T${end}:00Z`,
        ...more,
      },
    });
  const { body } = await ask('15:59', '20:00');
  assert.deepEqual(
    body.conflicts.map((one) => [one.worker.id, one.shift_id]),
    [[w.worker.id, shift.id]],
  );
  assert.equal((await ask('16:00', '20:00')).body.hasConflicts, false);
  assert.equal((await ask('15:59', '20:00', { exclude_shift_id: shift.id })).body.hasConflicts, false);
  const foreign = {
    worker_id: w.foreign_worker.id,
    start_time: '2026-06-15T08:00:00Z',
    end_time: '2026-06-15T09:00:00Z',
  };
  assert.equal((await w.manager.send(checkConflicts, { body: foreign })).status, 404);
});

test('a worker sees their own shifts and the colleagues on them, but not the colleagues’ absence', async () => {
  const shift = await plan('2026-06-22T08:00:00Z', '2026-06-22T16:00:00Z');
  await assign(shift.id, w.worker.id);
  const { body: other } = await assign(shift.id, w.colleague.id);
  await w.manager.send(changeAssignment, { params: { id: other.id }, body: { sick_leave_type: 'full' } });
  const lonely = await plan('2026-06-22T18:00:00Z', '2026-06-22T20:00:00Z');
  const query = { start_date: '2026-06-22', end_date: '2026-06-22' };
  const { body } = await w.worker.send(listShifts, { query });
  assert.deepEqual(
    body.map((one) => one.id),
    [shift.id],
  );
  assert.deepEqual(
    body[0]?.assignments.map((one) => one.sick_leave_type),
    [null, null],
  );
  assert.equal((await w.worker.send(getShift, { params: { id: lonely.id } })).status, 404);
  const own = await w.colleague.send(listAssignments, { query });
  assert.deepEqual(
    own.body.map((one) => [one.worker_id, one.sick_leave_type]),
    [[w.colleague.id, 'full']],
  );
  assert.equal((await w.manager.send(listAssignments, { query: { shift: shift.id } })).body.length, 2);
  const theirs = await w.worker.send(listAssignments, { query: { ...query, worker: w.colleague.id } });
  assert.equal(theirs.status, 404, "a colleague's are not there");
});

test('a manager asks for approval and withdraws the question', async () => {
  const shift = await plan('2026-06-29T08:00:00Z', '2026-06-29T16:00:00Z');
  await assign(shift.id, w.worker.id);
  const ask = (approval_required: boolean) =>
    w.manager.send(requireApproval, { body: { shift: shift.id, worker: w.worker.id, approval_required } });
  assert.deepEqual([(await ask(true)).body.status, (await ask(false)).body.status], ['pending', 'approved']);
  assert.equal((await ask(false)).refusal?.code, 'not_pending');
});

test("another company's people and shifts cannot be joined", async () => {
  const shift = await plan('2026-07-06T08:00:00Z', '2026-07-06T16:00:00Z');
  const foreign = await assign(shift.id, w.foreign_worker.id);
  assert.deepEqual([foreign.status, Object.keys(foreign.refusal?.errors ?? {})], [404, ['worker_id']]);
  const stolen = await w.foreign_manager.send(createAssignment, {
    body: { shift_id: shift.id, worker_id: w.foreign_worker.id },
  });
  assert.deepEqual([stolen.status, Object.keys(stolen.refusal?.errors ?? {})], [404, ['shift_id']]);
  assert.equal((await w.foreign_manager.send(deleteShift, { params: { id: shift.id } })).status, 404);
});

test('deleting a shift takes its assignments with it; taking a person off leaves the shift', async () => {
  const shift = await plan('2026-07-13T08:00:00Z', '2026-07-13T16:00:00Z');
  const { body: made } = await assign(shift.id, w.worker.id);
  assert.equal((await w.manager.send(deleteAssignment, { params: { id: made.id } })).status, 204);
  assert.deepEqual((await w.manager.send(getShift, { params: { id: shift.id } })).body.assignments, []);
  await assign(shift.id, w.worker.id);
  assert.equal(
    (await w.manager.send(deleteShift, { params: { id: shift.id } }, { 'if-match': '"9"' })).status,
    412,
  );
  assert.equal((await w.manager.send(deleteShift, { params: { id: shift.id } })).status, 204);
  assert.equal((await w.manager.send(getShift, { params: { id: shift.id } })).status, 404);
});
