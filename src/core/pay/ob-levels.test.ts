import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { oreOf } from '../money.ts';
import { checkPay } from '../pay-check/pay-check.ts';
import { secondPay } from '../pay-check/second-pay.ts';
import { spanOfReport } from '../time-entry.ts';
import type { PayFacts } from './month-facts.ts';
import { OB_LEVELS, type ObBucket, type ObRuleSet, type ObWindow, obOfEntry } from './ob.ts';
import { DAY_CLASSES, type ObDay } from './ob-days.ts';
import { checkRuleSet } from './ob-rules.ts';
import { payMonth } from './pay-month.ts';

const ZONE = 'Europe/Stockholm';
const [windows = [], reports = [], months = []] = readTables(new URL('ob-levels.md', import.meta.url));

const levelOf = (text: string): ObBucket => OB_LEVELS.find((one) => one === Number(text)) ?? 1;
const dayOf = (text: string): ObDay =>
  DAY_CLASSES.find((one) => one === text) ?? ([1, 2, 3, 4, 5, 6, 7] as const)[Number(text) - 1] ?? 1;

const amounts = new Map(windows.map((row) => [levelOf(cell(row, 'level')), cell(row, 'adds')]));
const some = (of: (adds: string) => number | undefined) =>
  Object.fromEntries([...amounts].map(([level, adds]) => [level, of(adds)]));
const RULES: ObRuleSet = {
  name: 'five levels',
  windows: windows.map(
    (row): ObWindow => ({
      bucket: levelOf(cell(row, 'level')),
      days: cell(row, 'days').split(' ').map(dayOf),
      from: cell(row, 'from'),
      until: cell(row, 'until'),
      until_days_after: Number(cell(row, 'days after')),
      until_weekday: cell(row, 'until weekday') === 'yes',
      law: 'the example of the page',
    }),
  ),
  multipliers_pct: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  amounts_ore: { 1: null, 2: null, 3: null, 4: oreOf((amounts.get(4) ?? '').replace(' kr', '')), 5: null },
  divisors: some((adds) => (adds.startsWith('month / ') ? Number(adds.slice(8)) : undefined)),
  names: Object.fromEntries(windows.map((row) => [cell(row, 'level'), cell(row, 'name')])),
  accounts: { 5: 7219 },
};

const minutesOf = (text: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

test('the example may be stored', () => assert.equal(checkRuleSet(RULES), null));

test('a report has the hours of each level', () => {
  assert.equal(reports.length, 8);
  for (const row of reports) {
    const { total_min, regular_min, ...ob } = obOfEntry({
      span: spanOfReport(cell(row, 'date'), cell(row, 'from'), cell(row, 'to'), ZONE),
      break_min: Number(cell(row, 'break')),
      rules: RULES,
      break_order: 'regular_first',
      zone: ZONE,
    });
    const said = [1, 2, 3, 4, 5].map((level) => minutesOf(cell(row, `OB${level}`)));
    assert.deepEqual(Object.values(ob), [...said, 0], JSON.stringify(row));
    assert.equal(regular_min, minutesOf(cell(row, 'regular')));
    assert.equal(
      said.reduce((sum, one) => sum + one, regular_min),
      total_min,
    );
  }
});

const WORKED = [
  ['2026-12-01', '18:00', '23:00'],
  ['2026-12-04', '20:00', '23:00'],
  ['2026-12-05', '12:00', '16:00'],
  ['2026-12-06', '22:00', '07:00'],
  ['2026-12-24', '08:00', '16:00'],
] as const;
const workOn = (date: string, from: string, to: string) => ({
  date,
  span: spanOfReport(date, from, to, ZONE),
});

function factsOf(row: Record<string, string>): PayFacts {
  const [, by = '', amount = '', rate = ''] = /^(\D+?) ?([\d.]*), rate (\d+)$/.exec(cell(row, 'pay')) ?? [];
  const ore = oreOf(amount);
  const is_away = cell(row, 'away') === 'yes';
  const shift = workOn('2026-12-08', '18:00', '23:00');
  return {
    month: '2026-12',
    terms: [
      {
        from: '2020-01-01',
        monthly_ore: by.endsWith('month') || by === 'monthly' ? ore : null,
        hourly_ore: by === 'hourly' ? ore : null,
        rate_bp: Number(rate) * 100,
        ...(by === 'by month' ? { paid_by: 'month' as const } : {}),
        weekly_min: 2400,
        tax_table: 32,
        tax_column: 1,
      },
    ],
    employed: [{ first: null, last: null }],
    pay_basis: 'approved_hours',
    assigned: [],
    entries: WORKED.map(([date, from, to]) => ({
      ...workOn(date, from, to),
      status: 'approved',
      break_min: 0,
    })),
    rule_sets: [{ from: '2020-01-01', rules: RULES }],
    break_order: 'regular_first',
    zone: ZONE,
    paid_on: '2026-12-22',
    birth_year: 1985,
    absences: is_away
      ? [{ kind: 'sick', first_day: '2026-12-08', last_day: '2026-12-08', extent_pct: 100 }]
      : [],
    leave: [],
    around: is_away ? [shift] : [],
    open_until: '2026-12-31',
    hourly_vacation: 'saved',
    earned_ore: null,
    paid_days: 25,
    unearned_days: [],
    earlier: [],
    tax_service: null,
  };
}

test('both engines pay every level as the page computed it', () => {
  assert.equal(months.length, 6);
  for (const row of months) {
    const facts = factsOf(row);
    const first = payMonth(facts);
    for (const { lines } of [first, secondPay(facts)])
      for (const code of ['ob1', 'ob2', 'ob3', 'ob4', 'ob5', 'sick_ob1', 'sick_ob2']) {
        const said = cell(row, code);
        const paid = lines.filter((line) => line.code === code).map(({ amount_ore }) => amount_ore);
        assert.deepEqual(
          paid.reduce((sum, one) => sum + one, 0),
          oreOf(said) ?? 0,
          `${cell(row, 'pay')} ${code}`,
        );
      }
    assert.deepEqual(checkPay(facts, first).differences, [], cell(row, 'pay'));
    assert.deepEqual(
      [first.ob1_min, first.ob2_min, first.ob3_min, first.ob4_min, first.ob5_min, first.ob6_min],
      [180, 60, 360, 540, 480, undefined],
    );
  }
});

test('a line has the name and the account of its level, and nothing where the rules have none', () => {
  const [row = {}] = months;
  const { lines } = payMonth(factsOf(row));
  const of = (code: string) => lines.find((line) => line.code === code);
  assert.deepEqual([of('ob1')?.name, of('ob1')?.account, of('ob1')?.per], ['Kväll', undefined, 600]);
  assert.deepEqual([of('ob5')?.name, of('ob5')?.account], ['Storhelg', 7219]);
  const plain = payMonth({ ...factsOf(row), rule_sets: [] }).lines.filter(({ code }) =>
    code.startsWith('ob'),
  );
  assert.ok(plain.length > 0 && plain.every((line) => !('name' in line) && !('account' in line)));
});

test('without terms every level is shown, and those that are not in kronor pay nothing', () => {
  const [row = {}] = months;
  const { lines } = payMonth({ ...factsOf(row), terms: [] });
  const rates = lines
    .filter(({ code, rate_ore }) => code.startsWith('ob') && rate_ore === 0)
    .map(({ code }) => code);
  assert.deepEqual(rates, ['ob1', 'ob2', 'ob3', 'ob5']);
  assert.ok((lines.find(({ code }) => code === 'ob4')?.rate_ore ?? 0) > 0);
});
