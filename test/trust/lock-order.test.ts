import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changeAbsence, createAbsence, deleteAbsence } from '../../src/contract/absences.ts';
import { createApproval, withdrawApproval } from '../../src/contract/approvals.ts';
import { changeCompany, changeSettings } from '../../src/contract/companies.ts';
import {
  answerLeaveRequests,
  changeLeaveRequest,
  createLeaveRequest,
} from '../../src/contract/leave-requests.ts';
import { copyShifts, withdrawCopy } from '../../src/contract/shift-copies.ts';
import {
  addWorkers,
  changeAssignment,
  changeShift,
  createAssignment,
  createShift,
  deleteShift,
} from '../../src/contract/shifts.ts';
import { changeTimeEntry, createTimeEntry } from '../../src/contract/time-entries.ts';
import { changeUser, deleteUser } from '../../src/contract/users.ts';
import { addDays } from '../../src/core/calendar.ts';
import type { Tx } from '../../src/server/database/db.ts';
import { askedAgain } from '../asking-again.ts';
import { deadlocksOf } from '../deadlocks.ts';
import { type Client, type World, world } from '../world.ts';
import { figure, size } from './figures.ts';
import { plannedActions, plannedAtOnce } from './planned-actions.ts';

/**
 * Concurrent actions of different kinds wait for each other: each locks people and months before the head of history,
 * which every write locks last. Another order is a deadlock, which costs both a second and in the end refuses one.
 */

const ROUNDS = size(6, 60);
const AT_ONCE = size(8, 40);

let w: World;
after(() => w.close());

const day = (n: number): string => addDays('2027-01-01', n);
const span = (n: number) => ({ start_time: `${day(n)}T08:00:00Z`, end_time: `${day(n)}T16:00:00Z` });

const plan = (n: number) =>
  w.second_manager.send(createShift, { body: { ...span(n), assignments: [{ worker_id: w.worker.id }] } });
const rename = (n: number, who: Client = w.worker) =>
  w.manager.send(changeUser, {
    params: { id: who.id },
    body: {
      username: who === w.worker ? 'worker' : 'second',
      role: who === w.worker ? 'worker' : 'manager',
      first_name: `Namn ${n}`,
      last_name: 'Provsson',
      email: `${who === w.worker ? 'vera' : 'sten'}@example.com`,
    },
  });
const setDay = (n: number) => w.manager.send(changeSettings, { body: { payment_day: 1 + (n % 28) } });
const bill = (n: number) =>
  w.superuser.send(changeCompany, { params: { id: w.company_id }, body: { active_user_count: n } });

async function reportSick(): Promise<{ status: number }> {
  const body = { kind: 'sick' as const, first_day: '2026-03-18', last_day: '2026-03-18' };
  const reported = await w.worker.send(createAbsence, { body });
  return reported.status >= 300
    ? reported
    : w.worker.send(deleteAbsence, { params: { id: reported.body.id } });
}

async function copyThere(n: number): Promise<{ status: number }> {
  const from = day(n % ROUNDS);
  const body = { start_date: from, end_date: from, to_date: day(900 + n), with_workers: true };
  const made = await w.second_manager.send(copyShifts, { body });
  return made.status >= 300 ? made : w.second_manager.send(withdrawCopy, { params: { id: made.body.id } });
}

const report = (date: string) => ({ date, start_time: '08:00', end_time: '16:00', break_duration: 30 });
const sick = (date: string) => ({ kind: 'sick' as const, first_day: date, last_day: date });
const vacation = (n: number) => ({ kind: 'vacation' as const, first_day: day(n), last_day: day(n + 1) });

/** Tables that are locked after the people, with the column that names the person. */
const HELD_AFTER: Readonly<Record<string, string | null>> = {
  shift_assignments: 'worker_id',
  time_entries: 'user_id',
  absences: 'user_id',
  leave_requests: 'user_id',
  company_settings: null,
  history_heads: null,
};

const deadlocks = (): Promise<number> => deadlocksOf(w);

// A test, not a hook: the hooks of all files run first, and the clock of a later file would end these sessions.
test('a company is created', async () => {
  w = await world();
});

