import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarationFaults } from '../src/core/pay/declaration-check.ts';
import { formFields, statementOf } from '../src/core/pay/declared-fields.ts';
import { ALWAYS_EMPLOYED } from '../src/core/pay/employment.ts';
import { BAS, BENEFITS_AGAINST } from '../src/core/pay/ledger.ts';
import type { ManualFact } from '../src/core/pay/manual-lines.ts';
import { PAY_CODE_PRESETS, PRESET_NAMES, type PresetName } from '../src/core/pay/pay-code-presets.ts';
import { payMonth } from '../src/core/pay/pay-month.ts';
import type { PayFilePerson, PayFileRun } from '../src/server/payroll/pay-file.ts';
import { agiFile } from '../src/server/payroll/pay-file-agi.ts';
import { painFile } from '../src/server/payroll/pay-file-pain.ts';
import { sieFile } from '../src/server/payroll/pay-file-sie.ts';
import { complaintsAboutAgi, complaintsAboutPain, complaintsAboutPaxml } from './pay-file-rules.ts';
import { paxmlOf } from './pay-file-sample.ts';
import { fromCp437, readSie } from './sie-reader.ts';
import { all, at, type Element, readXml } from './xml-reader.ts';

/** The files of a month with a line of every preset: each amount is in each file that it belongs to, once. */

const bytes = (file: Iterable<Buffer>): Buffer => Buffer.concat([...file]);
const xmlOf = (file: Iterable<Buffer>): Element => readXml(bytes(file).toString('utf8'));

function factOf(name: PresetName, price_ore: number): ManualFact {
  const { number, ...code } = PAY_CODE_PRESETS[name];
  return {
    id: name,
    number,
    code: { ...code, name: `Rad ${name}` },
    quantity: 100,
    price_ore,
    of_month: null,
    note: '',
    entered_by: 'somebody',
    reserved_ore: name === 'wage_attachment' ? 10_000_00 : null,
    turn: null,
    yearly_ore: null,
  };
}

function personOf(manual: readonly ManualFact[]): PayFilePerson {
  const pay = payMonth({
    month: '2026-03',
    terms: [
      {
        from: '1901-01-01',
        monthly_ore: 31_200_00,
        hourly_ore: null,
        rate_bp: 10_000,
        weekly_min: null,
        tax_table: 32,
        tax_column: 1,
      },
    ],
    employed: ALWAYS_EMPLOYED,
    pay_basis: 'assigned_hours',
    assigned: [],
    entries: [],
    rule_sets: [],
    break_order: 'regular_first',
    zone: 'Europe/Stockholm',
    paid_on: '2026-04-24',
    birth_year: 1981,
    absences: [],
    leave: [],
    around: [],
    open_until: '2026-03-31',
    hourly_vacation: 'saved',
    earned_ore: null,
    paid_days: 25,
    unearned_days: [],
    earlier: [],
    tax_service: null,
    manual,
  });
  return {
    user_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
    employee_number: 101,
    first_name: 'Test',
    last_name: 'Anställd',
    personal_number: '198112189876',
    birth_date: '1981-12-18',
    account: { clearing: '6789', number: '123456789' },
    gross_ore: pay.gross_ore,
    tax_ore: pay.tax_ore,
    net_ore: pay.net_ore,
    benefits_ore: pay.manual?.benefits_ore ?? 0,
    contribution_ore: pay.employer_contribution_ore,
    lines: pay.lines,
    absences: [],
    tax_decision: null,
    care_days: [],
    days: [],
  };
}

const runOf = (people: readonly PayFilePerson[]): PayFileRun => ({
  message_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  employer: {
    name: 'Testbolaget AB',
    org_number: '556016-0680',
    iban: 'SE45 5000 0000 0583 9825 7466',
    bic: 'ESSESESS',
    bank_format: 'pain_001_001_03',
    contact_name: 'Test Kontakt',
    contact_phone: '0800000000',
    contact_email: 'lon@example.se',
    workplace_address: 'Testgatan 1',
    workplace_city: 'Stockholm',
    accounts: {
      pay: BAS.pay.account,
      tax: BAS.tax.account,
      net_pay: BAS.net_pay.account,
      employee_debt: BAS.employee_debt.account,
      contribution_cost: BAS.contribution_cost.account,
      contribution_debt: BAS.contribution_debt.account,
    },
  },
  month: '2026-03',
  paid_on: '2026-04-24',
  made_at: '2026-04-20T09:00:00',
  people,
});

const everything = personOf(PRESET_NAMES.map((name, index) => factOf(name, (101 + index) * 100 + index)));

test('the voucher balances, books each code on its account, and pays the net', () => {
  const { lines, verifications, complaints } = readSie(sieFile(runOf([everything])));
  assert.deepEqual(complaints, []);
  const rows = verifications[0]?.rows ?? [];
  assert.equal(
    rows.reduce((sum, { ore }) => sum + ore, 0),
    0,
  );
  const booked = (account: number) =>
    rows.filter((row) => row.account === String(account)).reduce((sum, { ore }) => sum + ore, 0);
  for (const name of PRESET_NAMES) {
    const { account } = PAY_CODE_PRESETS[name];
    if (account === null) continue;
    const of_account = everything.lines.filter(({ manual }) => manual?.account === account);
    assert.equal(
      booked(account),
      of_account.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
      name,
    );
    assert.ok(lines.some(([label, number]) => label === '#KONTO' && number === String(account)));
  }
  assert.equal(booked(BENEFITS_AGAINST.account), 0 - (everything.benefits_ore ?? 0));
  assert.equal(booked(BAS.pay.account), everything.gross_ore);
  assert.equal(booked(BAS.net_pay.account), 0 - everything.net_ore);
});

