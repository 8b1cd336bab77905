import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { listHistory } from '../src/contract/history.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { copyShifts, previewCopy } from '../src/contract/shift-copies.ts';
import {
  addWorkers,
  changeShift,
  createAssignment,
  createShift,
  listShifts,
} from '../src/contract/shifts.ts';
import { type World, world } from './world.ts';

/**
 * Short daily rest is allowed, but warned about and recorded when a shift is made, staffed, moved or copied (decision
 * 0044).
 */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (start_time: string, end_time: string, ...workers: readonly string[]) =>
  (
    await w.manager.send(createShift, {
      body: { start_time, end_time, assignments: workers.map((worker_id) => ({ worker_id })) },
    })
  ).body;
const evening = (day: string, ...workers: readonly string[]) =>
  plan(`2027-${day}T13:00:00Z`, `2027-${day}T21:30:00Z`, ...workers);
const early = (day: string) => ({ start_time: `2027-${day}T06:00:00Z`, end_time: `2027-${day}T14:00:00Z` });
/** The rests in the history of an object, or of every new assignment. */
const remembered = async (noun: 'assignment' | 'shift', action: string) => {
  const { body } = await w.manager.send(listHistory, { query: { noun, limit: '20' } });
  return body.filter((line) => line.action === action).map(({ became }) => became?.rest_min);
};

test('every way of putting people on shifts names those whose rest becomes short, and records it', async () => {
  const [worker_id, other] = [w.worker.id, w.colleague.id];
  await evening('01-11', worker_id);
  const made = await plan('2027-01-12T06:00:00Z', '2027-01-12T14:00:00Z', worker_id, other);
  assert.deepEqual(made.short_rest, [{ worker_id, rest_min: 510 }]);
  assert.deepEqual((await remembered('assignment', 'created')).slice(0, 2).sort(), [510, undefined]);

  await evening('01-18', worker_id);
  const { id } = await plan('2027-01-19T06:00:00Z', '2027-01-19T14:00:00Z');
  const added = await w.manager.send(addWorkers, {
    params: { id },
    body: { assignments: [{ worker_id }] },
  });
  assert.deepEqual(added.body.short_rest, [{ worker_id, rest_min: 510 }]);

  await evening('01-25', worker_id);
  const { id: shift_id } = await plan('2027-01-26T06:00:00Z', '2027-01-26T14:00:00Z');
  const put = await w.manager.send(createAssignment, { body: { shift_id, worker_id } });
  assert.deepEqual(put.body.short_rest, [{ worker_id, rest_min: 510 }]);
  assert.deepEqual((await remembered('assignment', 'created'))[0], 510);

  const rested = await plan('2027-01-28T06:00:00Z', '2027-01-28T14:00:00Z', worker_id);
  assert.equal(rested.short_rest, undefined);
});

test('a shift that is moved too near is reported, one that keeps its rest is not', async () => {
  const worker_id = w.worker.id;
  await evening('02-01', worker_id);
  const { id } = await plan('2027-02-03T06:00:00Z', '2027-02-03T14:00:00Z', worker_id);
  const moved = await w.manager.send(changeShift, { params: { id }, body: early('02-02') });
  assert.deepEqual(moved.body.short_rest, [{ worker_id, rest_min: 510 }]);
  assert.deepEqual((await remembered('shift', 'moved'))[0], 510);
  const later = { start_time: '2027-02-02T08:30:00Z', end_time: '2027-02-02T16:00:00Z' };
  const back = await w.manager.send(changeShift, { params: { id }, body: later });
  assert.equal(back.body.short_rest, undefined);
  assert.equal((await remembered('shift', 'moved'))[0], undefined);
});

