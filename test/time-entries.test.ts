import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createApproval, withdrawApproval } from '../src/contract/approvals.ts';
import { listObHours, postObHours } from '../src/contract/ob-hours.ts';
import { createAssignment, createShift } from '../src/contract/shifts.ts';
import {
  changeTimeEntry,
  createTimeEntry,
  decideTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  monthlyTimeEntries,
  replaceTimeEntry,
  timeEntryHistory,
  workerMonth,
} from '../src/contract/time-entries.ts';
import { type Client, type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

/** Days of February 2026 that no other test of this file reports on. */
let next = 1;
const freshDay = (): string => `2026-02-${String(next++).padStart(2, '0')}`;

const report = (
  date: string,
  start_time: string,
  end_time: string,
  break_duration: number,
  more = {},
  who = w.worker,
) => who.send(createTimeEntry, { body: { date, start_time, end_time, break_duration, ...more } });

async function planned(date: string, start: string, end: string, worker: Client = w.worker): Promise<void> {
  const shift = await w.manager.send(createShift, {
    body: { start_time: `${date}T${start}:00+01:00`, end_time: `${date}T${end}:00+01:00` },
  });
  const body = { shift_id: shift.body.id, worker_id: worker.id, status: 'approved' as const };
  assert.equal((await w.manager.send(createAssignment, { body })).status, 201);
}

test('a report as planned is submitted_ok, and the reply explains it', async () => {
  const date = freshDay();
  await planned(date, '09:00', '17:30');
  const { body } = await report(date, '09:00', '17:30', 30);
  assert.equal(body.status, 'submitted_ok');
  assert.deepEqual([body.start_time_local, body.end_time_local, body.totalHours], ['09:00', '17:30', 8]);
  assert.deepEqual(
    [body.mismatch.start_diff_min, body.mismatch.end_diff_min, body.mismatch.required_break_min],
    [0, 0, 30],
  );
});

test('five minutes off is as planned, six is not; a short break is a discrepancy', async () => {
  const expected: readonly (readonly [string, number, boolean, boolean])[] = [
    ['09:05', 30, false, false],
    ['09:06', 30, true, false],
    ['09:00', 29, false, true],
    ['09:00', 31, false, true],
  ];
  for (const [start, break_min, mismatch, discrepancy] of expected) {
    const date = freshDay();
    await planned(date, '09:00', '17:30');
    const { body } = await report(date, start, '17:30', break_min);
    assert.deepEqual(
      [body.shift_mismatch, body.break_discrepancy],
      [mismatch, discrepancy],
      `${start}, ${break_min} min`,
    );
    assert.equal(body.status, mismatch || discrepancy ? 'submitted_pending' : 'submitted_ok');
  }
});

test('what a client claims about the verdict is ignored, a draft is kept as one', async () => {
  const claims = { status: 'approved', break_discrepancy: true, shift_mismatch: true };
  const { body } = await report(freshDay(), '08:00', '12:00', 0, claims);
  assert.deepEqual(
    [body.status, body.break_discrepancy, body.shift_mismatch],
    ['submitted_ok', false, false],
  );
  assert.equal((await report(freshDay(), '08:00', '12:00', 0, { status: 'draft' })).body.status, 'draft');
});

test('a night shift belongs to the day it starts on', async () => {
  const date = freshDay();
  const { body } = await report(date, '22:00', '06:00', 30);
  assert.deepEqual(
    [body.date, body.start_time_local, body.end_time_local, body.totalHours],
    [date, '22:00', '06:00', 7.5],
  );
});

test('a night over the spring change is an hour shorter than its clock says', async () => {
  const spring = await world({ now: '2026-04-02T08:00:00Z' });
  const night = await report('2026-03-28', '22:00', '06:00', 30, {}, spring.worker);
  assert.equal(night.body.totalHours, 6.5);
  assert.deepEqual(
    [night.body.start_time, night.body.end_time],
    ['2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z'],
  );
  const gap = await report('2026-03-29', '02:30', '05:00', 0, {}, spring.worker);
  assert.equal(gap.refusal?.code, 'entry_overlap', '02:30 does not exist: 03:30, within the night before');
  await spring.close();
});

test('an instant and a wall clock time mean the same; an instant of another day is refused', async () => {
  const date = freshDay();
  const { body } = await report(date, `${date}T07:00:00Z`, '12:00', 0);
  assert.deepEqual([body.start_time_local, body.end_time_local], ['08:00', '12:00']);
  const wrong = await report(date, '2026-01-15T07:00:00Z', '12:00', 0);
  assert.deepEqual([wrong.status, Object.keys(wrong.refusal?.errors ?? {})], [400, ['start_time']]);
});

test('impossible reports are refused with the field', async () => {
  const date = freshDay();
  const wrong: readonly (readonly [string, string, string, number, string, string])[] = [
    [date, '08:00', '08:59', 0, 'entry_too_short', 'end_time'],
    [date, '08:00', '08:00', 0, 'entry_too_short', 'end_time'],
    [date, '08:00', '12:00', 240, 'break_too_long', 'break_duration'],
    [date, '08:00', '12:00', 481, 'invalid', 'break_duration'],
    [date, '08:00', '12:00', -1, 'invalid', 'break_duration'],
    [date, '8', '12:00', 0, 'invalid', 'start_time'],
    [date, '24:00', '12:00', 0, 'invalid', 'start_time'],
    ['2026-02-30', '08:00', '12:00', 0, 'invalid', 'date'],
    ['2026-03-19', '08:00', '12:00', 0, 'future_date', 'date'],
  ];
  for (const [day, start, end, break_min, code, field] of wrong) {
    const { refusal } = await report(day, start, end, break_min);
    assert.deepEqual(
      [refusal?.code, Object.keys(refusal?.errors ?? {})],
      [code, [field]],
      `${day} ${start}-${end} ${break_min}`,
    );
  }
  const long = await report(date, '08:00', '18:00', 481);
  assert.deepEqual(long.refusal?.errors, { break_duration: ['The break may be at most 8 hours.'] });
  const unknown = await w.worker.raw({
    method: 'POST',
    url: '/api/time-entries/',
    payload: { date, start_time: '08:00', end_time: '12:00', break_duration: 0, wage: 1, __proto: 2 },
  });
  assert.equal(unknown.status, 400);
  assert.match(unknown.text, /wage.*no such field/i);
});

test('today ends at midnight in Stockholm, not at midnight UTC', async () => {
  const late = await world({ now: '2026-03-18T22:59:00Z' });
  assert.equal(
    (await report('2026-03-19', '08:00', '12:00', 0, {}, late.worker)).refusal?.code,
    'future_date',
  );
  late.setNow('2026-03-18T23:00:00Z');
  assert.equal((await report('2026-03-19', '08:00', '12:00', 0, {}, late.worker)).status, 201);
  await late.close();
});

test('two reports of one person may touch but not overlap, even when they race', async () => {
  const date = freshDay();
  assert.equal((await report(date, '08:00', '12:00', 0)).status, 201);
  assert.equal((await report(date, '11:59', '15:00', 0)).refusal?.code, 'entry_overlap');
  assert.equal((await report(date, '12:00', '15:00', 0)).status, 201);
  const race = freshDay();
  const all = await Promise.all(Array.from({ length: 8 }, () => report(race, '08:00', '12:00', 0)));
  assert.equal(all.filter((one) => one.status === 201).length, 1);
  assert.ok(all.every((one) => one.status === 201 || one.refusal?.code === 'entry_overlap'));
});

test('a worker sees and changes only their own reports; a colleague and another company get 404', async () => {
  const date = freshDay();
  const { body: entry } = await report(date, '08:00', '12:00', 0);
  const params = { id: entry.id };
  for (const stranger of [w.colleague, w.foreign_manager, w.foreign_worker]) {
    assert.equal((await stranger.send(getTimeEntry, { params })).status, 404);
    assert.equal(
      (await stranger.send(changeTimeEntry, { params, body: { break_duration: 10 } })).status,
      404,
    );
    assert.equal((await stranger.send(deleteTimeEntry, { params })).status, 404);
    assert.equal((await stranger.send(timeEntryHistory, { params })).status, 404);
  }
  const listed = await w.colleague.send(listTimeEntries, { query: { start_date: date, end_date: date } });
  assert.deepEqual(listed.body, []);
  const asked = await w.colleague.send(monthlyTimeEntries, {
    query: { year: '2026', month: '2', user: w.worker.id },
  });
  assert.equal(asked.status, 404);
  assert.equal((await report(date, '13:00', '15:00', 0, { user: w.worker.id }, w.colleague)).status, 403);
  assert.equal((await report(date, '13:00', '15:00', 0, { user: randomUUID() }, w.manager)).status, 404);
});

test('a change of other fields keeps the instants, also on the night of a clock change', async () => {
  const autumn = await world({ now: '2026-10-26T08:00:00Z' });
  const body = {
    date: '2026-10-25',
    start_time: '2026-10-25T01:30:00Z',
    end_time: '2026-10-25T08:30:00Z',
    break_duration: 30,
  };
  const made = await autumn.worker.send(createTimeEntry, { body });
  const params = { id: made.body.id };
  const changed = await autumn.worker.send(changeTimeEntry, {
    params,
    body: { description: 'andra timmen' },
  });
  assert.deepEqual(
    [changed.body.start_time, changed.body.end_time, changed.body.totalHours],
    [made.body.start_time, made.body.end_time, 6.5],
  );
  await autumn.close();
});

test('a manager does not undo another manager’s decision on their own report', async () => {
  const { body: own } = await report(freshDay(), '08:00', '16:00', 30, {}, w.manager);
  const { body: decision } = await w.second_manager.send(createApproval, {
    body: { status: 'rejected', entries: [{ id: own.id }] },
  });
  const undone = await w.manager.send(withdrawApproval, { params: { id: decision.id } });
  assert.deepEqual(undone.body, { restored: [], skipped: [{ id: own.id, code: 'own_report' }] });
});

test('an edit is judged again, clears the rejection, and is recorded in history with the person', async () => {
  const date = freshDay();
  const { body: entry } = await report(date, '08:00', '16:00', 30);
  const decide = { params: { manager_id: w.manager.id, id: entry.id } };
  const rejected = await w.manager.send(decideTimeEntry, {
    ...decide,
    body: { status: 'rejected', reason: 'Fel tid' },
  });
  assert.deepEqual([rejected.body.status, rejected.body.rejection_reason], ['rejected', 'Fel tid']);
  const edited = await w.worker.send(replaceTimeEntry, {
    params: { id: entry.id },
    body: { date, start_time: '08:00', end_time: '15:00', break_duration: 20 },
  });
  assert.deepEqual([edited.body.status, edited.body.rejection_reason], ['submitted_pending', null]);
  const { body: lines } = await w.worker.send(timeEntryHistory, { params: { id: entry.id } });
  assert.deepEqual(
    lines.map((line) => [line.action, line.actor?.first_name]),
    [
      ['created', 'Vera'],
      ['rejected', 'Moa'],
      ['edited', 'Vera'],
    ],
  );
  assert.deepEqual([lines[2]?.was?.end_time, lines[2]?.became?.end_time], ['16:00', '15:00']);
});

test('a change on an old version is refused with the current state, and nothing is lost', async () => {
  const { body: entry } = await report(freshDay(), '08:00', '16:00', 30);
  const params = { id: entry.id };
  const first = await w.worker.send(
    changeTimeEntry,
    { params, body: { end_time: '15:00' } },
    { 'if-match': `"${entry.version}"` },
  );
  assert.equal(first.headers.etag, `"${entry.version + 1}"`);
  const late = await w.worker.send(
    changeTimeEntry,
    { params, body: { end_time: '14:00' } },
    { 'if-match': `"${entry.version}"` },
  );
  assert.equal(late.status, 412);
  assert.equal(Object(late.refusal?.current).end_time_local, '15:00');
  assert.equal((await w.worker.send(getTimeEntry, { params })).body.end_time_local, '15:00');
});

test('a manager approves and rejects, back and forth, but not twice the same and not with another company’s id', async () => {
  const { body: entry } = await report(freshDay(), '08:00', '16:00', 30);
  const decide = (status: 'approved' | 'rejected', manager_id = w.manager.id) =>
    w.manager.send(decideTimeEntry, { params: { manager_id, id: entry.id }, body: { status } });
  for (const status of ['approved', 'rejected', 'approved'] as const)
    assert.equal((await decide(status)).body.status, status);
  assert.equal((await decide('approved')).refusal?.code, 'already_in_state');
  assert.equal((await decide('rejected', w.second_manager.id)).status, 403);
});

test('concurrent approval and rejection: exactly one succeeds each time, none is incomplete', async () => {
  const { body: entry } = await report(freshDay(), '08:00', '16:00', 30);
  const attempts = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      w.manager.send(
        decideTimeEntry,
        {
          params: { manager_id: w.manager.id, id: entry.id },
          body: { status: index % 2 === 0 ? 'approved' : 'rejected' },
        },
        { 'if-match': `"${entry.version}"` },
      ),
    ),
  );
  assert.equal(attempts.filter((one) => one.status === 200).length, 1);
  assert.ok(attempts.every((one) => one.status === 200 || one.status === 412));
  const { body: lines } = await w.manager.send(timeEntryHistory, { params: { id: entry.id } });
  assert.equal(lines.length, 2);
});

