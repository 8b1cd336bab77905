import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../src/contract/companies.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { createUser } from '../src/contract/users.ts';
import { forgetIn } from '../src/server/running/retention.ts';
import { runFile, withPayFacts } from './pay-company.ts';
import { complaintsAboutAgi, complaintsAboutPain } from './pay-file-rules.ts';
import { personalNumber } from './personal-number.ts';
import { PASSWORD, type World, world } from './world.ts';
import { all, readXml } from './xml-reader.ts';

/** A company in which every person has another trouble: nobody holds up the files of the others, and all go in time. */

let w: World;
let second = '';
const ids: Record<string, string> = {};

const TROUBLES = {
  nothing: {},
  born: { date_of_birth: '1985-01-01' },
  differs: { social_security_number: personalNumber('20050301', '238') },
  coordination: { social_security_number: '19811278-9873' },
  number: { social_security_number: personalNumber('19790505', '238') },
} as const;

before(async () => {
  w = await world();
  await withPayFacts(w);
  for (const [name, more] of Object.entries(TROUBLES)) {
    const { body } = await w.manager.send(createUser, {
      body: {
        ...more,
        first_name: 'Ella',
        last_name: `Ek <${name}>`,
        username: `ella-${name}`,
        email: `${name}@example.com`,
        role: 'worker',
        password: PASSWORD,
        employment_date: '2026-01-01',
        pay: { monthly_salary: 30_000.5, employment_rate: 100, employee_tax_table: 33 },
      },
    });
    ids[name] = body.id;
  }
  await w.db.inCompany(
    w.company_id,
    (tx) => tx`
      update users set date_of_birth = '1985-01-01'
      where company_id = ${w.company_id} and id = ${ids.differs ?? ''}`,
  );
  for (const [payment_month, month] of [
    ['next', 1],
    ['same', 2],
  ] as const) {
    await w.manager.send(changeSettings, { body: { payment_month } });
    const body = { year: 2026, month, override_reason: 'Prov' };
    second = (await w.manager.send(makePayrollRun, { body })).body.id;
  }
});
after(() => w.close());

test('every file is made, by the rules of its recipient, without those who cannot be in it', async () => {
  const made = new Map<string, string>();
  for (const kind of ['paxml', 'agi', 'sie', 'pain001']) {
    const { status, text } = await runFile(w, second, kind);
    assert.equal(status, 200, `${kind}: ${text}`);
    made.set(kind, text);
  }
  const agi = readXml(made.get('agi') ?? '');
  assert.deepEqual(complaintsAboutAgi(agi), []);
  const texts = (name: string) => all(agi, `agd:${name}`).map((one) => one.text);
  assert.deepEqual(
    texts('BetalningsmottagarId').toSorted(),
    [
      personalNumber('19790505', '238').replace('-', ''),
      '198112189876',
      '198112789873',
      personalNumber('20050301', '238').replace('-', ''),
    ].toSorted(),
  );
  assert.equal(texts('Fodelsetid').length, 1);
  // Öre are dropped from the sum of the two payments: 2 x 30 000.50 kr.
  assert.equal(texts('KontantErsattningUlagAG').filter((one) => one === '60001').length, 4);
  const bank = readXml(made.get('pain001') ?? '');
  assert.deepEqual(complaintsAboutPain(bank), []);
  assert.equal(all(bank, 'InstdAmt').length, 1, 'one of six has an account');
});

test('kept files go with the payslips, after the years that the books are kept', async () => {
  const { company_id } = w;
  const left = async () => {
    const [row] = await w.db.inCompany(
      company_id,
      (tx) => tx<{ files: number; payments: number }[]>`
        select (select count(*)::integer from payroll_files where company_id = ${company_id}) as files,
          (select count(*)::integer from payroll_file_payments where company_id = ${company_id}) as payments`,
    );
    return row;
  };
  const pass = (now: string) => forgetIn(w.db, company_id, now);
  await pass('2033-12-31T12:00:00Z');
  assert.deepEqual(await left(), { files: 4, payments: 1 });
  await pass('2034-01-02T12:00:00Z');
  assert.deepEqual(await left(), { files: 0, payments: 0 });
});
