import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { listObHours } from '../src/contract/ob-hours.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { changePayroll, createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { createAssignment, createShift, getShift } from '../src/contract/shifts.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  me,
  revealPersonalNumber,
} from '../src/contract/users.ts';
import { openNumber, sealNumber } from '../src/server/accounts/personal-number.ts';
import { wordsIn } from './random-text.ts';
import { keys, PASSWORD, type World, world } from './world.ts';

let w: World;
before(async () => {
  w = await world();
});
after(() => w.close());

let count = 0;
const fields = () => {
  count += 1;
  return {
    first_name: 'Åsa',
    last_name: 'Öberg',
    username: `asa.${count}`,
    email: `asa.${count}@example.com`,
    role: 'worker' as const,
  };
};
const hire = async (more = {}) => {
  const sent = { ...fields(), ...more };
  const { body } = await w.manager.send(createUser, { body: { ...sent, password: PASSWORD } });
  return { sent, made: body };
};

test('a personal number is sealed, shown masked, and read in full by managers and the person, each time recorded', async () => {
  const { made } = await hire({ social_security_number: '640823-3234' });
  assert.equal(made.social_security_number, '640823-****');
  const [row] = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ personal_number_sealed: Buffer }[]>`
    select personal_number_sealed from users where company_id = ${w.company_id} and id = ${made.id}`,
  );
  assert.ok(row && !row.personal_number_sealed.includes(Buffer.from('640823')));
  // The sealed number opens only in its own row.
  assert.throws(() => openNumber(keys, w.company_id, w.worker.id, row.personal_number_sealed));
  const params = { id: made.id };
  assert.equal(
    (await w.manager.send(revealPersonalNumber, { params })).body.social_security_number,
    '19640823-3234',
  );
  assert.equal((await w.worker.send(revealPersonalNumber, { params })).status, 404);
  assert.equal((await w.foreign_manager.send(revealPersonalNumber, { params })).status, 404);
  const history = await w.db.inCompany(
    w.company_id,
    (tx) => tx`
    select action, was::text as was, became::text as became from history
    where company_id = ${w.company_id} and noun_id = ${made.id} order by at`,
  );
  assert.ok(history.some((line) => line.action === 'personal_number_read'));
  assert.deepEqual(wordsIn(JSON.stringify(history), ['3234', '640823']), [], 'no personal number');
});

test('a personal number must be valid, and belongs to one person', async () => {
  for (const wrong of ['640823-3235', '000000-0000', 'nummer', '19000229-0005']) {
    const body = { ...fields(), password: PASSWORD, social_security_number: wrong };
    const { status, refusal } = await w.manager.send(createUser, { body });
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, ['social_security_number']], wrong);
    assert.ok(!refusal?.detail.includes(wrong), 'the refusal does not repeat it');
  }
  await hire({ social_security_number: '19811218-9876' });
  const again = { ...fields(), password: PASSWORD, social_security_number: '8112189876' };
  assert.equal((await w.manager.send(createUser, { body: again })).refusal?.code, 'personal_number_taken');
  const [here, there] = [w.company_id, w.foreign_worker.company_id].map(
    (company_id) => sealNumber(keys, company_id, w.worker.id, '19811218-9876').hash,
  );
  assert.notDeepEqual(here, there, 'a person in two companies cannot be linked between them');
});

test('fields left out of a change stay; a mask that is sent back means unchanged', async () => {
  const { made, sent } = await hire({
    phone: '070',
    address: 'Gatan 1',
    date_of_birth: '1981-12-18',
    social_security_number: '19811278-9873',
  });
  const params = { id: made.id };
  const { body } = await w.manager.send(changeUser, {
    params,
    body: { ...sent, phone: '071', social_security_number: '811278-****' },
  });
  assert.deepEqual([body.phone, body.address, body.date_of_birth], ['071', 'Gatan 1', '1981-12-18']);
  assert.equal(
    (await w.manager.send(revealPersonalNumber, { params })).body.social_security_number,
    '19811278-9873',
  );
});

test('a worker reads their own person and no one else', async () => {
  assert.equal((await w.worker.send(getUser, { params: { id: w.worker.id } })).status, 200);
  assert.equal((await w.worker.send(getUser, { params: { id: w.colleague.id } })).status, 404);
  assert.equal((await w.foreign_manager.send(getUser, { params: { id: w.worker.id } })).status, 404);
});

