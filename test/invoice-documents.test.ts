import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { changeCompany } from '../src/contract/companies.ts';
import {
  changeInvoice,
  creditInvoice,
  getInvoiceFile,
  getOwnInvoiceFile,
  type Invoice,
  issueInvoice,
  listInvoices,
  listOwnInvoices,
  makeInvoices,
} from '../src/contract/invoices.ts';
import { invoiceMonthThatEnded } from '../src/server/companies/monthly.ts';
import { buildCompany, buildPerson } from '../src/server/running/builders.ts';
import { readConfig } from '../src/server/running/config.ts';
import { linesOfPdf } from './unpack.ts';
import { type Client, keys, type World, world } from './world.ts';

/** Invoices as documents: one series a year without gaps, locked when issued, credited instead of deleted (decision 0074). */

const SELLER = {
  SELLER_NAME: 'Skiftaverket AB',
  SELLER_ORG_NUMBER: '556016-0680',
  SELLER_VAT_NUMBER: 'SE556016068001',
  SELLER_ADDRESS: 'Säljargatan 1, 111 11 Stockholm',
  SELLER_PAY_TO: 'bankgiro 123-4567',
};

let w: World;
let root: Client;
before(async () => {
  w = await world({ now: '2031-02-01T11:00:00Z', env: SELLER });
  root = w.superuser;
});
after(() => w.close());

async function customer(org_number = '556036-0793'): Promise<string> {
  const subdomain = `kop-${randomUUID().slice(0, 12)}`;
  const id = await buildCompany(w.db, {
    name: `Köpare ${subdomain}`,
    subdomain,
    created_at: '2031-01-02T11:00:00Z',
    price_per_user: 49.5,
  });
  await w.db.inCompany(id, (tx) =>
    buildPerson(tx, keys, id, 'none', { username: 'kim', first_name: 'Kim', last_name: 'Kund' }),
  );
  if (org_number !== '') await known(id, org_number);
  return id;
}

const known = async (id: string, org_number = '556036-0793') =>
  assert.equal(
    (await root.send(changeCompany, { params: { id }, body: { org_number, address: 'Köpvägen 2, Umeå' } }))
      .status,
    200,
  );
const january = () => root.send(makeInvoices, { body: { year: 2031, month: 1 } });
const all = async () => (await root.send(listInvoices)).body;
const ofCompany = async (id: string) => (await all()).filter(({ company }) => company === id);
const first = async (id: string): Promise<Invoice> => {
  const [one] = await ofCompany(id);
  assert.ok(one !== undefined);
  return one;
};

