import type { Ore } from '../money.ts';
import { daysOf } from '../month.ts';
import { picked } from '../picked.ts';
import { absencePay } from './absence-pay.ts';
import { contributionOf, NO_CONTRIBUTION } from './contribution-line.ts';
import { correctionOf } from './correction.ts';
import {
  daysOutside,
  isEmployedIn,
  isTypedOutside,
  termsWhileEmployed,
  whileEmployed,
} from './employment.ts';
import { manualPay, manualWarnings, netDeductions, oneTimeSumOf } from './manual-lines.ts';
import type { PayFacts, PayMonth } from './month-facts.ts';
import { type Hours, hoursOf } from './month-hours.ts';
import { supplementOf } from './ob.ts';
import type { PayBasis, PayWarning } from './pay-basis.ts';
import { hundredthsOfHours, type PayLine, type PayPart, payLine, sumOf } from './pay-line.ts';
import {
  hourlySalary,
  isMonthly,
  monthlySalary,
  type TermsSpan,
  taxTermsOn,
  termsSpans,
} from './pay-terms.ts';
import { decisionOn } from './tax-decision.ts';
import { taxLines } from './tax-line.ts';
import { allPayOf, vacationBaseOf } from './vacation-base.ts';
import { finalOf } from './vacation-final.ts';
import { type TaxSources, withholding } from './withholding.ts';

/**
 * One person's pay for one month, with the basis of each krona. Specification section 9, decisions section 4;
 * `pay-month.md`.
 */
export function payMonth(facts: PayFacts, tax_sources: TaxSources = {}): PayMonth {
  const spans = spansOf(facts);
  const hours = hoursOf(facts);
  const base = baseOf(facts, spans, hours);
  const ob = obOf(spans, hours);
  const absence = absenceOf(facts, spans, hours, { base: base.lines, ob: ob.lines });
  const final = finalOf(facts, [absence.vacation_base_ore, absence.vacation_all_ore]);
  const corrections = facts.earlier.flatMap(correctionOf);
  const manual = manualPay(facts.manual ?? []);
  const earned = [
    ...base.lines,
    ...ob.lines,
    ...absence.lines,
    ...final.lines,
    ...manual.earned,
    ...corrections,
  ];
  const gross_ore = sumOf(earned);
  const benefits_ore = sumOf(manual.benefits);
  const taxable_ore = gross_ore + benefits_ore;
  const tax_terms = taxTermsOn(facts.terms, facts.paid_on);
  const decision = decisionOn(facts.tax_decisions ?? [], facts.paid_on);
  const question = {
    gross_ore: taxable_ore,
    year: facts.tax_year ?? Number(facts.paid_on.slice(0, 4)),
    tax_table: tax_terms?.tax_table ?? null,
    tax_column: tax_terms?.tax_column ?? 1,
    tax_service: facts.tax_service,
    last_years: facts.tax_year !== undefined,
    decision,
    one_time: oneTimeSumOf(facts.manual ?? [], facts, sumOf(final.lines)),
    cash_ore: gross_ore,
    same_month: facts.same_month ?? null,
  };
  const tax = withholding(question, tax_sources);
  const liable_ore = taxable_ore - manual.without_contribution_ore;
  const contribution = decision?.kind === 'f_tax' ? NO_CONTRIBUTION : contributionOf(facts, liable_ore);
  const deductions = netDeductions(facts.manual ?? [], gross_ore - tax.tax_ore);
  const after_tax = [...deductions, ...manual.expenses];
  const warnings: (PayWarning | null)[] = [
    ...base.warnings,
    ...ob.warnings,
    ...absence.warnings,
    ...final.warnings,
    daysOutside(facts, facts.employed).length > 0 || isTypedOutside(facts) ? 'outside_employment' : null,
    tax.source === 'fallback' ? 'tax_estimated' : null,
    tax.one_time?.estimated === true ? 'one_time_flat' : null,
    ...manualWarnings(facts.manual ?? [], earned),
    contribution.warning,
  ];
  return {
    lines: [
      ...earned,
      ...manual.benefits,
      ...taxLines(tax, taxable_ore),
      ...after_tax,
      ...manual.information,
      ...contribution.lines,
    ],
    gross_ore,
    ob_bonus_ore: sumOf(ob.lines),
    tax_ore: tax.tax_ore,
    net_ore: gross_ore - tax.tax_ore + sumOf(after_tax),
    employer_contribution_ore: contribution.warning === null ? sumOf(contribution.lines) : null,
    ...minutesIn(hours),
    absence_days: absence.absence_days,
    whole_days: absence.whole_days,
    certificate_due: absence.certificate_due,
    tax,
    ...((facts.manual ?? []).length === 0
      ? {}
      : {
          manual: {
            benefits_ore,
            net_deductions_ore: 0 - sumOf(deductions),
            expenses_ore: sumOf(manual.expenses),
            without_contribution_ore: manual.without_contribution_ore,
          },
        }),
    ...(facts.vacation_rules === undefined ? {} : picked(absence, ['vacation_base_ore', 'vacation_all_ore'])),
    warnings: [...new Set(warnings.filter((warning) => warning !== null))],
  };
}

