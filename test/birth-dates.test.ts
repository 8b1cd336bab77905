import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mendPeople } from '../src/contract/mending.ts';
import { getPayrollMonth } from '../src/contract/payroll-runs.ts';
import { changeUser, createUser, getUser } from '../src/contract/users.ts';
import { personalNumber } from './personal-number.ts';
import { PASSWORD, type World, world } from './world.ts';

/** A personal number gives the date of birth: on write, and in the pay of rows that disagree (core/pay/birth-date.md). */

/** April 2026, the first month of the youth rate. */
const APRIL = { year: '2026', month: '4' };
const YOUNG = personalNumber('20050301', '238');

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

let count = 0;
async function hire(more: { social_security_number?: string; date_of_birth?: string | null }) {
  count += 1;
  const named = {
    first_name: 'Ella',
    last_name: `Ek ${count}`,
    username: `ella${count}`,
    email: `ella${count}@example.com`,
    role: 'worker' as const,
  };
  const pay = { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33 };
  const made = await w.manager.send(createUser, {
    body: { ...named, ...more, password: PASSWORD, employment_date: '2026-01-01', pay },
  });
  const change = (also: { social_security_number?: string; date_of_birth?: string | null; phone?: string }) =>
    w.manager.send(changeUser, { params: { id: made.body.id }, body: { ...named, ...also } });
  return { made, change };
}

const inApril = async (user: string) =>
  (await w.manager.send(getPayrollMonth, { query: APRIL })).body.people.find((one) => one.user === user);

test('a number alone gives the date of birth, and so the contribution', async () => {
  const { made } = await hire({ social_security_number: YOUNG });
  assert.equal(made.body.date_of_birth, '2005-03-01');
  const person = await inApril(made.body.id);
  assert.equal(person?.employer_contribution, 6773);
  assert.ok(!person?.exceptions.some(({ code }) => /birth/.test(code)));
  const coordination = await hire({ social_security_number: '19811278-9873' });
  assert.equal(coordination.made.body.date_of_birth, '1981-12-18');
});

test('a date that differs from the number is refused by field, in a creation and in changes', async () => {
  const body = {
    first_name: 'Ella',
    last_name: 'Fel',
    username: 'ellafel',
    email: 'ellafel@example.com',
    role: 'worker' as const,
    password: PASSWORD,
    social_security_number: '19900404-2389',
    date_of_birth: '1985-01-01',
  };
  const refused = await w.manager.send(createUser, { body });
  assert.deepEqual([refused.status, refused.refusal?.code], [400, 'birth_date_differs']);
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['date_of_birth']);

  const { made, change } = await hire({ date_of_birth: '1985-01-01' });
  assert.equal(
    (await change({ social_security_number: '19900404-2389', date_of_birth: '1985-01-01' })).refusal?.code,
    'birth_date_differs',
  );
  const numbered = await change({ social_security_number: '19900404-2389' });
  assert.equal(numbered.body.date_of_birth, '1990-04-04', 'the number gives the date');
  assert.equal((await change({ date_of_birth: '1990-04-05' })).refusal?.code, 'birth_date_differs');
  assert.equal((await change({ date_of_birth: null })).body.date_of_birth, '1990-04-04');
  assert.equal((await change({ social_security_number: '', date_of_birth: '1990-04-05' })).status, 200);
  const { body: bare } = await w.manager.send(getUser, { params: { id: made.body.id } });
  assert.deepEqual([bare.social_security_number, bare.date_of_birth], ['', '1990-04-05']);
});

test('in rows from before, the number decides, the month says so, and other fields can be changed', async () => {
  const { made, change } = await hire({ social_security_number: personalNumber('20050311', '238') });
  const { id } = made.body;
  await w.db.inCompany(
    w.company_id,
    (tx) =>
      tx`update users set date_of_birth = '1985-01-01' where company_id = ${w.company_id} and id = ${id}`,
  );
  const person = await inApril(id);
  assert.equal(person?.employer_contribution, 6773);
  assert.deepEqual(
    person?.exceptions.filter(({ code }) => code === 'birth_date_differs'),
    [{ code: 'birth_date_differs', count: 1 }],
  );
  const kept = await change({
    date_of_birth: '1985-01-01',
    social_security_number: '050311-****',
    phone: '070-1',
  });
  assert.deepEqual([kept.status, kept.body.date_of_birth], [200, '1985-01-01']);
  assert.equal((await change({ date_of_birth: null })).body.date_of_birth, '2005-03-11');
  assert.ok(!(await inApril(id))?.exceptions.some(({ code }) => /birth/.test(code)));
});

test('a date of birth after today is refused, typed or in a number', async () => {
  const { made, change } = await hire({});
  const body = { date_of_birth: '2099-03-01' };
  const mended = await w.manager.send(mendPeople, { body: { rows: [{ user: made.body.id, ...body }] } });
  assert.deepEqual(Object.keys(mended.refusal?.errors ?? {}), ['rows.0.date_of_birth']);
  for (const refused of [(await hire(body)).made, await change(body)])
    assert.deepEqual(
      [refused.status, refused.refusal?.code, Object.keys(refused.refusal?.errors ?? {})],
      [400, 'birth_date_future', ['date_of_birth']],
    );
  const social_security_number = personalNumber('20990301', '238');
  for (const refused of [
    (await hire({ social_security_number })).made,
    await change({ social_security_number }),
  ])
    assert.deepEqual(
      [refused.status, Object.keys(refused.refusal?.errors ?? {})],
      [400, ['social_security_number']],
    );
});
