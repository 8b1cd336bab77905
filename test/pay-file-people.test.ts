import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { changePayroll, createPayroll, listPayroll } from '../src/contract/payroll.ts';
import { getPayFilePeople } from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun, type PayrollRun } from '../src/contract/payroll-runs.ts';
import { runFile, withCompanyFacts, withNumber } from './pay-company.ts';
import { complaintsAboutAgi, complaintsAboutPain, complaintsAboutPaxml } from './pay-file-rules.ts';
import { readSie } from './sie-reader.ts';
import { PASSWORD, type World, world } from './world.ts';
import { all, type Element, readXml } from './xml-reader.ts';

/**
 * A missing fact of one person does not stop a file for the others (issue 14, payday.md section 1 row 13): the person
 * is left out by name, and the file and the people left out add up to the run.
 */

let w: World;
let february: PayrollRun;
let march: PayrollRun;
const texts = (root: Element, name: string): string[] => all(root, name).map(({ text }) => text);
const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((a, b) => a + b, 0) * 100) / 100;
const run = async (month: number): Promise<PayrollRun> => {
  const made = await w.manager.send(makePayrollRun, { body: { year: 2026, month, override_reason: 'Prov' } });
  assert.equal(made.status, 201);
  return made.body;
};
const file = async (of: PayrollRun, kind: string) => {
  const made = await runFile(w, of.id, kind);
  assert.equal(made.status, 200, made.text);
  return made;
};

before(async () => {
  w = await world();
  await withCompanyFacts(w);
  const terms = { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 };
  for (const user of [w.colleague.id, w.second_manager.id])
    assert.equal((await w.manager.send(createPayroll, { body: { ...terms, user } })).status, 201);
  // Vera has every fact. Kalle has a date of birth and no personal number, Sten neither; neither has an account.
  await withNumber(w, w.worker.id, '19811218-9876');
  await w.worker.send(setBankAccount, {
    body: { clearing: '6000', account: '806967498', password: PASSWORD },
  });
  await w.db.inCompany(
    w.company_id,
    (tx) =>
      tx`update users set date_of_birth = null where company_id = ${w.company_id} and id = ${w.second_manager.id}`,
  );
  february = await run(2);
  // Kalle was paid too much in February: March takes back more than it pays.
  const { body: rows } = await w.manager.send(listPayroll, { query: { user: w.colleague.id } });
  const [row] = rows;
  assert.ok(row !== undefined);
  await w.manager.send(changePayroll, {
    params: { id: row.id },
    body: { ...terms, user: w.colleague.id, monthly_salary: 10_000 },
  });
  march = await run(3);
});
after(() => w.close());

test('the run says that the declaration is incomplete', async () => {
  const { body: month } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  assert.deepEqual(
    month.people.flatMap(({ first_name, exceptions }) =>
      exceptions.some(({ code }) => code === 'declaration_incomplete') ? [first_name] : [],
    ),
    ['Sten'],
  );
  assert.ok(month.exceptions.some(({ code, count }) => code === 'declaration_incomplete' && count === 1));
});

test('the declaration names people without a number by date of birth, and leaves out those with neither', async () => {
  const agi = readXml((await file(february, 'agi')).text);
  assert.deepEqual(complaintsAboutAgi(agi), []);
  assert.deepEqual(texts(agi, 'agd:BetalningsmottagarId'), ['198112189876']);
  const [born] = texts(agi, 'agd:Fodelsetid');
  assert.match(born ?? '', /^19900404\d{3}$/);
  assert.deepEqual(texts(agi, 'agd:Fornamn'), ['Kalle'], 'the name goes with the date of birth');
  assert.equal(all(agi, 'agd:IU').length, 2);
});

test('the bank file pays the people with an account', async () => {
  const pain = readXml((await file(february, 'pain001')).text);
  assert.deepEqual(complaintsAboutPain(pain), []);
  assert.equal(all(pain, 'CdtTrfTxInf').length, 1);
  assert.match(texts(pain, 'Nm').join(), /Vera/);
});

test('a net below zero is in no bank file and stays on account 1610, and the voucher balances', async () => {
  const pain = readXml((await file(march, 'pain001')).text);
  assert.deepEqual(complaintsAboutPain(pain), []);
  assert.doesNotMatch(texts(pain, 'Nm').join(), /Kalle/);
  const sie = readSie((await file(march, 'sie')).bytes);
  assert.deepEqual(sie.complaints, []);
  const booked = new Map(sie.verifications[0]?.rows.map(({ account, ore }) => [account, ore]));
  assert.equal(booked.get('1610'), 10_000_00, '10 000 less 20 000 for February');
  assert.equal(booked.get('7210'), Math.round(march.totals.gross * 100));
  assert.equal(booked.get('1930'), -Math.round(march.totals.net * 100) - 10_000_00);
  const agi = readXml((await file(march, 'agi')).text);
  assert.deepEqual(complaintsAboutAgi(agi), []);
  assert.deepEqual(texts(agi, 'agd:Fodelsetid'), [], 'a person with a net below zero is not declared');
  assert.deepEqual(complaintsAboutPaxml(readXml((await file(march, 'paxml')).text)), []);
});

test('people left out are named with the reason, and both sums add up to the run', async () => {
  const { body: left_out } = await w.manager.send(getPayFilePeople, { params: { id: february.id } });
  assert.equal(left_out.declaration_complete, false);
  const [agi, pain] = left_out.files;
  assert.ok(agi?.kind === 'agi' && pain?.kind === 'pain001');
  assert.deepEqual(
    agi.left_out.map(({ first_name, fact, gross }) => [first_name, fact, gross]),
    [['Sten', 'identity', 30_000]],
  );
  assert.deepEqual(
    agi.by_birth_date.map(({ user, first_name }) => [user, first_name]),
    [[w.colleague.id, 'Kalle']],
  );
  assert.deepEqual(
    pain.left_out.map(({ first_name, fact }) => [first_name, fact]),
    [
      ['Kalle', 'account'],
      ['Sten', 'account'],
    ],
  );
  const after_march = await w.manager.send(getPayFilePeople, { params: { id: march.id } });
  const owes = after_march.body.files.map(
    ({ left_out }) => left_out.find(({ user }) => user === w.colleague.id)?.fact,
  );
  assert.deepEqual(owes, ['gross', 'net']);
  for (const [of, { files }] of [
    [february, left_out],
    [march, after_march.body],
  ] as const)
    for (const { left_out, ...included } of files)
      for (const what of ['gross', 'tax', 'net'] as const)
        assert.equal(
          sum([included[what], ...left_out.map((one) => one[what])]),
          of.totals[what],
          `${included.kind} ${what}`,
        );
});

test('a response header counts the people left out, and is missing when there are none', async () => {
  const counts = await Promise.all(
    ['agi', 'pain001', 'sie', 'paxml'].map(async (kind) => (await file(february, kind)).headers['left-out']),
  );
  assert.deepEqual(counts, ['1', '2', undefined, undefined]);
});

test('only managers of the company see the people that a file leaves out', async () => {
  const asked = { params: { id: february.id } };
  assert.equal((await w.worker.send(getPayFilePeople, asked)).status, 403);
  assert.equal((await w.foreign_manager.send(getPayFilePeople, asked)).status, 404);
});