/** The terms that pay, with the days of the month they pay for. */
export function spansOf({
  month,
  terms,
  employed,
}: Pick<PayFacts, 'month' | 'terms' | 'employed'>): TermsSpan[] {
  return termsSpans(termsWhileEmployed(terms, employed), `${month}-01`, daysOf(month).last);
}

/** The hours of the month, in minutes. */
const minutesIn = (hours: Hours) => ({
  assigned_min: minutesOf(hours.assigned),
  approved_min: minutesOf(hours.approved),
  reported_min: hours.reported_min,
  ob1_min: minutesOf(hours.ob.filter(({ bucket }) => bucket === 1)),
  ob2_min: minutesOf(hours.ob.filter(({ bucket }) => bucket === 2)),
  ob3_min: minutesOf(hours.ob.filter(({ bucket }) => bucket === 3)),
});

function minutesOf(parts: readonly PayPart[]): number {
  return parts.reduce((sum, { minutes }) => sum + minutes, 0);
}

const within =
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
function baseOf(
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
    ...spans.map((span) => ({ salary: hourlySalary(span.terms), parts: hours.ob.filter(within(span)) })),
    { salary: { ore: 0, warning: 'no_salary' as const }, parts: outside },
  ];
  for (const { salary, parts } of groups) {
    for (const [rules, under] of Map.groupBy(parts, (part) => part.rules)) {
      for (const bucket of [1, 2, 3] as const) {
        const of_bucket = under.filter((part) => part.bucket === bucket);
        if (of_bucket.length === 0) continue;
        // A supplement in kronor does not depend on the hourly salary.
        if ((rules.amounts_ore?.[bucket] ?? null) === null) warnings.push(salary.warning);
        lines.push(
          payLine({
            code: `ob${bucket}`,
            quantity: hundredthsOfHours(minutesOf(of_bucket)),
            unit: 'h',
            ...supplementOf(rules, bucket, salary.ore),
            law: rules.windows.find((window) => window.bucket === bucket)?.law ?? rules.name,
            parts: of_bucket.map(({ date, minutes, start, end }) => ({
              date,
              minutes,
              ...spanOf(start, end),
            })),
          }),
        );
      }
    }
  }
  return { lines, warnings };
}

const spanOf = (start: number | undefined, end: number | undefined) =>
  start === undefined || end === undefined ? {} : { start, end };

/** Deductions and sick pay; vacation paid with each month is on hourly earnings, never on a monthly salary's OB. */
function absenceOf(
  facts: PayFacts,
  spans: readonly TermsSpan[],
  hours: Hours,
  { base, ob }: { readonly base: readonly PayLine[]; readonly ob: readonly PayLine[] },
): ReturnType<typeof absencePay> & { readonly vacation_base_ore: Ore; readonly vacation_all_ore: Ore } {
  const by_the_hour = spans.filter(({ terms }) => !isMonthly(terms));
  const hourly_base = sumOf(base.filter(({ code }) => code === 'base_hourly'));
  const of_hourly = hours.ob.filter((part) => by_the_hour.some((span) => within(span)(part)));
  const hourly_ob = sumOf(obOf(by_the_hour, { ob: of_hourly }).lines);
  const typed_ore = manualPay(facts.manual ?? []).vacation_ore;
  const hourly_typed = by_the_hour.length === 0 ? 0 : typed_ore;
  const { employed, vacation, ...rest } = facts;
  const absence = absencePay({
    ...rest,
    ...(vacation === undefined || facts.vacation_rules === undefined ? {} : { vacation }),
    terms: termsWhileEmployed(facts.terms, employed),
    // An absence without a known end lasts until today, and no longer than the employment.
    absences: facts.absences.flatMap((one) =>
      whileEmployed({ ...one, last_day: one.last_day ?? facts.open_until }, employed),
    ),
    leave: facts.leave.flatMap((one) => whileEmployed(one, employed)),
    planned: facts.around,
    base_ore: sumOf(base),
    hourly_pay_ore: hourly_base + hourly_ob + hourly_typed,
    short_employment_from: null,
  });
  const paid = { hourly_base, hourly: hourly_ob + hourly_typed, variable: sumOf(ob) + typed_ore };
  const vacation_base_ore = vacationBaseOf(facts.hourly_vacation, paid, absence);
  const vacation_all_ore = allPayOf(vacation_base_ore, sumOf(base) - hourly_base, absence.salary);
  return { ...absence, vacation_base_ore, vacation_all_ore };
}
