import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { discardDrafts, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { previewPublication, publish, withdrawPublication } from '../src/contract/publications.ts';
import { moveOnRoster } from '../src/contract/rosters.ts';
import { copyShifts, previewCopy, withdrawCopy } from '../src/contract/shift-copies.ts';
import {
  addWorkers,
  changeAssignment,
  changeShift,
  createAssignment,
  createShift,
  deleteAssignment,
  deleteShift,
  listShifts,
  requireApproval,
} from '../src/contract/shifts.ts';
import { listUnitPlanners, setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit, deleteUnit } from '../src/contract/units.ts';
import { type Client, type World, world } from './world.ts';

/** The planners of units (decision 0091). The second manager plans Linden alone; the first plans every unit. */

let w: World;
let linden: string;
let eken: string;
before(async () => {
  w = await world();
  const make = async (name: string) => (await w.manager.send(createUnit, { body: { name } })).body.id;
  [linden, eken] = [await make('Linden'), await make('Eken')];
  await set(linden, [w.second_manager.id]);
});
after(() => w.close());

const set = (id: string, users: string[]) =>
  w.manager.send(setUnitPlanners, { params: { id }, body: { users } });
const onDay = (day: string) => ({ start_time: `${day}T07:00:00Z`, end_time: `${day}T15:00:00Z` });
const plan = async (day: string, unit_id: string | null, people: string[] = []) => {
  const assignments = people.map((worker_id) => ({ worker_id, status: 'approved' as const }));
  return (await w.manager.send(createShift, { body: { ...onDay(day), unit_id, assignments } })).body;
};
const own = () => w.second_manager;
type Sent = { readonly status: number; readonly refusal?: { readonly code: string } | undefined | null };
const outcome = ({ status, refusal }: Sent) => refusal?.code ?? status;

test('a planner of one unit creates, changes and deletes its shifts and no other', async () => {
  const create = (unit_id: string | null) =>
    own().send(createShift, { body: { ...onDay('2026-05-04'), unit_id } });
  const made = await create(linden);
  assert.deepEqual(
    [outcome(made), outcome(await create(eken)), outcome(await create(null))],
    [201, 'other_unit', 'other_unit'],
  );
  const change = (id: string, unit_id?: string | null) =>
    own().send(changeShift, { params: { id }, body: { ...onDay('2026-05-05'), unit_id } });
  const { id } = made.body;
  assert.equal(outcome(await change(id)), 200);
  for (const to of [eken, null]) assert.equal(outcome(await change(id, to)), 'other_unit');
  for (const unit of [eken, null]) {
    const other = await plan('2026-05-06', unit);
    assert.equal(outcome(await change(other.id, linden)), 'other_unit');
    assert.equal(outcome(await own().send(deleteShift, { params: { id: other.id } })), 'other_unit');
    const to = { params: { id: other.id }, body: { ...onDay('2026-05-07'), worker_id: null } };
    assert.equal(outcome(await own().send(moveOnRoster, to)), 'other_unit');
  }
  assert.equal(outcome(await own().send(deleteShift, { params: { id } })), 204);
});

test('a planner of one unit staffs its shifts and no other, and answers the own', async () => {
  for (const [unit_id, day, done] of [
    [linden, '2026-05-11', null],
    [eken, '2026-05-12', 'other_unit'],
  ] as const) {
    const shift = await plan(day, unit_id, [w.worker.id]);
    const assignment = shift.assignments[0]?.id ?? '';
    const add = await own().send(addWorkers, {
      params: { id: shift.id },
      body: { assignments: [{ worker_id: w.colleague.id }] },
    });
    assert.equal(outcome(add), done ?? 201);
    const one = await own().send(createAssignment, {
      body: { shift_id: shift.id, worker_id: w.second_manager.id, status: 'pending' },
    });
    assert.equal(outcome(one), done ?? 201);
    const ask = await own().send(requireApproval, {
      body: { shift: shift.id, worker: w.worker.id, approval_required: true },
    });
    assert.equal(outcome(ask), done ?? 200);
    const params = { id: assignment };
    const answer = await own().send(changeAssignment, { params, body: { unauthorized_absence: true } });
    assert.equal(outcome(answer), done ?? 200);
    assert.equal(outcome(await own().send(deleteAssignment, { params })), done ?? 204);
  }
  const mine = await plan('2026-05-13', eken, [w.second_manager.id]);
  const params = { id: mine.assignments[0]?.id ?? '' };
  const no = await own().send(changeAssignment, { params, body: { status: 'rejected' } });
  assert.equal(outcome(no), 200);
});

test('a copy takes the shifts that the manager plans, and only their planner withdraws it', async () => {
  for (const unit of [linden, eken, null]) await plan('2026-05-18', unit);
  const days = { start_date: '2026-05-18', end_date: '2026-05-18', with_workers: false };
  const preview = await own().send(previewCopy, { body: { ...days, to_date: '2026-05-19' } });
  assert.equal(preview.body.shifts, 1);
  const { body } = await own().send(copyShifts, { body: { ...days, to_date: '2026-05-19' } });
  assert.deepEqual(
    body.made.map(({ unit_id }) => unit_id),
    [linden],
  );
  const { body: whole } = await w.manager.send(copyShifts, { body: { ...days, to_date: '2026-05-20' } });
  assert.equal(whole.made.length, 3);
  assert.equal(outcome(await own().send(withdrawCopy, { params: { id: whole.id } })), 'other_unit');
  assert.equal(outcome(await own().send(withdrawCopy, { params: { id: body.id } })), 200);
});

test('drafts and publications of other units are refused, or left to their planners', async () => {
  const standing = await plan('2026-06-01', eken);
  const write = (by: Client, unit_id: string | null, shift_id: string = randomUUID()) =>
    by.send(writeDrafts, {
      body: {
        changes: [{ shift_id, version: null, draft: { ...onDay('2026-06-01'), unit_id, people: [] } }],
      },
    });
  for (const unit of [eken, null]) assert.equal(outcome(await write(own(), unit)), 'other_unit');
  // What is published is Eken's, wherever the draft puts it.
  assert.equal(outcome(await write(own(), linden, standing.id)), 'other_unit');
  assert.equal(outcome(await write(own(), linden)), 200);
  assert.equal(outcome(await write(w.manager, eken)), 200);
  assert.equal(outcome(await own().send(undoDraft)), 'other_unit');
  const body = { start_date: '2026-06-01', end_date: '2026-06-01' };
  assert.equal((await own().send(previewPublication, { body })).body.shifts, 1);
  const mine = await own().send(publish, { body });
  assert.equal(mine.body.published.length, 1);
  const theirs = await w.manager.send(publish, { body });
  assert.equal(theirs.body.published.length, 1);
  const withdraw = (id: string) => own().send(withdrawPublication, { params: { id } });
  assert.equal(outcome(await withdraw(theirs.body.id)), 'other_unit');
  assert.equal(outcome(await withdraw(mine.body.id)), 200);
  // Withdrawn, it is a draft again, which only its planner's day is emptied of.
  assert.equal(outcome(await write(w.manager, eken)), 200);
  const { body: gone } = await own().send(discardDrafts, { query: body });
  assert.equal(gone.gone.length, 1);
});

test('reading stays open', async () => {
  const query = { start_date: '2026-05-20', end_date: '2026-05-20' };
  assert.equal((await own().send(listShifts, { query })).body.length, 3);
});

test('planners are managers of the company, take the place of those before, and hold their unit', async () => {
  for (const id of [w.worker.id, w.foreign_manager.id]) {
    const { status, refusal } = await set(eken, [id]);
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [404, ['users']]);
  }
  const { body } = await set(eken, [w.manager.id, w.manager.id]);
  assert.deepEqual(body, [{ unit_id: eken, user_id: w.manager.id, sees_cost: true }]);
  assert.equal((await w.manager.send(deleteUnit, { params: { id: eken } })).refusal?.code, 'in_use');
  const all = await w.manager.send(listUnitPlanners);
  assert.equal(all.body.length, 2);
  assert.deepEqual((await set(eken, [])).body, []);
  assert.deepEqual((await set(linden, [])).body, []);
  // A manager named for no unit plans every one again.
  const free = await own().send(createShift, { body: { ...onDay('2026-05-25'), unit_id: eken } });
  assert.equal(free.status, 201);
});
