import { addDays, daysOfMonth } from '../calendar.ts';
import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { DatedTerms } from '../pay/pay-terms.ts';
import { nearest, ratio } from './fraction.ts';

/** The terms of one day and their money: `pay-terms.md`, `salary.md`. */
export type DayTerms = {
  readonly terms: DatedTerms;
  readonly by_month: boolean;
  readonly month_ore: Ore;
  readonly hour_ore: Ore;
  /** Full time of the agreement in hundredths of a minute. */
  readonly full: { readonly week: bigint; readonly month: bigint };
};

type Facts = Pick<PayFacts, 'terms' | 'employed'>;

/** What a person is paid by on each day, looked up day by day. */
export type TermsOfDays = (date: string) => DayTerms | null;

/** Days after one another that pay the same: what one line of the payslip covers. */
export type Stretch = { readonly days: ReadonlySet<string>; readonly pays: DayTerms };

const HOUR = 6_000n;
const WHOLE_RATE = 10_000n;
const MOST_HOURLY_ORE = 1_000_000_000;

/** The terms of each day; null: not employed, or nothing agreed yet. */
export function termsOfDays({ terms, employed }: Facts): TermsOfDays {
  const holdsOnDay = holdsOn(terms);
  return (date) => {
    const is_employed = employed.some(
      ({ first, last }) => (first === null || first <= date) && (last === null || date <= last),
    );
    return is_employed ? holdsOnDay(date) : null;
  };
}

/** The terms that hold on a day, employed or not; null: none has begun. */
export function holdsOn(terms: Facts['terms']): TermsOfDays {
  const worked_out = new Map<DatedTerms, DayTerms>();
  return (date) => {
    let holds: DatedTerms | null = null;
    for (const row of terms) {
      const is_later = holds === null || row.from > holds.from;
      if (row.from <= date && is_later) holds = row;
    }
    if (holds === null) return null;
    const known = worked_out.get(holds) ?? moneyOf(holds);
    worked_out.set(holds, known);
    return known;
  };
}

function moneyOf(terms: DatedTerms): DayTerms {
  const full = fullTime(terms);
  const rate = BigInt(terms.rate_bp);
  const { monthly_ore, hourly_ore, paid_by } = terms;
  const by_month = paid_by == null ? rate >= WHOLE_RATE : paid_by === 'month';
  const month_ore =
    monthly_ore ??
    (hourly_ore === null ? 0 : nearest(ratio(BigInt(hourly_ore) * full.month * rate, HOUR * WHOLE_RATE)));
  const hour_ore =
    hourly_ore ?? (monthly_ore === null ? 0 : hourFrom(monthly_ore, { rate, month: full.month }));
  return { terms, by_month, month_ore, hour_ore, full };
}

/** An hour of a monthly salary by the hours of a month; 0 where that is no salary. */
export function hourFrom(
  month_ore: Ore,
  { rate, month }: { readonly rate: bigint; readonly month: bigint },
): Ore {
  if (rate === 0n) return 0;
  const hour_ore = nearest(ratio(BigInt(month_ore) * HOUR * WHOLE_RATE, month * rate));
  return hour_ore > MOST_HOURLY_ORE ? 0 : hour_ore;
}

// salary.md: 38.25 and 164.5 hours where the agreement says nothing, else the month is 52 / 12 weeks.
function fullTime({ full_week_hundredths, full_month_hundredths }: DatedTerms): DayTerms['full'] {
  const week = BigInt(full_week_hundredths ?? 3825) * 60n;
  if (full_month_hundredths != null) return { week, month: BigInt(full_month_hundredths) * 60n };
  return { week, month: week === 229_500n ? 987_000n : BigInt(nearest(ratio(week * 52n, 12))) };
}

/** The monthly salary as at full time: the agreed one over its rate, else the hour by the hours of a month. */
export function fullMonth({ terms, full }: DayTerms): Ore {
  const { monthly_ore, hourly_ore, rate_bp } = terms;
  if (monthly_ore !== null) return nearest(ratio(BigInt(monthly_ore) * WHOLE_RATE, rate_bp || WHOLE_RATE));
  return hourly_ore === null ? 0 : nearest(ratio(BigInt(hourly_ore) * full.month, HOUR));
}

/** The agreed week in hundredths of a minute; 0n: no hours are agreed. */
export function weekOf({ terms, by_month, full }: DayTerms): bigint {
  const { weekly_hundredths = 0, weekly_min, rate_bp } = terms;
  if (weekly_hundredths > 0) return BigInt(weekly_hundredths) * 60n;
  const says_nothing = weekly_min === null || (by_month && weekly_min === 0);
  const minutes = says_nothing ? nearest(ratio(full.week * BigInt(rate_bp), 1_000_000)) : weekly_min;
  return BigInt(minutes) * 100n;
}

/** The days of `YYYY-MM`. */
export function daysIn(month: string): readonly string[] {
  const known = months.get(month) ?? daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  if (months.size >= MOST_MONTHS) months.clear();
  months.set(month, known);
  return known;
}

const months = new Map<string, readonly string[]>();
const MOST_MONTHS = 500;

/** The month's days with terms, those that pay the same together as long as none lies between. */
export function stretchesOf(month: string, termsOn: TermsOfDays): Stretch[] {
  const found: { days: Set<string>; pays: DayTerms; last: string }[] = [];
  for (const date of daysIn(month)) {
    const pays = termsOn(date);
    if (pays === null) continue;
    const open = found.at(-1);
    if (open !== undefined && addDays(open.last, 1) === date && sameMoney(open.pays, pays)) {
      open.days.add(date);
      open.last = date;
    } else found.push({ days: new Set([date]), pays, last: date });
  }
  return found;
}

const sameMoney = (a: DayTerms, b: DayTerms): boolean =>
  a.by_month === b.by_month &&
  a.month_ore === b.month_ore &&
  a.hour_ore === b.hour_ore &&
  a.terms.monthly_ore === b.terms.monthly_ore &&
  a.terms.hourly_ore === b.terms.hourly_ore &&
  a.terms.rate_bp === b.terms.rate_bp;
