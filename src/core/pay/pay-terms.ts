import { addDays } from '../calendar.ts';
import { type Ore, product, roundHalfUp } from '../money.ts';
import { type FullTime, fullTimeOf, hourlyOreOf, monthlyOreOf } from '../salary.ts';
import type { PayWarning } from './pay-basis.ts';

/**
 * A person's pay: salaries in öre, null when not agreed; the rate of employment in hundredths of a percent (100 % is
 * 10 000).
 */
export type PayTerms = {
  readonly monthly_ore: Ore | null;
  readonly hourly_ore: Ore | null;
  readonly rate_bp: number;
  /** What is paid; null or left out: the month from 100 %, below it the hour. */
  readonly paid_by?: PaidBy | null;
  /** Full time of the agreement in hundredths of an hour: of a week, and what a month is divided by (salary.md). */
  readonly full_week_hundredths?: number | null;
  readonly full_month_hundredths?: number | null;
};

/** The two ways to be paid, at any rate of employment. */
export const PAID_BY = ['month', 'hour'] as const;
type PaidBy = (typeof PAID_BY)[number];

/** Terms that hold from a day (`YYYY-MM-DD`, that day included) until the next row's, with the tax table and column that go with them. */
export type DatedTerms = PayTerms & {
  readonly from: string;
  /** The last day they hold, where the employment ends (`termsWhileEmployed`); left out: until the next row. */
  readonly until?: string;
  /** The agreed hours a week, in minutes; null: a full week by the rate of employment. */
  readonly weekly_min: number | null;
  /** The same as it was agreed, in hundredths of an hour: 28.69 hours are no whole minutes. Older payslips have minutes alone. */
  readonly weekly_hundredths?: number;
  readonly tax_table: number | null;
  readonly tax_column: number;
};

/** Days of a month, first and last included, over which the pay terms are the same. */
export type TermsSpan = { readonly first: string; readonly last: string; readonly terms: DatedTerms };

/** The first day of terms without one of their own. */
export const BEGINNING = '1901-01-01';

/** The rate of employment from which the monthly salary is paid, unless the terms say what they pay by. */
export const FULL_RATE_BP = 10_000;

/** Is the person paid by the month? `pay-terms.md`. */
export const isMonthly = ({ paid_by = null, rate_bp }: Pick<PayTerms, 'paid_by' | 'rate_bp'>): boolean =>
  paid_by === null ? rate_bp >= FULL_RATE_BP : paid_by === 'month';

/** The full time of the agreement under these terms. */
export const fullTimeUnder = (terms: Partial<PayTerms>): FullTime =>
  fullTimeOf(terms.full_week_hundredths, terms.full_month_hundredths);

/**
 * The terms by days from `first` to `last`, in order. Days before the first terms are in none. Rows that pay the same
 * as the one before (only the tax table changed) make no new span. `pay-terms.md`.
 */
export function termsSpans(rows: readonly DatedTerms[], first: string, last: string): TermsSpan[] {
  const spans: TermsSpan[] = [];
  const ordered = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const [index, terms] of ordered.entries()) {
    const next = ordered[index + 1];
    const from = terms.from > first ? terms.from : first;
    const before_next = next !== undefined && next.from <= last ? addDays(next.from, -1) : last;
    const until = terms.until !== undefined && terms.until < before_next ? terms.until : before_next;
    if (from > until || from > last) continue;
    const before = spans.at(-1);
    if (before !== undefined && addDays(before.last, 1) === from && paysTheSame(before.terms, terms))
      spans.splice(-1, 1, { ...before, last: until });
    else spans.push({ first: from, last: until, terms });
  }
  return spans;
}

function paysTheSame(a: PayTerms, b: PayTerms): boolean {
  const same = a.monthly_ore === b.monthly_ore && a.hourly_ore === b.hourly_ore && a.rate_bp === b.rate_bp;
  const derive_the_same =
    monthlySalary(a).ore === monthlySalary(b).ore && hourlySalary(a).ore === hourlySalary(b).ore;
  return same && derive_the_same && isMonthly(a) === isMonthly(b);
}

/** The terms on a day: the latest row that has begun; null before the first and after the end of the employment. */
export function termsOn<T extends { readonly from: string; readonly until?: string }>(
  rows: readonly T[],
  date: string,
): T | null {
  let holds: T | null = null;
  for (const row of rows) if (row.from <= date && (holds === null || row.from > holds.from)) holds = row;
  return holds?.until !== undefined && holds.until < date ? null : holds;
}

/** The row whose tax applies to a payment: the one in force that day, or the first to come when pay precedes it. */
export function taxTermsOn(rows: readonly DatedTerms[], paid_on: string): DatedTerms | null {
  const [first = null] = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return termsOn(rows, paid_on) ?? first;
}

/** A salary, with a remark when it is derived from the other one. */
export type Salary = { readonly ore: Ore; readonly warning: PayWarning | null };

/** The monthly salary under these terms. */
export function monthlySalary({ monthly_ore, hourly_ore, rate_bp, ...rest }: PayTerms): Salary {
  if (monthly_ore !== null) return { ore: monthly_ore, warning: null };
  if (hourly_ore !== null)
    return { ore: monthlyOreOf(hourly_ore, rate_bp, fullTimeUnder(rest)), warning: 'monthly_derived' };
  return { ore: 0, warning: 'no_salary' };
}

/** The hourly salary under these terms. */
export function hourlySalary({ monthly_ore, hourly_ore, rate_bp, ...rest }: PayTerms): Salary {
  if (hourly_ore !== null) return { ore: hourly_ore, warning: null };
  const derived = monthly_ore === null ? null : hourlyOreOf(monthly_ore, rate_bp, fullTimeUnder(rest));
  return derived === null ? { ore: 0, warning: 'no_salary' } : { ore: derived, warning: 'hourly_derived' };
}

/** The hourly salary, and the monthly salary as at full time, which agreements divide. */
export function salariesUnder(terms: PayTerms): { readonly hourly_ore: Ore; readonly monthly_ore: Ore } {
  const { monthly_ore, rate_bp } = terms;
  return {
    hourly_ore: hourlySalary(terms).ore,
    // Computed where it is asked for: a mistyped share of full time may make it too large to be counted with.
    get monthly_ore() {
      return monthly_ore === null
        ? monthlySalary({ ...terms, rate_bp: FULL_RATE_BP }).ore
        : roundHalfUp(product(monthly_ore, FULL_RATE_BP), rate_bp === 0 ? FULL_RATE_BP : rate_bp);
    },
  };
}

/** The agreed minutes per week. */
export function weeklyMin({ weekly_min, rate_bp, ...rest }: DatedTerms): number {
  return weekly_min ?? roundHalfUp(fullTimeUnder(rest).week_parts * rate_bp, FULL_RATE_BP * 100);
}
