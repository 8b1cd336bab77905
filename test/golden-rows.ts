import { oreOf } from '../src/core/money.ts';
import { ALWAYS_EMPLOYED } from '../src/core/pay/employment.ts';
import type { PayFacts } from '../src/core/pay/month-facts.ts';
import type { DatedTerms } from '../src/core/pay/pay-terms.ts';
import { spanOfReport } from '../src/core/time-entry.ts';
import { cell, numberIn, readTables } from './tables.ts';

/** The golden payslips of `core/pay/pay-golden.md`, and the facts of each: both engines run them. */
const ZONE = 'Europe/Stockholm';
export const [GOLDEN_ROWS = []] = readTables(new URL('../src/core/pay/pay-golden.md', import.meta.url));
type Row = (typeof GOLDEN_ROWS)[number];

const parts = (text: string): string[] => text.split('; ').filter((part) => part !== '');
const maybe = (text: string | undefined): number | null => (text === '-' ? null : oreOf(text ?? ''));

export function goldenFacts(row: Row): PayFacts {
  const [table, column] = cell(row, 'table').split('/').map(Number);
  const terms = parts(cell(row, 'terms')).map((text): DatedTerms => {
    const [from = '', pay = ''] = text.split(' ');
    const [monthly, hourly, rate] = pay.split('/');
    return {
      from,
      monthly_ore: maybe(monthly),
      hourly_ore: maybe(hourly),
      rate_bp: maybe(rate) ?? Number.NaN,
      weekly_min: null,
      tax_table: table ?? null,
      tax_column: column ?? 1,
    };
  });
  const shifts = parts(cell(row, 'shifts')).map((text) => {
    const [, date = '', from = '', until = '', break_min] = /^(\S+) (\S+)-(\S+)\/(\d+)$/.exec(text) ?? [];
    return { date, span: spanOfReport(date, from, until, ZONE), break_min: Number(break_min) };
  });
  return {
    month: cell(row, 'month'),
    terms,
    employed: ALWAYS_EMPLOYED,
    pay_basis: 'assigned_hours',
    assigned: shifts.map(({ date, span }) => ({ date, span })),
    entries: shifts.map((shift) => ({ ...shift, status: 'approved' as const })),
    rule_sets: [],
    break_order: 'regular_first',
    zone: ZONE,
    paid_on: cell(row, 'paid on'),
    birth_year: numberIn(row, 'born'),
    absences: [],
    leave: [],
    around: [],
    open_until: '2198-12-31',
    hourly_vacation: 'saved',
    earned_ore: null,
    paid_days: 25,
    unearned_days: [],
    earlier: [],
    tax_service: null,
  };
}
