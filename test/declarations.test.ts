import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../src/contract/companies.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import {
  fileKeptFile,
  getPayFilePeople,
  listKeptFiles,
  makeKeptFile,
} from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun, undoPayrollRun } from '../src/contract/payroll-runs.ts';
import { createTaxDecision } from '../src/contract/tax-decisions.ts';
import { withholding } from '../src/core/pay/withholding.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { complaintsAboutAgi } from './pay-file-rules.ts';
import { readSie } from './sie-reader.ts';
import { keys, type World, world } from './world.ts';
import { all, type Element, readXml } from './xml-reader.ts';

/** One declaration a period: two runs paid in one month, corrections under the same number, removals. */

let w: World;
let january = '';
let february = '';
before(async () => {
  w = await world();
  await withPayFacts(w);
  await pays('next');
  january = await run(1);
});
after(() => w.close());

const pays = async (payment_month: 'same' | 'next') =>
  assert.equal((await w.manager.send(changeSettings, { body: { payment_month } })).status, 200);
const run = async (month: number): Promise<string> =>
  (await w.manager.send(makePayrollRun, { body: { year: 2026, month, override_reason: 'Prov' } })).body.id;
const later = () => w.setNow(new Date(Date.parse(w.now()) + 60_000).toISOString());
const kept = async (month: string) =>
  (await w.manager.send(listKeptFiles, { query: { year: '2026', month } })).body;
const agiOf = async (month: string) => (await kept(month)).find(({ kind }) => kind === 'agi');
const filed = async (month: string, filed_on: string | null) => {
  const file = await agiOf(month);
  const body = { filed_on, receipt: filed_on === null ? '' : '4711' };
  assert.equal((await w.manager.send(fileKeptFile, { params: { id: file?.id ?? '' }, body })).status, 200);
};
const declared = (text: string, name: string): string[] =>
  all(readXml(text), `agd:${name}`).map((one) => one.text);

test('a month with two payments is one declaration with the sums of the month, taxed on their sum', async () => {
  const first = await runFile(w, january, 'agi');
  assert.equal(first.status, 200, first.text);
  const [alone] = declared(first.text, 'KontantErsattningUlagAG').map(Number);
  later();
  await pays('same');
  const { body: open } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  const person = open.people.find(({ user }) => user === w.worker.id);
  const { body: before } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '1' } });
  const { tax: withheld = 0 } = before.people.find(({ user }) => user === w.worker.id) ?? {};
  const on_sum = withholding({
    gross_ore: ((alone ?? 0) + (person?.gross ?? 0)) * 100,
    year: 2026,
    tax_table: 33,
    tax_column: 1,
    tax_service: null,
  });
  assert.equal(person?.tax, on_sum.tax_ore / 100 - withheld, 'the tax on the sum of the month');
  const { body: own } = await w.worker.send(getMonthlyPay, { query: { year: '2026', month: '2' } });
  assert.deepEqual(
    [own.tax.preliminaryTax, own.tax.metadata.same_month],
    [person?.tax, { paid: alone, withheld }],
    'the person sees the same tax, and why',
  );
  february = await run(2);
  const { text } = await runFile(w, february, 'agi');
  assert.deepEqual(complaintsAboutAgi(readXml(text)), []);
  assert.deepEqual(declared(text, 'Specifikationsnummer'), declared(first.text, 'Specifikationsnummer'));
  assert.deepEqual(declared(text, 'KontantErsattningUlagAG').map(Number), [
    (alone ?? 0) + (person?.gross ?? 0),
  ]);
  const owed = Number(declared(text, 'SummaArbAvgSlf')[0]);
  assert.equal(owed, Math.floor(((alone ?? 0) + (person?.gross ?? 0)) * 0.3142));
  assert.equal((await agiOf('1'))?.outdated, true, 'the first declaration lacks the second run');
  assert.equal((await agiOf('2'))?.outdated, false);
  const { body: people } = await w.manager.send(getPayFilePeople, { params: { id: february } });
  const [agi] = people.files;
  assert.equal(agi?.gross, (alone ?? 0) + (person?.gross ?? 0));
});

