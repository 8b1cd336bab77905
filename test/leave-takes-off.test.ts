import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeLeaveRequest, createLeaveRequest, type LeaveRequest } from '../src/contract/leave-requests.ts';
import { listNotices } from '../src/contract/notices.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { addWorkers, createShift, listAssignments, listShifts, type Shift } from '../src/contract/shifts.ts';
import type { LeaveKind, LeaveShifts, LeaveStatus } from '../src/core/leave.ts';
import { type Client, type World, world } from './world.ts';

/** Shifts when leave is granted. Today is Wednesday 18 March 2026. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const at = (date: string, clock: string): string => `${date}T${clock}:00+02:00`;
const plan = async (date: string, people: readonly Client[]): Promise<Shift> => {
  const assignments = people.map(({ id }) => ({ worker_id: id, status: 'approved' as const }));
  const body = { start_time: at(date, '08:00'), end_time: at(date, '16:30'), assignments };
  return (await w.manager.send(createShift, { body })).body;
};
const ask = async (first_day: string, last_day = first_day, kind: LeaveKind = 'vacation') =>
  (await w.worker.send(createLeaveRequest, { body: { kind, first_day, last_day } })).body;
const move = ({ id }: LeaveRequest, status: LeaveStatus, shifts?: LeaveShifts, who = w.manager) =>
  who.send(changeLeaveRequest, {
    params: { id },
    body: shifts === undefined ? { status } : { status, shifts },
  });
/** The shifts of a day with their people. */
const on = async (date: string) =>
  (await w.manager.send(listShifts, { query: { start_date: date, end_date: date } })).body.map((shift) => ({
    id: shift.id,
    people: shift.assignments.map((one) => one.worker_id),
  }));
const noticeCount = async (kind: string, date: string) =>
  (await w.worker.send(listNotices)).body.filter((one) => one.kind === kind && one.facts.date === date)
    .length;

test('open: the person is taken off, the shift stays; an immediate undo restores everything without a notice', async () => {
  const alone = await plan('2026-05-04', [w.worker]);
  const shared = await plan('2026-05-05', [w.worker, w.colleague]);
  const asked = await ask('2026-05-04', '2026-05-05');
  const granted = (await move(asked, 'approved', 'open')).body;
  assert.deepEqual([granted.status, granted.taken_off, granted.shift_count], ['approved', 2, 0]);
  assert.deepEqual(await on('2026-05-04'), [{ id: alone.id, people: [] }]);
  assert.deepEqual(await on('2026-05-05'), [{ id: shared.id, people: [w.colleague.id] }]);
  const lines = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ noun: string; action: string }[]>`
      select noun, action from history where company_id = ${w.company_id} order by n desc limit 3`,
  );
  assert.deepEqual(
    lines.map(({ noun, action }) => `${noun}.${action}`),
    ['assignment.deleted', 'assignment.deleted', 'leave.approved'],
  );
  assert.equal((await move(granted, 'pending')).body.taken_off, 0);
  const own = (await w.worker.send(listAssignments, { query: { date: '2026-05-04' } })).body;
  assert.deepEqual(
    own.map((one) => [one.id, one.status, one.on_leave]),
    [[alone.assignments[0]?.id, 'approved', false]],
  );
  assert.equal((await on('2026-05-05'))[0]?.people.length, 2);
  assert.equal(await noticeCount('shift_removed', '2026-05-04'), 0);
});

test('take off: a shift without other people is deleted too, and restored with the person', async () => {
  const alone = await plan('2026-05-11', [w.worker]);
  const shared = await plan('2026-05-12', [w.worker, w.colleague]);
  const granted = (await move(await ask('2026-05-11', '2026-05-12'), 'approved', 'take_off')).body;
  assert.deepEqual(await on('2026-05-11'), []);
  assert.deepEqual(await on('2026-05-12'), [{ id: shared.id, people: [w.colleague.id] }]);
  const withdrawn = await move(granted, 'withdrawn', undefined, w.worker);
  assert.equal(withdrawn.status, 200);
  assert.deepEqual(await on('2026-05-11'), [{ id: alone.id, people: [w.worker.id] }]);
});

