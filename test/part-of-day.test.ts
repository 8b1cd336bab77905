import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeAbsence, createAbsence } from '../src/contract/absences.ts';
import { createLeaveRequest, endLeaveRequest } from '../src/contract/leave-requests.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createShift, listAssignments } from '../src/contract/shifts.ts';
import { createTimeEntry, reportAsPlanned } from '../src/contract/time-entries.ts';
import { getWorkingTime } from '../src/contract/working-time.ts';
import { type Client, type World, world } from './world.ts';

/** A part of a day away: clock times and shares, on shifts, in reports, in pay. Today is Wednesday 18 March 2026. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (worker: Client, date: string, from = '07:00', until = '15:30') => {
  const body = {
    start_time: `${date}T${from}:00Z`,
    end_time: `${date}T${until}:00Z`,
    assignments: [{ worker_id: worker.id, status: 'approved' as const }],
  };
  return (await w.manager.send(createShift, { body })).body;
};
type Sent = Parameters<typeof tell>[1];
const tell = (
  who: Client,
  body: {
    kind?: 'sick' | 'vab';
    first_day: string;
    last_day?: string | null;
    extent_pct?: 50 | 100;
    from_time?: string | null;
    until_time?: string | null;
  },
) => who.send(createAbsence, { body: { kind: 'sick', ...body } });
const change = (who: Client, id: string, body: Partial<Sent>) =>
  who.send(changeAbsence, { params: { id }, body });
const marks = async (worker: Client, first: string, last: string) =>
  (await worker.send(listAssignments, { query: { start_date: first, end_date: last } })).body.map(
    (one) => `${one.shift_details.date} ${one.sick_leave_type} ${one.partial_absence}`,
  );
const lines = async (user: string, month: string) => {
  const { body } = await w.manager.send(getMonthlyPay, { query: { user, year: '2026', month } });
  return body.lines.map(({ code, quantity, amount }) => `${code} ${quantity} ${amount}`);
};

test('home ill at 14 and ill the next day: the morning is reported, the afternoon lost', async () => {
  const { worker } = w;
  for (const date of ['2026-03-16', '2026-03-17', '2026-03-18']) await plan(worker, date);
  const { body: ill, status } = await tell(worker, { first_day: '2026-03-16', from_time: '14:00' });
  assert.equal(status, 201);
  assert.deepEqual([ill.from_time, ill.until_time, ill.last_day], ['14:00', null, null]);
  const seen = ['2026-03-16 partial false', '2026-03-17 full false', '2026-03-18 full false'];
  assert.deepEqual(await marks(worker, '2026-03-16', '2026-03-18'), seen);
  const planned = await worker.send(reportAsPlanned, {
    body: { start_date: '2026-03-16', end_date: '2026-03-17' },
  });
  assert.deepEqual(planned.body.made, [], 'nothing is reported as planned');
  const morning = { date: '2026-03-16', start_time: '08:00', end_time: '14:00', break_duration: 30 };
  assert.equal((await worker.send(createTimeEntry, { body: morning })).status, 201);
  const { body: back } = await change(worker, ill.id, { last_day: '2026-03-17' });
  assert.deepEqual(
    [back.from_time, back.last_day],
    ['14:00', '2026-03-17'],
    'a client of before sends no times',
  );
  const paid = await lines(worker.id, '3');
  assert.ok(paid.includes('sick_deduction 10.5 -2084.15'), paid.join());
  const journal = await w.manager.send(getWorkingTime, { query: { user: worker.id, year: '2026' } });
  assert.equal(journal.status, 200);
});

test('clock times that contradict the rest are refused at their field', async () => {
  const who = w.colleague;
  const fields = async (body: Sent) => {
    const { refusal } = await tell(who, body);
    return `${refusal?.code} ${Object.keys(refusal?.errors ?? {}).join()}`;
  };
  const day = { first_day: '2026-03-19', last_day: '2026-03-19' };
  assert.equal(await fields({ ...day, from_time: '14:00', until_time: '13:00' }), 'invalid until_time');
  assert.equal(await fields({ ...day, extent_pct: 50, from_time: '14:00' }), 'invalid extent_pct');
  assert.equal(await fields({ first_day: '2026-03-19', until_time: '13:00' }), 'invalid until_time');
  assert.equal(await fields({ ...day, from_time: '25:00' }), 'invalid from_time');
  assert.equal((await tell(who, { ...day, kind: 'vab', until_time: '10:00' })).status, 201);
  assert.equal((await tell(who, { ...day, from_time: '14:00' })).status, 201, 'two parts of one day');
  assert.equal(
    (await tell(who, { ...day, from_time: '09:00', until_time: '11:00' })).refusal?.code,
    'absence_overlap',
  );
  assert.equal((await tell(who, day)).refusal?.code, 'absence_overlap', 'a whole day over the parts');
  const leave = { kind: 'unpaid' as const, first_day: '2026-03-24', last_day: '2026-03-24', user: who.id };
  assert.equal((await w.manager.send(createLeaveRequest, { body: leave })).status, 201);
  const beside = { first_day: '2026-03-24', last_day: '2026-03-24', from_time: '14:00' };
  assert.equal(await fields(beside), 'leave_overlap from_time');
});

test('part-time parental leave over a year end is changed while it runs', async () => {
  const who = w.second_manager;
  await plan(who, '2026-12-30');
  const body = { kind: 'parental' as const, first_day: '2026-10-01', last_day: '2027-03-31', user: who.id };
  const refused = await w.manager.send(createLeaveRequest, {
    body: { ...body, extent_pct: 50, shifts: 'open' },
  });
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['shifts']);
  const vacation = { ...body, kind: 'vacation' as const, extent_pct: 50 as const };
  const half = await w.manager.send(createLeaveRequest, { body: vacation });
  assert.deepEqual(Object.keys(half.refusal?.errors ?? {}), ['extent_pct']);
  const { body: leave } = await w.manager.send(createLeaveRequest, { body: { ...body, extent_pct: 50 } });
  assert.deepEqual([leave.status, leave.extent_pct], ['approved', 50]);
  assert.deepEqual(await marks(who, '2026-12-30', '2026-12-30'), ['2026-12-30 null true']);
  const again = await w.manager.send(createLeaveRequest, { body: { ...body, extent_pct: 25 } });
  assert.equal(again.refusal?.code, 'leave_overlap');
  const end = (last_day: string) =>
    w.manager.send(endLeaveRequest, { params: { id: leave.id }, body: { last_day } });
  assert.deepEqual(Object.keys((await end('2027-03-31')).refusal?.errors ?? {}), ['last_day']);
  assert.equal((await end('2026-12-31')).body.last_day, '2026-12-31');
  const rest = { ...body, first_day: '2027-01-01', extent_pct: 25 as const };
  assert.equal((await w.manager.send(createLeaveRequest, { body: rest })).status, 201);
});
