import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { approveAsPlanned } from '../src/contract/approvals.ts';
import { rotateCalendarFeed } from '../src/contract/calendar-feeds.ts';
import { changeLeaveRequest, createLeaveRequest } from '../src/contract/leave-requests.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { changeShift, createShift, getShift } from '../src/contract/shifts.ts';
import { createTimeEntry, reportAsPlanned } from '../src/contract/time-entries.ts';
import { type World, world } from './world.ts';

/** Places, planned break and note of a shift: what the echo test cannot know (decision 0091). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

/** Eight hours and a half on a day that is over. */
const onDay = (day: string) => ({ start_time: `${day}T07:00:00Z`, end_time: `${day}T15:30:00Z` });
const plan = async (day: string, more: { break_min?: number | null; kind?: 'jour'; note?: string } = {}) => {
  const assignments = [{ worker_id: w.worker.id, status: 'approved' as const }];
  const { body } = await w.manager.send(createShift, { body: { ...onDay(day), ...more, assignments } });
  return body;
};

test('a report as planned has the planned break, and without one that of the rule', async () => {
  await plan('2026-02-02', { break_min: 60 });
  await plan('2026-02-03', { break_min: 0 });
  await plan('2026-02-04');
  await plan('2026-02-05', { break_min: 60, kind: 'jour' });
  const { body } = await w.worker.send(reportAsPlanned, {
    body: { start_date: '2026-02-02', end_date: '2026-02-05' },
  });
  assert.deepEqual(
    body.made.map(({ date, break_duration, break_discrepancy, status, totalHours }) => [
      date,
      break_duration,
      break_discrepancy,
      status,
      totalHours,
    ]),
    [
      ['2026-02-02', 60, false, 'submitted_ok', 7.5],
      ['2026-02-03', 0, false, 'submitted_ok', 8.5],
      ['2026-02-04', 30, false, 'submitted_ok', 8],
      ['2026-02-05', 0, false, 'submitted_ok', 0],
    ],
  );
  assert.equal(body.made[0]?.mismatch.required_break_min, 60);
});

test('another break than the planned one awaits a manager', async () => {
  await plan('2026-02-09', { break_min: 60 });
  const { body } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-02-09', ...onDay('2026-02-09'), break_duration: 30, description: '' },
  });
  assert.equal(body.status, 'submitted_pending');
  assert.equal(body.break_discrepancy, true);
});

test('a report is not approved as planned when the planned break has changed since', async () => {
  const shift = await plan('2026-02-10', { break_min: 60 });
  await w.worker.send(reportAsPlanned, { body: { start_date: '2026-02-10', end_date: '2026-02-10' } });
  const approve = async () => {
    const days = { start_date: '2026-02-10', end_date: '2026-02-10' };
    return (await w.manager.send(approveAsPlanned, { body: { ...days, people: [w.worker.id] } })).body
      .approved;
  };
  const change = (break_min: number | null) =>
    w.manager.send(changeShift, { params: { id: shift.id }, body: { ...onDay('2026-02-10'), break_min } });
  await change(45);
  assert.equal(await approve(), 0);
  await change(60);
  assert.equal(await approve(), 1);
});

test('the planned break is shorter than the shift, also when only the times change', async () => {
  const hour = { start_time: '2026-02-11T07:00:00Z', end_time: '2026-02-11T08:00:00Z' };
  for (const [break_min, expected] of [
    [60, 400],
    [59, 201],
    [0, 201],
  ] as const) {
    const { status, refusal } = await w.manager.send(createShift, { body: { ...hour, break_min } });
    assert.equal(status, expected, `${break_min} minutes`);
    if (expected === 400) assert.deepEqual(Object.keys(refusal?.errors ?? {}), ['break_min']);
  }
  const shift = await plan('2026-02-12', { break_min: 120 });
  const short = { start_time: '2026-02-12T07:00:00Z', end_time: '2026-02-12T09:00:00Z' };
  const change = (body: object) =>
    w.manager.send(changeShift, { params: { id: shift.id }, body: { ...short, ...body } });
  assert.equal((await change({})).refusal?.code, 'break_too_long');
  assert.equal((await change({ break_min: 15 })).status, 200);
});

