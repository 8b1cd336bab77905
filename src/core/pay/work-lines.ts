import { daysOf } from '../month.ts';
import { isEmployedIn, termsWhileEmployed } from './employment.ts';
import type { PayFacts } from './month-facts.ts';
import type { Hours } from './month-hours.ts';
import { levelsOf, type ObBucket, type ObRuleSet, supplementOf } from './ob.ts';
import type { PayBasis, PayWarning } from './pay-basis.ts';
import { hundredthsOfHours, type PayLine, type PayPart, payLine } from './pay-line.ts';
import {
  hourlySalary,
  isMonthly,
  monthlySalary,
  salariesUnder,
  type TermsSpan,
  termsSpans,
} from './pay-terms.ts';

/** The lines of the work itself: its pay, and its supplements for unsocial hours. `pay-month.md`. */

/** The terms that pay, with the days of the month they pay for. */
export function spansOf({
  month,
  terms,
  employed,
}: Pick<PayFacts, 'month' | 'terms' | 'employed'>): TermsSpan[] {
  return termsSpans(termsWhileEmployed(terms, employed), `${month}-01`, daysOf(month).last);
}

export function minutesOf(parts: readonly PayPart[]): number {
  return parts.reduce((sum, { minutes }) => sum + minutes, 0);
}

export const within =
  ({ first, last }: TermsSpan) =>
  ({ date }: PayPart): boolean =>
    first <= date && date <= last;

const MONTHLY_LAW = 'specification section 9: at 100 % the monthly salary';
const DAYS_LAW =
  'specification section 9: at 100 % the monthly salary, by calendar day where the terms change or the employment begins or ends';
const AGREED_MONTH_LAW = 'agreed: paid by the month, whatever the rate of employment';
const AGREED_DAYS_LAW =
  'agreed: paid by the month, by calendar day where the terms change or the employment begins or ends';
const AGREED_HOUR_LAW = {
  assigned_hours: 'agreed: paid by the hour, the hourly salary x approved assigned hours',
  approved_hours: 'agreed: paid by the hour, the hourly salary x approved reported hours',
} as const satisfies Record<PayBasis, string>;
const HOURLY_LAW = {
  assigned_hours: 'specification section 9: below 100 % the hourly salary x approved assigned hours',
  approved_hours: 'decisions section 4: below 100 % the hourly salary x approved reported hours',
} as const satisfies Record<PayBasis, string>;

type Lines = { readonly lines: PayLine[]; readonly warnings: (PayWarning | null)[] };

/** The pay for the work itself, before any OB: a line for each span of days with the same terms. */
export function baseOf(
  { month, employed, pay_basis }: Pick<PayFacts, 'month' | 'employed' | 'pay_basis'>,
  spans: readonly TermsSpan[],
  hours: Pick<Hours, 'assigned' | 'approved'>,
): Lines {
  // A person who is not employed in the month misses no salary in it.
  if (spans.length === 0 && !isEmployedIn(`${month}-01`, daysOf(month).last, employed))
    return { lines: [], warnings: [] };
  if (spans.length === 0) {
    const nothing = {
      code: 'base_monthly',
      quantity: 0,
      unit: 'month',
      rate_ore: 0,
      law: MONTHLY_LAW,
    } as const;
    return { lines: [payLine(nothing)], warnings: ['no_salary'] };
  }
  const days = Number(daysOf(month).last.slice(8));
  const paid = pay_basis === 'approved_hours' ? hours.approved : hours.assigned;
  const made = spans.map((span) => {
    if (!isMonthly(span.terms)) return hourlyBase(span, paid, pay_basis);
    const { ore, warning } = monthlySalary(span.terms);
    const is_agreed = (span.terms.paid_by ?? null) !== null;
    const count = Number(span.last.slice(8)) - Number(span.first.slice(8)) + 1;
    const of_month = { code: 'base_monthly', rate_ore: ore } as const;
    const line =
      count === days
        ? payLine({
            ...of_month,
            quantity: 100,
            unit: 'month',
            law: is_agreed ? AGREED_MONTH_LAW : MONTHLY_LAW,
          })
        : payLine({
            ...of_month,
            quantity: count * 100,
            unit: 'day',
            per: days,
            law: is_agreed ? AGREED_DAYS_LAW : DAYS_LAW,
          });
    return { line, warning };
  });
  return { lines: made.map(({ line }) => line), warnings: made.map(({ warning }) => warning) };
}

/** The pay by the hour for the shifts or reports of a span of days. */
export function hourlyBase(
  span: TermsSpan,
  paid: readonly PayPart[],
  pay_basis: PayBasis,
): { line: PayLine; warning: PayWarning | null } {
  const { ore, warning } = hourlySalary(span.terms);
  const parts = paid.filter(within(span));
  const quantity = hundredthsOfHours(minutesOf(parts));
  const is_agreed = (span.terms.paid_by ?? null) !== null;
  const law = (is_agreed ? AGREED_HOUR_LAW : HOURLY_LAW)[pay_basis];
  return { line: payLine({ code: 'base_hourly', quantity, unit: 'h', rate_ore: ore, law, parts }), warning };
}

/** The supplements for unsocial hours, one line per bucket, rule set and hourly salary. */
export function obOf(spans: readonly TermsSpan[], hours: Pick<Hours, 'ob'>): Lines {
  const lines: PayLine[] = [];
  const warnings: (PayWarning | null)[] = [];
  // Work on days without terms is shown with zero pay until somebody enters terms.
  const outside = hours.ob.filter((part) => !spans.some((span) => within(span)(part)));
  const groups = [
    ...spans.map((span) => ({
      salaries: salariesUnder(span.terms),
      by_hour: hourlySalary(span.terms).warning,
      by_month: monthlySalary(span.terms).warning,
      parts: hours.ob.filter(within(span)),
    })),
    { salaries: NO_SALARY, by_hour: 'no_salary' as const, by_month: 'no_salary' as const, parts: outside },
  ];
  for (const { salaries, by_hour, by_month, parts } of groups) {
    for (const [rules, under] of Map.groupBy(parts, (part) => part.rules)) {
      for (const bucket of levelsOf(rules)) {
        const of_bucket = under.filter((part) => part.bucket === bucket);
        if (of_bucket.length === 0) continue;
        // A supplement in kronor does not depend on the salary.
        if ((rules.amounts_ore?.[bucket] ?? null) === null)
          warnings.push(rules.divisors?.[bucket] === undefined ? by_hour : by_month);
        const line = payLine({
          code: `ob${bucket}`,
          quantity: hundredthsOfHours(minutesOf(of_bucket)),
          unit: 'h',
          ...supplementOf(rules, bucket, salaries),
          law: rules.windows.find((window) => window.bucket === bucket)?.law ?? rules.name,
          parts: of_bucket.map(({ date, minutes, start, end }) => ({
            date,
            minutes,
            ...spanOf(start, end),
          })),
        });
        lines.push({ ...line, ...ownOf(rules, bucket) });
      }
    }
  }
  return { lines, warnings };
}

const NO_SALARY = { hourly_ore: 0, monthly_ore: 0 };

/** What the agreement calls the level, and the account that it is booked on. */
function ownOf({ names, accounts }: ObRuleSet, bucket: ObBucket): Pick<PayLine, 'name' | 'account'> {
  const [name, account] = [names?.[bucket], accounts?.[bucket]];
  return { ...(name === undefined ? {} : { name }), ...(account === undefined ? {} : { account }) };
}

const spanOf = (start: number | undefined, end: number | undefined) =>
  start === undefined || end === undefined ? {} : { start, end };
