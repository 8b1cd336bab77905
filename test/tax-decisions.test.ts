import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listHistory } from '../src/contract/history.ts';
import { createManualLine } from '../src/contract/manual-lines.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createPayCode } from '../src/contract/pay-codes.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { getPayFile } from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslipFile } from '../src/contract/payslips.ts';
import {
  changeTaxDecision,
  createTaxDecision,
  deleteTaxDecision,
  listTaxDecisions,
} from '../src/contract/tax-decisions.ts';
import { createUser, deleteUser } from '../src/contract/users.ts';
import { PAY_CODE_PRESETS } from '../src/core/pay/pay-code-presets.ts';
import { withPayFacts } from './pay-company.ts';
import { complaintsAboutAgi } from './pay-file-rules.ts';
import { personalNumber } from './personal-number.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/** Decisions about tax in the month, the run, the payslip and the declaration (decision 0061). */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-02T09:00:00Z' });
});
after(() => w.close());

const NUMBERS = [
  '198506152381',
  '198506159022',
  '198506151458',
  '198506152969',
  '198506156127',
  '198506155533',
];
let made = 0;

/** A person on 30 000 kr a month since before the month that is run, by table 32: 5 703 kr of tax. */
async function paid(username: string): Promise<string> {
  const number = NUMBERS[made];
  made += 1;
  const { body, status } = await w.manager.send(createUser, {
    body: {
      first_name: 'Disa',
      last_name: username,
      username,
      email: `${username}@example.se`,
      role: 'worker',
      password: 'ett-långt-lösen-77',
      employment_date: '2020-01-01',
      social_security_number: `${number?.slice(0, 8)}-${number?.slice(8)}`,
      pay: { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 },
    },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

const decide = (user: string, more: object) =>
  w.manager.send(createTaxDecision, {
    body: { user, kind: 'side_income', first_day: '2026-01-01', ...more },
  });
const october = { year: '2026', month: '10' };
const row = async (user: string) =>
  (await w.manager.send(getPayrollMonth, { query: october })).body.people.find((one) => one.user === user);

test('a figure goes with the kind, and the days with each other', async () => {
  const user = await paid('fel');
  const refused = async (more: object) => {
    const { status, refusal } = await decide(user, more);
    return [status, Object.keys(refusal?.errors ?? {})];
  };
  assert.deepEqual(await refused({ kind: 'percent' }), [400, ['percent']]);
  assert.deepEqual(await refused({ kind: 'percent', percent: 101 }), [400, ['percent']]);
  assert.deepEqual(await refused({ kind: 'percent', percent: 12.345 }), [400, ['percent']]);
  assert.deepEqual(await refused({ kind: 'side_income', percent: 12 }), [400, ['percent']]);
  assert.deepEqual(await refused({ kind: 'amount' }), [400, ['amount']]);
  assert.deepEqual(await refused({ kind: 'amount', amount: 10.5 }), [400, ['amount']]);
  assert.deepEqual(await refused({ kind: 'amount', amount: -1 }), [400, ['amount']]);
  assert.deepEqual(await refused({ kind: 'free' }), [400, ['kind']]);
  assert.deepEqual(await refused({ last_day: '2025-12-31' }), [400, ['last_day']]);
  assert.deepEqual((await w.manager.send(listTaxDecisions, { query: { user } })).body, []);
});

test('two decisions never share a day, even when they are entered at once', async () => {
  const user = await paid('samtidigt');
  const both = await Promise.all([
    decide(user, { kind: 'percent', percent: 10 }),
    decide(user, { kind: 'amount', amount: 4_000, first_day: '2026-06-01' }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  const lost = both.find(({ status }) => status === 409);
  assert.deepEqual(
    [lost?.refusal?.code, Object.keys(lost?.refusal?.errors ?? {})],
    ['tax_decision_overlap', ['first_day']],
  );
  const [kept] = (await w.manager.send(listTaxDecisions, { query: { user } })).body;
  assert.ok(kept);
  const params = { id: kept.id };
  const seen = { 'if-match': `"${kept.version}"` };
  const ended = await w.manager.send(changeTaxDecision, { params, body: { last_day: '2026-08-31' } }, seen);
  assert.equal(ended.status, 200);
  const late = await w.manager.send(changeTaxDecision, { params, body: { last_day: null } }, seen);
  assert.equal(late.status, 412, 'somebody else has changed it');
  assert.equal((await decide(user, { first_day: '2026-09-01' })).status, 201);
});

test('another kind drops the figure of the one before; history remembers each', async () => {
  const user = await paid('byter');
  const { body: decision } = await decide(user, { kind: 'percent', percent: 12.5 });
  const params = { id: decision.id };
  const missing = await w.manager.send(changeTaxDecision, { params, body: { kind: 'extra' } });
  assert.deepEqual(Object.keys(missing.refusal?.errors ?? {}), ['amount']);
  const { body: extra } = await w.manager.send(changeTaxDecision, {
    params,
    body: { kind: 'extra', amount: 500 },
  });
  assert.deepEqual([extra.kind, extra.percent, extra.amount], ['extra', null, 500]);
  assert.equal((await w.manager.send(deleteTaxDecision, { params })).status, 204);
  const { body: history } = await w.manager.send(listHistory, { query: { noun: 'tax_decision' } });
  const entries = history.filter(({ noun_id }) => noun_id === decision.id);
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['deleted', 'changed', 'created'],
  );
  assert.deepEqual(Object(entries[1]).was.percent, 12.5);
});

test('the month, the run, the slip and the declaration follow the decision of the day of payment', async () => {
  const [plain, side, sink] = [await paid('utan'), await paid('sido'), await paid('utomlands')] as const;
  await withPayFacts(w);
  await decide(side, { kind: 'side_income', first_day: '2026-10-23', last_day: '2026-10-23' });
  await decide(sink, { kind: 'sink', percent: 25 });
  assert.equal((await row(plain))?.tax, 5_703);
  assert.equal((await row(side))?.tax, 9_000, 'paid on the 23rd, a Friday');
  assert.equal((await row(sink))?.tax, 7_500);
  const { body: pay } = await w.manager.send(getMonthlyPay, { query: { ...october, user: side } });
  assert.deepEqual(
    [pay.tax.preliminaryTax, pay.tax.metadata.source, pay.tax.metadata.decision?.kind, pay.payment_date],
    [9_000, 'decision', 'side_income', '2026-10-23'],
  );
  const { body: run, refusal } = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 10, override_reason: 'Prov' },
  });
  assert.equal(refusal, null, JSON.stringify(refusal));
  await decide(plain, { kind: 'percent', percent: 0 });
  assert.equal((await row(plain))?.tax, 5_703, 'a locked month stays');
  const agi = await w.manager.raw({
    method: 'GET',
    url: `${getPayFile.path.replace('{id}', run.id)}?kind=agi`,
  });
  assert.equal(agi.status, 200, agi.text);
  const root = readXml(agi.text);
  assert.deepEqual(complaintsAboutAgi(root), []);
  const people = all(root, 'agd:IU');
  const taxOf = (number: string, field: string) =>
    people
      .filter((one) => all(one, 'agd:BetalningsmottagarId').some(({ text }) => text === number))
      .flatMap((one) => all(one, field).map(({ text }) => text));
  const numbers = NUMBERS.slice(made - 3);
  assert.deepEqual(taxOf(numbers[0] ?? '', 'agd:AvdrPrelSkatt'), ['5703']);
  assert.deepEqual(taxOf(numbers[2] ?? '', 'agd:AvdrSkattSINK'), ['7500']);
  assert.deepEqual(taxOf(numbers[2] ?? '', 'agd:AvdrPrelSkatt'), []);
});

async function slipOf(user: string, language: string): Promise<string> {
  const reply: { rawPayload: Buffer } = await w.app.inject({
    method: 'GET' as const,
    url: `${getPayslipFile.path}?year=2026&month=10&user=${user}&language=${language}`,
    headers: {
      authorization: `Bearer ${w.manager.access}`,
      'x-tenant-domain': `${w.manager.subdomain}.localhost`,
    },
  });
  return linesOfPdf(reply.rawPayload).join(' ').replaceAll('\u00a0', ' ');
}

test('the payslip names the decision and the tax in the language of the reader', async () => {
  const { people } = (await w.manager.send(getPayrollMonth, { query: october })).body;
  const called = (name: string) => people.find(({ last_name }) => last_name === name)?.user ?? '';
  for (const [name, language, words] of [
    ['sido', 'sv', 'inte huvudinkomsten, 30 %'],
    ['sido', 'en', 'not the main income, 30%'],
    ['sido', 'sv', 'Preliminär skatt'],
    ['utomlands', 'sv', 'Särskild inkomstskatt'],
    ['utomlands', 'en', 'Special income tax'],
  ] as const) {
    const text = await slipOf(called(name), language);
    assert.ok(text.includes(words), text);
  }
  assert.doesNotMatch(await slipOf(called('utomlands'), 'sv'), /Preliminär skatt/u);
});

test('a person approved for F-tax: no tax, no contribution, and a field of its own in the declaration', async () => {
  const alone = await world({ now: '2026-11-02T09:00:00Z' });
  await withPayFacts(alone);
  const user = alone.worker.id;
  await alone.manager.send(createPayroll, {
    body: { user, monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 },
  });
  await alone.manager.send(createTaxDecision, { body: { user, kind: 'f_tax', first_day: '2026-01-01' } });
  const { body: run } = await alone.manager.send(makePayrollRun, {
    body: { year: 2026, month: 10, override_reason: 'Prov' },
  });
  assert.deepEqual([run.totals.tax, run.totals.employer_contribution], [0, 0]);
  const agi = await alone.manager.raw({
    method: 'GET',
    url: `${getPayFile.path.replace('{id}', run.id)}?kind=agi`,
  });
  const root = readXml(agi.text);
  assert.deepEqual(
    all(root, 'agd:KontantErsattningEjUlagSA').map(({ text }) => text),
    [String(run.totals.gross)],
  );
  assert.deepEqual(all(root, 'agd:KontantErsattningUlagAG'), []);
  await alone.close();
});

test('what is paid two months after somebody left is taxed as a side income, and the slip says so', async () => {
  const alone = await world({ now: '2026-11-02T09:00:00Z' });
  const send = alone.manager.send;
  const { body: made } = await send(createUser, {
    body: {
      ...{ first_name: 'Lova', last_name: 'Slutat', username: 'slutat', email: 'slutat@example.se' },
      ...{ role: 'worker', password: 'ett-långt-lösen-77', employment_date: '2020-01-01' },
      social_security_number: personalNumber('19850615', '951'),
      pay: { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 },
    },
  });
  const user = made.id;
  assert.equal(
    (await send(deleteUser, { params: { id: user }, query: { last_day: '2026-08-31' } })).status,
    204,
  );
  const code = { ...PAY_CODE_PRESETS.parental_pay, name: 'Efter', first_month: '2026-01' };
  const { body: bonus, status } = await send(createPayCode, { body: code });
  assert.equal(status, 201);
  const month = async (number: number) => {
    const first_month = `2026-${String(number).padStart(2, '0')}`;
    const line = { user, code: bonus.number, price: 10_000, first_month };
    assert.equal((await send(createManualLine, { body: line })).status, 201);
    const query = { year: '2026', month: String(number), user };
    const { metadata, preliminaryTax } = (await send(getMonthlyPay, { query })).body.tax;
    return [metadata.source, metadata.decision?.kind, preliminaryTax];
  };
  const [source, kind] = await month(9);
  assert.deepEqual([source, kind], ['table', undefined], 'settled in the month after');
  assert.deepEqual(await month(10), ['decision', 'side_income', 3_000]);
  await alone.close();
});
