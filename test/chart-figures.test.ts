import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { getAnswerRates } from '../src/contract/answer-rates.ts';
import { createApproval } from '../src/contract/approvals.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { claimShift, offerShift } from '../src/contract/offers.ts';
import { getReportedWeeks } from '../src/contract/reported-weeks.ts';
import { changeAssignment, createShift, type Shift } from '../src/contract/shifts.ts';
import { getSickLeave } from '../src/contract/sick-leave.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createUser } from '../src/contract/users.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/** What the charts of sick leave, of reports by week and of answers draw. The day is Wednesday 18 March 2026. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (day: string, people: readonly Client[], status: 'approved' | 'pending' = 'approved') => {
  const start_time = `${day}T07:00:00Z`;
  const end_time = `${day}T15:30:00Z`;
  const assignments = people.map(({ id }) => ({ worker_id: id, status }));
  const { body, status: answer } = await w.manager.send(createShift, {
    body: { start_time, end_time, break_min: 30, assignments },
  });
  assert.equal(answer, 201, JSON.stringify(body));
  return body;
};
const report = async (who: Client, date: string, status: 'draft' | 'submitted' = 'submitted') => {
  const body = { date, start_time: '08:00', end_time: '16:30', break_duration: 30, status };
  const made = await who.send(createTimeEntry, { body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
};

test('sick leave is told by month from five people on, and never of a person', async () => {
  const sick = async (who: Client = w.manager) => (await who.send(getSickLeave)).body.months;
  const ill = { kind: 'sick', first_day: '2026-03-09', last_day: '2026-03-10', user: w.worker.id } as const;
  assert.equal((await w.manager.send(createAbsence, { body: ill })).status, 201);
  const few = await sick();
  assert.equal(few.length, 13);
  assert.deepEqual([few[0]?.month, few.at(-1)?.month], ['2025-03', '2026-03']);
  assert.deepEqual(
    [few.at(-1)?.people, few.at(-1)?.short_pct, few.at(-1)?.long_pct],
    [4, null, null],
    'four people: it would point at one',
  );
  const fifth = { first_name: 'Femte', last_name: 'Person', username: 'femte', email: 'femte@example.com' };
  const made = await w.manager.send(createUser, { body: { ...fifth, role: 'worker', password: PASSWORD } });
  assert.equal(made.status, 201);
  const now = (await sick()).at(-1);
  // Two days of eighteen for each of five people.
  assert.equal(now?.people, 5);
  assert.ok(Math.abs((now?.short_pct ?? 0) - 200 / (5 * 18)) < 1e-9, JSON.stringify(now));
  assert.equal(now?.long_pct, 0);
  assert.deepEqual(
    (await sick(w.foreign_manager)).map(({ short_pct }) => short_pct),
    Array.from({ length: 13 }, () => null),
  );
  assert.equal((await w.worker.send(getSickLeave)).status, 403);
  assert.ok(!JSON.stringify(await sick()).includes(w.worker.id));
});

test('a week is done when its days are reported: drafts, days away and shifts that go on are none', async () => {
  const own = async () => {
    const { weeks, people } = (await w.manager.send(getReportedWeeks)).body;
    const found = people.find(({ worker }) => worker.id === w.colleague.id);
    return Object.fromEntries(weeks.map((week, at) => [week, found?.weeks[at]]));
  };
  assert.deepEqual((await w.manager.send(getReportedWeeks)).body.weeks.length, 8);
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-18'])
    await plan(day, [w.colleague]);
  await plan('2026-03-06', [w.colleague], 'pending');
  const first = await report(w.colleague, '2026-03-02');
  await report(w.colleague, '2026-03-03');
  await report(w.colleague, '2026-03-04', 'draft');
  const entries = [{ id: first.id, version: first.version }];
  await w.manager.send(createApproval, { body: { entries, status: 'approved' } });
  assert.deepEqual((await own())['2026-03-02'], [4, 2, 1]);
  assert.deepEqual((await own())['2026-03-16'], [0, 0, 0], 'the shift of today goes on');
  const away = {
    kind: 'vacation',
    first_day: '2026-03-05',
    last_day: '2026-03-05',
    user: w.colleague.id,
  } as const;
  assert.equal(
    (await w.manager.send(createLeaveRequest, { body: { ...away, shifts: 'stand' } })).status,
    201,
  );
  assert.deepEqual((await own())['2026-03-02'], [3, 2, 1]);
  assert.deepEqual((await w.foreign_manager.send(getReportedWeeks)).body.people, []);
  assert.equal((await w.worker.send(getReportedWeeks)).status, 403);
});

test('answers are counted by the week of the shift, once it has begun', async () => {
  const week = async (of: string) =>
    (await w.manager.send(getAnswerRates)).body.weeks.find((one) => one.week === of);
  const idOf = ({ assignments }: Shift, who: Client): string =>
    assignments.find(({ worker_id }) => worker_id === who.id)?.id ?? '';
  w.setNow('2026-03-18T11:00:00Z');
  const asked = await plan('2026-03-23', [w.worker, w.colleague, w.second_manager], 'pending');
  // Of the same week, and still to come on the day that is looked at.
  await plan('2026-03-27', [w.worker], 'pending');
  const later_open = await plan('2026-03-28', []);
  await w.manager.send(offerShift, {
    body: { shift_id: later_open.id, offered_to: 'everybody', first_come: true },
  });
  const open = await plan('2026-03-24', []);
  const offered = await w.manager.send(offerShift, {
    body: { shift_id: open.id, offered_to: 'everybody', first_come: true },
  });
  assert.equal(offered.status, 201, JSON.stringify(offered.body));
  await w.worker.send(changeAssignment, {
    params: { id: idOf(asked, w.worker) },
    body: { status: 'approved' },
  });
  await w.colleague.send(changeAssignment, {
    params: { id: idOf(asked, w.colleague) },
    body: { status: 'rejected' },
  });
  await w.worker.send(claimShift, { params: { id: offered.body.id }, body: {} });
  assert.equal(await week('2026-03-23'), undefined, 'the week has not come');
  w.setNow('2026-03-26T11:00:00Z');
  const manager = await w.signIn('manager', w.subdomain);
  const later = (await manager.send(getAnswerRates)).body.weeks.at(-1);
  assert.deepEqual(later, { week: '2026-03-23', asked: 3, yes: 1, no: 1, offered: 1, taken: 1 });
  w.setNow('2026-03-18T11:00:00Z');
});
