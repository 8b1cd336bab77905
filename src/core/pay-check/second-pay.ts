import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import type { DatedTerms } from '../pay/pay-terms.ts';
import type { TaxSources } from '../pay/withholding.ts';
import { absenceOf } from './absence-lines.ts';
import { type CheckLine, checkLine, total } from './check-line.ts';
import { type DayTerms, stretchesOf, termsOfDays } from './day-terms.ts';
import { contributions } from './fees.ts';
import { onCallOf } from './on-call-lines.ts';
import { overtimeOf } from './overtime-lines.ts';
import { debtTaken, takenFromNet, typedOf, yearlyIncome } from './typed-lines.ts';
import { vacationAtEnd, vacationTaken, vacationWithPay } from './vacation-lines.ts';
import { withheld } from './withheld.ts';
import { basePay, obPay } from './worked.ts';

/** A month's pay by the second engine: its lines, and the sums that a payslip prints. */
export type SecondPay = {
  readonly lines: readonly CheckLine[];
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  readonly net_ore: Ore;
  /** Null: no law of that day is known. */
  readonly employer_contribution_ore: Ore | null;
  readonly vacation_base_ore: Ore;
  readonly vacation_all_ore: Ore;
  readonly tax_by_service: boolean;
};

/**
 * One person's pay, computed apart from `core/pay` by day, by minute and in whole fractions. `given`: lines of the gross
 * that this engine has no rule for, taken as they are. `pay-check.md`.
 */
export function secondPay(
  facts: PayFacts,
  sources: TaxSources = {},
  given: readonly CheckLine[] = [],
): SecondPay {
  const termsOn = termsOfDays(facts);
  const stretches = stretchesOf(facts.month, termsOn);
  const base = basePay(facts, stretches);
  const overtime = overtimeOf(facts, stretches, termsOn);
  const on_call = onCallOf(facts, stretches, termsOn);
  const with_ob = { ...facts, entries: [...facts.entries, ...on_call.with_ob] };
  const given_way = new Map([...overtime.given_way, ...on_call.given_way]);
  const ob = obPay(with_ob, stretches, termsOn, given_way);
  const above = [...overtime.lines, ...on_call.lines];
  const typed = typedOf(facts);
  const hourly_base = total(base.filter(({ stretch }) => !stretch.pays.by_month));
  const monthly_base = total(base) - hourly_base;
  const absence = absenceOf(facts, termsOn, { by_month_ore: monthly_base, by_hour_ore: hourly_base });
  const hourly_ob = total(ob.filter(({ stretch }) => stretch?.pays.by_month === false));
  const has_hourly = stretches.some(({ pays }) => !pays.by_month);
  const earning = above.filter(({ earns_vacation }) => earns_vacation);
  const hourly_overtime = total(earning.filter(({ stretch }) => !stretch.pays.by_month));
  const hourly_more = hourly_ob + hourly_overtime + (has_hourly ? typed.vacation_ore : 0);
  const variable = total(ob) + total(earning) + typed.vacation_ore;
  const vacation_base_ore =
    facts.hourly_vacation === 'with_pay'
      ? variable - hourly_more
      : hourly_base + absence.hourly_ore + variable + absence.raised_ore;
  const vacation = vacationTaken(facts, termsOn, absence, monthly_base);
  const deducted_ore = absence.taken_ore - absence.hourly_ore;
  const vacation_all_ore =
    vacation_base_ore + monthly_base + deducted_ore + absence.raised_month_ore - vacation.salary_ore;
  const final = vacationAtEnd(facts, termsOn, { basis_ore: vacation_base_ore, all_ore: vacation_all_ore });
  const gross = [
    ...base,
    ...above,
    ...ob,
    ...absence.lines,
    ...vacation.lines,
    ...vacationWithPay(facts, hourly_base + hourly_more + absence.hourly_ore + absence.raised_ore),
    ...final,
    ...typed.gross,
    ...corrections(facts),
    ...given,
  ];
  const at_once_ore = total(final) + vacation.one_time_ore;
  return settled(facts, { gross, at_once_ore, typed, sources, vacation_base_ore, vacation_all_ore });
}

