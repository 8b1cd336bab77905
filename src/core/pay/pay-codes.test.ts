import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { oreOf } from '../money.ts';
import { ALWAYS_EMPLOYED } from './employment.ts';
import { type ManualFact, netDeductions } from './manual-lines.ts';
import type { PayFacts, PayMonth } from './month-facts.ts';
import { PAY_CODE_PRESETS, PRESET_NAMES } from './pay-code-presets.ts';
import {
  DECLARED_FIELDS,
  PAY_CODE_KINDS,
  PAY_CODE_RULES,
  PAY_CODE_TAXES,
  type PayCodeMeaning,
  payCodeFaults,
} from './pay-codes.ts';
import { sumOf } from './pay-line.ts';
import { payMonth } from './pay-month.ts';
import type { DatedTerms } from './pay-terms.ts';
import { vacationBase } from './vacation-pay.ts';

const [kinds = [], months = [], accounts = []] = readTables(new URL('pay-codes.md', import.meta.url));

const ore = (text: string): number => {
  const value = oreOf(text);
  assert.ok(value !== null, text);
  return value;
};

function codeOf(name: string): PayCodeMeaning {
  const note = { ...PAY_CODE_PRESETS.outlay, kind: 'information', account: null, declared: null } as const;
  if (name === 'note') return { ...note, name };
  if (name === 'unliable')
    return { ...PAY_CODE_PRESETS.parental_pay, name, contribution: false, declared: '131' };
  const preset = PRESET_NAMES.find((one) => one === name);
  assert.ok(preset !== undefined, name);
  return { ...PAY_CODE_PRESETS[preset], name };
}

const LINE =
  /^(?<name>\w+) (?:(?<quantity>[\d.]+) x )?(?<price>[\d.]+)(?: keeps (?<keeps>\d+)(?: turn (?<turn>\d+))?)?(?: year (?<year>\d+))?$/;

function factOf(text: string, index: number): ManualFact {
  const { name = '', quantity = '1', price = '', keeps, turn, year } = LINE.exec(text)?.groups ?? {};
  return {
    id: `line ${index}`,
    number: String(index),
    code: codeOf(name),
    quantity: ore(quantity),
    price_ore: ore(price),
    of_month: null,
    note: '',
    entered_by: 'somebody',
    reserved_ore: keeps === undefined ? null : ore(keeps),
    turn: turn === undefined ? null : Number(turn),
    yearly_ore: year === undefined ? null : ore(year),
  };
}

const factsIn = (text: string): ManualFact[] => (text === '' ? [] : text.split('; ').map(factOf));

function factsOf(monthly: string, manual: readonly ManualFact[]): PayFacts {
  const terms: DatedTerms = {
    from: '1901-01-01',
    monthly_ore: monthly === '-' ? null : ore(monthly),
    hourly_ore: monthly === '-' ? 180_00 : null,
    rate_bp: monthly === '-' ? 6000 : 10_000,
    weekly_min: null,
    tax_table: 32,
    tax_column: 1,
  };
  return {
    month: '2026-03',
    terms: [terms],
    employed: ALWAYS_EMPLOYED,
    pay_basis: 'assigned_hours',
    assigned: [],
    entries: [],
    rule_sets: [],
    break_order: 'regular_first',
    zone: 'Europe/Stockholm',
    paid_on: '2026-04-24',
    birth_year: 1985,
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
    ...(manual.length === 0 ? {} : { manual }),
  };
}

const two = (value: number): string => (value / 100).toFixed(2);

function shown(pay: PayMonth): Record<string, string> {
  return {
    gross: two(pay.gross_ore),
    benefits: two(pay.manual?.benefits_ore ?? 0),
    tax: two(pay.tax_ore),
    deductions: two(pay.manual?.net_deductions_ore ?? 0),
    expenses: two(pay.manual?.expenses_ore ?? 0),
    net: two(pay.net_ore),
    employer: two(pay.employer_contribution_ore ?? Number.NaN),
    warnings: pay.warnings.join(' '),
  };
}

