import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { createAvailability } from '../src/contract/availabilities.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { createPersonSkill } from '../src/contract/person-skills.ts';
import { createPosition } from '../src/contract/positions.ts';
import { previewPublication } from '../src/contract/publications.ts';
import { applyRosterRun, getRosterRun, proposeRoster, type RosterRun } from '../src/contract/roster-runs.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { createShift } from '../src/contract/shifts.ts';
import { createSkill, setPositionSkills } from '../src/contract/skills.ts';
import { createUnitPerson } from '../src/contract/unit-people.ts';
import { createUnit } from '../src/contract/units.ts';
import { createWorkRule } from '../src/contract/work-rules.ts';
import { addDays, localToMinute } from '../src/core/calendar.ts';
import { isoOf } from '../src/core/clock.ts';
import { drawsOf, next, pick } from '../src/core/roster/engine/draws.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { startRosterRuns } from '../src/server/proposals/run-planner.ts';
import { buildPerson } from '../src/server/running/builders.ts';
import { migratedDatabase } from './database.ts';
import { THE_LAW } from './work-rules-sample.ts';
import { keys, PASSWORD, type World, world } from './world.ts';

/** A company at random: what is proposed breaks nothing that the product knows, by the roster and by the preview of its publication. */

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const draws = drawsOf(seed);
const chance = (part: number): boolean => next(draws) < part * 2 ** 32;
const one = <T>(list: readonly T[]): T => list[pick(draws, list.length)] as T;
const FIRST = '2026-06-01';
const DAYS = 21;
const CLOCKS = [
  ['07:00', '15:30'],
  ['13:30', '21:30'],
  ['21:30', '07:00'],
] as const;

let w: World;
let db: Db;
let stop: () => Promise<void>;
const failures: Record<string, unknown>[] = [];
before(async () => {
  // A database of its own: the planner of another test file would plan the runs.
  db = openDb(await migratedDatabase(), { max: 8 });
  w = await world({ db });
  stop = await startRosterRuns({ db, clock: w.services.clock }, (failure) => failures.push(failure));
});
after(async () => {
  await stop();
  await w.close();
  await db.close();
});

const span = (day: string) => {
  const [from, until] = one(CLOCKS);
  const ends = until < from ? addDays(day, 1) : day;
  const at = (date: string, clock: string) => isoOf(localToMinute(date, clock, 'Europe/Stockholm'));
  return { start_time: at(day, from), end_time: at(ends, until), break_min: 60 };
};
const anyDay = (): string => addDays(FIRST, pick(draws, DAYS));

/** Ten people: hours, units, skills, illness, what they cannot; their account's password is the world's. */
async function people(units: readonly string[], skill: string): Promise<string[]> {
  const hash = await hashPassword(PASSWORD, { memory: 64, passes: 1, parallelism: 1 });
  const ids: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    const username = `p${at}-${w.subdomain}`;
    const born = chance(0.1) ? '2009-01-01' : '1990-04-04';
    const named = { username, first_name: `P${at}`, last_name: 'Slump', date_of_birth: born };
    const user = await w.db.inCompany(w.company_id, (tx) => buildPerson(tx, keys, w.company_id, hash, named));
    ids.push(user);
    const terms = { hourly_salary: 200, employment_hours_per_week: one([20, 30, 40]) };
    await w.manager.send(createPayroll, { body: { user, ...terms, valid_from: '2026-01-01' } });
    if (chance(0.7))
      await w.manager.send(createUnitPerson, {
        body: { user, unit_id: one(units), first_day: '2026-01-01', home: true },
      });
    if (chance(0.6))
      await w.manager.send(createPersonSkill, {
        body: {
          user,
          skill_id: skill,
          first_day: '2026-01-01',
          last_day: chance(0.3) ? anyDay() : null,
        },
      });
    if (chance(0.2)) {
      const first_day = anyDay();
      await w.manager.send(createAbsence, {
        body: { user, kind: 'sick', first_day, last_day: addDays(first_day, 3) },
      });
    }
    if (chance(0.4)) {
      const own = await w.signIn(username, w.subdomain);
      await own.send(createAvailability, {
        body: {
          kind: one(['cannot', 'rather_not'] as const),
          first_day: FIRST,
          weekday: one([1, 3, 6] as const),
        },
      });
    }
  }
  return ids;
}

