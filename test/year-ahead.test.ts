import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { previewPublication } from '../src/contract/publications.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { setReasonDemand } from '../src/contract/rule-overrides.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { changeShift, createShift } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createWorkRule, deleteWorkRule } from '../src/contract/work-rules.ts';
import { addDays } from '../src/core/calendar.ts';
import { periodOf } from '../src/core/working-time.ts';
import { WORKING_TIME_LAW } from '../src/core/working-time-law.ts';
import { THE_LAW } from './work-rules-sample.ts';
import { type World, world } from './world.ts';

/** The averages and the year in the verdicts of a plan: shifts to come, approved reports, absence (core/roster/hours.md). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const MONDAY = periodOf('2026-05-11', WORKING_TIME_LAW);
/** Eight hours of work. */
const times = (day: string) => ({
  start_time: `${day}T06:00:00Z`,
  end_time: `${day}T14:30:00Z`,
  break_min: 30,
});
const plan = async (day: string, user: string) => {
  const assignments = [{ worker_id: user, status: 'approved' as const }];
  return (await w.manager.send(createShift, { body: { ...times(day), assignments } })).body;
};
/** Four weeks of forty hours. */
async function fullPeriod(user: string, monday = MONDAY) {
  const shifts = [];
  for (let week = 0; week < 4; week += 1)
    for (let day = 0; day < 5; day += 1) shifts.push(await plan(addDays(monday, 7 * week + day), user));
  return shifts;
}
const AVERAGES: readonly string[] = ['average_ordinary', 'average_all', 'overtime_year', 'extra_year'];
type Rows = readonly { rule: string; day: string; measured: number; limit: number }[] | undefined;
const averages = (rows: Rows) =>
  (rows ?? []).filter(({ rule }) => AVERAGES.includes(rule)).map((one) => [one.rule, one.day, one.measured]);
const check = async (user: string, day: string, exclude_shift_id?: string) =>
  averages(
    (
      await w.manager.send(checkConflicts, {
        body: {
          ...times(day),
          worker_ids: [user],
          ...(exclude_shift_id === undefined ? {} : { exclude_shift_id }),
        },
      })
    ).body.broken,
  );

const SATURDAY = addDays(MONDAY, 5);
const OVER = ['average_ordinary', MONDAY, (168 * 60) / 4];

test('forty hours a week over four weeks hold; eight more do not, in the dialog, a draft and a refusal', async () => {
  const user = w.worker.id;
  const shifts = await fullPeriod(user);
  const last = shifts.at(-1);
  assert.ok(last !== undefined);
  assert.deepEqual(await check(user, SATURDAY), [OVER]);
  // A shift that moves is not counted twice.
  assert.deepEqual(await check(user, SATURDAY, last.id), []);
  // Another period is not made worse.
  assert.deepEqual(await check(user, addDays(MONDAY, 28)), []);
  const draft = { ...times(SATURDAY), people: [user] };
  await w.manager.send(writeDrafts, {
    body: { changes: [{ shift_id: randomUUID(), version: null, draft }] },
  });
  const preview = await w.manager.send(previewPublication, {
    body: { start_date: SATURDAY, end_date: SATURDAY },
  });
  assert.deepEqual(averages(preview.body.broken), [OVER]);
  await w.manager.send(setReasonDemand, { body: { required: true } });
  const body = { ...times(SATURDAY), assignments: [{ worker_id: user }] };
  const { refusal } = await w.manager.send(createShift, { body });
  assert.deepEqual([refusal?.code, averages(refusal?.current as Rows)], ['rule_broken', [OVER]]);
  const move = { params: { id: last.id }, body: times(addDays(MONDAY, 26)) };
  assert.equal((await w.manager.send(changeShift, move)).status, 200);
  await w.manager.send(setReasonDemand, { body: { required: false } });
  // A period that is broken already stays out of what a shift of another is told of.
  await plan(SATURDAY, user);
  assert.deepEqual(await check(user, addDays(MONDAY, -6)), []);
});

test('leave takes its shifts out of ordinary time', async () => {
  const user = w.colleague.id;
  await fullPeriod(user);
  assert.deepEqual(await check(user, SATURDAY), [OVER]);
  const day = addDays(MONDAY, 1);
  const leave = { kind: 'vacation', first_day: day, last_day: day, user, shifts: 'stand' } as const;
  assert.equal((await w.manager.send(createLeaveRequest, { body: leave })).status, 201);
  assert.deepEqual(await check(user, SATURDAY), []);
});