test('what a page of the version before does not send stays as it was', async () => {
  const { body: made } = await w.manager.send(createShift, {
    body: { ...onDay('2026-02-16'), places: 3, break_min: 45, note: 'Ta med nyckel' },
  });
  await w.manager.send(changeShift, { params: { id: made.id }, body: onDay('2026-02-17') });
  const { body } = await w.manager.send(getShift, { params: { id: made.id } });
  assert.deepEqual([body.places, body.break_min, body.note], [3, 45, 'Ta med nyckel']);
});

test('places and note have limits', async () => {
  for (const [more, expected] of [
    [{ places: 0 }, 400],
    [{ places: 1 }, 201],
    [{ places: 99 }, 201],
    [{ places: 100 }, 400],
    [{ places: null }, 201],
    [{ break_min: 481 }, 400],
    [{ note: 'x'.repeat(500) }, 201],
    [{ note: 'x'.repeat(501) }, 400],
  ] as const) {
    const { status } = await w.manager.send(createShift, { body: { ...onDay('2026-02-18'), ...more } });
    assert.equal(status, expected, JSON.stringify(more).slice(0, 40));
  }
});

test('a long shift without a planned break is told, one with a break is not', async () => {
  const told = async (break_min?: number | null) => {
    const body = { worker_id: w.colleague.id, ...onDay('2026-04-21'), break_min };
    const { body: found } = await w.manager.send(checkConflicts, { body });
    return (found.broken ?? []).filter(({ rule }) => rule === 'no_break').length;
  };
  assert.deepEqual([await told(), await told(null), await told(45), await told(0)], [0, 0, 0, 1]);
});

test('the calendar feed carries the note', async () => {
  await plan('2026-03-17', { note: 'Ta med nyckel, plan 2' });
  const { body } = await w.worker.send(rotateCalendarFeed);
  const { text } = await w.anyone.raw({ method: 'GET', url: String(body.path) });
  const descriptions = text.replaceAll('\r\n ', '').match(/^DESCRIPTION:.*$/gm);
  assert.deepEqual(descriptions, ['DESCRIPTION:Ta med nyckel\\, plan 2']);
});

test('planned hours are paid less the planned break, also those lost to illness and to leave that took the shift away', async () => {
  const person = w.colleague.id;
  const terms = { user: person, hourly_salary: 100, employment_hours_per_week: 20, employee_tax_table: 32 };
  await w.manager.send(createPayroll, { body: terms });
  const put = (day: string, break_min: number | null) =>
    w.manager.send(createShift, {
      body: { ...onDay(day), break_min, assignments: [{ worker_id: person, status: 'approved' as const }] },
    });
  for (const [day, break_min] of [
    ['2026-02-23', 60],
    ['2026-02-24', 0],
    ['2026-02-25', null],
    ['2026-02-26', 60],
  ] as const)
    assert.equal((await put(day, break_min)).status, 201);
  const pay = async (month: string) =>
    (await w.manager.send(getMonthlyPay, { query: { user: person, year: '2026', month } })).body;
  const february = await pay('2');
  assert.deepEqual(
    [february.assigned_hours, february.gross_salary],
    [31.5, 3150],
    '7.5, 8.5, 8 and 7.5 hours',
  );
  await w.manager.send(createAbsence, {
    body: { user: person, kind: 'vab', first_day: '2026-02-26', last_day: '2026-02-26' },
  });
  const lost = (await pay('2')).lines.filter(({ code }) => code === 'vab_deduction');
  assert.deepEqual(
    lost.map(({ quantity }) => quantity),
    [7.5],
  );
  await put('2026-03-23', 60);
  const leave = await w.colleague.send(createLeaveRequest, {
    body: { kind: 'unpaid', first_day: '2026-03-23', last_day: '2026-03-23' },
  });
  await w.manager.send(changeLeaveRequest, {
    params: { id: leave.body.id },
    body: { status: 'approved', shifts: 'open' },
  });
  const march = await pay('3');
  assert.deepEqual(
    march.lines.flatMap(({ code, quantity }) => (code === 'leave_deduction' ? [quantity] : [])),
    [7.5],
  );
});
