import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createAbsence, deleteAbsence } from '../../src/contract/absences.ts';
import { changeCompany, changeSettings } from '../../src/contract/companies.ts';
import {
  changeShift,
  copyShifts,
  createShift,
  deleteShift,
  withdrawCopy,
} from '../../src/contract/shifts.ts';
import { changeUser } from '../../src/contract/users.ts';
import { addDays } from '../../src/core/calendar.ts';
import { type Client, type World, world } from '../world.ts';
import { figure, size } from './figures.ts';

/**
 * Deeds of different kinds at the same moment wait in line: people and months are locked before the head of history is,
 * which everybody writes last. A wrong order is a deadlock, a second lost for both, and in the end a refusal.
 */

const ROUNDS = size(6, 60);

let w: World;
after(() => w.close());

const day = (n: number): string => addDays('2027-01-01', n);
const span = (n: number) => ({ start_time: `${day(n)}T08:00:00Z`, end_time: `${day(n)}T16:00:00Z` });

const plan = (n: number) =>
  w.second_manager.send(createShift, { body: { ...span(n), assignments: [{ worker_id: w.worker.id }] } });
const rename = (n: number, who: Client = w.worker) =>
  w.manager.send(changeUser, {
    params: { id: who.id },
    body: {
      username: who === w.worker ? 'worker' : 'second',
      role: who === w.worker ? 'worker' : 'manager',
      first_name: `Namn ${n}`,
      last_name: 'Provsson',
      email: `${who === w.worker ? 'vera' : 'sten'}@example.com`,
    },
  });
const setDay = (n: number) => w.manager.send(changeSettings, { body: { payment_day: 1 + (n % 28) } });
const bill = (n: number) =>
  w.superuser.send(changeCompany, { params: { id: w.company_id }, body: { active_user_count: n } });

async function tellSick(): Promise<{ status: number }> {
  const body = { kind: 'sick' as const, first_day: '2026-03-18', last_day: '2026-03-18' };
  const told = await w.worker.send(createAbsence, { body });
  return told.status >= 300 ? told : w.worker.send(deleteAbsence, { params: { id: told.body.id } });
}

async function copyThere(n: number): Promise<{ status: number }> {
  const from = day(n % ROUNDS);
  const body = { start_date: from, end_date: from, to_date: day(900 + n), with_workers: true };
  const made = await w.second_manager.send(copyShifts, { body });
  return made.status >= 300 ? made : w.second_manager.send(withdrawCopy, { params: { id: made.body.id } });
}

const deadlocks = async (): Promise<number> => {
  const [row] = await w.db.inCompany(w.company_id, async (tx) => {
    // What the own session counted is told when it is next idle; what is asked is not remembered from before.
    await tx`select pg_stat_clear_snapshot()`;
    return tx<{ n: number }[]>`
      select deadlocks::integer as n from pg_stat_database where datname = current_database()`;
  });
  return row?.n ?? 0;
};

// A test and not a hook: hooks of all files run first, and a later file's clock would end these sessions.
test('a company is made', async () => {
  w = await world();
});

test('deeds of different kinds at the same moment wait in line', async () => {
  const shifts: string[] = [];
  for (let n = 0; n < ROUNDS; n += 1) shifts.push((await plan(n)).body.id);
  const params = (n: number) => ({ id: shifts[n] ?? '' });
  const move = (n: number) => w.second_manager.send(changeShift, { params: params(n), body: span(300 + n) });
  const pairs: Readonly<Record<string, (n: number) => Promise<{ status: number }>[]>> = {
    'a shift is planned, its person renamed': (n) => [plan(100 + n), rename(n)],
    'a shift is planned, the rules changed': (n) => [plan(200 + n), setDay(n)],
    'shifts are copied, their person renamed': (n) => [copyThere(n), rename(n)],
    'shifts are copied, the rules changed': (n) => [copyThere(n), setDay(n)],
    'sickness is told, a manager renamed': (n) => [tellSick(), rename(n, w.second_manager)],
    'sickness is told, the company billed': (n) => [tellSick(), bill(n)],
    'a shift is moved, the rules changed': (n) => [move(n), setDay(n)],
    'a shift is moved, the company billed': (n) => [move(n), bill(n)],
    'a shift is deleted, the rules changed': (n) => [
      w.second_manager.send(deleteShift, { params: params(n) }),
      setDay(n),
    ],
  };
  const before = await deadlocks();
  for (const [name, pair] of Object.entries(pairs)) {
    for (let n = 0; n < ROUNDS; n += 1) {
      const began = performance.now();
      const statuses = (await Promise.all(pair(n))).map(({ status }) => status);
      assert.ok(
        statuses.every((status) => status < 300),
        `${name}: ${statuses}`,
      );
      const took = performance.now() - began;
      assert.ok(took < 950 || (await deadlocks()) === before, `${name}: a deadlock was waited out`);
    }
  }
  assert.equal(await deadlocks(), before, 'deadlocks');
  figure('lock order', 'pairs of deeds at the same moment', Object.keys(pairs).length * ROUNDS);
  figure('lock order', 'deadlocks', 0);
});
