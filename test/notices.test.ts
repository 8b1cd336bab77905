import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createApproval, withdrawApproval } from '../src/contract/approvals.ts';
import type { Notice } from '../src/contract/notices.ts';
import { listNotices, readNotices, remind } from '../src/contract/notices.ts';
import { copyShifts, withdrawCopy } from '../src/contract/shift-copies.ts';
import {
  changeAssignment,
  changeShift,
  createAssignment,
  createShift,
  deleteAssignment,
  deleteShift,
  requireApproval,
} from '../src/contract/shifts.ts';
import { changeTimeEntry, createTimeEntry, decideTimeEntry } from '../src/contract/time-entries.ts';
import { deleteUser } from '../src/contract/users.ts';
import { notify } from '../src/server/history/notices.ts';
import { type Client, NOON, type World, world } from './world.ts';

let w: World;
const worlds: World[] = [];
// Notices accumulate, so each test starts with people who have none.
beforeEach(async () => {
  w = await world();
  worlds.push(w);
});
after(async () => {
  for (const one of worlds) await one.close();
});

const DAY = { start_time: '2026-03-25T08:00:00Z', end_time: '2026-03-25T16:00:00Z' };
const LATER = { start_time: '2026-03-25T10:00:00Z', end_time: '2026-03-25T18:00:00Z' };

const plan = async (body = DAY) => (await w.manager.send(createShift, { body })).body;
const put = async (shift_id: string, who: Client, status?: 'pending' | 'approved') =>
  (await w.manager.send(createAssignment, { body: { shift_id, worker_id: who.id, status } })).body;
const move = (id: string, body: typeof DAY) => w.manager.send(changeShift, { params: { id }, body });
const noticesOf = async (who: Client): Promise<Notice[]> => (await who.send(listNotices)).body;
const kindsOf = async (who: Client) => (await noticesOf(who)).map((one) => one.kind);
const readAll = (who: Client) => who.send(readNotices, { body: {} });
const minutesLater = (minutes: number): void =>
  w.setNow(new Date(Date.parse(w.now()) + minutes * 60_000).toISOString());
/** Enough time that the next action is not taken for an undo. */
const aWhileLater = (): void => minutesLater(5);

test('a person assigned to a shift gets an offer or a notice, with day and times; others get none', async () => {
  const shift = await plan();
  await put(shift.id, w.worker);
  await put(shift.id, w.colleague, 'approved');
  const [offered] = await noticesOf(w.worker);
  assert.deepEqual(
    [offered?.kind, offered?.facts, offered?.read_at],
    ['shift_offered', { date: '2026-03-25', shift_id: shift.id, ...DAY }, null],
  );
  assert.deepEqual(await kindsOf(w.colleague), ['shift_assigned']);
  assert.deepEqual([await kindsOf(w.manager), await kindsOf(w.second_manager)], [[], []]);
});

test('nobody is notified of their own actions, nor of shifts that are over', async () => {
  const shift = await plan();
  await put(shift.id, w.manager);
  await move(shift.id, LATER);
  assert.deepEqual(await kindsOf(w.manager), []);
  const over = await plan({ start_time: '2026-03-17T08:00:00Z', end_time: '2026-03-17T16:00:00Z' });
  await put(over.id, w.worker, 'approved');
  await w.manager.send(deleteShift, { params: { id: over.id } });
  assert.deepEqual(await kindsOf(w.worker), []);
});

test('a moved shift notifies the people on it, with old and new times; those who declined get nothing', async () => {
  const shift = await plan();
  await put(shift.id, w.worker);
  const declined = await put(shift.id, w.colleague);
  await w.colleague.send(changeAssignment, { params: { id: declined.id }, body: { status: 'rejected' } });
  for (const one of [w.worker, w.colleague]) await readAll(one);
  aWhileLater();
  await move(shift.id, LATER);
  const [moved] = await noticesOf(w.worker);
  assert.deepEqual(moved?.facts, {
    date: '2026-03-25',
    shift_id: shift.id,
    ...LATER,
    was_start_time: DAY.start_time,
    was_end_time: DAY.end_time,
  });
  assert.deepEqual(await kindsOf(w.colleague), ['shift_offered']);
});

