import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { writeDrafts } from '../src/contract/drafts.ts';
import {
  changePersonSkill,
  createPersonSkill,
  deletePersonSkill,
  listPersonSkills,
} from '../src/contract/person-skills.ts';
import { changePosition, createPosition, deletePosition } from '../src/contract/positions.ts';
import { previewPublication } from '../src/contract/publications.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { checkConflicts } from '../src/contract/shift-conflicts.ts';
import { previewCopy } from '../src/contract/shift-copies.ts';
import { createShift } from '../src/contract/shifts.ts';
import {
  changeSkill,
  createSkill,
  deleteSkill,
  listEndingSkills,
  listPositionSkills,
  listSkills,
  setPositionSkills,
} from '../src/contract/skills.ts';
import { deleteUser } from '../src/contract/users.ts';
import { addDays } from '../src/core/calendar.ts';
import { type World, world } from './world.ts';

/** Skills: what positions demand, who has them until when, and the same verdict wherever a plan is judged (decision 0094). */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

type Sent = {
  readonly status: number;
  readonly refusal?: { code: string; errors?: unknown } | undefined | null;
};
const outcome = ({ status, refusal }: Sent) =>
  refusal === undefined || refusal === null
    ? status
    : `${refusal.code} ${Object.keys(refusal.errors ?? {}).join()}`.trim();

const skillOf = async (name: string, more: { expires?: boolean; warn_days?: number } = {}) =>
  (await w.manager.send(createSkill, { body: { name, ...more } })).body;
const positionOf = async (name: string) => (await w.manager.send(createPosition, { body: { name } })).body;
const demand = (id: string, skills: string[]) =>
  w.manager.send(setPositionSkills, { params: { id }, body: { skills } });
const give = (user: string, skill_id: string, first_day: string, last_day: string | null = null) =>
  w.manager.send(createPersonSkill, { body: { user, skill_id, first_day, last_day } });

test('a name is unique among open skills, and its fields have limits', async () => {
  const made = await skillOf('Truck');
  assert.deepEqual([made.expires, made.warn_days, made.closed], [false, 30, false]);
  const again = () => w.manager.send(createSkill, { body: { name: 'truck' } });
  assert.equal(outcome(await again()), 'name_taken name');
  await w.manager.send(changeSkill, { params: { id: made.id }, body: { closed: true } });
  assert.equal(outcome(await again()), 201);
  const back = await w.manager.send(changeSkill, { params: { id: made.id }, body: { closed: false } });
  assert.equal(outcome(back), 'name_taken name');
  for (const [warn_days, expected] of [
    [-1, 'invalid warn_days'],
    [367, 'invalid warn_days'],
    [366, 201],
  ] as const)
    assert.equal(
      outcome(await w.manager.send(createSkill, { body: { name: randomUUID(), warn_days } })),
      expected,
    );
});

test('what is named is closed, not deleted; a closed skill and a closed position are refused by name', async () => {
  const [skill, position] = [await skillOf('Hiss'), await positionOf('Hisskötare')];
  assert.equal(outcome(await demand(position.id, [skill.id])), 200);
  assert.equal(outcome(await w.manager.send(deleteSkill, { params: { id: skill.id } })), 'in_use');
  await demand(position.id, []);
  const { body: given } = await give(w.worker.id, skill.id, '2026-01-01');
  assert.equal(outcome(await w.manager.send(deleteSkill, { params: { id: skill.id } })), 'in_use');
  await w.manager.send(changeSkill, { params: { id: skill.id }, body: { closed: true } });
  assert.equal(outcome(await demand(position.id, [skill.id])), 'not_found skills');
  assert.equal(outcome(await give(w.colleague.id, skill.id, '2026-01-01')), 'not_found skill_id');
  // A person keeps a skill that was closed.
  const kept = await w.manager.send(changePersonSkill, {
    params: { id: given.id },
    body: { note: 'Pärm 3' },
  });
  assert.equal(outcome(kept), 200);
  assert.equal(outcome(await w.manager.send(deletePersonSkill, { params: { id: given.id } })), 204);
  assert.equal(outcome(await w.manager.send(deleteSkill, { params: { id: skill.id } })), 204);
  await w.manager.send(changePosition, { params: { id: position.id }, body: { closed: true } });
  assert.equal(outcome(await demand(position.id, [])), 'not_found id');
  assert.equal(outcome(await demand(randomUUID(), [])), 'not_found');
});

