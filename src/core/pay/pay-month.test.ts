import assert from 'node:assert/strict';
import { test } from 'node:test';
import { employedIn, readTables } from '../../../test/tables.ts';
import { oreOf } from '../money.ts';
import { spanOfReport, TIME_ENTRY_STATUSES } from '../time-entry.ts';
import { BREAK_ORDERS } from './break-order.ts';
import type { PayFacts, PayMonth } from './month-facts.ts';
import { SPECIFICATION_RULE_SET } from './ob.ts';
import { OB_PRESETS } from './ob-presets.ts';
import { HOURLY_VACATIONS, PAY_BASES } from './pay-basis.ts';
import { hundredthsOfHours, type PayLine } from './pay-line.ts';
import { payMonth } from './pay-month.ts';
import { type DatedTerms, PAID_BY } from './pay-terms.ts';

type Row = Record<string, string>;
type Payslip = { facts: Row; changes: Row[]; assigned: Row[]; reported: Row[]; lines: Row[]; sums: Row };

const ZONE = 'Europe/Stockholm';

const cell = (row: Row, name: string): string => {
  const text = row[name];
  assert.ok(text !== undefined, `no ${name} in ${JSON.stringify(row)}`);
  return text;
};
const hundredths = (text: string): number => {
  const value = oreOf(text);
  assert.ok(value !== null, `${text} has no two decimals`);
  return value;
};
const maybe = (text: string): number | null => (text === 'none' ? null : hundredths(text));
const oneOf = <T extends string>(list: readonly T[], text: string): T => {
  const found = list.find((one) => one === text);
  assert.ok(found !== undefined, text);
  return found;
};
const column = (rows: readonly Row[], key: string, value: string) =>
  Object.fromEntries(rows.map((row) => [cell(row, key), cell(row, value)]));

function payslips(): Payslip[] {
  const [usual = [], ...tables] = readTables(new URL('./pay-month.md', import.meta.url));
  const found: Payslip[] = [];
  for (const rows of tables) {
    const [first = {}] = rows;
    const slip = found.at(-1);
    if ('fact' in first) {
      const facts = { ...column(usual, 'fact', 'value'), ...column(rows, 'fact', 'value') };
      found.push({ facts, changes: [], assigned: [], reported: [], lines: [], sums: {} });
    } else if (slip === undefined) throw new Error('a payslip begins with its facts');
    else if ('terms from' in first) slip.changes = rows;
    else if ('assigned' in first) slip.assigned = rows;
    else if ('reported' in first) slip.reported = rows;
    else if ('line' in first) slip.lines = rows;
    else if ('sum' in first) slip.sums = column(rows, 'sum', 'value');
    else throw new Error(`a table of no known kind: ${JSON.stringify(first)}`);
  }
  return found;
}

/** Terms from a day on; an empty cell repeats the one before. */
function changed(before: DatedTerms, row: Row): DatedTerms {
  const or = <T>(name: string, read: (text: string) => T, otherwise: T): T =>
    cell(row, name) === '' ? otherwise : read(cell(row, name));
  return {
    ...before,
    from: cell(row, 'terms from'),
    monthly_ore: or('monthly', maybe, before.monthly_ore),
    hourly_ore: or('hourly', maybe, before.hourly_ore),
    rate_bp: or('rate', hundredths, before.rate_bp),
    tax_table: or('table', Number, before.tax_table),
  };
}

const earlierOf = (text: string): PayFacts['earlier'] =>
  text === 'none'
    ? []
    : text.split(', ').map((one) => {
        const [month = '', , now = '', , paid = ''] = one.split(' ');
        return { month, now_ore: hundredths(now), paid_ore: hundredths(paid) };
      });

