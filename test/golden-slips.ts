import { addDays } from '../src/core/calendar.ts';
import { lengthOf } from '../src/core/clock.ts';
import { oreOf } from '../src/core/money.ts';
import { daysOf } from '../src/core/month.ts';
import type { Employed } from '../src/core/pay/employment.ts';
import type { PayFacts, PlannedShift } from '../src/core/pay/month-facts.ts';
import { YEAR_REASONS } from '../src/core/pay/pay-form.ts';
import { spanOfReport } from '../src/core/time-entry.ts';
import { cell, numberIn } from './tables.ts';

/** The facts of the golden payslips in `core/pay/golden`: both engines run them. */

type Row = Readonly<Record<string, string>>;
const ZONE = 'Europe/Stockholm';
const list = (text: string): string[] => text.split('; ').filter((part) => part !== '');

const plain = (month: string): PayFacts => ({
  month,
  terms: [],
  employed: [{ first: null, last: null }],
  pay_basis: 'assigned_hours',
  assigned: [],
  entries: [],
  rule_sets: [],
  break_order: 'regular_first',
  zone: ZONE,
  paid_on: `${month}-25`,
  birth_year: 1985,
  absences: [],
  leave: [],
  around: [],
  open_until: daysOf(month).last,
  hourly_vacation: 'saved',
  earned_ore: null,
  paid_days: 25,
  unearned_days: [],
  earlier: [],
  tax_service: null,
});

/** A month's salary by a tax table. */
export function publishedFacts(row: Row): PayFacts {
  const terms = {
    from: '2020-01-01',
    monthly_ore: numberIn(row, 'gross') * 100,
    hourly_ore: null,
    rate_bp: 10_000,
    weekly_min: null,
    tax_table: numberIn(row, 'table'),
    tax_column: numberIn(row, 'column'),
  };
  return { ...plain(`${cell(row, 'year')}-03`), terms: [terms] };
}

const FROM = '2020-01-01';

function termsOf(row: Row): PayFacts['terms'] {
  const text = cell(row, 'pay');
  const by_month = /^by month (\S+) (\S+)$/.exec(text);
  const [kind, amount = ''] = by_month === null ? text.split(' ') : ['monthly', by_month[1]];
  const ore = oreOf(amount);
  return [
    {
      from: FROM,
      monthly_ore: kind === 'monthly' ? ore : null,
      hourly_ore: kind === 'hourly' ? ore : null,
      rate_bp: kind === 'hourly' ? 7_500 : by_month === null ? 10_000 : Number(by_month[2]) * 100,
      ...(by_month === null ? {} : { paid_by: 'month' as const }),
      weekly_min: Math.round(numberIn(row, 'week') * 60),
      tax_table: null,
      tax_column: 1,
    },
  ];
}

const employedIn = (text: string): Employed[] =>
  list(text).map((one) => {
    const [first = '', last = ''] = one.split('..');
    return { first: first || null, last: last || null };
  });

function shiftsIn(text: string): PlannedShift[] {
  return list(text).flatMap((one) => {
    const [days = '', clocks = ''] = one.split(' ');
    const [first = '', last = first] = days.split('..');
    const [from = '', until = ''] = clocks.split('-');
    const shifts: PlannedShift[] = [];
    for (let date = first; date <= last; date = addDays(date, 1))
      shifts.push({ date, span: spanOfReport(date, from, until, ZONE) });
    return shifts;
  });
}

function awayIn(text: string): Pick<PayFacts, 'absences' | 'leave'> {
  const absences: PayFacts['absences'][number][] = [];
  const leave: PayFacts['leave'][number][] = [];
  for (const one of list(text)) {
    const [kind = '', days = '', extent = '100'] = one.split(' ');
    const [first_day = '', last_day = ''] = days.split('..');
    if (kind === 'sick' || kind === 'vab')
      absences.push({ kind, first_day, last_day, extent_pct: Number(extent) });
    else
      leave.push({
        kind: kind as PayFacts['leave'][number]['kind'],
        first_day,
        last_day,
        ...(extent === '100' ? {} : { extent_pct: Number(extent) }),
      });
  }
  return { absences, leave };
}

function special(text: string): Partial<PayFacts> {
  const [word = '', ...rest] = text.split(' ');
  switch (word) {
    case 'approved':
      return { pay_basis: 'approved_hours' };
    case 'week':
    case 'divisor':
      return { absence_deduction: word };
    case 'with_pay':
      return { hourly_vacation: 'with_pay' };
    case 'missed':
      return { no_shows: shiftsIn(rest.join(' ')) };
    case 'earned':
      return { earned_ore: oreOf(rest[0] ?? ''), paid_days: Number(rest[1]) };
    case 'all': {
      const [all = '', paid_days = '', form = '', rate = '', ...reasons] = rest;
      const forms = form === 'hour' ? (['hour'] as const) : (['month'] as const);
      return {
        earned_ore: 0,
        paid_days: Number(paid_days),
        earned_other: {
          forms,
          all_ore: oreOf(all),
          rates: [Number(rate) * 100],
          reasons: YEAR_REASONS.filter((reason) => reasons.includes(reason)),
        },
      };
    }
    default:
      return {};
  }
}

/** A row of `by-hand.md`. */
export function handFacts(row: Row): PayFacts {
  const month = cell(row, 'month');
  const planned = shiftsIn(cell(row, 'planned'));
  const away = awayIn(cell(row, 'away'));
  const is_away = (date: string): boolean =>
    [...away.absences, ...away.leave].some(
      ({ first_day, last_day }) => first_day <= date && date <= (last_day ?? date),
    );
  const worked = planned.filter(({ date }) => !is_away(date));
  return {
    ...plain(month),
    terms: termsOf(row),
    employed: employedIn(cell(row, 'employed')).map(
      (one): Employed => (cell(row, 'facts') === 'short' ? { ...one, is_short: true } : one),
    ),
    assigned: planned,
    around: planned,
    entries: worked.map((shift) => ({
      ...shift,
      status: 'approved',
      break_min: lengthOf(shift.span) > 330 ? 30 : 0,
    })),
    ...away,
    ...special(cell(row, 'facts')),
  };
}

const BESIDE = new Set(['tax', 'employer_contribution']);

/** `sick_deduction -12000.00 -6000.00; sick_pay 9600.00`: the lines of the gross that pay something. */
export function linesIn(lines: readonly { readonly code: string; readonly amount_ore: number }[]): string {
  const paid = lines.filter(({ code, amount_ore }) => amount_ore !== 0 && !BESIDE.has(code));
  return [...Map.groupBy(paid, ({ code }) => code)]
    .map(([code, own]) => `${code} ${own.map(({ amount_ore }) => (amount_ore / 100).toFixed(2)).join(' ')}`)
    .join('; ');
}
