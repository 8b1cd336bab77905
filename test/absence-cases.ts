import assert from 'node:assert/strict';
import { ABSENCE_KINDS } from '../src/core/absence.ts';
import { addDays } from '../src/core/calendar.ts';
import { LEAVE_KINDS } from '../src/core/leave.ts';
import { oreOf } from '../src/core/money.ts';
import type { AbsenceFacts, AbsenceLaw } from '../src/core/pay/absence-facts.ts';
import { absencePay } from '../src/core/pay/absence-pay.ts';
import { WEEK_PARTS } from '../src/core/pay/line-share.ts';
import { SPECIFICATION_RULE_SET } from '../src/core/pay/ob.ts';
import { OB_PRESETS } from '../src/core/pay/ob-presets.ts';
import { ABSENCE_DEDUCTIONS, HOURLY_VACATIONS, PAY_BASES } from '../src/core/pay/pay-basis.ts';
import type { PayLine } from '../src/core/pay/pay-line.ts';
import type { DatedTerms } from '../src/core/pay/pay-terms.ts';
import { spanOfReport } from '../src/core/time-entry.ts';
import { cell, readTables } from './tables.ts';

/** The pages about absence in pay hold months: facts, days away, planned shifts, and the resulting lines. */

type Row = Record<string, string>;
export type AbsenceCase = {
  readonly facts: AbsenceFacts;
  readonly lines: readonly Row[];
  readonly sums: Row;
};

const ZONE = 'Europe/Stockholm';

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
const columns = (rows: readonly Row[], key: string, value: string): Row =>
  Object.fromEntries(rows.map((row) => [cell(row, key), cell(row, value)]));

type Tables = {
  facts: Row;
  changes: Row[];
  away: Row[];
  planned: Row[];
  no_shows: Row[];
  lines: Row[];
  sums: Row;
};

/** The agreed week as it is stored: rounded to minutes, and as it was entered. */
const weekOf = (hours: string) =>
  hours === 'none'
    ? { weekly_min: null }
    : { weekly_min: Math.round(Number(hours) * 60), weekly_hundredths: Math.round(Number(hours) * 100) };

/** The months of a page: its first table holds the usual facts, and each `fact` table begins a month. */
export function absenceCases(page: URL): AbsenceCase[] {
  const [usual = [], ...tables] = readTables(page);
  const found: Tables[] = [];
  for (const rows of tables) {
    const [first = {}] = rows;
    const month = found.at(-1);
    if ('fact' in first) {
      const facts = { ...columns(usual, 'fact', 'value'), ...columns(rows, 'fact', 'value') };
      found.push({ facts, changes: [], away: [], planned: [], no_shows: [], lines: [], sums: {} });
    } else if (month === undefined) throw new Error('a month begins with its facts');
    else if ('terms from' in first) month.changes = rows;
    else if ('away' in first) month.away = rows;
    else if ('planned' in first) month.planned = rows;
    else if ('no show' in first)
      month.no_shows = rows.map((row) => ({ ...row, planned: cell(row, 'no show') }));
    // A month with no lines has an empty table.
    else if ('line' in first || rows.length === 0) month.lines = rows;
    else if ('sum' in first) month.sums = columns(rows, 'sum', 'value');
    else throw new Error(`a table of no known kind: ${JSON.stringify(first)}`);
  }
  return found.map((month) => ({ facts: factsOf(month), lines: month.lines, sums: month.sums }));
}