test('a position that goes takes its demands along', async () => {
  const [skill, position] = [await skillOf('Kassa'), await positionOf('Kassör')];
  await demand(position.id, [skill.id, skill.id]);
  const all = async () => (await w.manager.send(listPositionSkills)).body;
  assert.deepEqual(
    (await all()).filter(({ skill_id }) => skill_id === skill.id),
    [{ position_id: position.id, skill_id: skill.id }],
  );
  await w.manager.send(deletePosition, { params: { id: position.id } });
  assert.deepEqual(
    (await all()).filter(({ skill_id }) => skill_id === skill.id),
    [],
  );
});

test('days of a skill are in order, never twice on a day, and end where it expires', async () => {
  const [plain, expiring] = [await skillOf('Första hjälpen'), await skillOf('HLR', { expires: true })];
  const user = w.colleague.id;
  assert.equal(outcome(await give(user, plain.id, '2026-03-01', '2026-02-28')), 'invalid last_day');
  assert.equal(outcome(await give(user, expiring.id, '2026-03-01')), 'skill_ends last_day');
  assert.equal(outcome(await give(user, expiring.id, '2026-03-01', '2026-03-31')), 201);
  assert.equal(outcome(await give(user, expiring.id, '2026-03-31', '2027-03-31')), 'skill_overlap first_day');
  const { body: next } = await give(user, expiring.id, '2026-04-01', '2027-03-31');
  const change = (body: { first_day?: string; last_day?: string | null }) =>
    w.manager.send(changePersonSkill, { params: { id: next.id }, body });
  assert.equal(outcome(await change({ first_day: '2026-03-31' })), 'skill_overlap first_day');
  assert.equal(outcome(await change({ last_day: null })), 'skill_ends last_day');
  assert.equal(outcome(await change({ last_day: '2026-03-31' })), 'invalid last_day');
  assert.equal(outcome(await give(randomUUID(), plain.id, '2026-01-01')), 'not_found user');
  const both = await Promise.all([
    give(user, plain.id, '2026-01-01', '2026-06-30'),
    give(user, plain.id, '2026-06-30'),
  ]);
  assert.deepEqual(both.map(outcome).sort(), [201, 'skill_overlap first_day']);
});

test('a worker reads the own skills alone; somebody who left is given none', async () => {
  const skill = await skillOf('Livsmedel');
  await give(w.worker.id, skill.id, '2026-01-01');
  await give(w.colleague.id, skill.id, '2026-01-01');
  const { body } = await w.worker.send(listPersonSkills, { query: {} });
  assert.ok(body.length > 0 && body.every(({ user }) => user === w.worker.id));
  const other = await w.worker.send(listPersonSkills, { query: { user: w.colleague.id } });
  assert.equal(other.status, 404);
  for (const call of [listSkills, listEndingSkills, listPositionSkills])
    assert.equal((await w.worker.send(call)).status, 403);
});

test('skills that end within their warning are listed, and not those that were renewed', async () => {
  const today = '2026-03-18';
  const skill = await skillOf('Heta arbeten', { expires: true, warn_days: 10 });
  const ending = async () =>
    (await w.manager.send(listEndingSkills)).body
      .filter(({ skill_id }) => skill_id === skill.id)
      .map(({ worker, last_day }) => [worker.id, last_day]);
  await give(w.worker.id, skill.id, '2025-03-01', addDays(today, 10));
  await give(w.colleague.id, skill.id, '2025-03-01', addDays(today, 11));
  await give(w.second_manager.id, skill.id, '2025-03-01', addDays(today, 3));
  assert.deepEqual(await ending(), [
    [w.second_manager.id, addDays(today, 3)],
    [w.worker.id, addDays(today, 10)],
  ]);
  await give(w.second_manager.id, skill.id, addDays(today, 4), addDays(today, 400));
  await w.manager.send(changeSkill, { params: { id: skill.id }, body: { warn_days: 11 } });
  assert.deepEqual(await ending(), [
    [w.worker.id, addDays(today, 10)],
    [w.colleague.id, addDays(today, 11)],
  ]);
  await w.manager.send(changeSkill, { params: { id: skill.id }, body: { closed: true } });
  assert.deepEqual(await ending(), []);
});