test('a notice of jour or beredskap names the kind; a shift that becomes of another kind notifies like a move', async () => {
  const shift = (await w.manager.send(createShift, { body: { ...DAY, kind: 'jour' } })).body;
  await put(shift.id, w.worker);
  await put(shift.id, w.colleague, 'approved');
  const known = async (who: Client) =>
    (await noticesOf(who)).map(({ kind, facts }) => [kind, facts.kind ?? null, facts.was_kind ?? null]);
  assert.deepEqual(await known(w.worker), [['shift_offered', 'jour', null]]);
  await readAll(w.worker);
  minutesLater(3);
  const become = (kind: 'work' | 'jour' | 'beredskap') =>
    w.manager.send(changeShift, { params: { id: shift.id }, body: { ...DAY, kind } });
  await become('beredskap');
  assert.deepEqual((await known(w.worker))[0], ['shift_moved', 'beredskap', 'jour']);
  assert.deepEqual(await known(w.colleague), [['shift_assigned', 'beredskap', null]]);
  await become('work');
  assert.deepEqual((await known(w.worker))[0], ['shift_moved', null, 'jour']);
  assert.deepEqual(await known(w.colleague), [['shift_assigned', null, null]]);
  await become('jour');
  assert.deepEqual(await known(w.worker), [['shift_offered', 'jour', null]], 'reverted at once: none');
  await readAll(w.colleague);
  minutesLater(3);
  await w.manager.send(deleteShift, { params: { id: shift.id } });
  assert.deepEqual((await known(w.colleague))[0], ['shift_removed', 'jour', null]);
});

test('two moves without a reading in between make one notice, and a move reverted at once makes none', async () => {
  const shift = await plan();
  await put(shift.id, w.worker);
  await readAll(w.worker);
  const moves = async () =>
    (await noticesOf(w.worker)).filter((one) => one.kind === 'shift_moved').map((one) => one.facts);
  await move(shift.id, LATER);
  const third = { start_time: '2026-03-26T08:00:00Z', end_time: '2026-03-26T16:00:00Z' };
  await move(shift.id, third);
  const [only, ...more] = await moves();
  assert.deepEqual(
    [only?.was_start_time, only?.start_time, more.length],
    [DAY.start_time, third.start_time, 0],
  );
  await move(shift.id, DAY);
  assert.deepEqual(await moves(), []);
  await move(shift.id, LATER);
  aWhileLater();
  await move(shift.id, DAY);
  assert.deepEqual(
    (await moves()).map((one) => [one.was_start_time, one.start_time]),
    [[LATER.start_time, DAY.start_time]],
  );
});

test('an unread offer is renewed with the new times, not followed by a move', async () => {
  const shift = await plan();
  await put(shift.id, w.worker);
  await move(shift.id, LATER);
  const all = await noticesOf(w.worker);
  assert.deepEqual(
    all.map((one) => [one.kind, one.facts.start_time]),
    [['shift_offered', LATER.start_time]],
  );
});

test('a person taken off is notified; taken off at once, the offer is withdrawn without a notice', async () => {
  const shift = await plan();
  const first = await put(shift.id, w.worker);
  await w.manager.send(deleteAssignment, { params: { id: first.id } });
  assert.deepEqual(await kindsOf(w.worker), []);

  const second = await put(shift.id, w.worker);
  await readAll(w.worker);
  await w.manager.send(deleteAssignment, { params: { id: second.id } });
  assert.deepEqual((await kindsOf(w.worker)).sort(), ['shift_offered', 'shift_removed']);
  // Undone within the toast's time: the same person on the same shift in the same state.
  await put(shift.id, w.worker);
  assert.deepEqual(await kindsOf(w.worker), ['shift_offered']);

  aWhileLater();
  await w.manager.send(deleteShift, { params: { id: shift.id } });
  assert.deepEqual((await kindsOf(w.worker)).sort(), ['shift_offered', 'shift_removed']);
});

