import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { lengthOf } from '../clock.ts';
import { oreOf } from '../money.ts';
import { spanOfReport } from '../time-entry.ts';
import { ALWAYS_EMPLOYED } from './employment.ts';
import type { PayFacts } from './month-facts.ts';
import { payMonth } from './pay-month.ts';
import type { DatedTerms } from './pay-terms.ts';

const ZONE = 'Europe/Stockholm';
const [rows = []] = readTables(new URL('./pay-golden.md', import.meta.url));
type Row = (typeof rows)[number];

const parts = (text: string): string[] => text.split('; ').filter((part) => part !== '');
const maybe = (text: string | undefined): number | null => (text === '-' ? null : oreOf(text ?? ''));

function factsOf(row: Row): PayFacts {
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

const hours = (minutes: number): string => (minutes / 60).toFixed(2);

test('there are at least 300, and the nights that are an hour longer or shorter are among them', () => {
  assert.ok(rows.length >= 300, `${rows.length}`);
  const lengths = rows.flatMap((row) => factsOf(row).assigned.map(({ span }) => lengthOf(span)));
  assert.ok(lengths.includes(7 * 60) && lengths.includes(9 * 60));
});

test('every golden payslip comes out to the ore', () => {
  for (const row of rows) {
    const pay = payMonth(factsOf(row));
    const what = `${cell(row, 'case')}, ${cell(row, 'month')}: ${cell(row, 'terms')}; ${cell(row, 'shifts')}`;
    assert.deepEqual(
      {
        base: pay.gross_ore - pay.ob_bonus_ore,
        ob_hours: [pay.ob1_min, pay.ob2_min, pay.ob3_min].map(hours).join(' '),
        ob: pay.ob_bonus_ore,
        gross: pay.gross_ore,
        tax: pay.tax_ore,
        net: pay.net_ore,
        employer: pay.employer_contribution_ore,
      },
      {
        base: oreIn(row, 'base'),
        ob_hours: cell(row, 'OB hours'),
        ob: oreIn(row, 'OB'),
        gross: oreIn(row, 'gross'),
        tax: oreIn(row, 'tax'),
        net: oreIn(row, 'net'),
        employer: oreIn(row, 'employer'),
      },
      what,
    );
  }
});