test("an agreement's averages judge in place of the law's, with its source; comfort warns and asks for no reason", async () => {
  const user = w.worker.id;
  const monday = periodOf('2026-07-20', WORKING_TIME_LAW);
  const rules = { ...THE_LAW, ordinary_week_min: 2340, days_off_in_row: 2 };
  const { body: chosen } = await w.manager.send(createWorkRule, { body: { from: monday, rules } });
  for (let day = 0; day < 4; day += 1) await plan(addDays(monday, day), user);
  const told = async (day: string) => {
    const { broken } = (await w.manager.send(checkConflicts, { body: { ...times(day), worker_ids: [user] } }))
      .body;
    return (broken ?? []).map(({ rule, measured, limit, source }) => [rule, measured, limit, source]);
  };
  assert.deepEqual(await told(addDays(monday, 5)), [['days_off', 1, 2, 'Avtalet 4 §']]);
  assert.deepEqual(await told(addDays(monday, 6)), []);
  for (const day of [4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23, 24])
    await plan(addDays(monday, day), user);
  // 152 hours in four weeks, and 8 more: 40 on average, above the 39 that are agreed.
  assert.deepEqual(await told(addDays(monday, 25)), [['average_ordinary', 2400, 2340, 'Avtalet 4 §']]);
  await plan(addDays(monday, 27), user);
  await w.manager.send(setReasonDemand, { body: { required: true } });
  const body = { ...times(addDays(monday, 29)), assignments: [{ worker_id: user }] };
  assert.equal((await w.manager.send(createShift, { body })).status, 201);
  await w.manager.send(setReasonDemand, { body: { required: false } });
  await w.manager.send(deleteWorkRule, { params: { id: chosen.id } }, { 'if-match': '"1"' });
});

test('late notice is told once a person where a plan is published, of what happens soonest', async () => {
  const [near, far] = ['2026-03-25', '2026-03-27'];
  const wished = (day: string) => ({
    shift_id: randomUUID(),
    version: null,
    draft: { ...times(day), people: [w.colleague.id] },
  });
  await w.manager.send(writeDrafts, { body: { changes: [wished(far), wished(near), wished('2026-04-10')] } });
  const notices = async (start_date: string, end_date: string) =>
    (await w.manager.send(previewPublication, { body: { start_date, end_date } })).body.broken
      .filter(({ rule }) => rule === 'notice')
      .map(({ worker, day, measured, limit }) => [worker.id, day, measured, limit]);
  // From 18 March 11:00 to 25 March 06:00.
  const told = [w.colleague.id, near, (7 * 24 - 5) * 60, 14 * 24 * 60];
  assert.deepEqual(await notices(near, '2026-04-10'), [told]);
  assert.deepEqual(await notices('2026-04-10', '2026-04-10'), []);
});

test('rules that were kept before a number was known read it as empty', async () => {
  const { days_off_in_row: _, ...rules } = THE_LAW;
  const { body: chosen } = await w.manager.send(createWorkRule, { body: { from: '2030-01-01', rules } });
  assert.deepEqual(chosen.rules, THE_LAW);
  await w.manager.send(deleteWorkRule, { params: { id: chosen.id } }, { 'if-match': '"1"' });
});

test('an approved report counts instead of the shift of its day', async () => {
  const user = w.worker.id;
  const monday = periodOf('2026-03-16', WORKING_TIME_LAW);
  await fullPeriod(user, monday);
  const free = addDays(monday, 5);
  assert.deepEqual(await check(user, free), [['average_ordinary', monday, (168 * 60) / 4]]);
  const body = {
    date: monday,
    start_time: `${monday}T06:00:00Z`,
    end_time: `${monday}T07:00:00Z`,
    break_duration: 0,
  };
  const { body: entry } = await w.worker.send(createTimeEntry, { body: { ...body, status: 'submitted' } });
  const approval = { entries: [{ id: entry.id, version: entry.version }], status: 'approved' as const };
  assert.ok((await w.manager.send(createApproval, { body: approval })).status < 300);
  assert.deepEqual(await check(user, free), [['average_ordinary', monday, (161 * 60) / 4]]);
});

test('somebody under 18 is named, as the rules for minors are not modelled, and no reason is asked for', async () => {
  const user = w.colleague.id;
  await w.db.inCompany(
    w.company_id,
    (tx) =>
      tx`update users set date_of_birth = '2008-06-10' where company_id = ${w.company_id} and id = ${user}`,
  );
  const told = async (day: string) => {
    const body = { ...times(day), worker_ids: [user] };
    const { broken } = (await w.manager.send(checkConflicts, { body })).body;
    return (broken ?? [])
      .filter(({ rule }) => rule === 'minor')
      .map((one) => [one.day, one.measured, one.limit]);
  };
  assert.deepEqual(await told('2026-06-09'), [['2026-06-09', 17, 18]]);
  assert.deepEqual(await told('2026-06-10'), []);
  await w.manager.send(setReasonDemand, { body: { required: true } });
  const body = { ...times('2026-04-02'), assignments: [{ worker_id: user }] };
  assert.equal((await w.manager.send(createShift, { body })).status, 201);
  const query = { start_date: '2026-04-02', end_date: '2026-04-02' };
  const { broken } = (await w.manager.send(getRoster, { query })).body;
  assert.deepEqual(
    broken.map(({ worker_id, rule }) => [worker_id, rule]),
    [[user, 'minor']],
  );
});
