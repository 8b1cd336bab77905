import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePayroll, createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { createUser } from '../src/contract/users.ts';
import { type World, world } from './world.ts';

/** Full time of the agreement on pay terms (decision 0060): what old and new clients send, and what follows. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-22T09:00:00Z' });
});
after(() => w.close());

let made = 0;
async function hired(pay: object): Promise<string> {
  made += 1;
  const name = {
    username: `heltid${made}`,
    email: `heltid${made}@example.test`,
    first_name: 'H',
    last_name: 'T',
  };
  const body = {
    ...name,
    password: 'ett-långt-lösen-77',
    role: 'worker' as const,
    employment_date: '2026-01-01',
    pay,
  };
  const { status, body: person } = await w.manager.send(createUser, { body });
  assert.equal(status, 201, JSON.stringify(person));
  return person.id;
}
const termsOf = async (user: string) => (await w.manager.send(listPayroll, { query: { user } })).body;

test('a 40-hour week at 180 kr an hour is 100 % where full time is 40 hours', async () => {
  const user = await hired({ hourly_salary: 180, employment_hours_per_week: 40, full_time_hours: 40 });
  const [terms] = await termsOf(user);
  assert.equal(terms?.employment_rate, 100);
  assert.equal(terms?.monthly_salary, 31_200);
  assert.equal(terms?.full_time_hours, 40);
  assert.equal(terms?.full_time_month_hours, null);
});

test('without it, 38.25 and 164.5 hours hold, and 40 are refused by the field', async () => {
  const user = await hired({ monthly_salary: 30_000, employment_rate: 100 });
  const [terms] = await termsOf(user);
  assert.deepEqual([terms?.hourly_salary, terms?.employment_hours_per_week], [182.37, 38.25]);
  assert.equal(terms?.full_time_hours, null);
  const body = { user, hourly_salary: 180, employment_hours_per_week: 40, valid_from: '2027-01-01' };
  const { status, refusal } = await w.manager.send(createPayroll, { body });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(refusal?.errors ?? {}), ['employment_rate']);
});

test('the divisor of the agreement decides the hour of a month', async () => {
  const pay = {
    monthly_salary: 30_000,
    employment_rate: 100,
    full_time_hours: 40,
    full_time_month_hours: 165,
  };
  const [terms] = await termsOf(await hired(pay));
  assert.deepEqual([terms?.hourly_salary, terms?.employment_hours_per_week], [181.82, 40]);
});

test('a client that does not know it leaves it alone, also from a new first day', async () => {
  const user = await hired({ monthly_salary: 30_000, employment_rate: 100, full_time_hours: 37 });
  const [terms] = await termsOf(user);
  const raise = { user, monthly_salary: 31_000, employment_rate: 100 };
  const { body: changed } = await w.manager.send(changePayroll, {
    params: { id: terms?.id ?? '' },
    body: raise,
  });
  assert.deepEqual([changed.full_time_hours, changed.employment_hours_per_week], [37, 37]);
  const body = { ...raise, valid_from: '2027-01-01' };
  const { body: next } = await w.manager.send(createPayroll, { body });
  assert.deepEqual([next.full_time_hours, next.employment_hours_per_week], [37, 37]);
  const back = await w.manager.send(changePayroll, {
    params: { id: next.id },
    body: { ...body, full_time_hours: null },
  });
  assert.equal(back.body.employment_hours_per_week, 38.25);
});

test('hours that no agreement has are refused by name', async () => {
  const user = await hired({ monthly_salary: 30_000, employment_rate: 100 });
  for (const [field, value] of [
    ['full_time_hours', 0],
    ['full_time_hours', 40.01],
    ['full_time_hours', 37.333],
    ['full_time_month_hours', 0.5],
    ['full_time_month_hours', 201],
  ] as const) {
    const body = {
      user,
      monthly_salary: 30_000,
      employment_rate: 100,
      valid_from: '2027-01-01',
      [field]: value,
    };
    const { status, refusal } = await w.manager.send(createPayroll, { body });
    assert.equal(status, 400, `${field} ${value}`);
    assert.deepEqual(Object.keys(refusal?.errors ?? {}), [field]);
  }
});
