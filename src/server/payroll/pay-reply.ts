import type { MonthlyPay, TaxResult } from '../../contract/pay.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { kronorOf, type Ore, roundHalfUp } from '../../core/money.ts';
import { daysOf, yearAndMonth } from '../../core/month.ts';
import type { ManualSums, PayFacts, PayMonth } from '../../core/pay/month-facts.ts';
import { hoursByLevel, obHoursIn } from '../../core/pay/ob-hours.ts';
import type { ManualLine, PayLine, PayPart } from '../../core/pay/pay-line.ts';
import { FULL_RATE_BP, isMonthly, termsOn } from '../../core/pay/pay-terms.ts';
import type { VacationLeft } from '../../core/pay/vacation-kinds.ts';
import type { Withholding } from '../../core/pay/withholding.ts';

/** A month's pay and its tax in the reply's form. */

type Service = TaxResult['metadata']['service'];

const hundredths = (value: number): number => value / 100;
const hoursOf = (minutes: number): number => minutes / 60;
const kronorOrNull = (ore: Ore | null): number | null => (ore === null ? null : kronorOf(ore));

/** A month's pay in the reply's form; `preliminary` until the month is run. */
export function payReply(
  user: string,
  facts: PayFacts,
  pay: PayMonth,
  preliminary: boolean,
  service: Service = 'not_asked',
): MonthlyPay {
  const terms = termsOn(facts.terms, daysOf(facts.month).last);
  const has_payroll = terms !== null;
  const rate_bp = terms?.rate_bp ?? FULL_RATE_BP;
  const by_level = hoursByLevel((level) => pay[`ob${level}_min`] ?? 0);
  return {
    user,
    ...yearAndMonth(facts.month),
    payment_date: facts.paid_on,
    preliminary,
    has_payroll,
    employment_rate: has_payroll ? hundredths(rate_bp) : null,
    monthly_salary: kronorOrNull(terms?.monthly_ore ?? null),
    hourly_salary: kronorOrNull(terms?.hourly_ore ?? null),
    pay_basis: isMonthly(terms ?? { rate_bp }) ? 'monthly_salary' : facts.pay_basis,
    assigned_hours: hoursOf(pay.assigned_min),
    reported_hours: hoursOf(pay.reported_min),
    approved_hours: hoursOf(pay.approved_min),
    ...by_level,
    ob_hours: obHoursIn(by_level),
    ob_bonus: kronorOf(pay.ob_bonus_ore),
    gross_salary: kronorOf(pay.gross_ore),
    tax: taxReply(pay.tax, pay.gross_ore, service),
    net_salary: kronorOf(pay.net_ore),
    employer_contribution: kronorOrNull(pay.employer_contribution_ore),
    warnings: [...pay.warnings],
    ...daysLeft(facts, pay),
    lines: pay.lines.map((line) => lineReply(line, facts.zone)),
    ...(pay.debt === undefined ? {} : { debt: debtReply(pay.debt) }),
    ...(pay.manual === undefined ? {} : { manual: manualSums(pay.manual) }),
  };
}

const NO_DAYS: VacationLeft = { paid: 0, saved: 0, unpaid: 0, advance: 0 };

/**
 * The vacation days left after the month. The end of an employment pays them all (semesterlagen 28 §), so none are left, unless their
 * pay could not be computed or a later employment has begun.
 */
function daysLeft(
  { vacation, vacation_rules, employed }: PayFacts,
  { warnings }: PayMonth,
): Pick<MonthlyPay, 'vacation_left'> {
  if (vacation?.left == null || vacation_rules === undefined) return {};
  const { final, left } = vacation;
  const is_paid =
    final !== null &&
    !warnings.includes('vacation_pay_unknown') &&
    !employed.some(({ first }) => first !== null && first > final.last_day);
  return { vacation_left: is_paid ? NO_DAYS : left };
}

const debtReply = (debt: NonNullable<PayMonth['debt']>) => ({
  opening: kronorOf(debt.opening_ore),
  taken: kronorOf(debt.taken_ore),
  added: kronorOf(debt.added_ore),
  left: kronorOf(debt.left_ore),
});

