import type { Ore } from '../money.ts';
import { freeOfFuel } from './car-fuel.ts';
import { type EarlierMonth, retroactiveOf } from './correction.ts';
import type { PayCodeMeaning } from './pay-codes.ts';
import { type ManualLine, type PayLine, payLine, sumOf } from './pay-line.ts';
import { type DatedTerms, isMonthly, monthlySalary, taxTermsOn } from './pay-terms.ts';
import type { VacationMonth } from './vacation-kinds.ts';
import type { OneTimeSum } from './withholding.ts';

/**
 * What somebody typed for a person and a month, with the meaning that its code has in that month. Quantity in
 * hundredths, price in öre.
 */
export type ManualFact = {
  readonly id: string;
  readonly number: string;
  readonly code: PayCodeMeaning;
  readonly quantity: number;
  readonly price_ore: Ore;
  /** The earlier month (`YYYY-MM`) that it is for. */
  readonly of_month: string | null;
  readonly note: string;
  readonly entered_by: string;
  /** A wage attachment: the amount that the person keeps, and which order is served first. */
  readonly reserved_ore: Ore | null;
  readonly turn: number | null;
  /** A one-time sum: the income expected of the year, the sum included, where somebody knows it. */
  readonly yearly_ore: Ore | null;
};

/** The lines of a month that need no tax to be known. */
export type ManualPay = {
  /** Earnings and gross deductions: part of the gross. */
  readonly earned: PayLine[];
  readonly benefits: PayLine[];
  readonly expenses: PayLine[];
  readonly information: PayLine[];
  /** Cash that no contribution is owed on, and the part of car fuel that none is. */
  readonly without_contribution_ore: Ore;
  /** Counted in the basis of vacation pay. */
  readonly vacation_ore: Ore;
};

/** The typed lines of a month before tax: `pay-codes.md`. */
export function manualPay(facts: readonly ManualFact[]): ManualPay {
  const of = (...kinds: PayCodeMeaning['kind'][]): PayLine[] =>
    facts.filter(({ code }) => kinds.includes(code.kind)).map((fact) => lineOf(fact));
  const earned = of('earning', 'deduction_gross');
  const benefits = of('benefit');
  const fuel = benefits.filter(({ manual }) => manual?.declared === '018');
  return {
    earned,
    benefits,
    expenses: of('expense'),
    information: of('information'),
    without_contribution_ore:
      sumOf(earned.filter(({ manual }) => manual?.contribution === false)) + freeOfFuel(sumOf(fuel)),
    vacation_ore: vacationOf(earned),
  };
}

/** The part of lines that counts in the basis of vacation pay. */
export const vacationOf = (lines: readonly Pick<PayLine, 'amount_ore' | 'manual'>[]): Ore =>
  lines
    .filter(({ manual }) => manual?.vacation === true)
    .reduce((sum, { amount_ore }) => sum + amount_ore, 0);

/** The first turn where none is said. */
const turnOf = ({ turn }: ManualFact): number => turn ?? 1;

/**
 * The deductions from the net pay: wage attachments by their turn, each of what is left above its reserved amount,
 * then the others. Utsökningsbalken (1981:774) 7 kap. 4, 5 §§; `pay-codes.md`.
 */
export function netDeductions(facts: readonly ManualFact[], net_ore: Ore): PayLine[] {
  const taken_from = facts.filter(({ code }) => code.kind === 'deduction_net');
  const attachments = taken_from
    .filter(({ code }) => code.attachment)
    .toSorted((a, b) => turnOf(a) - turnOf(b));
  let left_ore = net_ore;
  const lines = attachments.map((fact) => {
    const { price_ore: ordered_ore, reserved_ore } = fact;
    const kept_ore = reserved_ore ?? 0;
    const amount_ore = Math.min(ordered_ore, Math.max(0, left_ore - kept_ore));
    const computed = { ordered_ore, reserved_ore: kept_ore, net_ore: left_ore };
    left_ore -= amount_ore;
    return lineOf({ ...fact, price_ore: amount_ore }, computed);
  });
  return [...lines, ...taken_from.filter(({ code }) => !code.attachment).map((fact) => lineOf(fact))];
}