test('every month of the page comes out to the ore', () => {
  assert.ok(months.length >= 22);
  for (const row of months) {
    const pay = payMonth(factsOf(cell(row, 'monthly'), factsIn(cell(row, 'lines'))));
    const { monthly: _monthly, lines: _lines, ...sums } = row;
    assert.deepEqual(shown(pay), sums, cell(row, 'lines'));
    for (const line of pay.lines) assert.notEqual(line.law, '');
  }
});

test('the lines of a payslip come to its net, and a benefit is never in it', () => {
  for (const row of months) {
    const pay = payMonth(factsOf(cell(row, 'monthly'), factsIn(cell(row, 'lines'))));
    const paid = pay.lines.filter(
      ({ code }) => code !== 'employer_contribution' && code !== 'benefit' && code !== 'information',
    );
    assert.equal(sumOf(paid), pay.net_ore, cell(row, 'lines'));
  }
});

test('the presets are booked on the accounts of the page', () => {
  const booked = PRESET_NAMES.map((name) => ({ preset: name, ...PAY_CODE_PRESETS[name] }))
    .filter(({ account }) => account !== null)
    .map(({ preset, number, account }) => ({ preset, number, account: String(account) }));
  assert.deepEqual(
    booked,
    accounts.map(({ preset, number, account }) => ({ preset, number, account })),
  );
});

test('without terms of pay there is no salary, and a one-time sum is taxed by the first column', () => {
  const facts = factsOf('-', factsIn('bonus 10000 year 192000'));
  const { tax_ore, lines } = payMonth({ ...facts, terms: [] });
  assert.equal(tax_ore, 2100_00);
  const [base = assert.fail()] = lines;
  assert.deepEqual([base.code, base.quantity, base.rate_ore, base.amount_ore], ['base_monthly', 0, 0, 0]);
});

test('each kind allows exactly what the page says', () => {
  const words = (text: string): unknown[] =>
    text.split(', ').map((word) => ({ yes: true, no: false, '-': null })[word] ?? word);
  const meant = (word: unknown): unknown => (word === 'yes' ? true : word);
  assert.deepEqual(
    kinds.map((row) => cell(row, 'kind')),
    [...PAY_CODE_KINDS],
  );
  for (const row of kinds) {
    const kind = PAY_CODE_KINDS.find((one) => one === row.kind);
    assert.ok(kind !== undefined);
    const rule = PAY_CODE_RULES[kind];
    const list = (heading: string) =>
      words(cell(row, heading)).map((word) => (word === '-' ? null : meant(word)));
    assert.deepEqual([...rule.taxed], list('taxed'), kind);
    assert.deepEqual([...rule.contribution], list('contribution'), kind);
    assert.deepEqual([...rule.vacation], list('vacation'), kind);
    assert.deepEqual([...rule.days_in_money], list('vacation days'), kind);
    assert.deepEqual([...rule.sick_base], list('sick and OB base'), kind);
    assert.deepEqual([...rule.ob_base], list('sick and OB base'), kind);
    assert.deepEqual([...rule.attachment], list('attachment'), kind);
    assert.deepEqual([...rule.declared], list('declared'), kind);
    assert.equal(rule.of_pay, cell(row, 'may be booked as pay') === 'yes', kind);
  }
});

test('every preset fits its kind and names its source; numbers are unique', () => {
  for (const name of PRESET_NAMES) {
    const preset = PAY_CODE_PRESETS[name];
    assert.deepEqual(payCodeFaults({ ...preset, name }), [], name);
    assert.notEqual(preset.source, '', name);
  }
  const numbers = PRESET_NAMES.map((name) => PAY_CODE_PRESETS[name].number);
  assert.equal(new Set(numbers).size, numbers.length);
});