test('a manager does not decide their own reports while another manager can', async () => {
  const { body: own } = await report(freshDay(), '08:00', '16:00', 30, {}, w.manager);
  const params = { manager_id: w.manager.id, id: own.id };
  assert.equal(
    (await w.manager.send(decideTimeEntry, { params, body: { status: 'approved' } })).refusal?.code,
    'own_report',
  );
  const bulk = await w.manager.send(createApproval, {
    body: { status: 'approved', entries: [{ id: own.id }] },
  });
  assert.deepEqual(bulk.body.skipped, [{ id: own.id, code: 'own_report' }]);
  const other = { manager_id: w.second_manager.id, id: own.id };
  assert.equal(
    (await w.second_manager.send(decideTimeEntry, { params: other, body: { status: 'approved' } })).status,
    200,
  );
});

test('many reports are approved in one decision, the rest are named, and it can be withdrawn', async () => {
  const made = [];
  for (let index = 0; index < 3; index += 1) made.push((await report(freshDay(), '08:00', '16:00', 30)).body);
  const [one, two, three] = made;
  assert.ok(one && two && three);
  await w.worker.send(changeTimeEntry, { params: { id: three.id }, body: { description: 'ändrad' } });
  const missing = randomUUID();
  const { body } = await w.manager.send(createApproval, {
    body: {
      status: 'approved',
      entries: [...made.map(({ id, version }) => ({ id, version })), { id: missing }],
    },
  });
  assert.deepEqual(
    body.decided.map((entry) => [entry.id, entry.status]).sort(),
    [
      [one.id, 'approved'],
      [two.id, 'approved'],
    ].sort(),
  );
  assert.deepEqual(
    body.skipped.map(({ id, code }) => `${id} ${code}`).sort(),
    [`${missing} not_found`, `${three.id} stale`].sort(),
  );
  await w.manager.send(decideTimeEntry, {
    params: { manager_id: w.manager.id, id: two.id },
    body: { status: 'rejected' },
  });
  const undone = await w.manager.send(withdrawApproval, { params: { id: body.id } });
  assert.deepEqual(
    undone.body.restored.map((entry) => [entry.id, entry.status]),
    [[one.id, 'submitted_ok']],
  );
  assert.deepEqual(undone.body.skipped, [{ id: two.id, code: 'stale' }]);
  assert.equal(
    (await w.manager.send(withdrawApproval, { params: { id: body.id } })).refusal?.code,
    'nothing_to_undo',
  );
});

