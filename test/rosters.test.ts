import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getRoster, type Roster } from '../src/contract/rosters.ts';
import { changeAssignment, createShift, listShifts } from '../src/contract/shifts.ts';
import { type Client, type World, world } from './world.ts';

/** The roster by person: whom it names, and their hours, absence and broken rules on its days. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (start_time: string, end_time: string, people: readonly Client[], more = {}) =>
  (
    await w.manager.send(createShift, {
      body: {
        start_time,
        end_time,
        assignments: people.map(({ id }) => ({ worker_id: id, status: 'approved' as const })),
        ...more,
      },
    })
  ).body;
const read = async (start_date: string, end_date = start_date): Promise<Roster> =>
  (await w.manager.send(getRoster, { query: { start_date, end_date } })).body;
const hoursOf = (roster: Roster, { id }: Client) => roster.people.find((one) => one.id === id)?.planned_min;

test('managers alone read it, at most 62 days, and the refusal names the field', async () => {
  const query = { start_date: '2027-01-01', end_date: '2027-03-03' };
  assert.equal((await w.manager.send(getRoster, { query })).status, 200);
  assert.equal((await w.worker.send(getRoster, { query })).status, 403);
  for (const [start_date, end_date, field] of [
    ['2027-01-01', '2027-03-04', 'end_date'],
    ['2027-01-02', '2027-01-01', 'end_date'],
    ['2027-01-32', '2027-02-01', 'start_date'],
  ] as const) {
    const { status, refusal } = await w.manager.send(getRoster, { query: { start_date, end_date } });
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [field]]);
  }
});

test('it names the people of the company, and has their shifts with people and without', async () => {
  const staffed = await plan('2027-05-03T06:00:00Z', '2027-05-03T14:30:00Z', [w.worker, w.colleague]);
  const open = await plan('2027-05-09T20:00:00Z', '2027-05-10T04:00:00Z', []);
  await plan('2027-05-10T06:00:00Z', '2027-05-10T14:00:00Z', [w.worker]);
  const roster = await read('2027-05-03', '2027-05-09');
  const ids = roster.people.map(({ id }) => id);
  for (const one of [w.manager, w.worker, w.colleague]) assert.ok(ids.includes(one.id));
  for (const one of [w.foreign_manager, w.foreign_worker]) assert.ok(!ids.includes(one.id));
  assert.deepEqual(
    roster.shifts.map(({ id }) => id),
    [staffed.id, open.id],
  );
  // The same as the list of shifts says, but for what `people` and the shift say.
  const query = { start_date: '2027-05-03', end_date: '2027-05-09' };
  const { body: listed } = await w.manager.send(listShifts, { query });
  const lean = listed.map(
    ({ date: _, start_time_local: __, end_time_local: ___, created_by: ____, ...shift }) => ({
      ...shift,
      assignments: shift.assignments
        .map(({ shift_id: _shift, worker: _worker, ...one }) =>
          Object.fromEntries(Object.entries(one).filter(([, value]) => value !== false && value !== null)),
        )
        .toSorted((a, b) => (String(a.worker_id) < String(b.worker_id) ? -1 : 1)),
    }),
  );
  assert.deepEqual(roster.shifts, lean);
  const foreign = await w.foreign_manager.send(getRoster, { query });
  assert.deepEqual([foreign.body.shifts, foreign.body.broken], [[], []]);
});

test('the shifts come by person, each person’s by time, and those of nobody last', async () => {
  const days = ['2027-07-05', '2027-07-06', '2027-07-07'];
  for (const day of days) {
    await plan(`${day}T05:00:00Z`, `${day}T06:00:00Z`, []);
    for (const who of [w.worker, w.colleague]) await plan(`${day}T06:00:00Z`, `${day}T14:00:00Z`, [who]);
  }
  const { shifts } = await read('2027-07-05', '2027-07-07');
  const said = shifts.map(
    ({ start_time, assignments: [first] }) => `${first?.worker_id} ${start_time.slice(0, 10)}`,
  );
  const people = [w.worker.id, w.colleague.id].toSorted();
  assert.deepEqual(
    said,
    [...people, undefined].flatMap((who) => days.map((day) => `${who} ${day}`)),
  );
});

test('planned hours are elapsed time less breaks, of the day a shift begins on', async () => {
  // In the night to 2027-03-28 the clock goes forward, in the night to 2027-10-31 back.
  await plan('2027-03-27T21:00:00Z', '2027-03-28T05:00:00Z', [w.worker]);
  await plan('2027-10-30T20:00:00Z', '2027-10-31T06:00:00Z', [w.worker]);
  assert.equal(hoursOf(await read('2027-03-27'), w.worker), 8 * 60 - 30);
  assert.equal(hoursOf(await read('2027-03-28'), w.worker), 0);
  assert.equal(hoursOf(await read('2027-10-30'), w.worker), 10 * 60 - 30);
  await plan('2027-06-01T06:00:00Z', '2027-06-01T11:30:00Z', [w.worker]);
  await plan('2027-06-02T06:00:00Z', '2027-06-02T18:00:00Z', [w.worker], { kind: 'jour' });
  const declined = await plan('2027-06-03T06:00:00Z', '2027-06-03T14:00:00Z', [w.worker]);
  const id = declined.assignments[0]?.id ?? '';
  await w.manager.send(changeAssignment, { params: { id }, body: { status: 'rejected' } });
  const roster = await read('2027-06-01', '2027-06-30');
  assert.equal(hoursOf(roster, w.worker), 330, 'time on call and declined shifts are no planned hours');
  assert.equal(hoursOf(roster, w.colleague), 0);
});

test('agreed hours follow the terms of each day', async () => {
  const body = { user: w.colleague.id, monthly_salary: 30_000, employment_rate: 100 };
  await w.manager.send(createPayroll, {
    body: { ...body, employment_hours_per_week: 35, valid_from: '2027-01-04' },
  });
  await w.manager.send(createPayroll, {
    body: { ...body, employment_hours_per_week: 14, valid_from: '2027-01-14' },
  });
  const agreed = async (first: string, last: string) =>
    (await read(first, last)).people.find(({ id }) => id === w.colleague.id)?.agreed_min;
  assert.equal(await agreed('2027-01-04', '2027-01-10'), 35 * 60);
  assert.equal(await agreed('2027-01-11', '2027-01-17'), (3 * 35 + 4 * 14) * (60 / 7));
  assert.equal(await agreed('2027-01-18', '2027-01-31'), 28 * 60);
});

test('absence and leave that touch the days are named, also before they are granted', async () => {
  const user = w.worker.id;
  await w.manager.send(createAbsence, {
    body: { user, kind: 'sick', first_day: '2026-03-16', last_day: '2026-03-18' },
  });
  await w.worker.send(createLeaveRequest, {
    body: { kind: 'vacation', first_day: '2026-03-24', last_day: '2026-03-27' },
  });
  const roster = await read('2026-03-18', '2026-03-24');
  assert.deepEqual(
    roster.absences.map(({ id: _, ...one }) => one),
    [{ worker_id: user, kind: 'sick', first_day: '2026-03-16', last_day: '2026-03-18', extent_pct: 100 }],
  );
  assert.deepEqual(
    roster.leave.map(({ id: _, ...one }) => one),
    [
      {
        worker_id: user,
        kind: 'vacation',
        status: 'pending',
        first_day: '2026-03-24',
        last_day: '2026-03-27',
        extent_pct: 100,
      },
    ],
  );
  const between = await read('2026-03-19', '2026-03-23');
  assert.deepEqual([between.absences, between.leave], [[], []]);
  // Without an end a week is assumed, and the days until today.
  await w.manager.send(createAbsence, { body: { user, kind: 'vab', first_day: '2026-03-30' } });
  assert.deepEqual(
    (await read('2026-04-05', '2026-04-12')).absences.map(({ last_day }) => last_day),
    ['2026-04-05'],
  );
  assert.deepEqual((await read('2026-04-06', '2026-04-12')).absences, []);
});

test('broken rules are those of these days, with the shifts around them', async () => {
  await plan('2027-08-01T14:00:00Z', '2027-08-01T22:00:00Z', [w.colleague]);
  await plan('2027-08-02T05:00:00Z', '2027-08-02T10:15:00Z', [w.colleague]);
  const brief = (roster: Roster) =>
    roster.broken.map(({ worker_id, rule, day, measured }) => [worker_id, rule, day, measured]);
  // The rest between the days is short for both; the five hours without a break are Monday's.
  const rest = [w.colleague.id, 'daily_rest', '2027-08-01', 7 * 60];
  assert.deepEqual(brief(await read('2027-08-01')), [rest]);
  assert.deepEqual(brief(await read('2027-08-02')), [rest, [w.colleague.id, 'no_break', '2027-08-02', 315]]);
  assert.deepEqual(brief(await read('2027-08-03')), []);
});

test('months whose pay was run are named', async () => {
  await w.manager.send(makePayrollRun, { body: { year: 2026, month: 2, override_reason: 'Prov av lönen' } });
  const locked = async (first: string, last: string) => (await read(first, last)).locked_months;
  assert.deepEqual(await locked('2026-02-23', '2026-03-01'), ['2026-02']);
  assert.deepEqual(await locked('2026-03-01', '2026-03-31'), []);
  assert.deepEqual(await locked('2026-01-25', '2026-01-31'), []);
});
