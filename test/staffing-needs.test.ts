import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listHistory } from '../src/contract/history.ts';
import { createPosition } from '../src/contract/positions.ts';
import { changeSkill, createSkill, deleteSkill } from '../src/contract/skills.ts';
import {
  changeStaffingNeed,
  createStaffingNeed,
  deleteStaffingNeed,
  listStaffingNeeds,
  MOST_NEEDS,
} from '../src/contract/staffing-needs.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { changeUnit, createUnit, deleteUnit } from '../src/contract/units.ts';
import { type Client, type World, world } from './world.ts';

/** How many people are needed when: what the common tests cannot know (decision 0097). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const NEED = {
  days: [1 as const, 2 as const],
  starts: '07:00',
  ends: '16:00',
  least: 1,
  wanted: 2,
  first_day: '2026-03-01',
};
const add = (more: object = {}, by: Client = w.manager) =>
  by.send(createStaffingNeed, { body: { ...NEED, ...more } });
const change = (id: string, body: object, headers = {}, by: Client = w.manager) =>
  by.send(changeStaffingNeed, { params: { id }, body }, headers);

test('a need is added, changed, deleted, and remembered', async () => {
  const { body: need, status } = await add({ days: [1, 1, 'eve'], ends: '07:00', last_day: '2026-12-31' });
  assert.equal(status, 201);
  assert.deepEqual(need.days, [1, 'eve'], 'each day once');
  assert.deepEqual([need.unit_id, need.position_id, need.skill_id, need.date], [null, null, null, null]);
  const changed = await change(need.id, { days: [], date: '2026-06-05', wanted: 4 });
  assert.deepEqual([changed.body.days, changed.body.date, changed.body.wanted], [[], '2026-06-05', 4]);
  assert.equal((await change(need.id, { least: 2 }, { 'if-match': '"1"' })).refusal?.code, 'stale');
  assert.equal((await w.manager.send(deleteStaffingNeed, { params: { id: need.id } })).status, 204);
  assert.deepEqual((await w.manager.send(listStaffingNeeds)).body, []);
  const { body: entries } = await w.manager.send(listHistory, {
    query: { noun: 'staffing_need', noun_id: need.id },
  });
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['deleted', 'changed', 'created'],
  );
});

test('what cannot be is refused by its field', async () => {
  for (const [more, code, field] of [
    [{ days: [] }, 'need_without_days', 'days'],
    [{ date: '2026-03-02' }, 'need_without_days', 'days'],
    [{ least: 3 }, 'need_below_least', 'wanted'],
    [{ last_day: '2026-02-28' }, 'need_days_out_of_order', 'last_day'],
    [{ unit_id: w.worker.id }, 'not_found', 'unit_id'],
    [{ position_id: w.worker.id }, 'not_found', 'position_id'],
    [{ skill_id: w.worker.id }, 'not_found', 'skill_id'],
    [{ starts: '7' }, 'invalid', 'starts'],
    [{ least: -1 }, 'invalid', 'least'],
    [{ wanted: 100 }, 'invalid', 'wanted'],
    [{ days: [8] }, 'invalid', 'days.0'],
  ] as const) {
    const { refusal } = await add(more);
    assert.deepEqual(
      [refusal?.code, Object.keys(refusal?.errors ?? {})],
      [code, [field]],
      JSON.stringify(more),
    );
  }
  const { body: need } = await add();
  assert.equal((await change(need.id, { least: 3 })).refusal?.code, 'need_below_least');
  assert.equal((await change(need.id, { date: '2026-03-02' })).refusal?.code, 'need_without_days');
  await w.manager.send(deleteStaffingNeed, { params: { id: need.id } });
});

test('what a need names is closed, not deleted; a need keeps what was closed since', async () => {
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Köket' } });
  const { body: position } = await w.manager.send(createPosition, { body: { name: 'Kock' } });
  const { body: skill } = await w.manager.send(createSkill, { body: { name: 'Truckkort' } });
  const names = { unit_id: unit.id, position_id: position.id, skill_id: skill.id };
  const { body: need } = await add(names);
  assert.equal((await w.manager.send(deleteUnit, { params: { id: unit.id } })).refusal?.code, 'in_use');
  assert.equal((await w.manager.send(deleteSkill, { params: { id: skill.id } })).refusal?.code, 'in_use');
  await w.manager.send(changeUnit, { params: { id: unit.id }, body: { closed: true } });
  await w.manager.send(changeSkill, { params: { id: skill.id }, body: { closed: true } });
  assert.equal((await change(need.id, { wanted: 3 })).status, 200);
  assert.equal((await add({ unit_id: unit.id })).refusal?.code, 'not_found');
  await w.manager.send(deleteStaffingNeed, { params: { id: need.id } });
  assert.equal((await w.manager.send(deleteUnit, { params: { id: unit.id } })).status, 204);
});

test('a planner of some units writes the needs of those alone', async () => {
  const { body: own } = await w.manager.send(createUnit, { body: { name: 'Lindens' } });
  const { body: other } = await w.manager.send(createUnit, { body: { name: 'Ekens' } });
  await w.manager.send(setUnitPlanners, { params: { id: own.id }, body: { users: [w.second_manager.id] } });
  const { body: need } = await add({ unit_id: own.id }, w.second_manager);
  assert.equal((await add({}, w.second_manager)).refusal?.code, 'other_unit');
  assert.equal((await add({ unit_id: other.id }, w.second_manager)).refusal?.code, 'other_unit');
  assert.equal(
    (await change(need.id, { unit_id: other.id }, {}, w.second_manager)).refusal?.code,
    'other_unit',
  );
  const { body: foreign } = await add({ unit_id: other.id });
  const params = { id: foreign.id };
  assert.equal((await w.second_manager.send(deleteStaffingNeed, { params })).refusal?.code, 'other_unit');
  assert.equal((await w.worker.send(listStaffingNeeds)).status, 403);
  assert.deepEqual((await w.foreign_manager.send(listStaffingNeeds)).body, []);
});

test('two changes of one version: one holds; and there are only so many', async () => {
  const { body: need } = await add();
  const both = await Promise.all([2, 3].map((wanted) => change(need.id, { wanted }, { 'if-match': '"1"' })));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 412]);
  const { body: kept } = await w.manager.send(listStaffingNeeds);
  await w.db.inCompany(w.company_id, async (tx) => {
    await tx`
      insert into staffing_needs (company_id, id, starts, ends, least, wanted, first_day)
      select ${w.company_id}, gen_random_uuid(), '07:00', '08:00', 1, 1, '2026-01-01'
      from generate_series(1, ${MOST_NEEDS - kept.length - 1}::int)`;
  });
  const three = await Promise.all([add(), add(), add()]);
  assert.deepEqual(three.map(({ status, refusal }) => refusal?.code ?? status).toSorted(), [
    201,
    'too_many_needs',
    'too_many_needs',
  ]);
});