test('the list holds the people of the company, ordered, filtered, page by page', async () => {
  const { body: all } = await w.manager.send(listUsers);
  assert.ok(all.every((person) => person.company === w.company_id));
  const { body: managers } = await w.manager.send(listUsers, { query: { role: 'manager' } });
  assert.deepEqual(managers.map((one) => one.username).sort(), ['manager', 'second']);
  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await w.manager.send(listUsers, {
      query: { limit: '2', ...(cursor === undefined ? {} : { cursor }) },
    });
    walked.push(...page.body.map((one) => one.id));
    cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
  } while (cursor !== undefined);
  assert.deepEqual(
    walked,
    all.map((one) => one.id),
  );
});

test('no one removes themselves or the last manager, not even by racing', async () => {
  assert.equal(
    (await w.manager.send(deleteUser, { params: { id: w.manager.id } })).refusal?.code,
    'own_account',
  );
  const other = await world();
  const { body: second } = await other.second_manager.send(me);
  const { body: first } = await other.manager.send(me);
  const race = await Promise.all([
    other.manager.send(deleteUser, { params: { id: second.id } }),
    other.second_manager.send(deleteUser, { params: { id: first.id } }),
  ]);
  // The loser is refused by the rule or, when the other request was quicker, because their own account is closed.
  const [won, lost] = race.map((one) => one.status).sort();
  assert.ok(won === 204 && (lost === 409 || lost === 401), `${won} and ${lost}`);
  const left = race[0]?.status === 204 ? other.manager : other.second_manager;
  const { body: own } = await left.send(me);
  const demoted = {
    username: own.username,
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.se',
    role: 'worker' as const,
  };
  const refused = await left.send(changeUser, { params: { id: own.id }, body: demoted });
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['role']);
  await other.close();
});

test('two managers who demote each other wait for each other; one’s own role and password are not changed here', async () => {
  const other = await world();
  const body = (username: string) => ({
    username,
    first_name: 'A',
    last_name: 'B',
    email: `${username}@b.se`,
  });
  const began = performance.now();
  const race = await Promise.all([
    other.manager.send(changeUser, {
      params: { id: other.second_manager.id },
      body: { ...body('second'), role: 'worker' },
    }),
    other.second_manager.send(changeUser, {
      params: { id: other.manager.id },
      body: { ...body('manager'), role: 'worker' },
    }),
  ]);
  const [won, lost] = race.map((one) => one.status).sort();
  // 401: the demotion ended the session before the other request was admitted.
  assert.ok(won === 200 && [401, 403, 409].includes(lost ?? 0), `${won} and ${lost}`);
  assert.ok(performance.now() - began < 900, 'a deadlock occurred');
  await other.close();
  const own = { ...body('manager'), role: 'manager' as const, password: 'Annat-lösen-9' };
  const refused = await w.manager.send(changeUser, { params: { id: w.manager.id }, body: own });
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['password']);
});

test('a person assigned to a shift while the account closes is on it or not, never partly', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { made } = await hire();
    const shift = await w.manager.send(createShift, {
      body: { start_time: '2026-08-01T08:00:00Z', end_time: '2026-08-01T12:00:00Z' },
    });
    await Promise.all([
      w.manager.send(deleteUser, { params: { id: made.id } }),
      w.second_manager.send(createAssignment, { body: { shift_id: shift.body.id, worker_id: made.id } }),
    ]);
    assert.deepEqual(
      (await w.manager.send(getShift, { params: { id: shift.body.id } })).body.assignments,
      [],
    );
  }
});

test("a leaver's pay and reports stay readable, and history names the changed fields of a person", async () => {
  const { made, sent } = await hire();
  await w.manager.send(createPayroll, {
    body: { user: made.id, ...terms({ monthly_salary: 20_000, employment_rate: 100 }) },
  });
  await w.manager.send(changeUser, {
    params: { id: made.id },
    body: { ...sent, address: 'Nya gatan 2', password: 'Annat-lösen-9' },
  });
  await w.manager.send(deleteUser, { params: { id: made.id } });
  const query = { year: '2026', month: '3', user: made.id };
  assert.equal((await w.manager.send(getMonthlyPay, { query })).body.gross_salary, 11_612.9, 'to the 18th');
  const lines = await w.db.inCompany(
    w.company_id,
    (tx) => tx`
    select action, became -> 'changed' as changed from history
    where company_id = ${w.company_id} and noun_id = ${made.id} order by n`,
  );
  assert.deepEqual(
    lines.map((line) => [line.action, line.changed]),
    [
      ['created', null],
      ['password_reset', ['address']],
      ['closed', null],
    ],
  );
});