test('an old offer that is still unread does not suppress the notice of the removal: the shift was in the calendar', async () => {
  const shift = await plan();
  const made = await put(shift.id, w.worker, 'approved');
  aWhileLater();
  await w.manager.send(deleteAssignment, { params: { id: made.id } });
  assert.deepEqual(await kindsOf(w.worker), ['shift_removed']);
});

test('a no notifies the managers and names the person, a yes notifies no one; the offer is settled', async () => {
  const shift = await plan();
  const yes = await put(shift.id, w.worker);
  const no = await put(shift.id, w.colleague);
  await w.worker.send(changeAssignment, { params: { id: yes.id }, body: { status: 'approved' } });
  await w.colleague.send(changeAssignment, { params: { id: no.id }, body: { status: 'rejected' } });
  for (const manager of [w.manager, w.second_manager]) {
    const [notice, ...more] = await noticesOf(manager);
    assert.deepEqual(
      [notice?.kind, notice?.facts.person_id, notice?.facts.person?.startsWith('Kalle '), more.length],
      ['shift_rejected', w.colleague.id, true, 0],
    );
  }
  assert.notEqual((await noticesOf(w.worker))[0]?.read_at, null);
  assert.deepEqual([await kindsOf(w.worker), await kindsOf(w.foreign_manager)], [['shift_offered'], []]);
});

test('a new question notifies; withdrawn at once it does not, later it does', async () => {
  const shift = await plan();
  await put(shift.id, w.worker, 'approved');
  await readAll(w.worker);
  const ask = (approval_required: boolean) =>
    w.manager.send(requireApproval, { body: { shift: shift.id, worker: w.worker.id, approval_required } });
  await ask(true);
  assert.deepEqual((await kindsOf(w.worker)).sort(), ['shift_assigned', 'shift_offered']);
  await ask(false);
  assert.deepEqual(await kindsOf(w.worker), ['shift_assigned']);
  await ask(true);
  await readAll(w.worker);
  await ask(false);
  assert.equal((await noticesOf(w.worker)).filter((one) => one.read_at === null)[0]?.kind, 'shift_assigned');
});

test('a manager who answers for a person notifies them', async () => {
  const shift = await plan();
  const made = await put(shift.id, w.worker);
  await readAll(w.worker);
  await w.manager.send(changeAssignment, { params: { id: made.id }, body: { status: 'rejected' } });
  assert.deepEqual((await kindsOf(w.worker)).sort(), ['shift_offered', 'shift_removed']);
  assert.deepEqual(await kindsOf(w.second_manager), []);
});

test('copied shifts notify their people, and the undo withdraws the notices', async () => {
  const shift = await plan();
  await put(shift.id, w.worker);
  await readAll(w.worker);
  const { body: copy } = await w.manager.send(copyShifts, {
    body: { start_date: '2026-03-25', end_date: '2026-03-25', to_date: '2026-04-22', with_workers: true },
  });
  assert.deepEqual((await kindsOf(w.worker)).sort(), ['shift_assigned', 'shift_offered']);
  await w.manager.send(withdrawCopy, { params: { id: copy.id } });
  assert.deepEqual(await kindsOf(w.worker), ['shift_offered']);
});

