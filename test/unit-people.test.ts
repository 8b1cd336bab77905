import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listOffers, offerShift } from '../src/contract/offers.ts';
import { findReplacements } from '../src/contract/replacements.ts';
import { getRoster } from '../src/contract/rosters.ts';
import { createShift } from '../src/contract/shifts.ts';
import {
  changeUnitPerson,
  createUnitPerson,
  deleteUnitPerson,
  listUnitPeople,
} from '../src/contract/unit-people.ts';
import { setUnitPlanners } from '../src/contract/unit-planners.ts';
import { changeUnit, createUnit, deleteUnit } from '../src/contract/units.ts';
import { createUser, deleteUser } from '../src/contract/users.ts';
import { type Client, type World, world } from './world.ts';

/** The people of units (decision 0106): homes and loans, who writes them, and where they show. */

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

const unit = async (name: string): Promise<string> =>
  (await w.manager.send(createUnit, { body: { name } })).body.id;
let made = 0;
const person = async (): Promise<string> => {
  made += 1;
  const username = `enhet${made}`;
  const body = { first_name: `P${made}`, last_name: 'Enhetsson', username, role: 'worker' as const };
  const email = `${username}@example.com`;
  return (await w.manager.send(createUser, { body: { ...body, email, password: 'lång nog 12 tecken' } })).body
    .id;
};
type Sent = { readonly status: number; readonly refusal?: { readonly code: string } | undefined | null };
const outcome = ({ status, refusal }: Sent) => refusal?.code ?? status;
const place = (user: string, unit_id: string, first_day: string, more: object = {}, by: Client = w.manager) =>
  by.send(createUnitPerson, { body: { user, unit_id, first_day, ...more } });
const home = { home: true };
const FIRST = { 'if-match': '"1"' };
const of = async (user: string) =>
  (await w.manager.send(listUnitPeople, { query: { user } })).body.map((row) => [
    row.unit_id,
    row.first_day,
    row.last_day,
    row.home,
  ]);

test('a person has one home at a time, and is lent to others for days; a new home ends the one before', async () => {
  const [oak, elm, fir] = [await unit('Ek'), await unit('Alm'), await unit('Gran')];
  const anna = await person();
  assert.equal(outcome(await place(anna, oak, '2026-01-01', home)), 201);
  assert.equal(outcome(await place(anna, elm, '2026-03-02', { last_day: '2026-03-03' })), 201);
  assert.equal(
    outcome(await place(anna, elm, '2026-03-03', { last_day: '2026-03-04' })),
    'unit_person_overlap',
  );
  // On the 15th she moves.
  assert.equal(outcome(await place(anna, elm, '2026-04-15', home)), 201);
  assert.deepEqual(await of(anna), [
    [oak, '2026-01-01', '2026-04-14', true],
    [elm, '2026-03-02', '2026-03-03', false],
    [elm, '2026-04-15', null, true],
  ]);
  assert.equal(outcome(await place(anna, fir, '2026-04-01', home)), 'home_overlap');
  const [first] = (await w.manager.send(listUnitPeople, { query: { user: anna } })).body;
  const params = { id: first?.id ?? '' };
  const stretched = await w.manager.send(changeUnitPerson, { params, body: { last_day: '2026-04-15' } });
  assert.deepEqual(
    [stretched.status, stretched.refusal?.code, Object.keys(stretched.refusal?.errors ?? {})],
    [409, 'home_overlap', ['first_day']],
  );
  const entries = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ action: string; was: { last_day: string | null } | null }[]>`
      select action, was from history
      where company_id = ${w.company_id} and noun = 'unit_person' and noun_id = ${params.id} order by n`,
  );
  assert.deepEqual(
    entries.map(({ action, was }) => [action, was?.last_day]),
    [
      ['created', undefined],
      ['changed', null],
    ],
  );
});