test('closing an account keeps the name free for a new one', async () => {
  const { made, sent } = await hire();
  assert.equal((await w.manager.send(deleteUser, { params: { id: made.id } })).status, 204);
  assert.equal((await w.manager.send(getUser, { params: { id: made.id } })).status, 404);
  assert.equal((await w.manager.send(createUser, { body: { ...sent, password: PASSWORD } })).status, 201);
});

test('a role, company or id of another cannot be set through the input', async () => {
  for (const more of [
    { is_superuser: true },
    { company_id: w.company_id },
    { id: randomUUID() },
    { role: 'admin' },
  ]) {
    const { status } = await w.manager.raw({
      method: 'POST',
      url: '/api/users/',
      payload: { ...fields(), password: PASSWORD, ...more },
    });
    assert.equal(status, 400, JSON.stringify(more));
  }
  const body = { ...fields(), password: PASSWORD, company: w.foreign_manager.company_id };
  assert.equal((await w.manager.send(createUser, { body })).status, 400);
});

const terms = (more = {}) => ({ employee_tax_table: 33, ...more });

test('pay terms: a pair left out follows from the other, half a pair is refused by field', async () => {
  const { made } = await hire();
  const { body } = await w.manager.send(createPayroll, {
    body: { user: made.id, ...terms({ monthly_salary: 32_900, employment_rate: 100 }) },
  });
  assert.deepEqual([body.hourly_salary, body.employment_hours_per_week], [200, 38.25]);
  const params = { id: body.id };
  const hourly = await w.manager.send(changePayroll, {
    params,
    body: { user: made.id, ...terms({ hourly_salary: 150, employment_hours_per_week: 20 }) },
  });
  assert.deepEqual([hourly.body.monthly_salary, hourly.body.employment_rate], [12_901.96, 52.29]);
  const halves: readonly (readonly [object, string])[] = [
    [{ monthly_salary: 30_000 }, 'employment_rate'],
    [{ employment_rate: 80 }, 'monthly_salary'],
    [{ hourly_salary: 150 }, 'employment_hours_per_week'],
    [{ employment_hours_per_week: 30 }, 'hourly_salary'],
    [{}, 'monthly_salary'],
  ];
  for (const [half, field] of halves) {
    const { refusal } = await w.manager.send(changePayroll, {
      params,
      body: { user: made.id, ...terms(half) },
    });
    assert.deepEqual(
      [refusal?.code, Object.keys(refusal?.errors ?? {})],
      ['salary_pair_incomplete', [field]],
    );
  }
  const again = await w.manager.send(createPayroll, {
    body: { user: made.id, ...terms({ monthly_salary: 1, employment_rate: 100 }) },
  });
  assert.equal(again.refusal?.code, 'payroll_exists');
});

test('only the person and the managers read pay terms', async () => {
  assert.equal((await w.worker.send(listPayroll)).body.length, 1);
  assert.deepEqual((await w.colleague.send(listPayroll)).body, []);
  assert.equal((await w.colleague.send(listPayroll, { query: { user: w.worker.id } })).status, 404);
  assert.equal((await w.foreign_manager.send(listPayroll, { query: { user: w.worker.id } })).status, 404);
  assert.ok((await w.manager.send(listPayroll)).body.some((one) => one.user === w.worker.id));
});

const historyOf = (ids: readonly string[]) =>
  w.db.inCompany(
    w.company_id,
    (tx) => tx<{ noun: string; action: string }[]>`
      select noun, action from history where company_id = ${w.company_id} and noun_id = any(${[...ids]}::uuid[]) order by noun`,
  );