/** The sums of typed lines, in kronor. */
export const manualSums = ({ benefits_ore, net_deductions_ore, expenses_ore }: ManualSums) => ({
  benefits: kronorOf(benefits_ore),
  net_deductions: kronorOf(net_deductions_ore),
  expenses: kronorOf(expenses_ore),
});

/** `entered_by` is an id; manual-line-rows.ts puts the name in its place. */
function manualReply({
  attachment,
  ...manual
}: ManualLine): NonNullable<MonthlyPay['lines'][number]['manual']> {
  const { number, name, source, note, entered_by, one_time } = manual;
  return {
    number,
    name,
    source,
    note,
    entered_by,
    one_time,
    ...(attachment === undefined
      ? {}
      : {
          attachment: {
            ordered: kronorOf(attachment.ordered_ore),
            reserved: kronorOf(attachment.reserved_ore),
            net: kronorOf(attachment.net_ore),
          },
        }),
  };
}

const lineReply = (line: PayLine, zone: string): MonthlyPay['lines'][number] => ({
  code: line.code,
  quantity: hundredths(line.quantity),
  unit: line.unit,
  rate: kronorOf(line.rate_ore),
  share: line.share_pct,
  amount: kronorOf(line.amount_ore),
  per: line.per,
  of_month: line.of_month,
  law: line.law,
  ...(line.name === undefined ? {} : { name: line.name }),
  ...(line.manual === undefined ? {} : { manual: manualReply(line.manual) }),
  parts: line.parts.map((part) => ({ date: part.date, ...partReply(part, zone) })),
});

/** A shift or report behind a line, by the company's clock. */
export const partReply = ({ minutes, start, end }: PayPart, zone: string) => ({
  minutes,
  from: start === undefined ? null : minuteToLocal(start, zone).clock,
  until: end === undefined ? null : minuteToLocal(end, zone).clock,
});

const NO_PARTS = {
  state_tax_ore: 0,
  municipal_tax_ore: 0,
  burial_fee_ore: 0,
  pension_fee_ore: 0,
  public_service_fee_ore: 0,
  rounding_ore: 0,
  tax_reduction_ore: 0,
};

const decisionReply = (decision: Withholding['decision']): TaxResult['metadata']['decision'] =>
  decision === undefined
    ? null
    : {
        kind: decision.kind,
        percent: decision.percent_bp === null ? null : hundredths(decision.percent_bp),
        amount: kronorOrNull(decision.amount_ore),
      };

/** Where only the sum is known (the service, the flat 30 percent) the parts are 0. */
export function taxReply(tax: Withholding, gross_ore: Ore, service: Service = 'not_asked'): TaxResult {
  const parts = tax.breakdown ?? { ...NO_PARTS, tax_sum_ore: tax.tax_ore };
  return {
    grossSalary: kronorOf(gross_ore),
    netSalary: kronorOf(gross_ore - tax.tax_ore),
    preliminaryTax: kronorOf(tax.tax_ore),
    effectiveTaxRate: gross_ore === 0 ? 0 : hundredths(roundHalfUp(tax.tax_ore * 10_000, gross_ore)),
    breakdown: {
      stateTax: kronorOf(parts.state_tax_ore),
      municipalTax: kronorOf(parts.municipal_tax_ore),
      burialFee: kronorOf(parts.burial_fee_ore),
      pensionFee: kronorOf(parts.pension_fee_ore),
      publicServiceFee: kronorOf(parts.public_service_fee_ore),
      rounding: kronorOf(parts.rounding_ore),
      taxSum: kronorOf(parts.tax_sum_ore),
      taxReduction: kronorOf(parts.tax_reduction_ore),
    },
    taxBracket: tax.row === null ? null : { from: tax.row.from, to: tax.row.to },
    metadata: {
      source: tax.source,
      reason: tax.reason,
      decision: decisionReply(tax.decision),
      ...(tax.same_month === undefined
        ? {}
        : {
            same_month: {
              paid: kronorOf(tax.same_month.taxable_ore),
              withheld: kronorOf(tax.same_month.tax_ore),
            },
          }),
      table: tax.table,
      column: tax.column,
      year: tax.year,
      paymentPeriod: '30B',
      service,
    },
  };
}
