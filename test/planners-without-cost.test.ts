import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { listHistory } from '../src/contract/history.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { findReplacements } from '../src/contract/replacements.ts';
import { getRosterCosts } from '../src/contract/roster-costs.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { createShift } from '../src/contract/shifts.ts';
import { listTimeEntries } from '../src/contract/time-entries.ts';
import { listUnitPlanners, setUnitPlanners } from '../src/contract/unit-planners.ts';
import { createUnit } from '../src/contract/units.ts';
import { createUser, deleteUser, getUser, listUsers, me } from '../src/contract/users.ts';
import { type Client, PASSWORD, type World, world } from './world.ts';

/** Planners who do not see cost (decision 0107). The second manager plans units; the first sees everything. */

let w: World;
let linden: string;
let eken: string;
before(async () => {
  w = await world();
  const make = async (name: string) => (await w.manager.send(createUnit, { body: { name } })).body.id;
  [linden, eken] = [await make('Linden'), await make('Eken')];
});
after(() => w.close());

const set = (unit: string, users: string[], without_cost?: string[], by: Client = w.manager) =>
  by.send(setUnitPlanners, { params: { id: unit }, body: { users, without_cost } });
const second = () => w.second_manager.id;
const seesCost = async (who: Client = w.second_manager) => (await who.send(me)).body.sees_cost;
const july = { start_date: '2026-07-01', end_date: '2026-07-07' };
const costs = (by: Client = w.second_manager) => by.send(getRosterCosts, { query: july });
const pay = async (user: string, valid_from: string, hourly_salary: number) => {
  const body = { user, hourly_salary, employment_hours_per_week: 38, valid_from };
  const { status, refusal } = await w.manager.send(createPayroll, { body });
  assert.equal(status, 201, JSON.stringify(refusal));
};

test('a planner sees cost unless a unit says otherwise, and pages of before change nothing of it', async () => {
  assert.deepEqual([await seesCost(), await seesCost(w.worker)], [true, false]);
  await set(linden, [second()]);
  assert.equal(await seesCost(), true);
  assert.deepEqual((await set(linden, [second()], [second()])).body, [
    { unit_id: linden, user_id: second(), sees_cost: false },
  ]);
  assert.equal(await seesCost(), false);
  // One unit is enough: pay is a person's, and no unit's.
  await set(eken, [second()], []);
  assert.equal(await seesCost(), false);
  // A page of before sends the planners alone.
  await set(linden, [w.manager.id, second()]);
  const { body } = await w.second_manager.send(listUnitPlanners);
  assert.deepEqual(
    body.filter(({ unit_id }) => unit_id === linden).map(({ user_id, sees_cost }) => [user_id, sees_cost]),
    [w.manager.id, second()].toSorted().map((user) => [user, user === w.manager.id]),
  );
  const { body: history } = await w.manager.send(listHistory, { query: { noun: 'unit', noun_id: linden } });
  assert.deepEqual(
    history.slice(0, 2).map(({ was, became }) => [was?.without_cost, became?.without_cost]),
    [
      [[second()], [second()]],
      [[], [second()]],
    ],
  );
  const wrong = await set(linden, [w.manager.id], [second()]);
  assert.deepEqual([wrong.status, Object.keys(wrong.refusal?.errors ?? {})], [400, ['without_cost']]);
});

test('cost is refused and pay is left out; the plan, hours and the own pay stay', async () => {
  await set(linden, [second()], [second()]);
  const { body: shift } = await w.manager.send(createShift, {
    body: {
      start_time: '2026-07-02T07:00:00Z',
      end_time: '2026-07-02T15:00:00Z',
      unit_id: linden,
    },
  });
  assert.deepEqual([(await costs()).refusal?.code, (await costs(w.manager)).status], ['cost_hidden', 200]);
  const own = w.second_manager;
  assert.equal((await own.send(getRoster, { query: july })).body.shifts.length, 1);
  assert.equal((await own.send(listTimeEntries, { query: {} })).status, 200);
  const { body: people } = await own.send(listUsers);
  assert.ok(people.length > 3);
  assert.ok(people.every(({ payroll, id }) => payroll === null || id === second()));
  const params = { id: w.worker.id };
  assert.equal((await own.send(getUser, { params })).body.payroll, null);
  assert.notEqual((await w.manager.send(getUser, { params })).body.payroll, null);
  assert.equal((await w.worker.send(me)).body.payroll?.hourly_salary, 200);
  assert.equal((await own.send(listPayroll, { query: { user: w.worker.id } })).refusal?.code, 'not_found');
  const month = { year: '2026', month: '3' };
  assert.equal((await own.send(getMonthlyPay, { query: month })).status, 200);
  assert.equal(
    (await own.send(getMonthlyPay, { query: { ...month, user: w.worker.id } })).refusal?.code,
    'not_found',
  );

  const asked = async (by: Client) => {
    const { body } = await by.send(findReplacements, { params: { id: shift.id }, query: {} });
    return body.filter(({ worker }) => [w.worker.id, w.colleague.id].includes(worker.id));
  };
  // Whose pay is raised is the last choice; but the order without cost must not tell it.
  await pay(w.colleague.id, '2026-06-01', 250);
  const orders: string[][] = [];
  for (const [at, dearer] of [w.worker, w.colleague].entries()) {
    await pay(dearer.id, '2026-07-01', 300 + at * 100);
    const [seen, unseen] = [await asked(w.manager), await asked(own)];
    assert.deepEqual([seen[1]?.worker.id, seen.every(({ cost }) => cost !== null)], [dearer.id, true]);
    assert.ok(unseen.every(({ cost }) => cost === null));
    orders.push(unseen.map(({ worker }) => worker.id));
  }
  assert.deepEqual([orders[0]?.length, orders[0]], [2, orders[1]]);
});

