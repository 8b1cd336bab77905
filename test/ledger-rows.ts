import type { AbsenceKind } from '../src/core/absence.ts';
import type { LeaveKind } from '../src/core/leave.ts';
import type { LedgerFacts, OpeningBalance } from '../src/core/pay/vacation-earned.ts';
import { LAWFUL_VACATION, type VacationRules } from '../src/core/pay/vacation-year.ts';
import { cell, employedIn } from './tables.ts';

/** Rows of the vacation ledger's pages. */

type Row = Record<string, string>;

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function openingIn(text: string): OpeningBalance | null {
  if (text === '') return null;
  const [from = '', paid = '', taken = '', saved = '', advance = '', unearning = ''] = text.split(' ');
  return {
    from,
    paid_days: Number(paid),
    taken_days: Number(taken),
    saved: saved.split('+').map(Number),
    advance: { days: Number(advance), ore: 0, paid_on: null },
    unearning_days: Number(unearning),
    entitled: null,
  };
}

/** `28@2027-04-01`: 28 days from that day on, 25 before. */
function changedDays(rules: readonly string[]): Partial<VacationRules> {
  const [entitled, from] = rules.find((one) => one.includes('@'))?.split('@') ?? [];
  if (from === undefined) return {};
  return {
    entitled_from: [
      { from: '1901-01-01', entitled: 25 },
      { from, entitled: Number(entitled) },
    ],
  };
}

/** The facts of a row: `employed`, `rules`, `opening`, `leave`, `absence`, as `vacation-ledger.md` writes them. */
export function ledgerFactsIn(row: Row): LedgerFacts {
  const rules = cell(row, 'rules').split(' ');
  const days = rules.find((one) => /^\d+$/.test(one));
  const [employed = { first: null, last: null }] = employedIn(cell(row, 'employed'));
  return {
    rules: {
      ...LAWFUL_VACATION,
      ...(rules.includes('calendar') ? { year: 'calendar' as const } : {}),
      ...changedDays(rules),
      ...(rules.includes('same_year') ? { earning: 'same_year' as const } : {}),
      ...(days === undefined ? {} : { entitled: Number(days) }),
    },
    single_parent: rules.includes('alone'),
    employed,
    opening: openingIn(cell(row, 'opening')),
    counts_from: '2026-01-01',
    leave: parts(cell(row, 'leave')).map((one) => {
      const [kind = '', ...rest] = one.split(' ');
      const [first_day = '', last_day = ''] = (rest.at(-1) ?? '').split('_');
      const advance = kind === 'advance';
      const share = rest.length > 1 ? { extent_pct: Number(rest[0]) } : {};
      return { kind: (advance ? 'vacation' : kind) as LeaveKind, first_day, last_day, advance, ...share };
    }),
    absences: parts(cell(row, 'absence')).map((one) => {
      const [kind = '', ...rest] = one.split(' ');
      const [first_day = '', last_day = ''] = (rest.at(-1) ?? '').split('_');
      const at = rest.find((word) => word.includes(':'));
      return {
        kind: kind as AbsenceKind,
        ...(at === undefined ? {} : { from_time: at }),
        first_day,
        last_day,
        extent_pct: rest.length > 1 && at === undefined ? Number(rest[0]) : 100,
      };
    }),
    open_until: '2030-01-01',
    used: new Map(),
  };
}