test('filters narrow the list, and pages follow each other without gaps', async () => {
  const query = { start_date: '2026-02-01', end_date: '2026-02-28' };
  const { body: all } = await w.manager.send(listTimeEntries, { query });
  assert.ok(all.length > 12);
  const { body: pending } = await w.manager.send(listTimeEntries, { query: { ...query, status: 'pending' } });
  assert.ok(pending.length > 0 && pending.every((entry) => entry.status === 'submitted_pending'));
  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await w.manager.send(listTimeEntries, {
      query: { ...query, limit: '5', ...(cursor === undefined ? {} : { cursor }) },
    });
    walked.push(...page.body.map((entry) => entry.id));
    cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
  } while (cursor !== undefined);
  assert.deepEqual(
    walked,
    all.map((entry) => entry.id),
  );
  const bad = await w.manager.send(listTimeEntries, { query: { ...query, cursor: 'bm90LW91cnM' } });
  assert.deepEqual([bad.status, Object.keys(bad.refusal?.errors ?? {})], [400, ['cursor']]);
  const long = await w.manager.send(listTimeEntries, {
    query: { start_date: '2025-01-01', end_date: '2026-12-31' },
  });
  assert.deepEqual(
    [long.refusal?.code, Object.keys(long.refusal?.errors ?? {})],
    ['range_too_long', ['end_date']],
  );
});

