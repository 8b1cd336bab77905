import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { changeCompany, getCompany } from '../src/contract/companies.ts';
import { changeInvoice, type Invoice, listInvoices, makeInvoices } from '../src/contract/invoices.ts';
import { invoiceMonthThatEnded, startMonthly } from '../src/server/companies/monthly.ts';
import { buildCompany, buildPerson } from '../src/server/running/builders.ts';
import { keys, type World, world } from './world.ts';

/** Each test has its own companies and months, because a run reaches every company of the database. */

let w: World;
before(async () => {
  w = await world({ now: '2025-01-10T11:00:00Z' });
});
after(() => w.close());

type Facts = {
  price_per_user?: number;
  billing_status?: 'trial' | 'active' | 'suspended';
  is_active?: boolean;
};

/** A company with one open account, added on its own day. */
async function customer(added: string, facts: Facts = {}): Promise<string> {
  w.setNow(`${added}T11:00:00Z`);
  const subdomain = `kund-${randomUUID().slice(0, 12)}`;
  const company = {
    name: `Kund ${subdomain}`,
    subdomain,
    created_at: w.now(),
    price_per_user: 49.5,
    ...facts,
  };
  const id = await buildCompany(w.db, company);
  await hire(id, 'kim');
  return id;
}

const hire = (company_id: string, username: string): Promise<string> =>
  w.db.inCompany(company_id, (tx) =>
    buildPerson(tx, keys, company_id, 'none', { username, first_name: 'Kim', last_name: 'Kund' }),
  );

/** The superuser, signed in at the world's time, because a session lasts half a day. */
const root = (): Promise<World['superuser']> =>
  w.signIn(`root-${w.subdomain.slice('own-'.length)}`, w.subdomain);

const of = (id: string, rows: readonly { company: string }[]) => rows.filter(({ company }) => company === id);

async function invoicesOf(id: string): Promise<Invoice[]> {
  const { body } = await (await root()).send(listInvoices);
  return body.filter(({ company }) => company === id);
}

const historyOf = (company_id: string) =>
  w.db.inCompany(
    company_id,
    (tx) => tx<{ action: string; actor_id: string | null }[]>`
      select action, actor_id from history
      where company_id = ${company_id} and noun = 'invoice' order by n`,
  );

test('a month is invoiced once: users x price, with its date, description and history', async () => {
  const id = await customer('2025-01-15');
  w.setNow('2025-02-01T00:30:00Z');
  const superuser = await root();
  const first = (await superuser.send(makeInvoices, { body: { year: 2025, month: 1 } })).body;
  const [made] = first.made.filter(({ company }) => company === id);
  assert.ok(made);
  assert.deepEqual(
    [made.amount, made.active_users, made.price_per_user, made.period, made.issue_date, made.is_paid],
    [49.5, 1, 49.5, '2025-01', '2025-02-01', false],
  );
  assert.equal(made.description, 'Skifta 2025-01: 1 x 49.50 SEK');
  const company = (await superuser.send(getCompany, { params: { id } })).body;
  assert.equal(company.next_billing_date, '2025-03-01');
  const again = (await superuser.send(makeInvoices, { body: { year: 2025, month: 1 } })).body;
  assert.deepEqual(of(id, again.made), []);
  assert.deepEqual(of(id, again.left), [
    { company: id, company_name: made.company_name, why: 'already_invoiced' },
  ]);
  assert.equal((await invoicesOf(id)).length, 1);
  assert.deepEqual([...(await historyOf(id))], [{ action: 'created', actor_id: superuser.id }]);
});

test('two concurrent runs make one invoice for each company', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => customer('2025-03-03')));
  w.setNow('2025-04-02T08:00:00Z');
  const superuser = await root();
  const runs = await Promise.all(
    [1, 2, 3].map(() => superuser.send(makeInvoices, { body: { year: 2025, month: 3 } })),
  );
  assert.deepEqual(
    runs.map(({ status }) => status),
    [200, 200, 200],
  );
  for (const id of ids) {
    assert.equal(runs.flatMap(({ body }) => of(id, body.made)).length, 1, 'one of the runs made it');
    assert.equal(runs.flatMap(({ body }) => of(id, body.left)).length, 2, 'the others report that it exists');
    assert.equal((await invoicesOf(id)).length, 1);
    assert.equal((await historyOf(id)).length, 1);
  }
});