test('fields are refused by name; a closed unit takes nobody, and keeps those it has; one with people is not deleted', async () => {
  const [oak, fir] = [await unit('Ek 2'), await unit('Gran 2')];
  const bo = await person();
  const refused = async (sent: ReturnType<typeof place>) => {
    const { status, refusal } = await sent;
    return [status, ...Object.keys(refusal?.errors ?? {})];
  };
  assert.deepEqual(await refused(place(bo, oak, '2026-02-01', { last_day: '2026-01-31' })), [
    400,
    'last_day',
  ]);
  assert.deepEqual(await refused(place(w.foreign_worker.id, oak, '2026-02-01')), [404, 'user']);
  assert.deepEqual(await refused(place(bo, w.company_id, '2026-02-01')), [404, 'unit_id']);
  const { body: row } = await place(bo, fir, '2026-02-01', home);
  assert.equal(outcome(await w.manager.send(deleteUnit, { params: { id: fir } })), 'in_use');
  await w.manager.send(changeUnit, { params: { id: fir }, body: { closed: true } });
  assert.deepEqual(await refused(place(bo, fir, '2026-09-01')), [404, 'unit_id']);
  const params = { id: row.id };
  const ended = await w.manager.send(changeUnitPerson, { params, body: { last_day: '2026-12-31' } });
  assert.deepEqual([ended.status, ended.body.last_day, ended.body.version], [200, '2026-12-31', 2]);
  const stale = await w.manager.send(changeUnitPerson, { params, body: { last_day: null } }, FIRST);
  assert.equal(outcome(stale), 'stale');
  assert.equal(outcome(await w.manager.send(deleteUnitPerson, { params })), 204);
  assert.deepEqual(await of(bo), []);
  assert.equal(outcome(await w.manager.send(deleteUser, { params: { id: bo }, query: {} })), 204);
  assert.equal(outcome(await place(bo, oak, '2026-02-01')), 'not_found');
});

test('a manager who plans some units writes the people of those alone; workers read none', async () => {
  const [oak, elm] = [await unit('Ek 3'), await unit('Alm 3')];
  const cia = await person();
  const second = w.second_manager;
  await w.manager.send(setUnitPlanners, { params: { id: oak }, body: { users: [second.id] } });
  assert.equal(outcome(await place(cia, elm, '2026-01-01', home, second)), 'not_your_unit');
  const mine = await place(cia, oak, '2026-01-01', home, second);
  assert.equal(outcome(mine), 201);
  const params = { id: mine.body.id };
  const moved = await second.send(changeUnitPerson, { params, body: { unit_id: elm } });
  assert.equal(outcome(moved), 'not_your_unit');
  const theirs = await place(cia, elm, '2026-02-01', { last_day: '2026-02-03' });
  const taken = await second.send(deleteUnitPerson, { params: { id: theirs.body.id } });
  assert.equal(outcome(taken), 'not_your_unit');
  // A new home would end the one that others plan.
  await w.manager.send(createUnitPerson, {
    body: { user: cia, unit_id: elm, first_day: '2026-05-01', home: true },
  });
  assert.equal(outcome(await place(cia, oak, '2026-06-01', home, second)), 'not_your_unit');
  assert.equal(outcome(await place(cia, oak, '2026-06-01', { last_day: '2026-06-02' }, second)), 201);
  assert.equal((await w.worker.send(listUnitPeople)).status, 403);
  assert.deepEqual((await w.foreign_manager.send(listUnitPeople)).body, []);
  const listed = (await second.send(listUnitPeople, { query: { unit: oak } })).body;
  assert.deepEqual([...new Set(listed.map(({ unit_id }) => unit_id))], [oak]);
  await w.manager.send(setUnitPlanners, { params: { id: oak }, body: { users: [] } });
});