test('concurrent actions of different kinds wait for each other without a deadlock', async () => {
  const shifts: string[] = [];
  for (let n = 0; n < ROUNDS; n += 1) shifts.push((await plan(n)).body.id);
  const params = (n: number) => ({ id: shifts[n] ?? '' });
  const { publishThere, claimThere, swapThere } = plannedAtOnce(w, { span, day });
  const move = (n: number) => w.second_manager.send(changeShift, { params: params(n), body: span(300 + n) });
  const pairs: Readonly<Record<string, (n: number) => Promise<{ status: number }>[]>> = {
    'a shift is planned, its person renamed': (n) => [plan(100 + n), rename(n)],
    'a shift is planned, the rules changed': (n) => [plan(200 + n), setDay(n)],
    'shifts are copied, their person renamed': (n) => [copyThere(n), rename(n)],
    'shifts are copied, the rules changed': (n) => [copyThere(n), setDay(n)],
    'sickness is reported, a manager renamed': (n) => [reportSick(), rename(n, w.second_manager)],
    'sickness is reported, the company billed': (n) => [reportSick(), bill(n)],
    'a shift is moved, the rules changed': (n) => [move(n), setDay(n)],
    'a shift is moved, the company billed': (n) => [move(n), bill(n)],
    'a shift is deleted, the rules changed': (n) => [
      w.second_manager.send(deleteShift, { params: params(n) }),
      setDay(n),
    ],
    'drafts are published and withdrawn, their person renamed': (n) => [publishThere(3000 + n), rename(n)],
    'drafts are published and withdrawn, the rules changed': (n) => [publishThere(3100 + n), setDay(n)],
    'a shift is claimed, its person renamed': (n) => [claimThere(3200 + n), rename(n)],
    'shifts are swapped, one of the two renamed': (n) => [swapThere(3300 + 2 * n), rename(n)],
    'shifts are swapped, the company billed': (n) => [swapThere(3500 + 2 * n), bill(n)],
  };
  const before = await deadlocks();
  for (const [name, pair] of Object.entries(pairs)) {
    for (let n = 0; n < ROUNDS; n += 1) {
      const began = performance.now();
      const statuses = (await Promise.all(pair(n))).map(({ status }) => status);
      assert.ok(
        statuses.every((status) => status < 300),
        `${name}: ${statuses}`,
      );
      const took = performance.now() - began;
      assert.ok(took < 950 || (await deadlocks()) === before, `${name}: a deadlock occurred`);
    }
  }
  assert.equal(await deadlocks(), before, 'deadlocks');
  figure('lock order', 'pairs of actions at the same moment', Object.keys(pairs).length * ROUNDS);
  figure('lock order', 'deadlocks', 0);
});

test('two writers under an exclusion constraint for the same person wait for each other', async () => {
  const { id: worker_id } = w.worker;
  const planned = (await plan(1900)).body;
  const shift_id = (await w.manager.send(createShift, { body: span(1901) })).body.id;
  const other_id = (await w.manager.send(createShift, { body: span(1902) })).body.id;
  const entry = (await w.worker.send(createTimeEntry, { body: report('2026-03-16') })).body;
  const absence = (await w.worker.send(createAbsence, { body: sick('2026-03-12') })).body;
  const leave = (await w.worker.send(createLeaveRequest, { body: vacation(40) })).body;
  const others = (await w.worker.send(createLeaveRequest, { body: vacation(45) })).body;
  const decided = (await w.worker.send(createTimeEntry, { body: report('2026-03-15') })).body;
  let copy_id = '';
  let approval_id = '';
  const workers = [{ worker_id }];
  const assignment_id = planned.assignments[0]?.id ?? '';
  const actions: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    'a shift made': () => plan(1903),
    'put on a shift': () => w.manager.send(createAssignment, { body: { shift_id, worker_id } }),
    'several put on a shift': () =>
      w.manager.send(addWorkers, { params: { id: other_id }, body: { assignments: workers } }),
    'a shift moved': () => w.manager.send(changeShift, { params: { id: planned.id }, body: span(1904) }),
    'a shift answered': () =>
      w.manager.send(changeAssignment, { params: { id: assignment_id }, body: { status: 'rejected' } }),
    'shifts copied': async () => {
      const body = { start_date: day(1903), end_date: day(1903), to_date: day(1905), with_workers: true };
      const made = await w.manager.send(copyShifts, { body });
      copy_id = made.body.id;
      return made;
    },
    'a copy withdrawn': () => w.manager.send(withdrawCopy, { params: { id: copy_id } }),
    'a shift deleted': () => w.manager.send(deleteShift, { params: { id: other_id } }),
    'reports decided': async () => {
      const entries = [{ id: decided.id, version: decided.version }];
      const made = await w.manager.send(createApproval, { body: { status: 'approved', entries } });
      approval_id = made.body.id;
      return made;
    },
    'a decision withdrawn': () => w.manager.send(withdrawApproval, { params: { id: approval_id } }),
    'a day reported': () => w.worker.send(createTimeEntry, { body: report('2026-03-17') }),
    'a report changed': () =>
      w.worker.send(changeTimeEntry, { params: { id: entry.id }, body: { break_duration: 45 } }),
    'an absence reported': () => w.worker.send(createAbsence, { body: sick('2026-03-13') }),
    'an absence changed': () =>
      w.manager.send(changeAbsence, { params: { id: absence.id }, body: { kind: 'vab' } }),
    'leave asked for': () => w.worker.send(createLeaveRequest, { body: vacation(50) }),
    'leave answered': () =>
      w.manager.send(changeLeaveRequest, { params: { id: leave.id }, body: { status: 'approved' } }),
    'several answered': () => {
      const body = { status: 'approved' as const, requests: [{ id: others.id }], shifts: 'open' as const };
      return w.manager.send(answerLeaveRequests, { body });
    },
    ...(await plannedActions(w, { span, day }, 1910)),
  };
  // Two holders of this lock would not wait for each other.
  const held = (tx: Tx) => tx`
    select id from users where company_id = ${w.company_id} and id = ${worker_id} for share`;
  for (const [name, action] of Object.entries(actions))
    await waits(name, action, held, HELD_AFTER, worker_id);
});

