import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { changeLeaveRequest, createLeaveRequest, listLeaveRequests } from '../src/contract/leave-requests.ts';
import { listNotices } from '../src/contract/notices.ts';
import { changeAssignment, createAssignment, createShift } from '../src/contract/shifts.ts';
import { deleteUser } from '../src/contract/users.ts';
import type { LeaveStatus } from '../src/core/leave.ts';
import { type Client, type World, world } from './world.ts';

/** Leave through the real app. Today is Wednesday 18 March 2026; every test uses its own days. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type More = Partial<{ kind: 'vacation' | 'unpaid'; note: string; user: string }>;
const ask = (who: Client, first_day: string, last_day = first_day, more: More = {}) =>
  who.send(createLeaveRequest, { body: { kind: 'vacation', first_day, last_day, ...more } });
const move = (who: Client, id: string, status: LeaveStatus, reason?: string) =>
  who.send(changeLeaveRequest, {
    params: { id },
    body: reason === undefined ? { status } : { status, reason },
  });
const list = async (who: Client, start_date: string, end_date = start_date) =>
  (await who.send(listLeaveRequests, { query: { start_date, end_date } })).body;
const leaveNotices = async (who: Client, leave_id: string) =>
  (await who.send(listNotices)).body
    .filter((notice) => notice.facts.leave_id === leave_id)
    .map((notice) => `${notice.kind} ${notice.facts.status}`);

test('a worker asks, a manager answers with a reason, and each is notified', async () => {
  const { body: made } = await ask(w.worker, '2026-04-06', '2026-04-10', { note: 'Fjällen' });
  assert.deepEqual(
    [made.status, made.days, made.note, made.decided_by, made.user.first_name],
    ['pending', 5, 'Fjällen', null, 'Vera'],
  );
  assert.deepEqual(await leaveNotices(w.manager, made.id), ['leave_asked pending']);
  assert.deepEqual(await leaveNotices(w.worker, made.id), []);
  const { body: answered } = await move(w.manager, made.id, 'rejected', 'För få på plats');
  assert.deepEqual(
    [answered.status, answered.reason, answered.decided_by?.id, answered.decided_at],
    ['rejected', 'För få på plats', w.manager.id, w.now()],
  );
  assert.deepEqual(await leaveNotices(w.worker, made.id), ['leave_answered rejected']);
  assert.deepEqual(
    await leaveNotices(w.second_manager, made.id),
    [],
    'an answered request is no longer a notice for managers',
  );
  assert.equal((await move(w.manager, made.id, 'rejected')).refusal?.code, 'already_in_state');
  const { body: other } = await move(w.second_manager, made.id, 'approved');
  assert.deepEqual(
    [other.status, other.reason, other.decided_by?.id],
    ['approved', null, w.second_manager.id],
  );
  const { body: undone } = await move(w.second_manager, made.id, 'pending');
  assert.deepEqual([undone.status, undone.decided_by, undone.decided_at], ['pending', null, null]);
  assert.deepEqual(
    await leaveNotices(w.worker, made.id),
    [],
    'an answer that was undone before it was read leaves no notice',
  );
});

test("a worker's leave is not found by a colleague or another company", async () => {
  const { body: made } = await ask(w.worker, '2026-04-20');
  for (const stranger of [w.colleague, w.foreign_worker, w.foreign_manager]) {
    assert.equal((await move(stranger, made.id, 'withdrawn')).status, 404);
    assert.deepEqual(await list(stranger, '2026-04-20'), []);
  }
  assert.equal((await w.colleague.send(listLeaveRequests, { query: { user: w.worker.id } })).status, 404);
  assert.equal((await ask(w.colleague, '2026-04-20', '2026-04-20', { user: w.worker.id })).status, 403);
  assert.equal((await ask(w.manager, '2026-04-20', '2026-04-20', { user: w.foreign_worker.id })).status, 404);
  assert.equal((await move(w.worker, randomUUID(), 'withdrawn')).status, 404);
});

test('a worker cannot answer requests, only withdraw and ask again', async () => {
  const { body: made } = await ask(w.worker, '2026-04-22');
  assert.equal((await move(w.worker, made.id, 'approved')).refusal?.code, 'not_allowed');
  assert.equal((await move(w.worker, made.id, 'rejected')).refusal?.code, 'not_allowed');
  const reason = await move(w.worker, made.id, 'withdrawn', 'nej');
  assert.deepEqual([reason.status, Object.keys(reason.refusal?.errors ?? {})], [400, ['reason']]);
  assert.equal((await move(w.worker, made.id, 'withdrawn')).body.status, 'withdrawn');
  assert.deepEqual(await leaveNotices(w.manager, made.id), []);
  assert.equal((await move(w.manager, made.id, 'approved')).refusal?.code, 'leave_decided');
  assert.equal((await move(w.worker, made.id, 'pending')).body.status, 'pending');
  assert.deepEqual(await leaveNotices(w.manager, made.id), ['leave_asked pending']);
});

test('withdrawing approved leave notifies the managers; once begun, only they may withdraw it', async () => {
  const { body: made } = await ask(w.worker, '2026-04-27', '2026-04-28');
  await move(w.manager, made.id, 'approved');
  assert.equal((await move(w.worker, made.id, 'withdrawn')).body.status, 'withdrawn');
  assert.deepEqual(await leaveNotices(w.manager, made.id), ['leave_asked withdrawn']);
  const { body: begun } = await ask(w.manager, '2026-03-17', '2026-03-19', { user: w.worker.id });
  assert.equal((await move(w.worker, begun.id, 'withdrawn')).refusal?.code, 'leave_begun');
  assert.equal((await move(w.manager, begun.id, 'withdrawn')).body.status, 'withdrawn');
  assert.equal((await move(w.worker, begun.id, 'pending')).refusal?.code, 'leave_in_past');
});

test("days follow the company's zone: for a worker from today on, at most 400, in order", async () => {
  const late = await world({ now: '2026-03-18T23:30:00Z' });
  assert.equal((await ask(late.colleague, '2026-03-18')).refusal?.code, 'leave_in_past');
  assert.equal((await ask(late.colleague, '2026-03-19')).status, 201);
  await late.close();
  assert.equal((await ask(w.colleague, '2026-05-01', '2027-06-05')).refusal?.code, 'leave_too_long');
  const backwards = await ask(w.colleague, '2026-05-02', '2026-05-01');
  assert.deepEqual([backwards.status, Object.keys(backwards.refusal?.errors ?? {})], [400, ['last_day']]);
  assert.equal((await ask(w.manager, '2026-03-02', '2026-03-03', { user: w.colleague.id })).status, 201);
});

test('a manager enters leave for a person: approved at once, and the person is notified', async () => {
  const { body: made } = await ask(w.manager, '2026-05-04', '2026-05-05', { user: w.worker.id });
  assert.deepEqual([made.status, made.decided_by?.id], ['approved', w.manager.id]);
  assert.deepEqual(await leaveNotices(w.worker, made.id), ['leave_answered approved']);
  assert.deepEqual(await leaveNotices(w.second_manager, made.id), []);
});

test('a manager does not answer their own request while another manager can', async () => {
  const { body: made } = await ask(w.manager, '2026-05-06');
  assert.equal(made.status, 'pending');
  assert.deepEqual(await leaveNotices(w.manager, made.id), []);
  assert.deepEqual(await leaveNotices(w.second_manager, made.id), ['leave_asked pending']);
  for (const status of ['approved', 'rejected'] as const)
    assert.equal((await move(w.manager, made.id, status)).refusal?.code, 'own_leave');
  assert.equal((await move(w.second_manager, made.id, 'rejected')).body.status, 'rejected');
  assert.equal((await move(w.manager, made.id, 'pending')).refusal?.code, 'own_leave');
});

test('the only remaining manager answers their own request', async () => {
  const lone = await world();
  try {
    const { body: made } = await ask(lone.manager, '2026-05-06');
    const gone = await lone.manager.send(deleteUser, { params: { id: lone.second_manager.id } });
    assert.equal(gone.status, 204);
    assert.equal((await move(lone.manager, made.id, 'approved')).refusal?.code, 'own_leave', 'for two weeks');
    lone.setNow(new Date(Date.parse(lone.now()) + 15 * 86_400_000).toISOString());
    const manager = await lone.signIn('manager', lone.subdomain);
    assert.equal((await move(manager, made.id, 'approved')).body.status, 'approved');
    assert.equal((await ask(manager, '2026-05-07')).body.status, 'approved');
  } finally {
    await lone.close();
  }
});

test('two live requests never overlap, however they race', async () => {
  const race = await Promise.all([
    ask(w.worker, '2026-06-01', '2026-06-05'),
    ask(w.worker, '2026-06-05', '2026-06-08'),
    ask(w.manager, '2026-06-05', '2026-06-05', { user: w.worker.id }),
  ]);
  assert.deepEqual(race.map((one) => one.status).sort(), [201, 409, 409]);
  assert.ok(race.every((one) => one.status === 201 || one.refusal?.code === 'leave_overlap'));
  const [kept] = await list(w.worker, '2026-06-05');
  assert.ok(kept !== undefined);
  await move(w.manager, kept.id, 'rejected');
  const again = await ask(w.worker, kept.first_day, kept.last_day);
  assert.equal(again.status, 201);
  assert.equal((await move(w.manager, kept.id, 'approved')).refusal?.code, 'leave_overlap');
  assert.equal((await ask(w.colleague, '2026-06-05')).status, 201);
});

test('two managers at once: one answers, the other gets the current state', async () => {
  const { body: made } = await ask(w.worker, '2026-06-15');
  const answer = (who: Client, status: LeaveStatus) =>
    who.send(
      changeLeaveRequest,
      { params: { id: made.id }, body: { status } },
      { 'if-match': `"${made.version}"` },
    );
  const race = await Promise.all([answer(w.manager, 'approved'), answer(w.second_manager, 'rejected')]);
  assert.deepEqual(race.map((one) => one.status).sort(), [200, 412]);
  const [late] = race.filter((one) => one.status === 412);
  const [won] = race.filter((one) => one.status === 200);
  assert.equal(Object(late?.refusal?.current).status, won?.body.status);
});

test('the same key creates one request', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { kind: 'unpaid', first_day: '2026-06-22', last_day: '2026-06-22' } as const;
  const first = await w.worker.send(createLeaveRequest, { body }, key);
  const second = await w.worker.send(createLeaveRequest, { body }, key);
  assert.equal(first.body.id, second.body.id);
  assert.equal((await list(w.worker, '2026-06-22')).length, 1);
});

test('shifts that start on the requested days are counted, in the company’s zone', async () => {
  const plan = async (start_time: string, end_time: string) => {
    const { body } = await w.manager.send(createShift, { body: { start_time, end_time } });
    return body.id;
  };
  const put = (shift_id: string, worker: Client, status: 'approved' | 'pending') =>
    w.manager.send(createAssignment, { body: { shift_id, worker_id: worker.id, status } });
  // 23:30 the night before and the first minute of the day after do not count; 00:00 of the first day does.
  await put(await plan('2026-07-05T21:30:00Z', '2026-07-05T22:00:00Z'), w.worker, 'approved');
  await put(await plan('2026-07-05T22:00:00Z', '2026-07-06T06:00:00Z'), w.worker, 'approved');
  await put(await plan('2026-07-07T21:30:00Z', '2026-07-08T05:00:00Z'), w.worker, 'pending');
  await put(await plan('2026-07-08T22:00:00Z', '2026-07-09T05:00:00Z'), w.worker, 'approved');
  const declined = await plan('2026-07-07T06:00:00Z', '2026-07-07T12:00:00Z');
  const no = await put(declined, w.worker, 'pending');
  await w.worker.send(changeAssignment, { params: { id: no.body.id }, body: { status: 'rejected' } });
  await put(declined, w.colleague, 'approved');
  const { body: made } = await ask(w.worker, '2026-07-06', '2026-07-08');
  assert.equal(made.shift_count, 2);
  const listed = await list(w.manager, '2026-07-08', '2026-07-09');
  assert.deepEqual(
    listed.map((one) => one.shift_count),
    [2],
  );
});

test('a list holds requests that touch its days; without days, future and pending ones', async () => {
  const other = await world({ now: '2026-03-18T11:00:00Z' });
  try {
    const { body: waits } = await ask(other.worker, '2026-03-19', '2026-03-20');
    const { body: past } = await ask(other.manager, '2026-03-02', '2026-03-06', { user: other.colleague.id });
    const { body: far } = await ask(other.worker, '2028-01-01');
    other.setNow('2026-04-01T11:00:00Z');
    const manager = await other.signIn('manager', other.subdomain);
    const worker = await other.signIn('worker', other.subdomain);
    const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
    const open = (await manager.send(listLeaveRequests)).body;
    assert.deepEqual(ids(open), [waits.id, far.id]);
    assert.deepEqual(ids(await list(manager, '2026-03-06', '2026-03-19')), [past.id, waits.id]);
    assert.deepEqual(ids(await list(manager, '2026-03-07', '2026-03-18')), []);
    const approved = await manager.send(listLeaveRequests, {
      query: { start_date: '2026-03-01', end_date: '2026-03-31', status: 'approved' },
    });
    assert.deepEqual(ids(approved.body), [past.id]);
    const mine = await worker.send(listLeaveRequests, {
      query: { start_date: '2026-03-01', end_date: '2026-03-31' },
    });
    assert.deepEqual(ids(mine.body), [waits.id]);
    const long = await manager.send(listLeaveRequests, {
      query: { start_date: '2026-01-01', end_date: '2027-02-05' },
    });
    assert.equal(long.refusal?.code, 'range_too_long');
    await manager.send(deleteUser, { params: { id: other.worker.id } });
    assert.deepEqual(
      ids((await manager.send(listLeaveRequests)).body),
      [],
      'a request of a person who has left is not listed',
    );
  } finally {
    await other.close();
  }
});

test('history names actor and action, never the note or the reason', async () => {
  const { body: made } = await ask(w.worker, '2026-08-03', '2026-08-03', { note: 'hemligt-ord' });
  await move(w.manager, made.id, 'rejected', 'hemligt-skäl');
  const lines = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; line: string }[]>`
      select action, concat(was, became) as line from history
      where company_id = ${w.company_id} and noun = 'leave' and noun_id = ${made.id}
      order by n`,
  );
  assert.deepEqual(
    lines.map((line) => line.action),
    ['asked', 'rejected'],
  );
  assert.ok(lines.every(({ line }) => line.includes('2026-08-03') && !line.includes('hemligt')));
});

test('the person and the managers get the event at once, a colleague gets none', async () => {
  const heard: string[] = [];
  const callers = [
    ['manager', w.manager, 'manager'],
    ['worker', w.worker, 'worker'],
    ['colleague', w.colleague, 'worker'],
  ] as const;
  const ends = callers.map(([name, client, role]) =>
    w.live.follow(
      {
        user_id: client.id,
        company_id: client.company_id,
        session_id: randomUUID(),
        role,
        username: name,
        sees_cost: role === 'manager',
        second_factor_due: null,
      },
      { hear: (event) => heard.push(`${name} ${JSON.parse(event).kind}`), end: () => {} },
    ),
  );
  // Events come in order: after a shift's, which everybody hears, none of what was done before is on its way.
  const allBefore = async (): Promise<string[]> => {
    const times = { start_time: '2026-08-11T06:00:00Z', end_time: '2026-08-11T14:00:00Z' };
    await w.manager.send(createShift, { body: times });
    while (!heard.includes('colleague shifts')) await new Promise((resolve) => setTimeout(resolve, 20));
    return heard.splice(0).filter((one) => one.endsWith(' leave'));
  };
  await allBefore();
  await ask(w.worker, '2026-08-10');
  assert.deepEqual((await allBefore()).sort(), ['manager leave', 'worker leave']);
  for (const end of ends) end?.();
});