test('the roster has the people of a unit on its days: by home, by loan, by a shift there, and those who belong everywhere', async () => {
  const [oak, elm] = [await unit('Ek 4'), await unit('Alm 4')];
  const [anna, bo, cia, dan] = [await person(), await person(), await person(), await person()];
  await place(anna, oak, '2026-01-01', home);
  await place(anna, elm, '2026-04-15', home);
  await place(bo, elm, '2026-01-01', home);
  await place(cia, elm, '2026-01-01', home);
  await place(cia, oak, '2026-04-23', { last_day: '2026-04-23' });
  const names = new Map([
    [anna, 'anna'],
    [bo, 'bo'],
    [cia, 'cia'],
    [dan, 'dan'],
  ]);
  const week = async (start_date: string, end_date: string, unit_id?: string) => {
    const query = { start_date, end_date, ...(unit_id === undefined ? {} : { unit: unit_id }) };
    const { body } = await w.manager.send(getRoster, { query });
    return body.people.flatMap(({ id }) => names.get(id) ?? []).toSorted();
  };
  // Dan has no home. The week of the 15th is both units'.
  const changing = ['2026-04-13', '2026-04-19'] as const;
  assert.deepEqual(await week(...changing, oak), ['anna', 'dan']);
  assert.deepEqual(await week(...changing, elm), ['anna', 'bo', 'cia', 'dan']);
  const next = ['2026-04-20', '2026-04-26'] as const;
  assert.deepEqual(await week(...next, oak), ['cia', 'dan']);
  assert.deepEqual(await week(...next), ['anna', 'bo', 'cia', 'dan']);
  const times = { start_time: '2026-04-21T06:00:00Z', end_time: '2026-04-21T14:00:00Z' };
  const assignments = [{ worker_id: bo, status: 'approved' as const }];
  const { body: shift } = await w.manager.send(createShift, {
    body: { ...times, unit_id: oak, assignments },
  });
  assert.deepEqual(await week(...next, oak), ['bo', 'cia', 'dan']);
  const query = { start_date: next[0], end_date: next[1] };
  const whole = (await w.manager.send(getRoster, { query })).body;
  assert.deepEqual(whole.people.find(({ id }) => id === cia)?.units, [
    { unit_id: elm, first_day: '2026-01-01', last_day: null, home: true },
    { unit_id: oak, first_day: '2026-04-23', last_day: '2026-04-23', home: false },
  ]);
  assert.ok(!('units' in (whole.people.find(({ id }) => id === dan) ?? {})));
  const there = (await w.manager.send(getRoster, { query: { ...query, unit: oak } })).body;
  assert.deepEqual(
    there.shifts.map(({ id }) => id),
    [shift.id],
  );
  const unknown = await w.manager.send(getRoster, { query: { ...query, unit: w.company_id } });
  assert.deepEqual([unknown.status, Object.keys(unknown.refusal?.errors ?? {})], [404, ['unit']]);
  // A closed unit is nobody's home.
  await w.manager.send(changeUnit, { params: { id: elm }, body: { closed: true } });
  assert.deepEqual(await week(...next, oak), ['anna', 'bo', 'cia', 'dan']);
});

test('replacements are the unit’s own first, then those lent, and offers to a unit reach its people', async () => {
  const [oak, elm] = [await unit('Ek 5'), await unit('Alm 5')];
  const [anna, bo, cia, dan] = [await person(), await person(), await person(), await person()];
  await place(bo, oak, '2026-01-01', home);
  await place(cia, elm, '2026-01-01', home);
  await place(cia, oak, '2026-08-04', { last_day: '2026-08-04' });
  await place(dan, elm, '2026-01-01', home);
  // It begins at half past midnight of the 4th; in UTC that is the 3rd.
  const times = { start_time: '2026-08-03T22:30:00Z', end_time: '2026-08-04T06:00:00Z' };
  const { body: shift } = await w.manager.send(createShift, { body: { ...times, unit_id: oak } });
  const people = [anna, bo, cia, dan];
  const found = (await w.manager.send(findReplacements, { params: { id: shift.id } })).body
    .filter(({ worker }) => people.includes(worker.id))
    .map(({ worker, belongs }) => [people.indexOf(worker.id), belongs]);
  assert.deepEqual(found, [
    [1, 'home'],
    [2, 'lent'],
    [0, 'everywhere'],
    [3, 'elsewhere'],
  ]);
  const { body: open } = await w.manager.send(createShift, { body: times });
  const without = (await w.manager.send(findReplacements, { params: { id: open.id } })).body;
  assert.ok(without.every(({ belongs }) => belongs === null));
  await w.manager.send(offerShift, { body: { shift_id: shift.id, offered_to: 'unit', first_come: false } });
  const told = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ user_id: string }[]>`
      select user_id from notices where company_id = ${w.company_id} and kind = 'shift_open' and facts ->> 'shift_id' = ${shift.id}`,
  );
  assert.deepEqual(told.map(({ user_id }) => people.indexOf(user_id)).toSorted(), [1, 2]);
  const query = { start_date: '2026-08-04', end_date: '2026-08-04' };
  assert.equal((await w.manager.send(listOffers, { query })).body.length, 1);
});