test('a person is created with the pay terms in one action, or not at all', async () => {
  const body = { ...fields(), password: PASSWORD };
  const half = await w.manager.send(createUser, {
    body: { ...body, pay: { ...terms(), tax_column: 1, monthly_salary: 30_000 } },
  });
  assert.deepEqual(
    [half.refusal?.code, Object.keys(half.refusal?.errors ?? {})],
    ['salary_pair_incomplete', ['pay.employment_rate']],
  );
  const { body: people } = await w.manager.send(listUsers);
  assert.ok(!people.some((one) => one.username === body.username), 'no person was created');
  const { body: made } = await w.manager.send(createUser, {
    body: { ...body, pay: { ...terms(), tax_column: 2, monthly_salary: 32_900, employment_rate: 100 } },
  });
  assert.deepEqual(
    [made.payroll?.hourly_salary, made.payroll?.tax_column, made.payroll?.user],
    [200, 2, made.id],
  );
  assert.deepEqual(
    (await historyOf([made.id, made.payroll?.id ?? ''])).map(({ noun, action }) => [noun, action]),
    [
      ['payroll', 'created'],
      ['user', 'created'],
    ],
  );
});

test('the same key creates a person with pay once', async () => {
  const body = {
    ...fields(),
    password: PASSWORD,
    pay: { ...terms(), tax_column: 1, hourly_salary: 150, employment_hours_per_week: 20 },
  };
  const headers = { 'idempotency-key': randomUUID() };
  const twins = await Promise.all([1, 2].map(() => w.manager.send(createUser, { body }, headers)));
  assert.deepEqual(
    twins.map((one) => one.status),
    [201, 201],
  );
  assert.equal(twins[0]?.body.id, twins[1]?.body.id);
  assert.equal(
    (await w.manager.send(listPayroll, { query: { user: twins[0]?.body.id ?? '' } })).body.length,
    1,
  );
});

test('a change of person and pay is one action; terms that changed meanwhile are not overwritten', async () => {
  const { made, sent } = await hire();
  const params = { id: made.id };
  const pay = (monthly_salary: number, version?: number | null) => ({
    ...terms({ monthly_salary, employment_rate: 100 }),
    tax_column: 1,
    ...(version === undefined ? {} : { version }),
  });
  const first = await w.manager.send(changeUser, { params, body: { ...sent, pay: pay(30_000, null) } });
  assert.equal(first.body.payroll?.monthly_salary, 30_000);
  // Another manager changes the terms with the older call, which does not change the person's version.
  const payroll_id = first.body.payroll?.id ?? '';
  await w.second_manager.send(changePayroll, {
    params: { id: payroll_id },
    body: { user: made.id, ...terms({ monthly_salary: 31_000, employment_rate: 100 }) },
  });
  for (const version of [null, 1]) {
    const stale = await w.manager.send(
      changeUser,
      { params, body: { ...sent, phone: '070', pay: pay(29_000, version) } },
      { 'if-match': `"${first.body.version}"` },
    );
    assert.equal(stale.refusal?.code, 'stale');
    const current = Object(stale.refusal?.current);
    assert.deepEqual([current.phone, current.payroll.monthly_salary], ['', 31_000], 'nothing was changed');
  }
  const { body: now } = await w.manager.send(changeUser, { params, body: { ...sent, pay: pay(29_000, 2) } });
  assert.deepEqual(
    [now.payroll?.monthly_salary, now.payroll?.version, now.payroll?.id],
    [29_000, 3, payroll_id],
  );
  const { body: kept } = await w.manager.send(changeUser, { params, body: sent });
  assert.equal(kept.payroll?.monthly_salary, 29_000, 'pay left out stays');
  const refused = await w.manager.send(changeUser, {
    params,
    body: { ...sent, phone: '071', pay: { ...pay(1), employment_rate: 101 } },
  });
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['pay.employment_rate']);
  assert.equal((await w.manager.send(getUser, { params })).body.phone, '');
});

test('hours are read for many people at once, and only of the same company', async () => {
  const query = { year: '2026', month: '3', user_ids: [w.worker.id, w.colleague.id].join(',') };
  const { body } = await w.manager.send(listObHours, { query });
  assert.deepEqual(
    body.map((one) => one.user),
    [w.worker.id, w.colleague.id],
  );
  const mixed = { ...query, user_ids: `${w.worker.id},${w.foreign_worker.id}` };
  assert.equal((await w.manager.send(listObHours, { query: mixed })).status, 404);
  assert.equal((await w.worker.send(listObHours, { query })).status, 404);
});