test('a check finds one shift that is too long, and shifts that together leave too little rest', async () => {
  const ask = async (start_time: string, end_time: string) =>
    (
      await w.manager.send(checkConflicts, { body: { worker_id: w.colleague.id, start_time, end_time } })
    ).body.warnings.map(({ kind, shift_id, rest_min }) => [kind, shift_id, rest_min]);
  assert.deepEqual(await ask('2027-02-10T06:00:00Z', '2027-02-10T19:00:00Z'), []);
  assert.deepEqual(await ask('2027-02-10T06:00:00Z', '2027-02-10T19:01:00Z'), [['rest', null, 659]]);
  const { id } = await plan('2027-02-11T05:00:00Z', '2027-02-11T06:00:00Z', w.colleague.id);
  await plan('2027-02-11T18:00:00Z', '2027-02-11T19:00:00Z', w.colleague.id);
  assert.deepEqual(await ask('2027-02-11T11:00:00Z', '2027-02-11T12:00:00Z'), [['rest', id, 600]]);
});

test('a check names sickness and VAB on every day that the shift touches', async () => {
  const body = { kind: 'vab', first_day: '2026-03-20', last_day: '2026-03-20' } as const;
  assert.equal((await w.worker.send(createAbsence, { body })).status, 201);
  const ask = async (start_time: string, end_time: string) => {
    const worker_ids = [w.worker.id, w.colleague.id];
    const { body: found } = await w.manager.send(checkConflicts, {
      body: { worker_ids, start_time, end_time },
    });
    return [found.hasConflicts, found.absences?.map(({ worker, kind }) => [worker.id, kind])];
  };
  const vab = [false, [[w.worker.id, 'vab']]];
  assert.deepEqual(await ask('2026-03-20T07:00:00Z', '2026-03-20T15:00:00Z'), vab);
  assert.deepEqual(await ask('2026-03-19T21:00:00Z', '2026-03-20T05:00:00Z'), vab);
  assert.deepEqual(await ask('2026-03-19T15:00:00Z', '2026-03-19T23:00:00Z'), [false, undefined]);
});

test('a copy names people with short rest, at its edges and inside it, in the preview and in the reply', async () => {
  const [worker_id, other] = [w.worker.id, w.colleague.id];
  // Inside: evening, then early. At the edge: the copied week begins early on the day after an existing evening
  // shift.
  await plan('2027-03-01T06:00:00Z', '2027-03-01T14:00:00Z', worker_id);
  await evening('03-04', other);
  await plan('2027-03-05T06:00:00Z', '2027-03-05T14:00:00Z', other);
  await evening('03-07', worker_id);
  const body = {
    start_date: '2027-03-01',
    end_date: '2027-03-05',
    to_date: '2027-03-08',
    with_workers: true,
  };
  const { body: shown } = await w.manager.send(previewCopy, { body });
  assert.deepEqual([shown.shifts, shown.people, shown.skipped, shown.left_out], [3, 3, [], []]);
  assert.deepEqual(
    shown.short_rest.map(({ worker, date, rest_min }) => [worker.id, date, rest_min]),
    [
      [worker_id, '2027-03-08', 510],
      [other, '2027-03-12', 510],
    ],
  );
  const days = { query: { start_date: '2027-03-08', end_date: '2027-03-12' } };
  assert.deepEqual((await w.manager.send(listShifts, days)).body, [], 'the preview writes nothing');
  const { body: made } = await w.manager.send(copyShifts, { body });
  assert.deepEqual(made.short_rest, shown.short_rest);
  assert.deepEqual((await remembered('assignment', 'created')).slice(0, 3).sort(), [510, 510, undefined]);
});

test('a shift that falls into the skipped hour of a clock change is named, and the rest is copied', async () => {
  await plan('2027-03-20T01:30:00Z', '2027-03-20T02:30:00Z');
  await plan('2027-03-20T07:00:00Z', '2027-03-20T15:00:00Z');
  const body = {
    start_date: '2027-03-20',
    end_date: '2027-03-20',
    to_date: '2027-03-28',
    with_workers: false,
  };
  const { body: made } = await w.manager.send(copyShifts, { body });
  const left_out = [{ date: '2027-03-28', start_time_local: '02:30', end_time_local: '03:30' }];
  assert.deepEqual([made.made.length, made.left_out], [1, left_out]);
});