function factsOf({ facts, changes, assigned, reported }: Payslip): PayFacts {
  const [tax = '', gross] = cell(facts, 'service').split(' on ');
  const [rules = '', from] = cell(facts, 'rules').split(' from ');
  const at_first: DatedTerms = {
    from: cell(facts, 'from'),
    monthly_ore: maybe(cell(facts, 'monthly')),
    hourly_ore: maybe(cell(facts, 'hourly')),
    rate_bp: hundredths(cell(facts, 'rate')),
    weekly_min: null,
    tax_table: cell(facts, 'table') === 'none' ? null : Number(cell(facts, 'table')),
    paid_by: PAID_BY.find((one) => one === cell(facts, 'paid by')) ?? null,
    tax_column: Number(cell(facts, 'column')),
  };
  return {
    month: cell(facts, 'month'),
    terms: [at_first, ...changes.map((row) => changed(at_first, row))],
    employed: employedIn(cell(facts, 'employed')),
    pay_basis: oneOf(PAY_BASES, cell(facts, 'pay basis')),
    assigned: assigned.map((row) => ({
      date: cell(row, 'assigned'),
      span: spanOfReport(cell(row, 'assigned'), cell(row, 'from'), cell(row, 'to'), ZONE),
    })),
    entries: reported.map((row) => ({
      status: oneOf(TIME_ENTRY_STATUSES, cell(row, 'status')),
      date: cell(row, 'reported'),
      span: spanOfReport(cell(row, 'reported'), cell(row, 'from'), cell(row, 'to'), ZONE),
      break_min: Number(cell(row, 'break')),
    })),
    rule_sets:
      from === undefined
        ? []
        : [{ from, rules: OB_PRESETS.find((one) => one.name === rules) ?? SPECIFICATION_RULE_SET }],
    break_order: oneOf(BREAK_ORDERS, cell(facts, 'break order')),
    zone: ZONE,
    paid_on: cell(facts, 'paid on'),
    ...(cell(facts, 'tax year') === 'of payment' ? {} : { tax_year: Number(cell(facts, 'tax year')) }),
    birth_year: Number(cell(facts, 'born')),
    absences: [],
    leave: [],
    around: [],
    open_until: '2198-12-31',
    hourly_vacation: oneOf(HOURLY_VACATIONS, cell(facts, 'hourly vacation')),
    earned_ore: null,
    paid_days: 25,
    unearned_days: [],
    earlier: earlierOf(cell(facts, 'earlier')),
    tax_service: gross === undefined ? null : { gross_ore: hundredths(gross), tax_ore: hundredths(tax) },
  };
}

const two = (value: number) => (value / 100).toFixed(2);
const hours = (min: number) => (min / 60).toFixed(2);

function shownLine(line: PayLine): Row {
  const { code, quantity, unit, rate_ore, share_pct, per, amount_ore, of_month } = line;
  return {
    line: of_month === null ? code : `${code} ${of_month}`,
    quantity: two(quantity),
    unit: per === 1 ? unit : `${unit} of ${per}`,
    rate: two(rate_ore),
    share: String(share_pct),
    amount: two(amount_ore),
  };
}

function shownSums(pay: PayMonth): Row {
  return {
    gross: two(pay.gross_ore),
    'OB bonus': two(pay.ob_bonus_ore),
    tax: two(pay.tax_ore),
    net: two(pay.net_ore),
    employer: pay.employer_contribution_ore === null ? 'unknown' : two(pay.employer_contribution_ore),
    assigned: hours(pay.assigned_min),
    approved: hours(pay.approved_min),
    reported: hours(pay.reported_min),
    'OB1 OB2 OB3': [pay.ob1_min, pay.ob2_min, pay.ob3_min].map(hours).join(' '),
    'tax from': [pay.tax.source, pay.tax.reason].filter((part) => part !== null).join(' '),
    warnings: pay.warnings.join(' '),
  };
}