test('companies on trial, suspended, closed, new or free are left out, each with the reason', async () => {
  const left = {
    trial: await customer('2025-05-02', { billing_status: 'trial' }),
    suspended: await customer('2025-05-02', { billing_status: 'suspended' }),
    inactive: await customer('2025-05-02', { is_active: false }),
    nothing_to_pay: await customer('2025-05-02', { price_per_user: 0 }),
    not_yet_customer: await customer('2025-06-01'),
  };
  w.setNow('2025-06-01T11:00:00Z');
  const { body } = await (await root()).send(makeInvoices, { body: { year: 2025, month: 5 } });
  for (const [why, id] of Object.entries(left)) {
    assert.deepEqual(
      of(id, body.left).map((one) => Object(one).why),
      [why],
    );
    assert.deepEqual(await invoicesOf(id), []);
  }
});

test('closed accounts are not invoiced', async () => {
  const id = await customer('2025-05-02', { price_per_user: 10 });
  const second = await hire(id, 'second');
  const superuser = await root();
  const total = async () => (await superuser.send(getCompany, { params: { id } })).body.monthly_total;
  assert.equal(await total(), 20);
  await w.db.inCompany(
    id,
    (tx) => tx`update users set closed_at = ${w.now()} where company_id = ${id} and id = ${second}`,
  );
  assert.equal(await total(), 10);
  await superuser.send(makeInvoices, { body: { year: 2025, month: 5 } });
  assert.deepEqual(
    (await invoicesOf(id)).map(({ amount }) => amount),
    [10],
  );
});

test('a month that has not begun is refused by its field', async () => {
  w.setNow('2025-06-30T21:59:00Z');
  const superuser = await root();
  for (const [year, month, field] of [
    [2025, 7, 'month'],
    [2026, 1, 'year'],
    [2025, 13, 'month'],
  ] as const) {
    const { status, refusal } = await superuser.send(makeInvoices, { body: { year, month } });
    assert.deepEqual([status, Object.keys(refusal?.errors ?? {})], [400, [field]]);
  }
  w.setNow('2025-06-30T22:01:00Z');
  assert.equal((await superuser.send(makeInvoices, { body: { year: 2025, month: 7 } })).status, 200);
});

test('an invoice is marked paid and unpaid, once each; a stale mark is refused with the current version', async () => {
  const id = await customer('2025-08-02');
  const superuser = await root();
  await superuser.send(makeInvoices, { body: { year: 2025, month: 8 } });
  const [made] = await invoicesOf(id);
  assert.ok(made);
  await w.db.onPlatform(
    (tx) => tx`
      insert into invoices (company_id, period, issue_date, active_users, price_per_user_ore, amount_ore, description, created_at)
      select company_id, '2025-07-01', issue_date, active_users, price_per_user_ore, amount_ore, 'July', created_at
      from invoices where id = ${made.id}`,
  );
  const params = { id: made.id };
  const paid = await superuser.send(
    changeInvoice,
    { params, body: { is_paid: true } },
    { 'if-match': '"1"' },
  );
  assert.deepEqual([paid.body.is_paid, paid.body.version, paid.headers.etag], [true, 2, '"2"']);
  const others = (await invoicesOf(id)).filter((one) => one.id !== made.id);
  assert.deepEqual(
    others.map((one) => [one.period, one.is_paid]),
    [['2025-07', false]],
    'a mark on one month does not touch another',
  );
  assert.ok(paid.body.paid_at?.startsWith('2025-08-02T11:00'));
  const twice = await superuser.send(changeInvoice, { params, body: { is_paid: true } });
  assert.deepEqual([twice.status, twice.body], [200, paid.body], 'repeated, it changes nothing');
  const stale = await superuser.send(
    changeInvoice,
    { params, body: { is_paid: false } },
    { 'if-match': '"1"' },
  );
  assert.equal(stale.status, 412);
  assert.deepEqual(stale.refusal?.current, paid.body);
  const back = await superuser.send(
    changeInvoice,
    { params, body: { is_paid: false } },
    { 'if-match': '"2"' },
  );
  assert.deepEqual([back.body.is_paid, back.body.paid_at, back.body.version], [false, null, 3]);
  assert.deepEqual(
    (await historyOf(id)).map(({ action }) => action),
    ['created', 'paid', 'unpaid'],
  );
  const gone = await superuser.send(changeInvoice, { params: { id: randomUUID() }, body: { is_paid: true } });
  assert.equal(gone.status, 404);
});