function lineOf(fact: ManualFact, attachment: ManualLine['attachment'] | null = null): PayLine {
  const { id, number, code, quantity, price_ore, of_month, note, entered_by } = fact;
  const { name, kind, unit, account, declared, paxml, contribution, vacation, taxed, source } = code;
  const line = payLine({
    code: kind,
    quantity,
    unit,
    rate_ore: price_ore,
    share_pct: kind === 'deduction_gross' || kind === 'deduction_net' ? -100 : 100,
    law: `pay code ${number}${source === '' ? '' : `: ${source}`}`,
  });
  const manual: ManualLine = {
    id,
    number,
    name,
    note,
    entered_by,
    source,
    account,
    declared,
    paxml,
    contribution,
    vacation,
    one_time: taxed === 'one_time',
    ...(attachment === null ? {} : { attachment }),
  };
  return { ...line, of_month, manual };
}

type OneTimeFacts = {
  readonly terms: readonly DatedTerms[];
  readonly paid_on: string;
  readonly vacation?: VacationMonth;
  readonly earlier?: readonly EarlierMonth[];
};

/**
 * The one-time sum of a month (typed, vacation at the end or many supplements of it, retroactive pay), with the income expected of the year: what somebody typed, or twelve of the monthly
 * salaries of the day of payment and the sum, or, for pay by the hour that has ended, what the year has paid with this month
 * (`taxable_ore`). Null: there is no such sum; `yearly_ore` null: the income is not known.
 */
export function oneTimeSumOf(
  manual: readonly ManualFact[],
  { terms, paid_on, vacation, earlier = [] }: OneTimeFacts,
  { vacation_ore, taxable_ore }: { readonly vacation_ore: Ore; readonly taxable_ore: Ore },
): OneTimeSum | null {
  const facts = manual.filter(({ code }) => code.taxed === 'one_time');
  const sum_ore = sumOf(facts.map((fact) => lineOf(fact))) + vacation_ore + retroactiveOf(earlier);
  if (sum_ore === 0) return null;
  const typed = facts.flatMap(({ yearly_ore }) => (yearly_ore === null ? [] : [yearly_ore]));
  if (typed.length > 0) return { sum_ore, yearly_ore: Math.max(...typed) };
  const holds = taxTermsOn(terms, paid_on);
  const monthly_ore = holds === null ? null : promisedMonth(holds);
  if (monthly_ore !== null) return { sum_ore, yearly_ore: 12 * monthly_ore + sum_ore };
  const paid_ore = vacation?.final?.year_paid_ore;
  return { sum_ore, yearly_ore: paid_ore === undefined ? null : paid_ore + taxable_ore };
}

/** The monthly salary of terms that pay by the month, also where it is computed from the hourly one; null: none is known. */
function promisedMonth(terms: DatedTerms): Ore | null {
  if (!isMonthly(terms)) return null;
  return terms.monthly_ore ?? (monthlySalary(terms).ore || null);
}

/** Remarks on what typed lines leave to be done by hand, or to be known. */
export function manualWarnings(
  manual: readonly ManualFact[],
  lines: readonly PayLine[],
): ('manual_sick_base' | 'manual_ob_base')[] {
  const has = (wanted: RegExp): boolean => lines.some(({ code }) => wanted.test(code));
  return [
    ...(manual.some(({ code }) => code.sick_base) && has(/^(sick|karens)/)
      ? (['manual_sick_base'] as const)
      : []),
    ...(manual.some(({ code }) => code.ob_base) && has(/^ob[1-9]/) ? (['manual_ob_base'] as const) : []),
  ];
}
