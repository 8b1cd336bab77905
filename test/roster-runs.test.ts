import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { listDrafts, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { listHistory } from '../src/contract/history.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { createPersonSkill } from '../src/contract/person-skills.ts';
import { createPosition } from '../src/contract/positions.ts';
import { previewPublication } from '../src/contract/publications.ts';
import {
  applyRosterRun,
  explainProposal,
  getRosterRun,
  latestRosterRun,
  proposeRoster,
  type RosterRun,
  stopRosterRun,
} from '../src/contract/roster-runs.ts';
import { createShift, deleteShift, type Shift } from '../src/contract/shifts.ts';
import { createSkill, setPositionSkills } from '../src/contract/skills.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { createUnit } from '../src/contract/units.ts';
import { addDays } from '../src/core/calendar.ts';
import { periodOf } from '../src/core/working-time.ts';
import { WORKING_TIME_LAW } from '../src/core/working-time-law.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { startRosterRuns } from '../src/server/proposals/run-planner.ts';
import { DEAD_AFTER_MS, takeTurn } from '../src/server/proposals/run-turns.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { migratedDatabase } from './database.ts';
import { type Client, keys, type World, world } from './world.ts';

/** Proposals of a roster: asked for, planned in a thread, stopped, taken over. */

let w: World;
let db: Db;
const failures: Record<string, unknown>[] = [];
before(async () => {
  // A database of its own: the planner of another test file would plan the runs.
  db = openDb(await migratedDatabase(), { max: 8 });
  w = await world({ db });
});
after(async () => {
  await w.close();
  await db.close();
});
const planner = () =>
  startRosterRuns({ db, clock: w.services.clock }, (failure) => failures.push(failure), 200);

/** People with agreed hours and no posts. */
async function hire(n: number, weekly = 38): Promise<string[]> {
  return Promise.all(
    Array.from({ length: n }, async () => {
      const username = `x${randomUUID().slice(0, 8)}`;
      const person = { username, first_name: 'Ida', last_name: username, date_of_birth: '1990-04-04' };
      const id = await w.db.inCompany(w.company_id, (tx) =>
        buildPerson(tx, keys, w.company_id, 'none', person),
      );
      const terms = { hourly_salary: 200, employment_hours_per_week: weekly };
      await w.manager.send(createPayroll, { body: { user: id, ...terms, valid_from: '2026-01-01' } });
      return id;
    }),
  );
}
const span = (day: string, from = '07', until = '15') => ({
  start_time: `${day}T${from}:00:00Z`,
  end_time: `${until <= from ? addDays(day, 1) : day}T${until}:00:00Z`,
});
const planned = async (body: Record<string, unknown> & ReturnType<typeof span>): Promise<Shift> =>
  (await w.manager.send(createShift, { body })).body;
const ask = (body: Record<string, unknown>, by: Client = w.manager) =>
  by.send(proposeRoster, { body: { seconds: 1, seed: 7, ...body } as never });
const read = async (id: string): Promise<RosterRun> =>
  (await w.manager.send(getRosterRun, { params: { id } })).body;
async function until(id: string, ...states: RosterRun['state'][]): Promise<RosterRun> {
  // The thread has the lowest priority: on a busy machine it comes late.
  for (let at = 0; at < 3000; at += 1) {
    const run = await read(id);
    if (states.includes(run.state)) return run;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the run is ${(await read(id)).state}, not ${states.join(' or ')}`);
}
const later = (ms = 10) => w.setNow(new Date(Date.parse(w.now()) + ms).toISOString());
const pairs = (posts: RosterRun['posts']) => posts.map(({ shift_id, worker }) => `${shift_id} ${worker.id}`);

test('a proposal fills the open places, and is taken over as one action that is undone as any other', async () => {
  const stop = await planner();
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Linden' } });
  const people = await hire(3);
  for (const user of people)
    await w.manager.send(createUnitPerson, {
      body: { user, unit_id: unit.id, first_day: '2026-01-01', home: true },
    });
  const shifts: Shift[] = [];
  for (let day = 0; day < 5; day += 1)
    shifts.push(await planned({ ...span(addDays('2026-06-01', day)), unit_id: unit.id, places: 2 }));
  const days = { start_date: '2026-06-01', end_date: '2026-06-07' };
  const asked = await ask({ ...days, unit_id: unit.id });
  assert.deepEqual([asked.status, asked.body.state, asked.body.unit_id], [201, 'waiting', unit.id]);
  const run = await until(asked.body.id, 'done', 'failed');
  assert.deepEqual(failures, []);
  assert.deepEqual([run.state, run.progress, run.open_places, run.failure], ['done', 100, 10, null]);
  assert.deepEqual([run.posts.length, run.filled_places], [10, 10]);
  assert.deepEqual([run.removed, run.strained_people, run.left_out_shifts], [[], [], []]);
  for (const { worker } of run.posts)
    assert.ok(people.includes(worker.id) || [w.worker.id, w.colleague.id].includes(worker.id));
  assert.ok((run.points_best?.total ?? 0) < (run.points_before?.total ?? 0));
  assert.deepEqual((await w.manager.send(latestRosterRun)).body.run?.id, run.id);
  const beside = (await w.second_manager.send(latestRosterRun)).body;
  assert.deepEqual([beside.run, beside.other], [null, null]);

  const taken = await w.manager.send(applyRosterRun, { params: { id: run.id }, body: {} });
  assert.deepEqual([taken.body.placed, taken.body.shifts, taken.body.left], [10, 5, []]);
  assert.equal(taken.body.undo?.shifts, 5);
  const { drafts } = (await w.manager.send(listDrafts, { query: days })).body;
  assert.deepEqual(
    drafts.flatMap(({ shift_id, people: on_it }) => on_it.map(({ id }) => `${shift_id} ${id}`)).toSorted(),
    pairs(run.posts).toSorted(),
  );
  const preview = (await w.manager.send(previewPublication, { body: days })).body;
  assert.deepEqual(
    [preview.broken.filter(({ rule }) => rule !== 'notice'), preview.blocked, preview.away, preview.stale],
    [[], [], [], []],
  );
  const [entry] = (await w.manager.send(listHistory, { query: {} })).body;
  assert.deepEqual([entry?.noun, entry?.action], ['draft', 'proposed']);
  await w.manager.send(undoDraft);
  assert.deepEqual((await w.manager.send(listDrafts, { query: days })).body.drafts, []);
  await stop();
});

test('a small proposal is proven to be the best, and ends when it is', async () => {
  const stop = await planner();
  const days = { start_date: '2026-08-31', end_date: '2026-09-06' };
  for (let day = 0; day < 5; day += 1) await planned({ ...span(addDays(days.start_date, day)), places: 2 });
  const asked = await ask({ ...days, seconds: 60 });
  assert.deepEqual([asked.body.points_best, asked.body.bound], [null, null]);
  const run = await until(asked.body.id, 'done', 'failed');
  assert.deepEqual([run.state, run.posts.length, run.progress, failures], ['done', 10, 100, []]);
  assert.ok((run.points_best?.total ?? 0) > 0);
  assert.equal(run.bound, run.points_best?.total);
  await stop();
});

test('why a person has a post, and why a place stays open, without the absence of anybody', async () => {
  const stop = await planner();
  const days = { start_date: '2026-06-22', end_date: '2026-06-28' };
  const { body: unit } = await w.manager.send(createUnit, { body: { name: 'Eken' } });
  const [ill = '', free = ''] = await hire(2);
  for (const user of [ill, free])
    await w.manager.send(createUnitPerson, {
      body: { user, unit_id: unit.id, first_day: '2026-01-01', home: true },
    });
  for (const user of [w.worker.id, w.colleague.id])
    await w.manager.send(createUnitPerson, {
      body: {
        user,
        unit_id: (await w.manager.send(createUnit, { body: { name: user } })).body.id,
        first_day: '2026-01-01',
        home: true,
      },
    });
  await w.manager.send(createAbsence, {
    body: { user: ill, kind: 'vab', first_day: '2026-06-22', last_day: '2026-06-22' },
  });
  const { id: shift_id } = await planned({ ...span('2026-06-22'), unit_id: unit.id, places: 2 });
  const run = await until((await ask({ ...days, unit_id: unit.id })).body.id, 'done', 'failed');
  await stop();
  assert.deepEqual(pairs(run.posts), [`${shift_id} ${free}`]);
  assert.deepEqual(
    run.open_shifts.map((one) => [one.shift_id, one.open, one.date]),
    [[shift_id, 1, '2026-06-22']],
  );
  const why = (query: { shift_id: string; worker_id?: string }, by = w.manager) =>
    by.send(explainProposal, { params: { id: run.id }, query });
  const { body } = await why({ shift_id, worker_id: free });
  assert.deepEqual([body.worker?.id, body.kind, body.others, body.breaks], [free, 'only', [], []]);
  assert.equal(body.unfit.find((one) => one.why === 'unavailable')?.count, 1);
  assert.deepEqual(Object.keys(body.unfit[0] ?? {}), ['why', 'count'], 'counts alone');
  assert.ok(!JSON.stringify(body).includes(ill), 'the one who is away is not named');
  const open = (await why({ shift_id })).body;
  assert.deepEqual([open.worker, open.kind, open.others], [null, 'nobody', []]);
  for (const query of [{ shift_id, worker_id: ill }, { shift_id: randomUUID() }])
    assert.equal((await why(query)).refusal?.code, 'nothing_proposed');
  assert.equal((await why({ shift_id }, w.foreign_manager)).status, 404);
});

test('what has moved since is refused by name, and the rest is taken over when that is asked', async () => {
  const stop = await planner();
  const days = { start_date: '2026-06-08', end_date: '2026-06-14' };
  const shifts: Shift[] = [];
  for (let day = 0; day < 5; day += 1)
    shifts.push(await planned({ ...span(addDays(days.start_date, day)), places: 1 }));
  const run = await until((await ask(days)).body.id, 'done', 'failed');
  assert.equal(run.posts.length, 5);
  await stop();
  const of = new Map(run.posts.map((post) => [post.shift_id, post.worker.id]));
  const [gone, moved, taken, away, left] = shifts.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await w.manager.send(deleteShift, { params: { id: gone } });
  const draft = (shift_id: string, more: Record<string, unknown>) =>
    w.manager.send(writeDrafts, {
      body: { changes: [{ shift_id, version: null, draft: { places: 1, ...more } as never }] },
    });
  await draft(moved, { ...span('2026-06-09', '08', '16'), people: [] });
  const other = (await hire(1))[0] ?? '';
  await draft(taken, { ...span('2026-06-10'), people: [other] });
  await w.manager.send(createAbsence, {
    body: { user: of.get(away) ?? '', kind: 'vab', first_day: '2026-06-11', last_day: '2026-06-11' },
  });
  const params = { id: run.id };
  const refused = await w.manager.send(applyRosterRun, { params, body: {} });
  assert.deepEqual([refused.status, refused.refusal?.code], [409, 'proposal_moved']);
  const why = (named: unknown) =>
    (named as { shift_id: string; why: string }[]).map((one) => [one.shift_id, one.why]);
  const expected = [
    [gone, 'shift_gone'],
    [moved, 'shift_changed'],
    [taken, 'place_taken'],
    [away, 'away'],
  ];
  const sorted = (rows: string[][]) => rows.toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
  assert.deepEqual(sorted(why(refused.refusal?.current)), sorted(expected));
  const one = { shift_id: left, worker_id: of.get(left) ?? '' };
  const unknown = await w.manager.send(applyRosterRun, {
    params,
    body: { only: [{ ...one, worker_id: other }] },
  });
  assert.equal(unknown.refusal?.code, 'nothing_proposed');
  const { body } = await w.manager.send(applyRosterRun, { params, body: { skip_moved: true } });
  assert.deepEqual([body.placed, body.shifts], [1, 1]);
  assert.deepEqual(sorted(why(body.left)), sorted(expected));
  const again = await w.manager.send(applyRosterRun, { params, body: { only: [one] } });
  assert.deepEqual(why(again.refusal?.current), [[left, 'on_shift']]);
});

test('a place whose person the rules of the product refuse goes to another', async () => {
  const stop = await planner();
  const skill = (await w.manager.send(createSkill, { body: { name: 'Truck' } })).body.id;
  const position_id = (await w.manager.send(createPosition, { body: { name: 'Lager' } })).body.id;
  await w.manager.send(setPositionSkills, { params: { id: position_id }, body: { skills: [skill] } });
  // The engine would rather have the first, who lacks hours in the asked week. The first has worked too much in the weeks before it.
  const [tired = ''] = await hire(1, 38);
  const [rested = ''] = await hire(1, 1);
  for (const user of [tired, rested])
    await w.manager.send(createPersonSkill, { body: { user, skill_id: skill, first_day: '2026-01-01' } });
  const monday = periodOf('2026-07-20', WORKING_TIME_LAW);
  for (let day = 0; day < 19; day += 1)
    if (day % 7 < 5)
      await planned({
        ...span(addDays(monday, day), '06', '18'),
        assignments: [{ worker_id: tired, status: 'approved' }],
      });
  const days = { start_date: addDays(monday, 21), end_date: addDays(monday, 27) };
  for (let day = 0; day < 5; day += 1)
    await planned({ ...span(addDays(days.start_date, day)), position_id, places: 1 });
  const run = await until((await ask(days)).body.id, 'done', 'failed');
  assert.deepEqual([run.state, run.open_places, failures], ['done', 5, []]);
  assert.deepEqual(
    run.posts.map(({ worker }) => worker.id),
    Array.from({ length: 5 }, () => rested),
  );
  assert.deepEqual(run.removed, [], 'no place is left open by a rule');
  // Where nobody else can, the place stays open, and says whom the rules refused.
  await planned({ ...span(days.start_date), position_id, places: 1 });
  const asked = await ask({ start_date: days.start_date, end_date: days.start_date });
  const two = await until(asked.body.id, 'done', 'failed');
  await stop();
  const [open] = two.open_shifts;
  assert.deepEqual([two.filled_places, open?.open, two.removed.length], [1, 1, 1]);
  const query = { shift_id: open?.shift_id ?? '' };
  const why = (await w.manager.send(explainProposal, { params: { id: two.id }, query })).body;
  assert.deepEqual(
    [why.kind, why.others, why.refused.map(({ worker }) => worker.id)],
    ['nobody', [], [tired]],
  );
  assert.deepEqual(why.refused[0]?.rules, two.removed[0]?.rules);
});

test('one run a company is planned at a time; others see their place; a stop keeps the best', async () => {
  const days = { start_date: '2026-06-15', end_date: '2026-06-21' };
  for (let day = 0; day < 5; day += 1) await planned({ ...span(addDays(days.start_date, day)), places: 1 });
  const first = (await ask({ ...days, seconds: 300 })).body;
  later();
  const second = (await ask(days, w.second_manager)).body;
  later();
  const third = (await ask(days, w.foreign_manager)).body;
  assert.deepEqual([first.place, second.place, third.place], [1, 2, 3]);
  const stop = await planner();
  await until(first.id, 'running');
  const again = await ask(days);
  assert.deepEqual([again.status, again.refusal?.code], [409, 'run_under_way']);
  const other = async () =>
    (await w.foreign_manager.send(getRosterRun, { params: { id: third.id } })).body.state;
  for (let at = 0; (await other()) !== 'done' && at < 200; at += 1)
    await new Promise((done) => setTimeout(done, 50));
  assert.equal(await other(), 'done', 'another company has the second turn');
  assert.deepEqual([(await read(first.id)).state, failures], ['running', []]);
  assert.deepEqual([(await read(second.id)).state, (await read(second.id)).place], ['waiting', 1]);
  const latest = (await w.second_manager.send(latestRosterRun)).body;
  assert.deepEqual(
    [latest.run?.id, latest.other?.id, latest.other?.asked_by.id],
    [second.id, first.id, w.manager.id],
  );
  const foreign = (await w.foreign_manager.send(latestRosterRun)).body;
  assert.equal(foreign.other, null, 'not of another company');
  const early = await w.manager.send(applyRosterRun, { params: { id: first.id }, body: {} });
  assert.equal(early.refusal?.code, 'run_not_ended');
  for (let at = 0; (await read(first.id)).points_best === null && at < 100; at += 1)
    await new Promise((done) => setTimeout(done, 50));
  await new Promise((done) => setTimeout(done, 1500));
  await w.manager.send(stopRosterRun, { params: { id: first.id } });
  const stopped = await until(first.id, 'stopped', 'failed');
  assert.deepEqual([stopped.state, stopped.posts.length], ['stopped', 5]);
  assert.equal((await until(second.id, 'done', 'failed')).state, 'done');
  const waiting = (await ask({ ...days, seconds: 300 })).body;
  await until(waiting.id, 'running');
  await stop();
  assert.equal((await read(waiting.id)).state, 'stopped', 'an orderly stop keeps the best');
  assert.deepEqual(failures, []);
});

test('who asks again, or stops, no longer waits', async () => {
  const days = { start_date: '2026-06-15', end_date: '2026-06-21' };
  const first = (await ask(days)).body;
  const second = (await ask(days)).body;
  assert.deepEqual([(await read(first.id)).state, second.place], ['stopped', 1]);
  const { body } = await w.manager.send(stopRosterRun, { params: { id: second.id } });
  assert.deepEqual([body.state, body.place, body.posts], ['stopped', null, []]);
});

test('a run whose server died is marked failed, by the next who asks or by the next server', async () => {
  const days = { start_date: '2026-06-15', end_date: '2026-06-21' };
  const died = async (): Promise<string> => {
    const { id } = (await ask(days)).body;
    assert.equal((await takeTurn(w.db, 'a server that dies', w.now()))?.run_id, id);
    await w.db.inCompany(
      w.company_id,
      (tx) => tx`update roster_runs set state = 'running', started_at = ${w.now()} where id = ${id}`,
    );
    later(DEAD_AFTER_MS + 1);
    return id;
  };
  const one = await died();
  const next = (await ask(days)).body;
  assert.deepEqual([(await read(one)).state, (await read(one)).failure], ['failed', 'server_ended']);
  await w.manager.send(stopRosterRun, { params: { id: next.id } });
  const other = await died();
  const stop = await planner();
  assert.equal((await until(other, 'failed')).failure, 'server_ended');
  await stop();
});

test('what is asked is held to its bounds', async () => {
  const refused = async (body: Record<string, unknown>) => {
    const { status, refusal } = await ask(body);
    return [status, Object.keys(refusal?.errors ?? {})[0]];
  };
  const days = { start_date: '2026-06-01', end_date: '2026-07-12' };
  assert.deepEqual(await refused({ ...days, end_date: '2026-07-13' }), [400, 'end_date']);
  assert.deepEqual(await refused({ ...days, start_date: '2026-07-13' }), [400, 'end_date']);
  assert.deepEqual(await refused({ ...days, seconds: 301 }), [400, 'seconds']);
  assert.deepEqual(await refused({ ...days, weights: { places: 401 } }), [400, 'weights.places']);
  assert.equal((await ask({ ...days, unit_id: randomUUID() })).status, 404);
  const { body } = await ask({ ...days, weights: { places: 400, wishes: 0 } });
  assert.deepEqual(body.weights, { places: 400, hours: 100, wishes: 0, fairness: 100, rhythm: 100 });
  await w.manager.send(stopRosterRun, { params: { id: body.id } });
});
