import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { createAvailability } from '../src/contract/availabilities.ts';
import { listDrafts, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { handOverPlaces } from '../src/contract/hand-overs.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { createPersonSkill } from '../src/contract/person-skills.ts';
import { changePlanningPeriod, createPlanningPeriod } from '../src/contract/planning-periods.ts';
import { createPosition } from '../src/contract/positions.ts';
import { getRosterCosts } from '../src/contract/roster-costs.ts';
import { applyRosterRun, getRosterRun, proposeRoster, type RosterRun } from '../src/contract/roster-runs.ts';
import {
  explainOpening,
  explainOther,
  getReserve,
  listProposedWishes,
  priceWish,
} from '../src/contract/roster-whys.ts';
import { createShift, type Shift } from '../src/contract/shifts.ts';
import { createSkill, setPositionSkills } from '../src/contract/skills.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { createWish } from '../src/contract/wishes.ts';
import { addDays } from '../src/core/calendar.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { startRosterRuns } from '../src/server/proposals/run-planner.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { migratedDatabase } from './database.ts';
import { keys, PASSWORD, type World, world } from './world.ts';

/** What a proposal could be instead: ways to fill what it leaves open, another person on a place (decision 0130). */

let w: World;
let db: Db;
let stop: () => Promise<void>;
let hash: string;
const failures: Record<string, unknown>[] = [];
before(async () => {
  // A database of its own: the planner of another test file would plan the runs.
  db = openDb(await migratedDatabase(), { max: 8 });
  w = await world({ db });
  hash = await hashPassword(PASSWORD, { memory: 64, passes: 1, parallelism: 1 });
  stop = await startRosterRuns({ db, clock: w.services.clock }, (failure) => failures.push(failure), 200);
});
after(async () => {
  await stop();
  await w.close();
  await db.close();
});

/** A person of a unit, with agreed hours. */
async function hire(first_name: string, unit_id: string, skill_id?: string, pay = {}) {
  const username = `x${randomUUID().slice(0, 8)}`;
  const named = { username, first_name, last_name: 'Prov', date_of_birth: '1990-04-04' };
  const id = await w.db.inCompany(w.company_id, (tx) => buildPerson(tx, keys, w.company_id, hash, named));
  const terms = { hourly_salary: 200, employment_hours_per_week: 38, ...pay };
  await w.manager.send(createPayroll, { body: { user: id, ...terms, valid_from: '2026-01-01' } });
  const days = { first_day: '2026-01-01' };
  await w.manager.send(createUnitPerson, { body: { user: id, unit_id, ...days, home: true } });
  if (skill_id !== undefined)
    await w.manager.send(createPersonSkill, { body: { user: id, skill_id, ...days } });
  return { id, username };
}
const span = (day: string, from = '07', until = '15') => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${until <= from ? addDays(day, 1) : day}T${until}:00:00Z`,
});
const planned = async (body: Record<string, unknown> & ReturnType<typeof span>): Promise<Shift> =>
  (await w.manager.send(createShift, { body })).body;
async function proposed(body: { start_date: string; end_date: string; unit_id: string }): Promise<RosterRun> {
  const { id } = (await w.manager.send(proposeRoster, { body: { ...body, seconds: 1, seed: 7 } })).body;
  for (let at = 0; at < 3000; at += 1) {
    const run = (await w.manager.send(getRosterRun, { params: { id } })).body;
    if (run.ended_at !== null) return run;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the run does not end');
}
/** A unit of its own with a position that demands a skill. */
async function ground(name: string) {
  const unit_id = (await w.manager.send(createUnit, { body: { name } })).body.id;
  const skill_id = (await w.manager.send(createSkill, { body: { name: `Läkemedel ${name}` } })).body.id;
  const position_id = (await w.manager.send(createPosition, { body: { name: `Sköterska ${name}` } })).body.id;
  await w.manager.send(setPositionSkills, { params: { id: position_id }, body: { skills: [skill_id] } });
  return { unit_id, skill_id, position_id };
}

test('an open place is proven, and what would fill it is told, never a law or an absence', async () => {
  const { unit_id, skill_id, position_id } = await ground('Eken');
  const ann = await hire('Ann', unit_id, skill_id);
  const bo = await hire('Bo', unit_id, skill_id);
  const ill = await hire('Cia', unit_id, skill_id);
  await hire('Dan', unit_id);
  const elm = (await w.manager.send(createUnit, { body: { name: 'Almen' } })).body.id;
  const eva = await hire('Eva', elm, skill_id);
  const day = '2026-06-22';
  await w.manager.send(createAbsence, {
    body: { user: ill.id, kind: 'vab', first_day: day, last_day: day },
  });
  const own = await w.signIn(bo.username, w.subdomain);
  await own.send(createAvailability, { body: { kind: 'cannot', first_day: day, last_day: day } });
  const { id: shift_id } = await planned({ ...span(day), unit_id, position_id, places: 2 });
  const run = await proposed({ start_date: day, end_date: day, unit_id });
  assert.deepEqual(
    [run.posts.map(({ worker }) => worker.id), run.open_shifts.map((one) => [one.shift_id, one.open])],
    [[ann.id], [[shift_id, 1]]],
  );
  const params = { id: run.id };
  const { status, body } = await w.manager.send(explainOpening, { params, query: { shift_id } });
  assert.equal(status, 200);
  assert.deepEqual(body.counted, { kind: 'day', shifts: 1, places: 2, people: 1, most: 1, rules: [] });
  const of = (kind: string) => body.ways.filter(({ lifts }) => lifts.map((one) => one.kind).join() === kind);
  assert.equal(body.ways.length, 4, JSON.stringify(body));
  assert.deepEqual(
    [of('cannot'), of('lend')].flat().map(({ worker }) => worker.id),
    [bo.id, eva.id],
  );
  assert.ok(
    body.ways.every(({ hand_overs }) => hand_overs.length === 0),
    'somebody must be asked, or allow it',
  );
  assert.deepEqual(of('skill')[0]?.lifts, [{ kind: 'skill', rule: null, skills: ['Läkemedel Eken'] }]);
  assert.ok(!JSON.stringify(body).includes(ill.id), 'the one who is away is not named');

  const reserve = (await w.manager.send(getReserve, { params })).body;
  assert.deepEqual(
    reserve.map(({ date, filled, people, thinnest }) => [date, filled, people, thinnest.shift.shift_id]),
    [[day, 1, 0, shift_id]],
    'one is ill, one cannot, one lacks the skill, one belongs elsewhere',
  );
  const other = async (query: { worker_id: string; instead_of?: string }) =>
    (await w.manager.send(explainOther, { params, query: { shift_id, ...query } })).body;
  const of_ill = await other({ worker_id: ill.id });
  assert.deepEqual([of_ill.unfit, of_ill.breaks, of_ill.way], ['unavailable', [], null]);
  const of_bo = await other({ worker_id: bo.id, instead_of: ann.id });
  assert.deepEqual([of_bo.unfit, of_bo.way?.lifts.map(({ kind }) => kind)], ['unavailable', ['cannot']]);
  const of_eva = await other({ worker_id: eva.id, instead_of: ann.id });
  assert.deepEqual([of_eva.unfit, of_eva.way?.lifts.map(({ kind }) => kind)], ['elsewhere', ['lend']]);
});

test('a place that a draft of somebody stands in the way of, and another person who costs more', async () => {
  const { unit_id, skill_id, position_id } = await ground('Linden');
  const [ann, bo] = [await hire('Ann', unit_id, skill_id), await hire('Bo', unit_id, skill_id)];
  const monday = '2026-06-29';
  const late = await planned({ ...span(monday, '13', '21'), unit_id, position_id, places: 1 });
  const early = await planned({ ...span(monday, '06', '14'), unit_id, position_id, places: 1 });
  const run = await proposed({ start_date: monday, end_date: monday, unit_id });
  assert.equal(run.posts.length, 2);
  const holder = run.posts.find(({ shift_id }) => shift_id === early.id)?.worker.id ?? '';
  const wanted = holder === ann.id ? bo.id : ann.id;
  const query = { shift_id: early.id, worker_id: wanted, instead_of: holder };
  const { body } = await w.manager.send(explainOther, { params: { id: run.id }, query });
  assert.deepEqual([body.unfit, body.breaks, body.refused], ['busy', [], false]);
  assert.deepEqual(
    body.way?.moves.map(({ shift_id, from, to }) => [shift_id, from.id, to.id]),
    [[late.id, wanted, holder]],
    'they change with each other',
  );
  assert.deepEqual(
    body.way?.hand_overs.map(({ shift_id, from_id, to_id }) => [shift_id, from_id, to_id]),
    [
      [early.id, null, wanted],
      [late.id, null, holder],
    ],
    'both are only proposed',
  );
  const written = await w.manager.send(handOverPlaces, { body: { changes: body.way?.hand_overs ?? [] } });
  assert.deepEqual([written.status, written.body.placed], [200, 2]);
  const { drafts } = (await w.manager.send(listDrafts, { query: { start_date: monday, end_date: monday } }))
    .body;
  assert.deepEqual(
    new Map(drafts.map(({ shift_id, people }) => [shift_id, people.map(({ id }) => id)])),
    new Map([
      [early.id, [wanted]],
      [late.id, [holder]],
    ]),
  );
  assert.equal((await w.manager.send(undoDraft)).status, 200);
  const foreign = await w.foreign_manager.send(explainOther, { params: { id: run.id }, query });
  assert.equal(foreign.status, 404);
  const nobody = { ...query, worker_id: randomUUID() };
  assert.equal((await w.manager.send(explainOther, { params: { id: run.id }, query: nobody })).status, 404);
  const unknown = { params: { id: run.id }, query: { shift_id: early.id } };
  assert.equal((await w.manager.send(explainOpening, unknown)).refusal?.code, 'nothing_proposed');
});

test('a wish that is refused: who would have the shift instead, whose hours change, and what it costs', async () => {
  const { unit_id, skill_id, position_id } = await ground('Asken');
  const ann = await hire('Ann', unit_id, skill_id);
  await hire('Bo', unit_id, skill_id);
  const few = { hourly_salary: 250, employment_hours_per_week: 1 };
  const cia = await hire('Cia', unit_id, skill_id, few);
  const day = '2026-07-06';
  const written = { first_day: day, last_day: addDays(day, 27), budget: 9 };
  const closing = { wishes_close_on: '2026-06-20', publish_by: '2026-06-25' };
  const period = await w.manager.send(createPlanningPeriod, { body: { ...written, ...closing } });
  const own = await w.signIn(ann.username, w.subdomain);
  assert.equal(period.status, 201, JSON.stringify(period.refusal));
  const wish = { period_id: period.body.id, date: day, want: 'off' as const, weight: 1 };
  assert.equal((await own.send(createWish, { body: wish })).status, 201);
  await w.manager.send(changePlanningPeriod, { params: { id: period.body.id }, body: { closed: true } });
  const { id: shift_id } = await planned({ ...span(day), unit_id, position_id, places: 2 });
  const run = await proposed({ start_date: day, end_date: day, unit_id });
  assert.ok(run.posts.some(({ worker }) => worker.id === ann.id));
  const params = { id: run.id };
  const { body: wishes } = await w.manager.send(listProposedWishes, { params });
  assert.deepEqual(
    wishes.map(({ worker, date, want, is_kept }) => [worker.id, date, want, is_kept]),
    [[ann.id, day, 'off', false]],
  );
  const query = { worker_id: ann.id, date: day };
  const { body } = await w.manager.send(priceWish, { params, query });
  assert.deepEqual(
    [body.kind, body.changes.map((one) => [one.shift_id, one.from?.id, one.to?.id])],
    ['priced', [[shift_id, ann.id, cia.id]]],
  );
  assert.deepEqual(
    body.minutes.map(({ worker, minutes }) => [worker.id, Math.sign(minutes)]),
    [
      [cia.id, 1],
      [ann.id, -1],
    ],
  );
  // The same as the product says of the plan when it is changed by hand.
  const cost = async () => {
    const asked = { start_date: day, end_date: day, plan: 'drafts' as const };
    const { days } = (await w.manager.send(getRosterCosts, { query: asked })).body;
    return days.reduce((sum, one) => sum + Math.round(one.pay * 100), 0);
  };
  await w.manager.send(applyRosterRun, { params, body: {} });
  const before_it = await cost();
  const drafts = await w.manager.send(listDrafts, { query: { start_date: day, end_date: day } });
  const draft = drafts.body.drafts.find((one) => one.shift_id === shift_id);
  const people = (draft?.people ?? []).map(({ id }) => (id === ann.id ? cia.id : id));
  const { start_time, end_time } = span(day);
  const change = { start_time, end_time, unit_id, position_id, places: 2, people };
  await w.manager.send(writeDrafts, {
    body: { changes: [{ shift_id, version: draft?.version ?? null, draft: change }] },
  });
  assert.equal(Math.round((body.cost?.pay ?? 0) * 100), (await cost()) - before_it);
  assert.ok((body.cost?.pay ?? 0) > 0);
  const after_it = (await w.manager.send(priceWish, { params, query })).body;
  assert.deepEqual([after_it.kind, after_it.changes], ['kept', []], 'by what stands now');

  await w.manager.send(setUnitPlanners, {
    params: { id: unit_id },
    body: { users: [w.manager.id, w.second_manager.id], without_cost: [w.second_manager.id] },
  });
  const blind = await w.second_manager.send(priceWish, { params, query });
  assert.deepEqual([blind.status, blind.body.cost], [200, null]);
  const unknown = { params, query: { worker_id: cia.id, date: day } };
  assert.equal((await w.manager.send(priceWish, unknown)).status, 404);
  assert.deepEqual(failures, [], JSON.stringify(failures));
});
