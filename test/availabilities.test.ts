import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  changeAvailability,
  createAvailability,
  deleteAvailability,
  listAvailabilities,
} from '../src/contract/availabilities.ts';
import { writeDrafts } from '../src/contract/drafts.ts';
import { previewPublication, publish } from '../src/contract/publications.ts';
import { findReplacements } from '../src/contract/replacements.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { createShift } from '../src/contract/shifts.ts';
import { type World, world } from './world.ts';

/** When people can work: said by themselves, read by managers, warned of where people are planned. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const say = (body: Record<string, unknown>) =>
  w.worker.send(createAvailability, { body: { kind: 'cannot', first_day: '2026-06-01', ...body } });
const warnings = async (start_time: string, end_time: string) =>
  (
    await w.manager.send(checkConflicts, {
      body: { worker_ids: [w.worker.id, w.colleague.id], start_time, end_time },
    })
  ).body.warnings.map(({ worker, kind, start_time: from, end_time: until }) => [
    worker.id,
    kind,
    from,
    until,
  ]);

test('what a person said is read by the person and the managers, and changed by the person alone', async () => {
  const { status, body } = await say({ weekday: 1 });
  assert.deepEqual(
    [status, body.user, body.last_day, body.weekday, body.every_weeks, body.starts, body.ends],
    [201, w.worker.id, null, 1, 1, null, null],
  );
  const of = (user: string) => ({ query: { user } });
  assert.deepEqual((await w.manager.send(listAvailabilities, of(w.worker.id))).body, [body]);
  assert.deepEqual((await w.worker.send(listAvailabilities)).body, [body]);
  assert.deepEqual((await w.colleague.send(listAvailabilities)).body, []);
  assert.equal((await w.colleague.send(listAvailabilities, of(w.worker.id))).status, 404);
  const params = { id: body.id };
  for (const by of [w.colleague, w.manager]) {
    assert.equal((await by.send(changeAvailability, { params, body: { kind: 'rather' } })).status, 404);
    assert.equal((await by.send(deleteAvailability, { params })).status, 404);
  }
  const changed = await w.worker.send(changeAvailability, { params, body: { kind: 'rather_not' } });
  assert.deepEqual([changed.body.kind, changed.body.weekday, changed.body.version], ['rather_not', 1, 2]);
  assert.equal((await w.worker.send(deleteAvailability, { params })).status, 204);
  const entries = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; was: { kind: string } | null; became: { kind: string } | null }[]>`
      select action, was, became from history
      where company_id = ${w.company_id} and noun = 'availability' and noun_id = ${body.id} order by n`,
  );
  assert.deepEqual(
    entries.map(({ action, was, became }) => [action, was?.kind, became?.kind]),
    [
      ['created', undefined, 'cannot'],
      ['changed', 'cannot', 'rather_not'],
      ['deleted', 'rather_not', undefined],
    ],
  );
});

test('planning warns of it, and does not refuse: the strongest, with its time', async () => {
  // Summer time: 08-16 is 06-14 in UTC. 2026-07-06 is a Monday.
  await say({ first_day: '2026-07-06', weekday: 1, every_weeks: 2, starts: '08:00', ends: '16:00' });
  await say({ kind: 'rather_not', first_day: '2026-07-06', last_day: '2026-07-31' });
  await say({ kind: 'rather', first_day: '2026-08-04', last_day: '2026-08-04' });
  assert.deepEqual(await warnings('2026-07-06T10:00:00Z', '2026-07-06T18:00:00Z'), [
    [w.worker.id, 'cannot', '2026-07-06T06:00:00Z', '2026-07-06T14:00:00Z'],
  ]);
  assert.deepEqual(await warnings('2026-07-13T10:00:00Z', '2026-07-13T18:00:00Z'), [
    [w.worker.id, 'rather_not', '2026-07-12T22:00:00Z', '2026-07-13T22:00:00Z'],
  ]);
  assert.deepEqual(await warnings('2026-08-04T10:00:00Z', '2026-08-04T18:00:00Z'), []);
});

test('the roster has it by day, without more than its kind and time, and the plan warns of it where it is judged', async () => {
  const of = { query: { start_date: '2026-09-07', end_date: '2026-09-13' } };
  const roster = async (by = w.manager) => (await by.send(getRoster, of)).body.availability;
  await w.worker.send(listAvailabilities).then(async ({ body }) => {
    for (const { id } of body) await w.worker.send(deleteAvailability, { params: { id } });
  });
  assert.equal(await roster(), undefined, 'a company that says nothing has nothing of it');
  // 2026-09-07 is a Monday.
  await say({ first_day: '2026-09-01', weekday: 2, starts: '16:00', ends: '02:00' });
  await say({ kind: 'rather', first_day: '2026-09-12', last_day: '2026-09-20' });
  await say({ first_day: '2026-08-01', last_day: '2026-09-06' });
  await say({ first_day: '2026-09-14' });
  assert.deepEqual(await roster(), [
    { worker_id: w.worker.id, kind: 'cannot', days: ['2026-09-08'], starts: '16:00', ends: '02:00' },
    { worker_id: w.worker.id, kind: 'rather', days: ['2026-09-12', '2026-09-13'] },
  ]);
  assert.equal(await roster(w.foreign_manager), undefined);
  const listed = (await w.manager.send(listAvailabilities, of)).body.map(({ first_day }) => first_day);
  assert.deepEqual(listed, ['2026-09-01', '2026-09-12']);
  const order = { query: { start_date: '2026-09-02', end_date: '2026-09-01' } };
  assert.equal((await w.manager.send(listAvailabilities, order)).status, 400);

  // The night of Tuesday goes on until two in the morning of Wednesday, midnight in UTC.
  const night = { start_time: '2026-09-08T22:00:00Z', end_time: '2026-09-09T04:00:00Z' };
  const people = [w.worker.id, w.colleague.id];
  const { body: shift } = await w.manager.send(createShift, { body: night });
  const found = (await w.manager.send(findReplacements, { params: { id: shift.id } })).body
    .filter(({ worker }) => people.includes(worker.id))
    .map(({ worker, said, group }) => [worker.id, said, group]);
  assert.deepEqual(found, [
    [w.colleague.id, null, 'within'],
    [w.worker.id, 'cannot', 'within'],
  ]);
  const drafted = randomUUID();
  const draft = { ...night, people };
  await w.manager.send(writeDrafts, { body: { changes: [{ shift_id: drafted, version: null, draft }] } });
  const days = { start_date: '2026-09-08', end_date: '2026-09-09' };
  const preview = (await w.manager.send(previewPublication, { body: days })).body;
  assert.deepEqual(
    preview.said?.map(({ worker, shift_id, date, kind }) => [worker.id, shift_id, date, kind]),
    [[w.worker.id, drafted, '2026-09-09', 'cannot']],
  );
  assert.equal((await w.manager.send(publish, { body: days })).status, 201, 'it is no refusal');
});

test('days and times are refused by their field, and a hundred are enough', async () => {
  const refused = async (body: Record<string, unknown>) => {
    const { status, refusal } = await say(body);
    return [status, ...Object.keys(refusal?.errors ?? {})];
  };
  assert.deepEqual(await refused({ last_day: '2026-05-31' }), [400, 'last_day']);
  assert.deepEqual(await refused({ starts: '08:00' }), [400, 'ends']);
  assert.deepEqual(await refused({ ends: '08:00' }), [400, 'starts']);
  assert.deepEqual(await refused({ weekday: 8 }), [400, 'weekday']);
  assert.deepEqual(await refused({ every_weeks: 5 }), [400, 'every_weeks']);
  const said = (await w.worker.send(listAvailabilities)).body.length;
  for (let n = said; n < 100; n += 1) assert.equal((await say({})).status, 201);
  assert.deepEqual(await refused({}), [400, 'kind']);
});