test('a rejected report notifies with its reason; withdrawing the decision withdraws the notice', async () => {
  const { body: entry } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-03-16', start_time: '08:00', end_time: '16:00', break_duration: 30 },
  });
  const { body: approval } = await w.manager.send(createApproval, {
    body: { status: 'rejected', reason: 'Fel dag', entries: [{ id: entry.id, version: entry.version }] },
  });
  const [notice] = await noticesOf(w.worker);
  assert.deepEqual(
    [notice?.kind, notice?.facts.reason, notice?.facts.entry_id, notice?.facts.date],
    ['report_rejected', 'Fel dag', entry.id, '2026-03-16'],
  );
  await w.manager.send(withdrawApproval, { params: { id: approval.id } });
  assert.deepEqual(await kindsOf(w.worker), []);
  const decide = (status: 'approved' | 'rejected') =>
    w.manager.send(decideTimeEntry, {
      params: { id: entry.id, manager_id: w.manager.id },
      body: { status },
    });
  await decide('rejected');
  assert.deepEqual(await kindsOf(w.worker), ['report_rejected']);
  await decide('approved');
  assert.deepEqual(await kindsOf(w.worker), []);
});

test('the notice of a rejection that the person answered with a changed report is replaced at the next decision', async () => {
  const report = { date: '2026-03-17', start_time: '08:00', end_time: '16:00', break_duration: 30 };
  const { body: entry } = await w.worker.send(createTimeEntry, { body: report });
  const decide = (status: 'approved' | 'rejected', reason: string) =>
    w.manager.send(createApproval, {
      body: { entries: [{ id: entry.id }], status, ...(status === 'rejected' ? { reason } : {}) },
    });
  const change = (end_time: string) =>
    w.worker.send(changeTimeEntry, { params: { id: entry.id }, body: { end_time } });
  await decide('rejected', 'Fel tid');
  await change('15:00');
  await decide('rejected', 'Fortfarande fel');
  const notices = await noticesOf(w.worker);
  assert.deepEqual(
    notices.map(({ facts }) => facts.reason),
    ['Fortfarande fel'],
  );
  await change('15:30');
  await decide('approved', '');
  assert.deepEqual(await kindsOf(w.worker), []);
});

test('a person reads and marks only their own notices', async () => {
  const shift = await plan();
  await put(shift.id, w.worker);
  await put(shift.id, w.colleague);
  const [own] = await noticesOf(w.worker);
  const ids = own === undefined ? [] : [own.id];
  await w.colleague.send(readNotices, { body: { ids } });
  await w.foreign_worker.send(readNotices, { body: { ids } });
  assert.equal((await noticesOf(w.worker))[0]?.read_at, null);
  await w.worker.send(readNotices, { body: { ids: [] } });
  assert.equal((await noticesOf(w.worker))[0]?.read_at, null);
  await w.worker.send(readNotices, { body: { ids } });
  assert.equal((await noticesOf(w.worker))[0]?.read_at, NOON);
  assert.equal((await noticesOf(w.colleague))[0]?.read_at, null);
});

test('notices older than 60 days are deleted', async () => {
  await put((await plan()).id, w.worker);
  const seenAt = async (now: string) => {
    w.setNow(now);
    const kinds = await kindsOf(await w.signIn('worker', w.subdomain));
    return kinds.filter((kind) => kind !== 'new_browser');
  };
  assert.equal((await seenAt('2026-05-17T11:00:07Z')).length, 1);
  assert.equal((await seenAt('2026-05-17T11:00:08Z')).length, 0);
});

test('a closed account gets no notice', async () => {
  await w.manager.send(deleteUser, { params: { id: w.colleague.id } });
  const notices = [w.colleague, w.worker].map((who) => ({
    user_id: who.id,
    kind: 'report_missing' as const,
    facts: { date: '2026-03-17' },
  }));
  await w.db.inCompany(w.company_id, (tx) => notify(tx, w.company_id, w.now(), notices));
  assert.deepEqual([await countOf(w.colleague), await countOf(w.worker)], [0, 1]);
});

const countOf = async (who: Client): Promise<number> =>
  (await w.db.inCompany(w.company_id, (tx) => tx`select id from notices where user_id = ${who.id}`)).length;

