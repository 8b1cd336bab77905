import type { Ore } from '../money.ts';
import { picked } from '../picked.ts';
import { absencePay } from './absence-pay.ts';
import { contributionOf, NO_CONTRIBUTION } from './contribution-line.ts';
import { correctionOf } from './correction.ts';
import { debtOf } from './employee-debt.ts';
import {
  daysOutside,
  isTypedOutside,
  shortEmployments,
  termsWhileEmployed,
  whileEmployed,
} from './employment.ts';
import { decisionOfPay } from './late-pay.ts';
import { manualPay, manualWarnings, netDeductions, oneTimeSumOf } from './manual-lines.ts';
import type { PayFacts, PayMonth } from './month-facts.ts';
import { type Hours, hoursOf } from './month-hours.ts';
import type { ObBucket } from './ob.ts';
import { ofHigher } from './ob-hours.ts';
import { onCallPay } from './on-call.ts';
import { type OvertimePay, overtimePay } from './overtime-pay.ts';
import type { PayWarning } from './pay-basis.ts';
import { type PayLine, sumOf } from './pay-line.ts';
import { isMonthly, type TermsSpan, taxTermsOn } from './pay-terms.ts';
import { supplementsAtOnce } from './supplement-tax.ts';
import { taxLines } from './tax-line.ts';
import { allPayOf, vacationBaseOf } from './vacation-base.ts';
import { finalOf } from './vacation-final.ts';
import { type TaxSources, withholding } from './withholding.ts';
import { baseOf, minutesOf, obOf, spansOf, within } from './work-lines.ts';

/**
 * One person's pay for one month, with the basis of each krona. Specification section 9, decisions section 4;
 * `pay-month.md`.
 */
export function payMonth(facts: PayFacts, tax_sources: TaxSources = {}): PayMonth {
  const spans = spansOf(facts);
  const overtime = onCallPay(facts, spans, overtimePay(facts, spans, hoursOf(facts)));
  const { hours } = overtime;
  const base = baseOf(facts, spans, hours);
  const ob = obOf(spans, hours);
  const absence = absenceOf(facts, spans, hours, { base: base.lines, ob: ob.lines, overtime });
  const final = finalOf(facts, [absence.vacation_base_ore, absence.vacation_all_ore]);
  const vacation_ore = sumOf(final.lines) + supplementsAtOnce(absence.lines);
  const corrections = facts.earlier.flatMap(correctionOf);
  const manual = manualPay(facts.manual ?? []);
  const earned = [
    ...base.lines,
    ...ob.lines,
    ...overtime.lines,
    ...absence.lines,
    ...final.lines,
    ...manual.earned,
    ...corrections,
  ];
  const gross_ore = sumOf(earned);
  const benefits_ore = sumOf(manual.benefits);
  const taxable_ore = gross_ore + benefits_ore;
  const tax_terms = taxTermsOn(facts.terms, facts.paid_on);
  const decision = decisionOfPay(facts);
  const question = {
    gross_ore: taxable_ore,
    year: facts.tax_year ?? Number(facts.paid_on.slice(0, 4)),
    tax_table: tax_terms?.tax_table ?? null,
    tax_column: tax_terms?.tax_column ?? 1,
    tax_service: facts.tax_service,
    last_years: facts.tax_year !== undefined,
    decision,
    one_time: oneTimeSumOf(facts.manual ?? [], facts, { vacation_ore, taxable_ore }),
    cash_ore: gross_ore,
    same_month: facts.same_month ?? null,
  };
  const tax = withholding(question, tax_sources);
  const liable_ore = taxable_ore - manual.without_contribution_ore;
  const contribution = decision?.kind === 'f_tax' ? NO_CONTRIBUTION : contributionOf(facts, liable_ore);
  const { deductions, debt, after_tax } = afterTax(facts, gross_ore - tax.tax_ore, manual.expenses);
  const warnings: (PayWarning | null)[] = [
    ...base.warnings,
    ...ob.warnings,
    ...overtime.warnings,
    ...absence.warnings,
    ...final.warnings,
    daysOutside(facts, facts.employed).length > 0 || isTypedOutside(facts) ? 'outside_employment' : null,
    ...taxWarnings(tax),
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
    ...(debt.of_month === null ? {} : { debt: debt.of_month }),
    ...(facts.vacation_rules === undefined ? {} : picked(absence, ['vacation_base_ore', 'vacation_all_ore'])),
    warnings: [...new Set(warnings.filter((warning) => warning !== null))],
  };
}

/** Tax that is a flat rate, since the table or the year's income is not known. */
const taxWarnings = ({ source, one_time }: ReturnType<typeof withholding>): (PayWarning | null)[] => [
  source === 'fallback' ? 'tax_estimated' : null,
  one_time?.estimated === true ? 'one_time_flat' : null,
];

/** What is taken from the pay after tax, and added to it; a debt of earlier months last. */
function afterTax(
  { manual = [], debt: owed }: Pick<PayFacts, 'manual' | 'debt'>,
  after_tax_ore: Ore,
  expenses: readonly PayLine[],
) {
  const deductions = netDeductions(manual, after_tax_ore);
  const debt = debtOf(owed, { after_tax_ore, deductions, expenses, manual });
  return { deductions, debt, after_tax: [...deductions, ...expenses, ...debt.lines] };
}

/** The hours of the month, in minutes. */
function minutesIn(hours: Hours) {
  const at = (level: ObBucket): number => minutesOf(hours.ob.filter(({ bucket }) => bucket === level));
  return {
    assigned_min: minutesOf(hours.assigned),
    approved_min: minutesOf(hours.approved),
    reported_min: hours.reported_min,
    ob1_min: at(1),
    ob2_min: at(2),
    ob3_min: at(3),
    ...ofHigher((level) => `ob${level}_min` as const, at),
  };
}

/** Deductions and sick pay; vacation paid with each month is on hourly earnings, never on a monthly salary's OB. */
function absenceOf(
  facts: PayFacts,
  spans: readonly TermsSpan[],
  hours: Hours,
  {
    base,
    ob,
    overtime,
  }: Readonly<Record<'base' | 'ob', readonly PayLine[]>> & {
    readonly overtime: OvertimePay;
  },
): ReturnType<typeof absencePay> & { readonly vacation_base_ore: Ore; readonly vacation_all_ore: Ore } {
  const by_the_hour = spans.filter(({ terms }) => !isMonthly(terms));
  const hourly_base = sumOf(base.filter(({ code }) => code === 'base_hourly'));
  const of_hourly = hours.ob.filter((part) => by_the_hour.some((span) => within(span)(part)));
  const hourly_ob = sumOf(obOf(by_the_hour, { ob: of_hourly }).lines);
  const typed_ore = manualPay(facts.manual ?? []).vacation_ore;
  const hourly_typed = by_the_hour.length === 0 ? 0 : typed_ore;
  const hourly = hourly_ob + hourly_typed + overtime.hourly_vacation_ore;
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
    hourly_base_ore: hourly_base,
    hourly_pay_ore: hourly_base + hourly,
    short_employments: shortEmployments(employed),
  });
  const paid = { hourly_base, hourly, variable: sumOf(ob) + typed_ore + overtime.vacation_ore };
  const vacation_base_ore = vacationBaseOf(facts.hourly_vacation, paid, absence);
  const vacation_all_ore = allPayOf(vacation_base_ore, sumOf(base) - hourly_base, absence.salary);
  return { ...absence, vacation_base_ore, vacation_all_ore };
}