test('what does not fit is named by field, for every combination of a kind', () => {
  const bonus = codeOf('bonus');
  const faults = (change: Partial<PayCodeMeaning>) => payCodeFaults({ ...bonus, ...change });
  assert.deepEqual(faults({ taxed: 'none' }), ['taxed']);
  assert.deepEqual(faults({ contribution: false }), ['declared']);
  assert.deepEqual(faults({ contribution: false, declared: '131' }), []);
  assert.deepEqual(faults({ attachment: true }), ['attachment']);
  assert.deepEqual(faults({ kind: 'expense' }), ['taxed', 'contribution', 'vacation', 'declared', 'account']);
  assert.deepEqual(payCodeFaults({ ...codeOf('wage_attachment'), unit: 'piece' }), ['unit']);
  assert.deepEqual(payCodeFaults({ ...codeOf('meals'), account: null }), ['account']);
  const days = { ...codeOf('vacation_days'), vacation: true, unit: 'h' as const };
  assert.deepEqual(payCodeFaults(days), ['unit', 'vacation']);
  assert.deepEqual(payCodeFaults({ ...codeOf('meals'), days_in_money: true }), ['days_in_money', 'unit']);
  for (const kind of PAY_CODE_KINDS)
    for (const taxed of PAY_CODE_TAXES)
      for (const declared of [null, ...DECLARED_FIELDS]) {
        const rule = PAY_CODE_RULES[kind];
        const named = payCodeFaults({ ...bonus, kind, taxed, declared });
        assert.equal(named.includes('taxed'), !rule.taxed.includes(taxed));
        if (!rule.declared.includes(declared)) assert.ok(named.includes('declared'));
      }
});

test('an attachment keeps its computation, and of one turn the first typed comes first', () => {
  const [first, second] = netDeductions(
    factsIn('wage_attachment 8000 keeps 15000 turn 1; wage_attachment 5000 keeps 14000 turn 1'),
    25_205_00,
  );
  assert.deepEqual(first?.manual?.attachment, {
    ordered_ore: 8000_00,
    reserved_ore: 15_000_00,
    net_ore: 25_205_00,
  });
  assert.deepEqual(second?.manual?.attachment?.net_ore, 17_205_00);
  assert.equal(second?.amount_ore, -3205_00);
});

test('an attachment never takes below the reserved amount, whatever the order and the net', () => {
  for (let net = -2000_00; net <= 40_000_00; net += 777_77) {
    const keeps = 15_000_00;
    const lines = netDeductions(
      factsIn('wage_attachment 9000 keeps 15000 turn 2; wage_attachment 7000 keeps 15000 turn 1'),
      net,
    );
    const taken = 0 - sumOf(lines);
    assert.ok(taken === 0 || net - taken >= keeps, `${net}`);
    assert.ok(taken <= 16_000_00);
  }
});

test('vacation: a code that counts is in the basis once', () => {
  const base = (pay: PayMonth, hourly_vacation: 'saved' | 'with_pay') =>
    vacationBase({ hourly_vacation, lines: pay.lines });
  const typed = factsIn('bonus 10000; parental_pay 5000');
  const monthly = payMonth(factsOf('31200', typed));
  assert.deepEqual([base(monthly, 'saved'), base(monthly, 'with_pay')], [10_000_00, 10_000_00]);
  const facts = { ...factsOf('-', typed), hourly_vacation: 'with_pay' as const };
  const hourly = payMonth(facts);
  assert.equal(hourly.lines.find(({ code }) => code === 'vacation_with_pay')?.amount_ore, 1200_00);
  assert.deepEqual([base(hourly, 'with_pay'), base(payMonth(factsOf('-', typed)), 'saved')], [0, 10_000_00]);
});

test('a base that nothing is computed from is a remark beside sickness or OB', () => {
  const [fact] = factsIn('parental_pay 5000');
  assert.ok(fact !== undefined);
  const based = { ...fact, code: { ...fact.code, sick_base: true, ob_base: true } };
  const quiet = payMonth(factsOf('31200', [based]));
  assert.deepEqual(quiet.warnings, []);
  const span = { start: 29_550_000, end: 29_550_480 };
  const evening = { status: 'approved', date: '2026-03-08', span, break_min: 0 } as const;
  const ill = { kind: 'sick', first_day: '2026-03-10', last_day: '2026-03-11', extent_pct: 100 } as const;
  const facts = {
    ...factsOf('31200', [based]),
    entries: [evening],
    absences: [ill],
    around: [{ date: '2026-03-10', span: { start: 29_552_820, end: 29_553_300 } }],
  };
  const { warnings, lines } = payMonth(facts);
  assert.equal(
    warnings.includes('manual_sick_base'),
    lines.some(({ code }) => /^(sick|karens)/.test(code)),
  );
  assert.ok(warnings.includes('manual_sick_base'));
});