test('sessions are ended before the first history entry', async () => {
  const { id } = w.colleague;
  const address = { username: 'colleague', role: 'worker' as const, first_name: 'Kim', last_name: 'Kollega' };
  const body = { ...address, email: 'kim@example.com', password: 'Skift-och-krona-8' };
  const pay = { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33 };
  const held = (tx: Tx) => tx`
    select id from sessions where company_id = ${w.company_id} and user_id = ${id} and ended_at is null for update`;
  const after = { history_heads: null };
  await w.colleague.send(createAbsence, { body: sick('2026-03-18') });
  const change = () => w.manager.send(changeUser, { params: { id }, body: { ...body, pay } });
  await waits('a password given, with pay', change, held, after, id);
  await w.signIn('colleague', w.subdomain, body.password);
  await waits('an account closed', () => w.manager.send(deleteUser, { params: { id } }), held, after, id);
});

/**
 * Asserts that the action waits for the rows that `held` locks, that it holds no row locked later, and that it then
 * completes.
 */
async function waits(
  name: string,
  action: () => Promise<{ status: number }>,
  held: (tx: Tx) => Promise<readonly unknown[]>,
  after: typeof HELD_AFTER,
  whose: string,
): Promise<void> {
  let is_done = false;
  const { doing } = await w.db.inCompany(w.company_id, async (tx) => {
    assert.ok((await held(tx)).length > 0, `${name}: nothing is held`);
    const doing = action().finally(() => {
      is_done = true;
    });
    for (let waiting = 0; waiting === 0; ) {
      assert.ok(!is_done, `${name}: did not wait`);
      const [row] = await tx<{ n: number }[]>`
        select count(*)::integer as n from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      waiting = row?.n ?? 0;
    }
    for (const [table, person] of Object.entries(after)) {
      const of = person === null ? tx`` : tx`and ${tx(person)} = ${whose}`;
      await assert.doesNotReject(
        tx`select from ${tx(table)} where company_id = ${w.company_id} ${of} for update nowait`,
        `${name}: ${table} is held too early`,
      );
    }
    return { doing };
  });
  const { status } = await doing;
  assert.ok(status < 300, `${name}: ${status}`);
}

test('concurrent assignments of one person to overlapping shifts, and moves of shifts, wait without a deadlock', async () => {
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round += 1) {
    const apart = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => askedAgain(() => plan(2000 + round * (AT_ONCE + 1) + n))),
    );
    const there = span(2000 + round * (AT_ONCE + 1) + AT_ONCE);
    const outcomes = await Promise.all(
      apart.flatMap(({ body }, n) => [
        askedAgain(() =>
          (n % 2 === 0 ? w.manager : w.second_manager).send(changeShift, {
            params: { id: body.id },
            body: there,
          }),
        ),
        askedAgain(() =>
          (n % 2 === 0 ? w.second_manager : w.manager).send(createShift, {
            body: { ...there, assignments: [{ worker_id: w.worker.id }] },
          }),
        ),
      ]),
    );
    const statuses = outcomes.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [statuses[0], ...Array.from({ length: 2 * AT_ONCE - 1 }, () => 409)]);
    assert.ok((statuses[0] ?? 0) < 300);
    assert.equal(await deadlocks(), before, 'deadlocks');
  }
  figure('lock order', 'one person, many shifts at the same moment: rounds', ROUNDS);
});
