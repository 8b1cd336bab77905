import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { getHoursAccount } from '../src/contract/hours-accounts.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { createWorkRule } from '../src/contract/work-rules.ts';
import { addDays } from '../src/core/calendar.ts';
import { periodOf } from '../src/core/working-time.ts';
import { WORKING_TIME_LAW } from '../src/core/working-time-law.ts';
import { THE_LAW } from './work-rules-sample.ts';
import { type Client, type World, world } from './world.ts';

/** The hours account: reports, shifts and leave against agreed hours, and what is left of averages and year. The day is 2026-03-18. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const MONDAY = periodOf('2026-04-20', WORKING_TIME_LAW);
const times = (day: string, until = '14:30') => ({
  start_time: `${day}T06:00:00Z`,
  end_time: `${day}T${until}:00Z`,
  break_min: 30,
});
const plan = (day: string, until?: string, user = w.worker.id) =>
  w.manager.send(createShift, {
    body: { ...times(day, until), assignments: [{ worker_id: user, status: 'approved' as const }] },
  });
const account = async (day: string, who: Client = w.manager, user = w.worker.id) =>
  (await who.send(getHoursAccount, { query: { day, user } })).body;
const agree = async (user: string, employment_hours_per_week: number) =>
  assert.ok(
    (
      await w.manager.send(createPayroll, {
        body: { user, hourly_salary: 200, employment_hours_per_week, valid_from: '2026-01-01' },
      })
    ).body.hourly_salary === 200,
  );

test('planned and worked hours by week, period and year, with mertid before overtime', async () => {
  await agree(w.worker.id, 30);
  // 45 hours in the first week, 24 planned in the second.
  for (let day = 0; day < 5; day += 1) await plan(addDays(MONDAY, day), '15:30');
  for (let day = 7; day < 10; day += 1) await plan(addDays(MONDAY, day));
  // What is planned is known to here: the second week has ended.
  await plan(addDays(MONDAY, 14));
  const wednesday = addDays(MONDAY, 9);
  const { week, period, year, ...rest } = await account(wednesday);
  assert.deepEqual(
    [week.first_day, week.worked_hours, week.planned_hours, week.agreed_hours],
    [addDays(MONDAY, 7), 0, 24, 30],
  );
  assert.deepEqual(
    [period.first_day, period.last_day, period.planned_hours, period.agreed_hours],
    [MONDAY, addDays(MONDAY, 27), 77, 120],
  );
  // The second week is six hours shorter than agreed: of the nine above 30 and up to 40, and the five above, six are made up for.
  assert.deepEqual([period.extra_hours, period.overtime_hours], [9, 0]);
  assert.deepEqual([year.first_day, year.planned_hours, year.agreed_hours], [MONDAY, 69, 60]);
  assert.equal(rest.carried_hours, 15);
  assert.deepEqual(rest.extra, { hours: 9, limit_hours: 200, left_hours: 191 });
  assert.deepEqual(
    rest.averages.map(({ rule, first_day, hours, limit_hours }) => [rule, first_day, hours, limit_hours]),
    [
      ['average_ordinary', MONDAY, 77 / 4, 40],
      ['average_all', `2026-0${Number(wednesday.slice(6, 7)) - 3}-01`, rest.averages[1]?.hours, 48],
    ],
  );
  assert.equal(rest.source, 'Arbetstidslagen (1982:673)');
});

test('an approved report takes the place of the shift of its day, and leave takes its share of the agreed hours', async () => {
  const user = w.colleague.id;
  await agree(user, 38);
  const monday = '2026-03-09';
  for (let day = 0; day < 5; day += 1) await plan(addDays(monday, day), undefined, user);
  const body = {
    date: monday,
    start_time: `${monday}T06:00:00Z`,
    end_time: `${monday}T12:00:00Z`,
    break_duration: 0,
    status: 'submitted' as const,
  };
  const { body: entry } = await w.colleague.send(createTimeEntry, { body });
  const approval = { entries: [{ id: entry.id, version: entry.version }], status: 'approved' as const };
  assert.ok((await w.manager.send(createApproval, { body: approval })).status < 300);
  const day = addDays(monday, 1);
  const leave = { kind: 'vacation', first_day: day, last_day: day, user, shifts: 'stand' } as const;
  assert.equal((await w.manager.send(createLeaveRequest, { body: leave })).status, 201);
  const { week } = await account(monday, w.manager, user);
  assert.deepEqual([week.worked_hours, week.planned_hours, week.agreed_hours], [6, 24, 30.4]);
});

test('workers see their own account and no other; an agreement is named', async () => {
  const own = await w.worker.send(getHoursAccount, { query: { day: MONDAY } });
  assert.deepEqual(own.body, await account(MONDAY));
  const other = await w.worker.send(getHoursAccount, { query: { day: MONDAY, user: w.colleague.id } });
  assert.equal(other.status, 404);
  assert.equal((await w.worker.send(getHoursAccount)).body.day, '2026-03-18');
  const rules = { ...THE_LAW, overtime_year_min: 9000, ordinary_weeks: 8 };
  await w.manager.send(createWorkRule, { body: { from: MONDAY, rules } });
  const { overtime, period, source } = await account(addDays(MONDAY, 9));
  assert.deepEqual([overtime.limit_hours, source], [150, 'Avtalet 4 §']);
  assert.equal(addDays(period.first_day, 55), period.last_day);
});