test('the dialog, the roster, a copy and a publication say who lacks what', async () => {
  const [skill, lift] = [await skillOf('Delegering', { expires: true }), await skillOf('Lyft')];
  const position = await positionOf('Undersköterska');
  await demand(position.id, [skill.id, lift.id]);
  await give(w.worker.id, skill.id, '2025-01-01', '2026-04-30');
  for (const user of [w.worker.id, w.colleague.id]) await give(user, lift.id, '2025-01-01');
  const times = (day: string) => ({
    start_time: `${day}T07:00:00Z`,
    end_time: `${day}T15:00:00Z`,
    break_min: 30,
  });
  const missing = (rows: readonly { rule: string; skill?: unknown; day: string }[] | undefined) =>
    (rows ?? []).filter(({ rule }) => rule === 'skill').map(({ day, skill: lacking }) => [day, lacking]);
  const never = { skill_id: skill.id, name: 'Delegering', ended: null };
  const ended = { ...never, ended: '2026-04-30' };
  const check = async (day: string, position_id: string | null, who: string[]) =>
    missing(
      (
        await w.manager.send(checkConflicts, {
          body: { ...times(day), position_id, worker_ids: who },
        })
      ).body.broken,
    );
  assert.deepEqual(await check('2026-04-30', position.id, [w.worker.id]), []);
  assert.deepEqual(await check('2026-05-01', position.id, [w.worker.id]), [['2026-05-01', ended]]);
  assert.deepEqual(await check('2026-05-01', null, [w.worker.id]), []);
  assert.deepEqual(await check('2026-04-30', position.id, [w.colleague.id]), [['2026-04-30', never]]);

  const assignments = [w.worker.id, w.colleague.id].map((worker_id) => ({ worker_id }));
  const body = { ...times('2026-04-29'), position_id: position.id, assignments };
  assert.equal((await w.manager.send(createShift, { body })).status, 201);
  const range = { start_date: '2026-04-27', end_date: '2026-05-03' };
  const roster = (await w.manager.send(getRoster, { query: range })).body.broken;
  assert.deepEqual(missing(roster), [['2026-04-29', never]]);
  assert.deepEqual(
    roster.filter(({ rule }) => rule === 'skill').map(({ worker_id }) => worker_id),
    [w.colleague.id],
  );
  const copied = await w.manager.send(previewCopy, {
    body: { start_date: '2026-04-29', end_date: '2026-04-29', to_date: '2026-05-06', with_workers: true },
  });
  const by_person = copied.body.broken?.toSorted((a) => (a.worker.id === w.worker.id ? -1 : 1));
  assert.deepEqual(missing(by_person), [
    ['2026-05-06', ended],
    ['2026-05-06', never],
  ]);
  const draft = { ...times('2026-05-20'), position_id: position.id, people: [w.worker.id] };
  await w.manager.send(writeDrafts, {
    body: { changes: [{ shift_id: randomUUID(), version: null, draft }] },
  });
  const preview = await w.manager.send(previewPublication, {
    body: { start_date: '2026-05-20', end_date: '2026-05-20' },
  });
  assert.deepEqual(missing(preview.body.broken), [['2026-05-20', ended]]);

  // A closed skill is demanded no more.
  await w.manager.send(changeSkill, { params: { id: skill.id }, body: { closed: true } });
  assert.deepEqual(await check('2026-05-01', position.id, [w.worker.id]), []);
});

test('nothing is left of the skills of somebody whose account is closed in the list of those that end', async () => {
  const skill = await skillOf('Brand', { expires: true });
  await give(w.colleague.id, skill.id, '2025-01-01', '2026-03-25');
  await w.manager.send(deleteUser, { params: { id: w.colleague.id }, query: { last_day: '2026-03-17' } });
  const { body } = await w.manager.send(listEndingSkills);
  assert.deepEqual(
    body.filter(({ skill_id }) => skill_id === skill.id),
    [],
  );
  assert.equal(outcome(await give(w.colleague.id, skill.id, '2026-04-01', '2026-05-01')), 'not_found user');
});