type Earned = {
  readonly gross: readonly CheckLine[];
  /** Vacation that is a one-time sum. */
  readonly at_once_ore: Ore;
  readonly typed: ReturnType<typeof typedOf>;
  readonly sources: TaxSources;
  readonly vacation_base_ore: Ore;
  readonly vacation_all_ore: Ore;
};

/** Tax, what is taken from the net, and the employer's contribution. */
function settled(facts: PayFacts, { gross, at_once_ore, typed, sources, ...vacation }: Earned): SecondPay {
  const gross_ore = total(gross);
  const taxable_ore = gross_ore + total(typed.benefits);
  const tax_terms = taxTerms(facts);
  const one_time_ore = typed.one_time_ore + at_once_ore + retroactive(facts);
  const tax = withheld({
    facts,
    taxable_ore,
    cash_ore: gross_ore,
    one_time_ore,
    yearly_ore: yearlyIncome(facts, { one_time_ore, taxable_ore }, tax_terms),
    table: tax_terms?.terms.tax_table ?? null,
    column: tax_terms?.terms.tax_column ?? 1,
    sources,
  });
  const tax_ore = tax.parts.reduce((sum, part) => sum + part, 0);
  const deductions = takenFromNet(facts, gross_ore - tax_ore);
  const debt = debtTaken(facts, gross_ore - tax_ore + total(deductions));
  const is_own_boss = (facts.tax_decisions ?? []).some(
    ({ kind, first_day, last_day }) =>
      kind === 'f_tax' && first_day <= facts.paid_on && facts.paid_on <= (last_day ?? facts.paid_on),
  );
  const owed = is_own_boss ? [] : contributions(facts, taxable_ore - typed.without_contribution_ore);
  return {
    lines: [
      ...gross,
      ...typed.benefits,
      ...tax.parts.map((part) => checkLine('tax', 0 - part)),
      ...deductions,
      ...typed.expenses,
      ...debt,
      ...typed.information,
      ...(owed ?? []),
    ],
    gross_ore,
    tax_ore,
    net_ore: gross_ore - tax_ore + total(deductions) + total(typed.expenses) + total(debt),
    employer_contribution_ore: owed === null ? null : total(owed),
    ...vacation,
    tax_by_service: tax.by_service,
  };
}

/** The terms whose table applies: those of the day of payment, or the first to come. */
function taxTerms({ terms, paid_on }: PayFacts): DayTerms | null {
  let holds: DatedTerms | null = null;
  let first: DatedTerms | null = null;
  for (const row of terms) {
    if (first === null || row.from < first.from) first = row;
    if (row.from <= paid_on && (holds === null || row.from > holds.from)) holds = row;
  }
  const row = holds ?? first;
  return row === null
    ? null
    : termsOfDays({ terms: [row], employed: [{ first: null, last: null }] })(
        row.from > paid_on ? row.from : paid_on,
      );
}

/** A locked month that pays otherwise now: the difference. */
const corrections = ({ earlier }: PayFacts): CheckLine[] =>
  earlier.map(({ month, now_ore, paid_ore }) => ({
    ...checkLine('correction', now_ore - paid_ore),
    of_month: month,
  }));

/** A raise in arrears, as far as the month's difference pays it: a one-time sum. `retroactive-pay.md`. */
function retroactive({ earlier }: PayFacts): Ore {
  let sum = 0;
  for (const { now_ore, paid_ore, raise_ore } of earlier) {
    const owed = now_ore - paid_ore;
    if (raise_ore !== undefined && raise_ore > 0 && owed > 0) sum += raise_ore < owed ? raise_ore : owed;
  }
  return sum;
}