test('two concurrent marks are one mark', async () => {
  const id = await customer('2025-08-02');
  const superuser = await root();
  await superuser.send(makeInvoices, { body: { year: 2025, month: 8 } });
  const [made] = await invoicesOf(id);
  const params = { id: made?.id ?? '' };
  const marks = await Promise.all(
    [1, 2].map(() =>
      superuser.send(changeInvoice, { params, body: { is_paid: true } }, { 'if-match': '"1"' }),
    ),
  );
  assert.deepEqual(marks.map(({ status }) => status).sort(), [200, 412]);
  assert.equal((await historyOf(id)).length, 2);
});

test('on the first of a month in Stockholm the previous month is invoiced automatically, once, also by several servers', async () => {
  const id = await customer('2025-09-02');
  await invoiceMonthThatEnded(w.services);
  assert.deepEqual(await invoicesOf(id), [], 'September has not ended');
  w.setNow('2025-09-30T21:59:00Z');
  await invoiceMonthThatEnded(w.services);
  assert.deepEqual(await invoicesOf(id), []);
  w.setNow('2025-09-30T22:01:00Z');
  const counts = await Promise.all([1, 2, 3].map(() => invoiceMonthThatEnded(w.services)));
  assert.equal(counts.filter((count) => count > 0).length, 1, 'one of the servers did it');
  assert.deepEqual(
    (await invoicesOf(id)).map(({ period, issue_date }) => [period, issue_date]),
    [['2025-09', '2025-10-01']],
  );
  assert.deepEqual([...(await historyOf(id))], [{ action: 'created', actor_id: null }]);
  w.setNow('2025-10-20T10:00:00Z');
  assert.equal(await invoiceMonthThatEnded(w.services), 0);
});

test('the run waits for the date that the superuser set, and catches up after it', async () => {
  const id = await customer('2025-10-02');
  const set = { params: { id }, body: { next_billing_date: '2025-11-15' } };
  await (await root()).send(changeCompany, set);
  w.setNow('2025-11-14T12:00:00Z');
  await invoiceMonthThatEnded(w.services);
  assert.deepEqual(await invoicesOf(id), []);
  w.setNow('2025-11-18T12:00:00Z');
  await invoiceMonthThatEnded(w.services);
  assert.deepEqual(
    (await invoicesOf(id)).map(({ period }) => period),
    ['2025-10'],
  );
});

test('a company that begins to pay in the middle of a month is not invoiced for the month before', async () => {
  const id = await customer('2025-11-02', { billing_status: 'trial' });
  w.setNow('2025-12-10T12:00:00Z');
  const superuser = await root();
  const change = { params: { id }, body: { billing_status: 'active', next_billing_date: null } } as const;
  const { body } = await superuser.send(changeCompany, change);
  assert.equal(body.next_billing_date, '2026-01-01');
  await invoiceMonthThatEnded(w.services);
  assert.deepEqual(await invoicesOf(id), []);
  w.setNow('2026-01-01T12:00:00Z');
  await invoiceMonthThatEnded(w.services);
  assert.deepEqual(
    (await invoicesOf(id)).map(({ period }) => period),
    ['2025-12'],
  );
});

test('the job runs at the start and again later, logs a failure without its data, and stops', async () => {
  const id = await customer('2026-01-02');
  w.setNow('2026-02-01T12:00:00Z');
  const failures: Record<string, unknown>[] = [];
  let broken = true;
  const db = {
    ...w.db,
    onPlatform: (work: never) =>
      broken
        ? Promise.reject(Object.assign(new Error('Key (email)=(kim@example.com)'), { code: '57P01' }))
        : w.db.onPlatform(work),
  } as World['db'];
  const stop = startMonthly({ ...w.services, db }, (failure) => failures.push(failure), 20);
  const deadline = performance.now() + 5_000;
  while (failures.length === 0 && performance.now() < deadline)
    await new Promise((next) => setTimeout(next, 5));
  assert.equal(Object(failures[0]).job, 'monthly');
  assert.ok(!JSON.stringify(failures).includes('kim@example.com'), 'the log holds no personal data');
  broken = false;
  while ((await invoicesOf(id)).length === 0 && performance.now() < deadline)
    await new Promise((next) => setTimeout(next, 20));
  assert.equal((await invoicesOf(id)).length, 1);
  await stop();
  const quiet = await customer('2026-02-02');
  w.setNow('2026-03-01T12:00:00Z');
  await new Promise((next) => setTimeout(next, 80));
  assert.deepEqual(await invoicesOf(quiet), []);
});