test('nobody takes the right, for oneself or by another account', async () => {
  await set(linden, [second()], [second()]);
  const own = w.second_manager;
  assert.equal((await set(linden, [second()], [], own)).refusal?.code, 'cost_hidden');
  assert.equal((await set(linden, [], [], own)).refusal?.code, 'cost_hidden');
  const body = {
    username: 'ny.chef',
    first_name: 'Ny',
    last_name: 'Chef',
    role: 'manager' as const,
    email: 'ny.chef@example.com',
    password: PASSWORD,
  };
  assert.equal((await own.send(createUser, { body })).refusal?.code, 'cost_hidden');
  assert.equal((await own.send(deleteUser, { params: { id: w.manager.id } })).refusal?.code, 'cost_hidden');
});

test('a reply that was kept for a repeated request is not given to one who has lost the right', async () => {
  await set(linden, []);
  await set(eken, []);
  const key = { 'idempotency-key': randomUUID() };
  const body = {
    ...{ user: w.worker.id, hourly_salary: 333, employment_hours_per_week: 38 },
    valid_from: '2026-09-01',
  };
  const own = w.second_manager;
  assert.equal((await own.send(createPayroll, { body }, key)).status, 201);
  await set(linden, [second()], [second()]);
  assert.equal((await own.send(createPayroll, { body }, key)).refusal?.code, 'cost_hidden');
});

test('one manager always sees cost, also when two keep each other from it at once', async () => {
  await set(linden, []);
  await set(eken, []);
  assert.equal(
    (await set(linden, [w.manager.id, second()], [w.manager.id, second()])).refusal?.code,
    'last_to_see_cost',
  );
  const both = await Promise.all([
    set(linden, [second()], [second()], w.manager),
    set(eken, [w.manager.id], [w.manager.id], w.second_manager),
  ]);
  const codes = both.map(({ refusal, status }) => refusal?.code ?? status).toSorted();
  assert.equal(codes.filter((code) => code === 200).length, 1, codes.join());
  assert.deepEqual([await seesCost(), await seesCost(w.manager)].toSorted(), [false, true]);
  const seer = (await seesCost()) ? w.second_manager : w.manager;
  for (const unit of [linden, eken]) assert.equal((await set(unit, [], [], seer)).status, 200);
});

/** Changes come in order: after a shift's, none of the tests before is under way. */
async function pastChangesCame(): Promise<void> {
  let came = false;
  const who = { user_id: w.manager.id, company_id: w.company_id, session_id: sessionOf(w.manager) };
  const stop = w.live.follow(
    { ...who, role: 'manager', username: 'first', sees_cost: true, second_factor_due: null },
    { hear: (event) => (came ||= JSON.parse(event).kind === 'shifts'), end: () => undefined },
  );
  await w.manager.send(createShift, {
    body: { start_time: '2026-08-01T07:00:00Z', end_time: '2026-08-01T15:00:00Z' },
  });
  await until(() => came);
  stop?.();
}

test('an open stream ends when the right changes, and the next one is not told whose pay changed', async () => {
  const heard: string[] = [];
  let ended = 0;
  await pastChangesCame();
  const follow = (sees_cost: boolean) =>
    w.live.follow(
      {
        ...{ user_id: second(), company_id: w.company_id, session_id: sessionOf(w.second_manager) },
        ...{ role: 'manager' as const, username: 'second', sees_cost, second_factor_due: null },
      },
      { hear: (event) => heard.push(JSON.parse(event).kind), end: () => (ended += 1) },
    );
  const stops = [follow(true)];
  await set(linden, [second()], [second()]);
  await w.manager.send(createShift, {
    body: { start_time: '2026-08-02T07:00:00Z', end_time: '2026-08-02T15:00:00Z' },
  });
  await until(() => heard.includes('shifts'));
  assert.deepEqual([ended, heard.includes('users')], [1, true]);
  for (const stop of stops) stop?.();
  heard.length = 0;
  stops.push(follow(false));
  await pay(w.colleague.id, '2026-09-01', 199);
  await w.manager.send(createShift, {
    body: { start_time: '2026-08-03T07:00:00Z', end_time: '2026-08-03T15:00:00Z' },
  });
  await until(() => heard.includes('shifts'));
  assert.equal(heard.includes('payroll'), false);
  stops.at(-1)?.();
});

const sessionOf = (who: Client): string =>
  JSON.parse(Buffer.from(who.access.split('.')[1] ?? '', 'base64url').toString()).sid;

async function until(isTrue: () => boolean): Promise<void> {
  for (let waits = 0; !isTrue() && waits < 100; waits += 1) await new Promise((done) => setTimeout(done, 20));
}
