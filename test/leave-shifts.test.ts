import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rotateCalendarFeed } from '../src/contract/calendar-feeds.ts';
import { changeLeaveRequest, createLeaveRequest } from '../src/contract/leave-requests.ts';
import { getPayrollMonth } from '../src/contract/payroll-runs.ts';
import { createShift, listAssignments, listShifts, type Shift } from '../src/contract/shifts.ts';
import { reportAsPlanned } from '../src/contract/time-entries.ts';
import { isUnstaffed, staffingOf } from '../src/core/staffing.ts';
import { type Client, type World, world } from './world.ts';

/** Leave and the shifts on its days. Today is Wednesday 18 March 2026; every test uses its own days. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type Times = { readonly from?: string; readonly until?: string; readonly until_date?: string };
/** A shift in Swedish summer time, with these people already approved. */
async function plan(date: string, people: readonly Client[], times: Times = {}): Promise<Shift> {
  const { from = '08:00', until = '16:00', until_date = date } = times;
  const body = {
    start_time: `${date}T${from}:00+02:00`,
    end_time: `${until_date}T${until}:00+02:00`,
    assignments: people.map(({ id }) => ({ worker_id: id, status: 'approved' as const })),
  };
  return (await w.manager.send(createShift, { body })).body;
}
const ask = async (first_day: string, last_day = first_day, who = w.worker) =>
  (await who.send(createLeaveRequest, { body: { kind: 'vacation', first_day, last_day } })).body;
const on = async (who: Client, date: string) =>
  (await who.send(listShifts, { query: { start_date: date, end_date: date } })).body;

test('a shift kept on granted leave is marked, and the person is not counted as staff', async () => {
  await plan('2026-04-08', [w.worker]);
  await plan('2026-04-09', [w.worker, w.colleague]);
  const { id } = await ask('2026-04-08', '2026-04-09');
  const [before] = await on(w.manager, '2026-04-08');
  assert.deepEqual(
    before?.assignments.map((one) => one.on_leave),
    [false],
    'a request is not granted leave',
  );
  const sent = { params: { id }, body: { status: 'approved' as const } };
  assert.equal((await w.manager.send(changeLeaveRequest, sent)).status, 200);
  const [alone] = await on(w.manager, '2026-04-08');
  assert.ok(alone !== undefined);
  assert.deepEqual(
    alone.assignments.map((one) => [one.status, one.on_leave]),
    [['approved', true]],
  );
  assert.deepEqual([staffingOf(alone.assignments), isUnstaffed(alone.assignments)], ['absent', true]);
  const [shared] = await on(w.manager, '2026-04-09');
  assert.deepEqual(
    shared?.assignments.map((one) => [one.worker_id === w.worker.id, one.on_leave]).toSorted(),
    [
      [false, false],
      [true, true],
    ],
  );
  const own = (await w.worker.send(listAssignments, { query: { date: '2026-04-09' } })).body;
  assert.deepEqual(
    own.map((one) => one.on_leave),
    [true],
  );
  const [seen] = await on(w.colleague, '2026-04-09');
  assert.ok(
    seen?.assignments.every((one) => !one.on_leave),
    "a colleague's leave is between them and the managers",
  );
  const back = { params: { id }, body: { status: 'withdrawn' as const } };
  await w.manager.send(changeLeaveRequest, back);
  const [after_all] = await on(w.manager, '2026-04-08');
  assert.deepEqual(
    after_all?.assignments.map((one) => one.on_leave),
    [false],
  );
});

test('the day on which a shift starts decides, as in pay: the night before leave is worked', async () => {
  await plan('2026-04-14', [w.worker], { from: '22:00', until: '06:00', until_date: '2026-04-15' });
  await plan('2026-04-15', [w.worker], { from: '22:00', until: '06:00', until_date: '2026-04-16' });
  const { id } = await ask('2026-04-15');
  await w.manager.send(changeLeaveRequest, { params: { id }, body: { status: 'approved' } });
  const query = { start_date: '2026-04-14', end_date: '2026-04-15' };
  const own = (await w.worker.send(listAssignments, { query })).body;
  assert.deepEqual(
    own.map((one) => one.on_leave),
    [false, true],
  );
});

test("the person's calendar shows the leave, and an unanswered shift on leave is no exception of the month", async () => {
  const waiting = {
    start_time: '2026-04-21T08:00:00+02:00',
    end_time: '2026-04-21T16:00:00+02:00',
    assignments: [{ worker_id: w.worker.id, status: 'pending' as const }],
  };
  await w.manager.send(createShift, { body: waiting });
  const unanswered = async () => {
    const { people } = (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '4' } })).body;
    const of_worker = people.find((one) => one.user === w.worker.id)?.exceptions ?? [];
    return of_worker.find(({ code }) => code === 'unanswered_shifts')?.count ?? 0;
  };
  assert.equal(await unanswered(), 1);
  const { id } = await ask('2026-04-21');
  await w.manager.send(changeLeaveRequest, { params: { id }, body: { status: 'approved' } });
  assert.equal(await unanswered(), 0);
  const { path } = (await w.worker.send(rotateCalendarFeed)).body;
  const feed = await w.anyone.raw({ method: 'GET', url: path ?? '' });
  assert.match(feed.text, /SUMMARY:Pass \(ledig\)/);
});

test('reporting what was planned leaves out the days of leave', async () => {
  const winter = (date: string) => ({
    start_time: `${date}T08:00:00+01:00`,
    end_time: `${date}T16:00:00+01:00`,
    assignments: [{ worker_id: w.colleague.id, status: 'approved' as const }],
  });
  for (const date of ['2026-03-16', '2026-03-17']) await w.manager.send(createShift, { body: winter(date) });
  const day = { first_day: '2026-03-17', last_day: '2026-03-17' };
  const entered = { kind: 'vacation' as const, ...day, user: w.colleague.id };
  assert.equal((await w.manager.send(createLeaveRequest, { body: entered })).status, 201);
  const days = { start_date: '2026-03-16', end_date: '2026-03-17' };
  const { body } = await w.colleague.send(reportAsPlanned, { body: days });
  assert.deepEqual(
    body.made.map(({ date }) => date),
    ['2026-03-16'],
  );
});