test('a proposal for a company at random breaks nothing that the product knows', async (t) => {
  t.diagnostic(`seed ${seed}`);
  const [oak, elm] = await Promise.all(
    ['Eken', 'Almen'].map(async (name) => (await w.manager.send(createUnit, { body: { name } })).body.id),
  );
  const units = [oak, elm].filter((id) => id !== undefined);
  const skill = (await w.manager.send(createSkill, { body: { name: 'Läkemedel' } })).body.id;
  const position = (await w.manager.send(createPosition, { body: { name: 'Sköterska' } })).body.id;
  await w.manager.send(setPositionSkills, { params: { id: position }, body: { skills: [skill] } });
  const agreed = chance(0.5)
    ? {}
    : { days_in_row: 4, nights_in_row: 2, weekends_in_row: 1, daily_rest_min: 600, split_weekends: 1 };
  await w.manager.send(createWorkRule, { body: { from: '2026-01-01', rules: { ...THE_LAW, ...agreed } } });
  const ids = await people(units, skill);
  for (let at = 0; at < 90; at += 1) {
    const assigned = chance(0.15) ? [{ worker_id: one(ids), status: 'approved' as const }] : [];
    // A person who has another shift then is refused: the company is what is left.
    await w.manager.send(createShift, {
      body: {
        ...span(addDays(FIRST, pick(draws, DAYS + 10) - 5)),
        unit_id: chance(0.9) ? one(units) : null,
        position_id: chance(0.5) ? position : null,
        places: 1 + pick(draws, 2),
        ...(chance(0.05) ? { kind: 'jour' as const, break_min: null } : {}),
        assignments: assigned,
      },
    });
  }
  const days = { start_date: FIRST, end_date: addDays(FIRST, DAYS - 1) };
  const roster = async () =>
    (await w.manager.send(getRoster, { query: { ...days, plan: 'drafts' } })).body.broken.map(
      ({ worker_id, rule, day }) => `${worker_id} ${rule} ${day}`,
    );
  const before_it = new Set(await roster());
  const { id } = (await w.manager.send(proposeRoster, { body: { ...days, seconds: 2, seed: 1 } })).body;
  const run = await ended(id);
  assert.deepEqual([failures, run.state, run.failure], [[], 'done', null], `seed ${seed}`);
  assert.ok(run.posts.length > 10, `seed ${seed}: ${run.posts.length} posts`);
  t.diagnostic(
    `${run.open_places} open places, ${run.posts.length} proposed, ${run.removed.length} removed, ${run.left_out_shifts.length} shifts left out, ${run.strained_people.length} people planned around`,
  );
  const { body } = await w.manager.send(applyRosterRun, { params: { id }, body: {} });
  assert.deepEqual([body.placed, body.left], [run.posts.length, []], `seed ${seed}`);
  assert.deepEqual(
    (await roster()).filter((broken) => !before_it.has(broken)),
    [],
    `seed ${seed}`,
  );
  const proposed = new Set(run.posts.map(({ shift_id, worker }) => `${shift_id} ${worker.id}`));
  const preview = (await w.manager.send(previewPublication, { body: days })).body;
  const ofProposed = <P extends { shift_id: string; worker: { id: string } }>(rows: readonly P[]): P[] =>
    rows.filter(({ shift_id, worker }) => proposed.has(`${shift_id} ${worker.id}`));
  assert.deepEqual(ofProposed(preview.blocked), [], `seed ${seed}`);
  assert.deepEqual(ofProposed(preview.away), [], `seed ${seed}`);
  assert.deepEqual(
    ofProposed(preview.said ?? []).filter(({ kind }) => kind === 'cannot'),
    [],
    `seed ${seed}`,
  );
  const averages = ['average_ordinary', 'average_all', 'night_average', 'overtime_year', 'extra_year'];
  const free = new Set(run.posts.map(({ worker }) => worker.id));
  assert.deepEqual(
    preview.broken.filter(({ worker, rule }) => free.has(worker.id) && averages.includes(rule)),
    [],
    `seed ${seed}`,
  );
});

async function ended(id: string): Promise<RosterRun> {
  for (let at = 0; at < 600; at += 1) {
    const run = (await w.manager.send(getRosterRun, { params: { id } })).body;
    if (run.ended_at !== null) return run;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the run does not end');
}