test('every payslip of the page comes out line by line', () => {
  const slips = payslips();
  assert.ok(slips.length >= 20, `only ${slips.length} payslips`);
  for (const slip of slips) {
    const pay = payMonth(factsOf(slip));
    const what = JSON.stringify(slip.facts);
    assert.deepEqual(pay.lines.map(shownLine), slip.lines, what);
    const sums = shownSums(pay);
    for (const [name, value] of Object.entries(slip.sums))
      assert.equal(sums[name], value, `${name} of ${what}`);
    assert.ok(
      pay.lines.every((line) => line.law !== ''),
      'every line names its law',
    );
  }
});

test('an OB line names the agreement it is paid by, the tax line its table', () => {
  const slip = payslips().find(({ facts }) => cell(facts, 'rules') !== 'none');
  assert.ok(slip !== undefined);
  const laws = payMonth(factsOf(slip)).lines.map(({ law }) => law);
  const [first, second] = OB_PRESETS.map((rules) => rules.windows[0]?.law ?? '');
  assert.deepEqual(laws.slice(1, 5), [first, first, second, second]);
  assert.match(laws[5] ?? '', /table 32 column 1, 2026/);
});

test('OB in kronor an hour does not need the hourly salary', () => {
  const slip = payslips().find(({ facts }) => cell(facts, 'rules') === 'none');
  assert.ok(slip !== undefined);
  const facts = factsOf(slip);
  const rules = { ...SPECIFICATION_RULE_SET, amounts_ore: { 1: 2409, 2: 3000, 3: 6000 } };
  const evening = {
    status: 'approved' as const,
    date: '2026-03-10',
    span: spanOfReport('2026-03-10', '18:15', '20:00', ZONE),
    break_min: 0,
  };
  const terms = facts.terms.map((one) => ({
    ...one,
    monthly_ore: 3_000_000,
    hourly_ore: null,
    rate_bp: 10_000,
  }));
  const rule_sets = [{ from: '2020-01-01', rules }];
  const pay = payMonth({ ...facts, terms, rule_sets, assigned: [], entries: [evening] });
  const line = pay.lines.find(({ code }) => code === 'ob1');
  // 1.75 h x 24.09 = 42.1575
  assert.deepEqual([line?.rate_ore, line?.share_pct, line?.amount_ore], [2409, 100, 4216]);
  assert.deepEqual(pay.warnings, []);
});

test('OB in kronor an hour is not paid outside the employment either', () => {
  const slip = payslips().find(({ facts }) => cell(facts, 'employed') === '..2026-11-22');
  assert.ok(slip !== undefined);
  const rules = { ...SPECIFICATION_RULE_SET, amounts_ore: { 1: 2409, 2: 3000, 3: 6000 } };
  const pay = payMonth({ ...factsOf(slip), rule_sets: [{ from: '2020-01-01', rules }] });
  const dates = pay.lines.filter(({ code }) => code.startsWith('ob')).flatMap(({ parts }) => parts);
  assert.deepEqual([...new Set(dates.map(({ date }) => date))], ['2026-11-20']);
});

test('absence outside the employment deducts nothing and is not counted', () => {
  const slip = payslips().find(({ facts }) => cell(facts, 'employed') === '..2026-11-22');
  assert.ok(slip !== undefined);
  const facts = { ...factsOf(slip), entries: [], open_until: '2026-11-30' };
  const ill = { kind: 'vab', first_day: '2026-11-19', last_day: null, extent_pct: 100 } as const;
  const vacation = { kind: 'unpaid', first_day: '2026-11-23', last_day: '2026-11-27' } as const;
  const pay = payMonth({ ...facts, absences: [ill], leave: [vacation] });
  assert.deepEqual(pay.whole_days, ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
  assert.equal(pay.gross_ore, 2_200_000, 'no shifts: nothing is taken');
});

test('minutes that are no whole hundredths of an hour are rounded to the nearest', () => {
  assert.deepEqual([1, 2, 3, 109, 113].map(hundredthsOfHours), [2, 3, 5, 182, 188]);
});