function factsOf({ facts, changes, away, planned, no_shows }: Tables): AbsenceFacts {
  const fact = (name: string): string => cell(facts, name);
  const at_first: DatedTerms = {
    from: fact('from'),
    monthly_ore: maybe(fact('monthly')),
    hourly_ore: maybe(fact('hourly')),
    rate_bp: hundredths(fact('rate')),
    ...weekOf(fact('weekly hours')),
    ...(fact('full week') === '38.25' ? {} : { full_week_hundredths: hundredths(fact('full week')) }),
    tax_table: null,
    tax_column: 1,
  };
  const [rules = '', from] = fact('rules').split(' from ');
  const of = <T extends string>(kinds: readonly T[]) =>
    away.filter((row) => kinds.some((kind) => kind === cell(row, 'away')));
  return {
    month: fact('month'),
    terms: [
      at_first,
      ...changes.map((row) => ({
        ...at_first,
        from: cell(row, 'terms from'),
        monthly_ore: maybe(cell(row, 'monthly')),
        hourly_ore: maybe(cell(row, 'hourly')),
        rate_bp: hundredths(cell(row, 'rate')),
      })),
    ],
    pay_basis: oneOf(PAY_BASES, fact('pay basis')),
    base_ore: hundredths(fact('base')),
    hourly_base_ore: hourlyBase(facts),
    hourly_pay_ore: hundredths(fact('hourly pay')),
    hourly_vacation: oneOf(HOURLY_VACATIONS, fact('hourly vacation')),
    earned_ore: maybe(fact('earned')),
    paid_days: Number(fact('paid days')),
    unearned_days: fact('unearned days') === 'none' ? [] : fact('unearned days').split(' '),
    absences: of(ABSENCE_KINDS).map((row) => ({
      kind: oneOf(ABSENCE_KINDS, cell(row, 'away')),
      first_day: cell(row, 'from'),
      last_day: cell(row, 'to') === '' ? null : cell(row, 'to'),
      extent_pct: Number(cell(row, 'extent')),
      ...timesOf(row),
    })),
    leave: of(LEAVE_KINDS).map((row) => ({
      kind: oneOf(LEAVE_KINDS, cell(row, 'away')),
      first_day: cell(row, 'from'),
      last_day: cell(row, 'to'),
      ...(cell(row, 'extent') === '100' ? {} : { extent_pct: Number(cell(row, 'extent')) }),
    })),
    open_until: fact('open until'),
    planned: planned.flatMap(plannedOf),
    ...(no_shows.length === 0 ? {} : { no_shows: no_shows.flatMap(plannedOf) }),
    rule_sets:
      from === undefined
        ? []
        : [{ from, rules: OB_PRESETS.find((one) => one.name === rules) ?? SPECIFICATION_RULE_SET }],
    ...(fact('deduction') === 'hour'
      ? {}
      : { absence_deduction: oneOf(ABSENCE_DEDUCTIONS, fact('deduction')) }),
    ...(facts.protection === undefined
      ? {}
      : { sick_terms: [{ kind: 'often', first_day: facts.protection, last_day: null }] }),
    break_order: 'regular_first',
    zone: ZONE,
    short_employments:
      fact('short employment') === 'none'
        ? []
        : [{ first: fact('short employment'), last: '2026-12-31', counted: 0 }],
  };
}

/** The part of the base that is paid by the hour: said where the form of pay changes in the month, else all of it or nothing. */
function hourlyBase(facts: Row): number {
  const said = cell(facts, 'hourly base');
  if (said !== 'by form') return hundredths(said);
  return cell(facts, 'monthly') === 'none' ? hundredths(cell(facts, 'base')) : 0;
}

/** Clock times, in columns that only some months have. */
function timesOf({ at = '', back = '' }: Row) {
  return { ...(at === '' ? {} : { from_time: at }), ...(back === '' ? {} : { until_time: back }) };
}

/** `2026-03-02` is one day, `2026-03-02–2026-03-06` every day of that span. */
function plannedOf(row: Row): AbsenceFacts['planned'][number][] {
  const [first = '', last = first] = cell(row, 'planned').split('–');
  const days: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) days.push(date);
  return days.map((date) => ({ date, span: spanOfReport(date, cell(row, 'from'), cell(row, 'to'), ZONE) }));
}

const two = (value: number): string => (value / 100).toFixed(2);

const shownLine = ({ code, quantity, unit, rate_ore, share_pct, per, amount_ore }: PayLine): Row => ({
  line: code,
  quantity: two(quantity),
  // A share of the week's pay, per the week: 40.00 h of 38.25.
  ...(unit === 'h' && per >= WEEK_PARTS
    ? { unit: `${unit} of ${per / WEEK_PARTS}`, rate: two(rate_ore), share: String(share_pct / WEEK_PARTS) }
    : { unit: per === 1 ? unit : `${unit} of ${per}`, rate: two(rate_ore), share: String(share_pct) }),
  amount: two(amount_ore),
});

/** A month's result in the notation of the page: every line, and the sums that the page names. */
export function shownAbsence(month: AbsenceCase, law?: AbsenceLaw): Pick<AbsenceCase, 'lines' | 'sums'> {
  const pay = law === undefined ? absencePay(month.facts) : absencePay(month.facts, law);
  const sums: Row = {
    total: two(pay.lines.reduce((sum, { amount_ore }) => sum + amount_ore, 0)),
    'absence days': String(pay.absence_days),
    certificate: pay.certificate_due ? 'yes' : 'no',
    warnings: pay.warnings.join(' '),
  };
  return {
    lines: pay.lines.map(shownLine),
    sums: Object.fromEntries(Object.keys(month.sums).map((name) => [name, sums[name] ?? '?'])),
  };
}

/** The law with one number slightly higher or lower, by the name of the number. */
export function* nudgedLaws(law: AbsenceLaw): Generator<readonly [string, AbsenceLaw]> {
  for (const part of ['lost', 'period', 'sick', 'vacation'] as const)
    for (const [key, value] of Object.entries(law[part]))
      for (const by of [-1, 1])
        yield [`${part}.${key} ${by}`, { ...law, [part]: { ...law[part], [key]: value + by } }];
}