test('keep, and an old browser without a choice: no one is taken off', async () => {
  await plan('2026-05-18', [w.worker]);
  await plan('2026-05-19', [w.worker]);
  for (const [date, shifts] of [
    ['2026-05-18', 'stand'],
    ['2026-05-19', undefined],
  ] as const) {
    const granted = (await move(await ask(date), 'approved', shifts)).body;
    assert.deepEqual([granted.taken_off, granted.shift_count], [0, 1]);
  }
});

test('a person who was replaced is not put back', async () => {
  const shift = await plan('2026-05-25', [w.worker]);
  const granted = (await move(await ask('2026-05-25'), 'approved', 'open')).body;
  const body = { assignments: [{ worker_id: w.colleague.id, status: 'approved' as const }] };
  w.setNow('2026-03-18T11:01:00Z');
  assert.equal((await w.manager.send(addWorkers, { params: { id: shift.id }, body })).status, 201);
  assert.equal((await move(granted, 'withdrawn')).status, 200);
  assert.deepEqual(await on('2026-05-25'), [{ id: shift.id, people: [w.colleague.id] }]);
});

test('a manager who enters leave chooses at once; a choice without a grant is refused by name', async () => {
  await plan('2026-06-01', [w.worker]);
  const days = { first_day: '2026-06-01', last_day: '2026-06-01', kind: 'vacation' as const };
  const entered = { ...days, user: w.worker.id, shifts: 'open' as const };
  const { body } = await w.manager.send(createLeaveRequest, { body: entered });
  assert.equal(body.taken_off, 1);
  assert.equal((await on('2026-06-01'))[0]?.people.length, 0);
  const asked = await ask('2026-06-02');
  const refused = await move(asked, 'rejected', 'open');
  assert.deepEqual([refused.status, Object.keys(refused.refusal?.errors ?? {})], [400, ['shifts']]);
  const own = { ...days, first_day: '2026-06-03', last_day: '2026-06-03', shifts: 'open' as const };
  const by_worker = await w.worker.send(createLeaveRequest, { body: own });
  assert.deepEqual([by_worker.status, Object.keys(by_worker.refusal?.errors ?? {})], [400, ['shifts']]);
});

test('the pay is the same, whatever happened to the shifts', async () => {
  const pays: unknown[] = [];
  for (const [month, shifts] of [
    ['06', 'stand'],
    ['06', 'open'],
  ] as const) {
    const date = shifts === 'stand' ? `2026-${month}-15` : `2026-${month}-22`;
    await plan(date, [w.worker]);
    const granted = (await move(await ask(date, date, 'unpaid'), 'approved', shifts)).body;
    const query = { year: '2026', month: '6' };
    const { lines } = (await w.worker.send(getMonthlyPay, { query })).body;
    pays.push(
      lines
        .filter(({ code }) => code === 'leave_deduction')
        .map(({ quantity, amount }) => [quantity, amount]),
    );
    await move(granted, 'withdrawn');
  }
  assert.deepEqual(pays[0], pays[1]);
  // 32 900 x 12 / 52 / 38.25 h: an hour is 198.49.
  assert.deepEqual(pays[0], [[8, -1587.92]]);
});

test('a shift assigned while leave is granted is taken off or marked, without a deadlock', async () => {
  for (let round = 0; round < 6; round += 1) {
    const date = `2026-07-${String(6 + round).padStart(2, '0')}`;
    const shift = await plan(date, []);
    const first = await plan(date, []);
    const asked = await ask(date);
    const body = { assignments: [{ worker_id: w.worker.id, status: 'approved' as const }] };
    const began = performance.now();
    const [given, granted] = await Promise.all([
      w.second_manager.send(addWorkers, { params: { id: shift.id }, body }),
      move(asked, 'approved', 'take_off'),
    ]);
    assert.deepEqual([given.status, granted.status], [201, 200]);
    assert.ok(performance.now() - began < 900, 'a deadlock occurred');
    const own = (await w.worker.send(listAssignments, { query: { date } })).body;
    assert.ok(own.length === 0 || own.every((one) => one.on_leave));
    assert.equal(own.length + granted.body.taken_off, 1);
    assert.ok(
      (await on(date)).some(({ id }) => id === first.id),
      'a shift that was already empty stays',
    );
  }
});
