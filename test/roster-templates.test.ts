import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listDrafts, undoDraft } from '../src/contract/drafts.ts';
import {
  changeRosterTemplate,
  createRosterTemplate,
  deleteRosterTemplate,
  listRosterTemplates,
  rollOutTemplate,
} from '../src/contract/roster-templates.ts';
import { createShift } from '../src/contract/shifts.ts';
import { changeUnit, createUnit } from '../src/contract/units.ts';
import { deleteUser } from '../src/contract/users.ts';
import { type World, world } from './world.ts';

/** Templates of rosters: saved, changed, rolled out into drafts. The world's day is 2026-03-16. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const plan = async (day: string, more: Record<string, unknown>, ...workers: readonly string[]) =>
  (
    await w.manager.send(createShift, {
      body: {
        start_time: `${day}T06:00:00Z`,
        end_time: `${day}T14:00:00Z`,
        ...more,
        assignments: workers.map((worker_id) => ({ worker_id })),
      },
    })
  ).body;
const save = (name: string, start_date: string, weeks = 1, with_people = true) =>
  w.manager.send(createRosterTemplate, { body: { name, start_date, weeks, with_people } });
const rollOut = (id: string, start_date: string, end_date: string, more: Record<string, unknown> = {}) =>
  w.manager.send(rollOutTemplate, {
    params: { id },
    body: { start_date, end_date, with_people: true, policy: 'open', ...more },
  });
type Rolled = Awaited<ReturnType<typeof rollOut>>['body'];
const said = ({ shifts }: Rolled) =>
  shifts.map(({ date, start_time_local, places, people }) =>
    [date, start_time_local, ...people.map(({ id }) => id), ...(places === null ? [] : [`/${places}`])].join(
      ' ',
    ),
  );
const drafts = async (start_date: string, end_date: string) =>
  (await w.manager.send(listDrafts, { query: { start_date, end_date } })).body.drafts;
const actions = () =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; was: unknown; became: unknown }[]>`
      select action, was, became from history
      where company_id = ${w.company_id} and noun = 'roster_template' order by n`,
  );

test('a rotating schedule: three people follow each other through three weeks, on wall clocks, undone as one', async () => {
  // Winter time; it is rolled out in summer time.
  await plan('2027-01-04', { end_time: '2027-01-04T15:00:00Z' }, w.worker.id);
  await plan('2027-01-13', { places: 2 }, w.worker.id);
  await plan('2027-01-23', {}, w.worker.id);
  const { status, body: made } = await save('Tre veckor', '2027-01-06', 3);
  assert.deepEqual(
    [
      status,
      made.name,
      made.weeks,
      made.shifts,
      made.lines,
      made.walkers.map(({ line, worker }) => [line, worker.id]),
    ],
    [201, 'Tre veckor', 3, 3, 1, [[1, w.worker.id]]],
  );
  const short = await rollOut(made.id, '2027-06-07', '2027-06-20', { dry_run: true });
  assert.deepEqual([short.body.made, short.body.beyond], [2, 1], 'two weeks do not reach the third');
  const people = [w.worker.id, w.colleague.id, w.second_manager.id];
  const walkers = people.map((worker_id, from_week) => ({ line: 1, worker_id, from_week }));
  const changed = await w.manager.send(changeRosterTemplate, { params: { id: made.id }, body: { walkers } });
  assert.equal(changed.body.version, made.version + 1);
  const { body } = await rollOut(made.id, '2027-06-07', '2027-06-20', { skip: ['2027-06-12'] });
  assert.deepEqual(said(body), [
    `2027-06-07 07:00 ${people[0]}`,
    `2027-06-09 07:00 ${people[1]} /2`,
    `2027-06-14 07:00 ${people[2]}`,
    `2027-06-16 07:00 ${people[0]} /2`,
    `2027-06-19 07:00 ${people[1]}`,
  ]);
  assert.equal(body.beyond, 0);
  assert.equal((await drafts('2027-06-07', '2027-06-20')).length, 5);
  await w.manager.send(undoDraft);
  assert.deepEqual(await drafts('2027-06-07', '2027-06-20'), []);
});

test('a month that begins on a Thursday takes the days that it has, and a template without people leaves places', async () => {
  for (const day of ['2027-02-01', '2027-02-04']) await plan(day, {}, w.worker.id, w.colleague.id);
  const { body: kept } = await save('Utan namn', '2027-02-01', 1, false);
  assert.deepEqual([kept.lines, kept.walkers], [0, []]);
  const { body } = await rollOut(kept.id, '2027-07-01', '2027-07-13', { dry_run: true });
  assert.deepEqual(said(body), [
    '2027-07-01 07:00 /2',
    '2027-07-05 07:00 /2',
    '2027-07-08 07:00 /2',
    '2027-07-12 07:00 /2',
  ]);
  assert.equal(body.beyond, 0);
  assert.deepEqual(await drafts('2027-07-01', '2027-07-31'), [], 'a dry run writes nothing');
});

test('a person who left and a unit that closed are named', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Mallen' } });
  await plan('2027-03-01', { unit_id: unit.id }, w.colleague.id);
  await plan('2027-03-02', {}, w.colleague.id);
  const { body: kept } = await save('Stängs', '2027-03-01');
  await w.manager.send(changeUnit, { params: { id: unit.id }, body: { closed: true } });
  await w.manager.send(deleteUser, { params: { id: w.colleague.id } });
  const { body } = await rollOut(kept.id, '2027-03-08', '2027-03-14');
  assert.deepEqual(
    body.lines.map(({ worker, date, fate, reason }) => [worker?.id ?? null, date, fate, reason]),
    [
      [null, '2027-03-08', 'skipped', 'place_closed'],
      [w.colleague.id, '2027-03-09', 'opened', 'not_employed'],
    ],
  );
  const again = await w.manager.send(changeRosterTemplate, {
    params: { id: kept.id },
    body: { walkers: [{ line: 1, worker_id: w.colleague.id, from_week: 0 }] },
  });
  assert.deepEqual([again.status, Object.keys(again.refusal?.errors ?? {})], [404, ['walkers']]);
});

test('names are unique, versions are compared, lines and weeks exist, and history keeps it', async () => {
  const began = (await actions()).length;
  await plan('2027-04-05', {}, w.worker.id);
  const { body: kept } = await save('Vår', '2027-04-05');
  const twice = await save('VÅR', '2027-04-05');
  assert.deepEqual([twice.status, Object.keys(twice.refusal?.errors ?? {})], [409, ['name']]);
  const { body: other } = await save('Höst', '2027-04-05');
  const change = (body: Record<string, unknown>) =>
    w.manager.send(changeRosterTemplate, { params: { id: other.id }, body });
  assert.equal((await change({ name: 'vår' })).refusal?.code, 'name_taken');
  for (const walker of [
    { line: 2, from_week: 0 },
    { line: 1, from_week: 1 },
  ]) {
    const refused = await change({ walkers: [{ ...walker, worker_id: w.worker.id }] });
    assert.deepEqual([refused.status, Object.keys(refused.refusal?.errors ?? {})], [400, ['walkers']]);
  }
  const foreign = await change({ walkers: [{ line: 1, from_week: 0, worker_id: w.foreign_manager.id }] });
  assert.equal(foreign.status, 404);
  assert.equal((await change({ name: 'Vinter' })).body.name, 'Vinter');
  const none = await save('Tom', '2029-04-05');
  assert.deepEqual([none.status, Object.keys(none.refusal?.errors ?? {})], [404, ['start_date']]);
  const long = await rollOut(other.id, '2027-01-01', '2028-12-31');
  assert.deepEqual([long.status, Object.keys(long.refusal?.errors ?? {})], [400, ['end_date']]);
  const { status } = await w.manager.send(deleteRosterTemplate, { params: { id: kept.id } });
  assert.equal(status, 204);
  assert.ok(!(await w.manager.send(listRosterTemplates)).body.some(({ id }) => id === kept.id));
  assert.deepEqual(
    (await actions()).slice(began).map(({ action, was, became }) => [action, was, became]),
    [
      ['created', null, { name: 'Vår', weeks: 1, shifts: 1, people: 1 }],
      ['created', null, { name: 'Höst', weeks: 1, shifts: 1, people: 1 }],
      ['changed', { name: 'Höst', people: 1 }, { name: 'Vinter', people: 1 }],
      ['deleted', { name: 'Vår', weeks: 1 }, null],
    ],
  );
});