test("a manager reads a worker's month; a worker may not", async () => {
  const sent = { params: { id: w.worker.id }, query: { year: '2026', month: '2' } };
  const { body } = await w.manager.send(workerMonth, sent);
  assert.ok(body.length > 10 && body.every((entry) => entry.user_id === w.worker.id));
  assert.equal((await w.worker.send(workerMonth, sent)).status, 403);
  assert.equal((await w.foreign_manager.send(workerMonth, sent)).status, 404);
});

test('unsocial hours come from the reports, whatever a client posts', async () => {
  const date = '2026-03-10';
  await report(date, '14:00', '22:00', 30);
  const query = { user: w.worker.id, date };
  const { body } = await w.worker.send(listObHours, { query });
  assert.deepEqual(body, [
    { user: w.worker.id, date, ob1_hours: 1.75, ob2_hours: 2, ob3_hours: 0, total_hours: 7.5 },
  ]);
  const posted = await w.worker.send(postObHours, {
    body: { user: w.worker.id, date, ob1_hours: 9, ob2_hours: 9, ob3_hours: 6 },
  });
  assert.deepEqual(posted.body, body[0]);
  const month = await w.manager.send(listObHours, {
    query: { user_ids: `${w.worker.id},${w.colleague.id}`, year: '2026', month: '3' },
  });
  assert.deepEqual(
    month.body.map((one) => [one.user, one.date, one.ob2_hours]),
    [
      [w.worker.id, null, 2],
      [w.colleague.id, null, 0],
    ],
  );
  assert.equal((await w.colleague.send(listObHours, { query })).status, 404);
  assert.equal((await w.worker.send(listObHours, { query: {} })).status, 400);
});

test('deleting removes a report, and its history names the person and the report', async () => {
  const { body: entry } = await report(freshDay(), '08:00', '12:00', 0);
  assert.equal((await w.worker.send(deleteTimeEntry, { params: { id: entry.id } })).status, 204);
  assert.equal((await w.worker.send(getTimeEntry, { params: { id: entry.id } })).status, 404);
  const rows = await w.db.inCompany(
    w.company_id,
    (tx) => tx`
    select action, was ->> 'start_time' as start from history
    where company_id = ${w.company_id} and noun_id = ${entry.id} order by at, action`,
  );
  assert.deepEqual(
    rows.map((row) => row.action),
    ['created', 'deleted'],
  );
});