async function file(who: Client, path: string, query: string) {
  const { statusCode, rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${path}?${query}`,
    headers: { authorization: `Bearer ${who.access}`, 'x-tenant-domain': `${who.subdomain}.localhost` },
  });
  return { status: statusCode, lines: statusCode === 200 ? linesOfPdf(rawPayload).join('\n') : '' };
}
const byId = (path: string, id: string): string => path.replace('{id}', id);

/** Every number of the year, of invoices and credit invoices. */
const series = async (year: string): Promise<number[]> =>
  (await all())
    .flatMap(({ number, credit }) => [number, credit?.number])
    .flatMap((number) => (number?.startsWith(`${year}-`) ? [Number(number.slice(5))] : []))
    .toSorted((a, b) => a - b);

test('an invoice is issued with number, VAT and due day when it is made, and says so in both languages', async () => {
  const id = await customer();
  await january();
  const made = await first(id);
  assert.match(made.number ?? '', /^2031-\d{4}$/);
  assert.deepEqual(
    [made.amount, made.vat, made.total, made.due_date, made.issue_date],
    [49.5, 12.38, 61.88, '2031-03-03', '2031-02-01'],
  );
  const path = byId(getInvoiceFile.path, made.id);
  const swedish = await file(root, path, 'language=sv');
  for (const word of [
    `Faktura ${made.number}`,
    'Skiftaverket AB',
    'SE556016068001',
    '556036-0793',
    '61,88',
    '12,38',
  ])
    assert.ok(swedish.lines.includes(word), `${word}: ${swedish.lines}`);
  const english = await file(root, path, 'language=en');
  assert.match(english.lines, /Invoice 2031-\d{4}/);
  assert.match(english.lines, /VAT 25 %/);
  assert.equal((await file(root, path, 'kind=credit')).status, 404);
});

test('numbers have no gaps, also when many are issued at once and some are refused', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => customer('')));
  await january();
  const waiting = await Promise.all(ids.map(first));
  for (const { number } of waiting) assert.equal(number, undefined, 'the buyer is not known whole');
  const refused = await root.send(issueInvoice, { params: { id: waiting[0]?.id ?? '' }, body: {} });
  assert.deepEqual([refused.status, refused.refusal?.code], [409, 'buyer_incomplete']);
  assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['org_number', 'address']);
  for (const id of ids.slice(0, 3)) await known(id);
  const twice = [...waiting, ...waiting].map(({ id }) =>
    root.send(issueInvoice, { params: { id }, body: {} }),
  );
  const statuses = (await Promise.all(twice)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 200, 200, 200, 409, 409]);
  const numbers = await series('2031');
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
});

test('an issued invoice does not change with its company or price, and marking it paid leaves it as it is', async () => {
  const id = await customer();
  await january();
  const made = await first(id);
  await root.send(changeCompany, { params: { id }, body: { org_number: '556016-0680', price_per_user: 99 } });
  await root.send(changeInvoice, { params: { id: made.id }, body: { is_paid: true } });
  const now = await first(id);
  assert.deepEqual(
    [now.number, now.vat, now.total, now.amount],
    [made.number, made.vat, made.total, made.amount],
  );
  const { lines } = await file(root, byId(getInvoiceFile.path, made.id), 'language=sv');
  assert.ok(lines.includes('556036-0793') && !lines.includes('Köpare, 556016-0680'));
});

test('a credit invoice takes the whole back, once, and the month can be invoiced again', async () => {
  const id = await customer();
  await january();
  const made = await first(id);
  const credit = () =>
    root.send(creditInvoice, { params: { id: made.id }, body: { reason: 'Fel antal användare' } });
  const both = await Promise.all([credit(), credit()]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const credited = await first(id);
  assert.equal(credited.credit?.reason, 'Fel antal användare');
  const { lines } = await file(root, byId(getInvoiceFile.path, made.id), 'kind=credit&language=sv');
  assert.ok(lines.includes(`Kreditfaktura ${credited.credit?.number}`), lines);
  assert.ok(lines.includes(made.number ?? '-'));
  assert.match(lines, /[-−]61,88/);
  await january();
  assert.equal((await ofCompany(id)).length, 2);
  const numbers = await series('2031');
  assert.equal(numbers.at(-1), numbers.length);
});

test('a manager lists and downloads the own company’s issued invoices, and nobody else’s', async () => {
  await known(w.company_id);
  await root.send(changeCompany, {
    params: { id: w.company_id },
    body: { price_per_user: 10, billing_status: 'active' },
  });
  w.setNow('2031-03-01T11:00:00Z');
  root = await w.signIn(`root-${w.subdomain.slice('own-'.length)}`, w.subdomain);
  const manager = await w.signIn('manager', w.subdomain);
  await root.send(makeInvoices, { body: { year: 2031, month: 3 } });
  const made = await first(w.company_id);
  const { body } = await manager.send(listOwnInvoices);
  assert.deepEqual(
    body.map(({ id, number, kind }) => [id, number, kind]),
    [[made.id, made.number, 'invoice']],
  );
  assert.equal((await file(manager, byId(getOwnInvoiceFile.path, made.id), 'language=sv')).status, 200);
  const other = (await all()).find(({ company, number }) => company !== w.company_id && number !== undefined);
  assert.equal((await file(manager, byId(getOwnInvoiceFile.path, other?.id ?? ''), '')).status, 404);
  const worker = await w.signIn('worker', w.subdomain);
  assert.equal((await worker.send(listOwnInvoices)).status, 403);
});

test('without a seller nothing is issued and the refusal names it; half a seller does not start', async () => {
  const poor = await world({ now: '2032-02-01T11:00:00Z' });
  const id = await customer();
  await invoiceMonthThatEnded({ db: poor.db, clock: { now: () => new Date('2032-02-01T11:00:00Z') } });
  const [made] = (await poor.superuser.send(listInvoices)).body.filter(({ company }) => company === id);
  assert.ok(made !== undefined && made.number === undefined);
  const refused = await poor.superuser.send(issueInvoice, { params: { id: made.id }, body: {} });
  assert.equal(refused.refusal?.code, 'seller_missing');
  const credit = await poor.superuser.send(creditInvoice, {
    params: { id: made.id },
    body: { reason: 'Prov' },
  });
  assert.equal(credit.refusal?.code, 'invoice_not_issued');
  assert.throws(() => readConfig({ SELLER_NAME: 'Halv AB' }, '.'), /SELLER_ORG_NUMBER/);
  await poor.close();
});
