import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { changeAssignment, createShift } from '../src/contract/shifts.ts';
import {
  createTimeEntry,
  monthlyTimeEntries,
  reportAsPlanned,
  withdrawReports,
} from '../src/contract/time-entries.ts';
import { type World, world } from './world.ts';

/** Several days reported as planned in one action, and withdrawn in one. */

let w: World;
before(async () => {
  w = await world({ now: '2026-06-12T14:00:00Z' });
});
after(() => w.close());

const shift = (date: string, start: string, end: string, status: 'approved' | 'pending' = 'approved') =>
  w.manager.send(createShift, {
    body: {
      start_time: `${date}T${start}:00Z`,
      end_time: `${date}T${end}:00Z`,
      assignments: [{ worker_id: w.worker.id, status }],
    },
  });
const week = { start_date: '2026-06-08', end_date: '2026-06-14' };

test('every approved shift that is over and has no report is reported as planned; the rest is left', async () => {
  await shift('2026-06-08', '07:00', '15:30');
  await shift('2026-06-09', '07:00', '11:00');
  await shift('2026-06-10', '07:00', '15:30');
  await shift('2026-06-11', '07:00', '15:30', 'pending');
  await shift('2026-06-12', '12:00', '20:00');
  await w.worker.send(createTimeEntry, {
    body: { date: '2026-06-10', start_time: '09:00', end_time: '17:00', break_duration: 30 },
  });
  const { body } = await w.worker.send(reportAsPlanned, { body: week });
  assert.deepEqual(
    body.made.map((one) => [
      one.date,
      one.start_time_local,
      one.end_time_local,
      one.break_duration,
      one.status,
    ]),
    [
      ['2026-06-08', '09:00', '17:30', 30, 'submitted_ok'],
      ['2026-06-09', '09:00', '13:00', 0, 'submitted_ok'],
    ],
  );
  assert.deepEqual(body.skipped, []);
  assert.deepEqual(
    (await w.worker.send(reportAsPlanned, { body: week })).body.made,
    [],
    'a second request adds nothing',
  );
});

test('shifts that cannot be reported are left out and named', async () => {
  await shift('2026-06-01', '07:00', '07:45');
  const { body } = await w.worker.send(reportAsPlanned, {
    body: { start_date: '2026-06-01', end_date: '2026-06-01' },
  });
  assert.deepEqual([body.made.length, body.skipped.map((one) => one.code)], [0, ['entry_too_short']]);
});

test('a shift that the person was away from is not reported as worked', async () => {
  const absences = [
    { sick_leave_type: 'full' as const },
    { sick_leave_type: 'partial' as const },
    { partial_absence: true },
    { unauthorized_absence: true },
  ];
  for (const [index, absence] of absences.entries()) {
    const { body } = await shift(`2026-05-2${index + 1}`, '07:00', '15:30');
    const [mine] = body.assignments;
    await w.manager.send(changeAssignment, { params: { id: mine?.id ?? '' }, body: absence });
  }
  const { body } = await w.worker.send(reportAsPlanned, {
    body: { start_date: '2026-05-20', end_date: '2026-05-26' },
  });
  assert.deepEqual(body, { made: [], skipped: [] });
});

test('two concurrent requests report each day once', async () => {
  await shift('2026-06-02', '07:00', '15:30');
  await shift('2026-06-03', '07:00', '15:30');
  const days = { start_date: '2026-06-02', end_date: '2026-06-03' };
  const answers = await Promise.all([1, 2, 3].map(() => w.worker.send(reportAsPlanned, { body: days })));
  assert.deepEqual(answers.map((one) => one.body.made.length).sort(), [0, 0, 2]);
});

test('undo deletes unchanged reports, and only the person’s own', async () => {
  const month = { query: { year: '2026', month: '6' } };
  const entries = (await w.worker.send(monthlyTimeEntries, month)).body;
  const [first, ...rest] = entries;
  assert.ok(first !== undefined && rest.length >= 4);
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: first.id }] } });
  const sent = entries.map(({ id, version }) => ({ id, version }));
  const others = await w.colleague.send(withdrawReports, { body: { entries: sent } });
  assert.deepEqual(others.body, { deleted: 0, kept: sent.length });
  const foreign = await w.foreign_worker.send(withdrawReports, { body: { entries: sent } });
  assert.deepEqual(foreign.body, { deleted: 0, kept: sent.length });
  const own = await w.worker.send(withdrawReports, { body: { entries: sent } });
  assert.deepEqual(own.body, { deleted: rest.length, kept: 1 });
  assert.deepEqual(
    (await w.worker.send(monthlyTimeEntries, month)).body.map((one) => one.id),
    [first.id],
  );
});

test('too many days, or days in the wrong order, are refused by name', async () => {
  const long = await w.worker.send(reportAsPlanned, {
    body: { start_date: '2025-01-01', end_date: '2026-06-01' },
  });
  assert.equal(long.refusal?.code, 'range_too_long');
  const back = await w.worker.send(reportAsPlanned, {
    body: { start_date: '2026-06-02', end_date: '2026-06-01' },
  });
  assert.deepEqual(Object.keys(back.refusal?.errors ?? {}), ['end_date']);
});