test('the declaration has each field of the codes, in whole kronor, and ticks', () => {
  const xml = xmlOf(agiFile(runOf([everything])));
  assert.deepEqual(complaintsAboutAgi(xml), []);
  const amountOf = (...names: PresetName[]) =>
    everything.lines
      .filter(({ manual }) => names.some((name) => manual?.name === `Rad ${name}`))
      .reduce((sum, { amount_ore }) => sum + amount_ore, 0);
  const kronor = (ore: number) => String(Math.trunc(ore / 100));
  const [form] = all(xml, 'agd:IU');
  assert.ok(form !== undefined);
  assert.equal(at(form, 'agd:KontantErsattningUlagAG'), kronor(everything.gross_ore));
  assert.equal(at(form, 'agd:AvdrPrelSkatt'), kronor(everything.tax_ore));
  assert.equal(
    at(form, 'agd:SkatteplOvrigaFormanerUlagAG'),
    kronor(amountOf('house', 'flat', 'wellness', 'other_benefit')),
  );
  assert.equal(at(form, 'agd:SkatteplBilformanUlagAG'), kronor(amountOf('car')));
  assert.equal(at(form, 'agd:KostformanUlagAG'), kronor(amountOf('meals')));
  assert.equal(at(form, 'agd:DrivmVidBilformanUlagAG'), kronor(amountOf('car_fuel')));
  for (const tick of [
    'BostadsformanSmahusUlagAG',
    'BostadsformanEjSmahusUlagAG',
    'Bilersattning',
    'Traktamente',
  ])
    assert.equal(at(form, `agd:${tick}`), '1', tick);
});

test('fuel for a company car is declared as it is taxed, and the contribution is on its market value', () => {
  const person = personOf([factOf('car_fuel', 1200_00)]);
  const text = bytes(agiFile(runOf([person]))).toString('utf8');
  const [form] = all(readXml(text), 'agd:IU');
  assert.ok(form !== undefined);
  assert.equal(at(form, 'agd:DrivmVidBilformanUlagAG'), '1200');
  // 31,42 % of 31 200 and of 1 200 / 1,2.
  assert.match(text, /faltkod="487">10117</);
  assert.equal(person.contribution_ore, 10_117_00);
  const expected = { employer: '165560160680', period: '202604', nameOf: () => 'Test Anställd' };
  assert.deepEqual(declarationFaults(text, expected), []);
  assert.deepEqual(
    declarationFaults(text.replace('faltkod="487">10117', 'faltkod="487">10180'), expected).map(
      ({ rule }) => rule,
    ),
    ['contribution_sum'],
  );
});

test('cash without contributions is declared apart, and a person with a benefit alone is declared', () => {
  const fact = factOf('parental_pay', 5000_00);
  const unliable = { ...fact, code: { ...fact.code, contribution: false, declared: '131' as const } };
  const person = personOf([unliable]);
  const fields = formFields(statementOf(person)).filter(([, , faltkod]) => faltkod !== '001');
  assert.deepEqual(fields, [
    ['KontantErsattningUlagAG', 31_200, '011'],
    ['KontantErsattningEjUlagSA', 5000, '131'],
  ]);
  const benefit = { ...personOf([]), gross_ore: 0, tax_ore: 0, net_ore: 0, benefits_ore: 1300_00 };
  const xml = xmlOf(agiFile(runOf([{ ...benefit, lines: personOf([factOf('meals', 1300_00)]).lines }])));
  assert.equal(all(xml, 'agd:IU').length, 1);
});

test('PAXml names each code by its own code of the format, or number and name; the bank pays the net', async () => {
  const xml = xmlOf([await paxmlOf(runOf([everything]))]);
  assert.deepEqual(complaintsAboutPaxml(xml), []);
  const sent = all(xml, 'lonetrans');
  for (const name of PRESET_NAMES) {
    const { paxml, number } = PAY_CODE_PRESETS[name];
    const found = sent.filter((one) => at(one, 'benamning') === `Rad ${name}`);
    assert.equal(found.length, 1, name);
    const [one] = found;
    assert.ok(one !== undefined);
    assert.equal(at(one, paxml === null ? 'lonart' : 'lonkod'), paxml ?? number);
  }
  const pain = bytes(painFile(runOf([everything]))).toString('utf8');
  assert.deepEqual(complaintsAboutPain(readXml(pain)), []);
  assert.ok(pain.includes(`<CtrlSum>${(everything.net_ore / 100).toFixed(2)}</CtrlSum>`));
});

test('without typed lines the files are what they were', () => {
  const { benefits_ore: _benefits, ...plain } = personOf([]);
  assert.ok(!fromCp437(sieFile(runOf([plain]))).includes('7399'));
  assert.ok(plain.lines.every((line) => !('manual' in line)));
});
