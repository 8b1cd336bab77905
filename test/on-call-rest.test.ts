import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import type { ShiftKind } from '../src/core/shift.ts';
import { type World, world } from './world.ts';

/** What jour, beredskap and work in it do to rest where people are planned (core/roster/rests.md). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type Asked = readonly [from: string, until: string, kind?: ShiftKind];
const timesOf = ([from, until, kind]: Asked) => ({
  start_time: `2026-${from}:00+01:00`,
  end_time: `2026-${until}:00+01:00`,
  ...(kind === undefined ? {} : { kind }),
});
const plan = async (worker_id: string, ...asked: Asked) => {
  const { body, status } = await w.manager.send(createShift, {
    body: { ...timesOf(asked), assignments: [{ worker_id, status: 'approved' }] },
  });
  assert.equal(status, 201);
  return body;
};
const found = async (worker_id: string, ...asked: Asked) => {
  const { body } = await w.manager.send(checkConflicts, { body: { worker_id, ...timesOf(asked) } });
  return {
    rests: body.warnings.map(({ shift_id, start_time, rest_min }) => [shift_id, start_time, rest_min]),
    broken: (body.broken ?? []).map(({ rule, day, measured }) => [rule, day, measured]),
  };
};
const NOTHING = { rests: [], broken: [] };

test('a night of beredskap at home is rest between two days, until the person is called in', async () => {
  const { id } = w.worker;
  await plan(id, '03-10T08:00', '03-10T16:00');
  assert.deepEqual(await found(id, '03-10T16:00', '03-11T08:00', 'beredskap'), NOTHING);
  const night = await plan(id, '03-10T16:00', '03-11T08:00', 'beredskap');
  assert.equal(night.short_rest, undefined);
  assert.deepEqual(await found(id, '03-11T08:00', '03-11T16:00'), NOTHING);
  const reported = await w.worker.send(createTimeEntry, {
    body: {
      date: '2026-03-10',
      start_time: '16:00',
      end_time: '08:00',
      break_duration: 0,
      kind: 'beredskap',
      worked: [{ start_time: '23:00', end_time: '23:30' }],
    },
  });
  assert.equal(reported.status, 201);
  assert.deepEqual(await found(id, '03-11T08:00', '03-11T16:00'), {
    rests: [[night.id, '2026-03-10T22:00:00Z', 510]],
    broken: [],
  });
});

test('a night of jour at the workplace is no rest, and is no work without a break', async () => {
  const { id } = w.colleague;
  await plan(id, '03-03T08:00', '03-03T16:00');
  const night = await plan(id, '03-03T16:00', '03-04T08:00', 'jour');
  assert.deepEqual(night.short_rest, [{ worker_id: id, rest_min: 0 }]);
  assert.deepEqual(await found(id, '03-04T08:00', '03-04T16:00'), {
    rests: [[night.id, night.start_time, 0]],
    broken: [],
  });
  assert.deepEqual((await found(id, '03-11T08:00', '03-11T13:15', 'jour')).broken, []);
  assert.deepEqual((await found(id, '03-11T08:00', '03-11T13:15')).broken, [['no_break', '2026-03-11', 315]]);
});

test('beredskap is no weekly rest: two nights of a weekend leave too little', async () => {
  const { id } = w.colleague;
  for (const day of ['16', '17', '18', '19', '20']) await plan(id, `02-${day}T08:00`, `02-${day}T16:00`);
  assert.deepEqual(await found(id, '02-20T18:00', '02-21T08:00', 'beredskap'), NOTHING);
  await plan(id, '02-20T18:00', '02-21T08:00', 'beredskap');
  assert.deepEqual(await found(id, '02-21T18:00', '02-22T08:00', 'beredskap'), {
    rests: [],
    broken: [['weekly_rest', '2026-02-16', 960]],
  });
});