const YESTERDAY = { start_time: '2026-03-17T08:00:00Z', end_time: '2026-03-17T16:00:00Z' };
const reminding = (days: readonly { worker_id: string; date: string }[], who = w.manager) =>
  who.send(remind, { body: { days: [...days] } });

test('a reminder reaches people without a report, once in twelve hours, and the reply names those left out', async () => {
  const shift = await plan(YESTERDAY);
  await put(shift.id, w.worker, 'approved');
  await put(shift.id, w.colleague, 'approved');
  await w.colleague.send(createTimeEntry, {
    body: { date: '2026-03-17', start_time: '09:00', end_time: '17:00', break_duration: 30 },
  });
  const days = [w.worker, w.colleague].map((who) => ({ worker_id: who.id, date: '2026-03-17' }));
  const { body } = await reminding([...days, ...days, { worker_id: w.worker.id, date: '2026-03-16' }]);
  assert.deepEqual(
    [body.reminded, body.skipped.map((one) => [one.worker_id, one.date, one.code]).sort()],
    [
      1,
      [
        [w.colleague.id, '2026-03-17', 'not_found'],
        [w.worker.id, '2026-03-16', 'not_found'],
      ].sort(),
    ],
  );
  const [notice] = await noticesOf(w.worker);
  assert.deepEqual(
    [notice?.kind, notice?.facts],
    ['report_missing', { date: '2026-03-17', shift_id: shift.id, ...YESTERDAY }],
  );
  minutesLater(12 * 60 - 1);
  const again = await reminding(days.slice(0, 1), await w.signIn('second', w.subdomain));
  assert.deepEqual([again.body.reminded, again.body.skipped[0]?.code], [0, 'already_in_state']);
  minutesLater(1);
  const next = await reminding(days.slice(0, 1), await w.signIn('manager', w.subdomain));
  assert.equal(next.body.reminded, 1);
});

test('two concurrent reminders send one; another company’s people, absent people and the manager are left out', async () => {
  const shift = await plan(YESTERDAY);
  const sick = await put(shift.id, w.colleague, 'approved');
  for (const who of [w.worker, w.manager]) await put(shift.id, who, 'approved');
  await w.manager.send(changeAssignment, { params: { id: sick.id }, body: { sick_leave_type: 'full' } });
  const days = [w.worker, w.colleague, w.manager, w.foreign_worker].map((who) => ({
    worker_id: who.id,
    date: '2026-03-17',
  }));
  const both = await Promise.all([
    reminding(days.slice(0, 1)),
    reminding(days.slice(0, 1), w.second_manager),
  ]);
  assert.deepEqual(both.map((one) => one.body.reminded).sort(), [0, 1]);
  const { body } = await reminding(days);
  assert.deepEqual(
    new Map(body.skipped.map((one) => [one.worker_id, one.code])),
    new Map([
      [w.worker.id, 'already_in_state'],
      [w.colleague.id, 'not_found'],
      [w.manager.id, 'own_report'],
      [w.foreign_worker.id, 'not_found'],
    ]),
  );
  assert.equal((await reminding(days.slice(0, 1), w.worker)).status, 403);
});

test('a person gets events only of their own notices', async () => {
  const heard: string[] = [];
  const follow = (who: Client, role: 'worker' | 'manager') =>
    w.live.follow(
      {
        user_id: who.id,
        company_id: w.company_id,
        session_id: who.id,
        role,
        username: '',
        sees_cost: false,
        second_factor_due: null,
      },
      { hear: (event) => heard.push(`${who.id} ${JSON.parse(event).kind}`), end: () => undefined },
    );
  const stops = [
    follow(w.worker, 'worker'),
    follow(w.colleague, 'worker'),
    follow(w.second_manager, 'manager'),
  ];
  await put((await plan()).id, w.worker);
  const until = Date.now() + 5_000;
  while (!heard.includes(`${w.worker.id} notices`) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(
    heard.filter((one) => one.endsWith(' notices')),
    [`${w.worker.id} notices`],
  );
  for (const stop of stops) stop?.();
});