test('after a filing, the next declaration corrects under the same number, in full', async () => {
  await filed('1', '2026-03-18');
  const anew = await w.manager.send(makeKeptFile, {
    params: { id: february },
    body: { kind: 'agi', reason: 'Rättelse' },
  });
  assert.equal(anew.status, 201);
  const { text } = await runFile(w, february, 'agi');
  const first = await runFile(w, january, 'agi');
  assert.deepEqual(declared(text, 'Specifikationsnummer'), declared(first.text, 'Specifikationsnummer'));
  assert.deepEqual(declared(text, 'Borttag'), []);
  assert.equal(declared(text, 'KontantErsattningUlagAG').length, 1);
});

test('what was filed of runs that are undone is removed, by identity and number alone', async () => {
  await filed('2', '2026-03-18');
  later();
  for (const id of [february, january])
    assert.equal(
      (await w.manager.send(undoPayrollRun, { params: { id }, body: { reason: 'Fel' } })).status,
      200,
    );
  const made = await w.manager.send(makeKeptFile, {
    params: { id: february },
    body: { kind: 'agi', reason: 'Borttag' },
  });
  assert.equal(made.status, 201);
  const { text } = await runFile(w, february, 'agi');
  assert.deepEqual(declared(text, 'Borttag'), ['1']);
  assert.deepEqual(declared(text, 'BetalningsmottagarId'), ['198112189876']);
  assert.deepEqual(declared(text, 'KontantErsattningUlagAG'), []);
  assert.deepEqual([...declared(text, 'SummaArbAvgSlf'), ...declared(text, 'SummaSkatteavdr')], ['0', '0']);
  assert.deepEqual(complaintsAboutAgi(readXml(text)), []);
  await filed('2', null);
  const other = await w.manager.send(makeKeptFile, {
    params: { id: february },
    body: { kind: 'sie', reason: 'Borttag' },
  });
  assert.equal(other.status, 404, 'no other file is made of an undone run');
});

test('a declaration that breaks a published rule is refused by person and field, and its number is not said', async () => {
  const id = await run(1);
  const { company_id, worker } = w;
  const seal = (twelve: string) =>
    w.db.inCompany(
      company_id,
      (tx) => tx`
        update users set personal_number_sealed = ${keys.seal(twelve, `${company_id}|${worker.id}|personal_number`)}
        where company_id = ${company_id} and id = ${worker.id}`,
    );
  await seal('198112189877');
  const refused = await runFile(w, id, 'agi');
  assert.equal(refused.status, 409, refused.text);
  const { code, errors } = JSON.parse(refused.text);
  assert.equal(code, 'declaration_faulty');
  assert.match(errors.form.join(), /^Vera .+: 215$/);
  assert.ok(!refused.text.includes('198112189877'));
  await seal('198112189876');
  assert.equal((await runFile(w, id, 'agi')).status, 200);
});

test('tax by the table in one run and special income tax in another are two forms, and the vouchers book it all', async () => {
  await pays('next');
  const by_table = await run(2);
  later();
  const decision = { user: w.worker.id, kind: 'sink', percent: 25, first_day: '2026-01-01' } as const;
  assert.equal((await w.manager.send(createTaxDecision, { body: decision })).status, 201);
  await pays('same');
  const by_sink = await run(3);
  const { text, status } = await runFile(w, by_sink, 'agi');
  assert.equal(status, 200, text);
  const [ordinary, sink] = all(readXml(text), 'agd:IU');
  assert.ok(ordinary !== undefined && sink !== undefined);
  const names = (one: Element) => one.children.map(({ name }) => name.replace('agd:', ''));
  assert.ok(names(ordinary).includes('AvdrPrelSkatt') && !names(ordinary).includes('AvdrSkattSINK'));
  assert.ok(names(sink).includes('AvdrSkattSINK') && !names(sink).includes('AvdrPrelSkatt'));
  assert.equal(new Set(declared(text, 'Specifikationsnummer')).size, 2);
  const [gross] = declared(text, 'KontantErsattningUlagAG').slice(1).map(Number);
  assert.equal(declared(text, 'AvdrSkattSINK')[0], String(Math.floor((gross ?? 0) / 4)));
  let booked = 0;
  for (const id of [by_table, by_sink]) {
    const sie = readSie((await runFile(w, id, 'sie')).bytes);
    assert.deepEqual(sie.complaints, []);
    for (const { account, ore } of sie.verifications[0]?.rows ?? []) if (account === '7510') booked += ore;
  }
  assert.equal(booked / 100, Number(declared(text, 'SummaArbAvgSlf')[0]));
});
