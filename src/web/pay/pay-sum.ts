import type { MonthlyPay, PayLine } from '../../contract/pay.ts';
import { BESIDE_GROSS } from '../../core/pay/pay-line.ts';

/** Sums of lines, and the difference between two months. Pure. */

/** Adds kronor as öre, so that the shown amounts add up. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** Amounts to pay and debts, summed separately, because together they would hide each other. */
export const sumsApart = (
  amounts: readonly number[],
): { readonly above: number; readonly below: number } => ({
  above: sumOf(amounts.filter((amount) => amount > 0)),
  below: sumOf(amounts.filter((amount) => amount < 0)),
});

/** Lines of earnings and deductions before tax: their sum is the gross. */
export const earnedLines = ({ lines }: Pick<MonthlyPay, 'lines'>): PayLine[] =>
  lines.filter(({ code }) => !BESIDE_GROSS.includes(code));

/** Lines with some of these codes. */
export const linesOf = ({ lines }: Pick<MonthlyPay, 'lines'>, ...codes: PayLine['code'][]): PayLine[] =>
  lines.filter(({ code }) => codes.includes(code));

const CAUSES = [
  'base',
  'ob1',
  'ob2',
  'ob3',
  'ob4',
  'ob5',
  'ob6',
  'extra_time',
  'overtime',
  'jour',
  'beredskap',
  'on_call_work',
  'sick',
  'vab',
  'leave',
  'vacation',
  'correction',
  'earning',
  'deduction_gross',
  'tax',
  'deduction_net',
  'expense',
  'debt',
] as const;
export type Cause = (typeof CAUSES)[number];

function causeOf(code: PayLine['code']): Cause | null {
  if (code === 'employer_contribution') return null;
  if (code.startsWith('base')) return 'base';
  if (code.startsWith('sick') || code === 'karens') return 'sick';
  return CAUSES.find((cause) => code.startsWith(cause)) ?? null;
}

export type Change = {
  readonly cause: Cause;
  /** The difference in hours; null for causes that are not counted in hours. */
  readonly hours: number | null;
  /** The difference in the net, kronor. */
  readonly amount: number;
};

/** The causes of the difference between two months' nets; their amounts add up to the whole difference. */
export function changesOf(now: Pick<MonthlyPay, 'lines'>, before: Pick<MonthlyPay, 'lines'>): Change[] {
  return CAUSES.flatMap((cause) => {
    const mine = now.lines.filter(({ code }) => causeOf(code) === cause);
    const theirs = before.lines.filter(({ code }) => causeOf(code) === cause);
    const amount = sumOf([...amounts(mine), ...amounts(theirs).map((one) => -one)]);
    const lines = [...mine, ...theirs];
    const counted =
      /^(base|ob|extra|overtime|jour|beredskap|on_call)/.test(cause) &&
      lines.length > 0 &&
      lines.every(({ unit }) => unit === 'h');
    const hours = counted ? sumOf([...quantities(mine), ...quantities(theirs).map((one) => -one)]) : null;
    return amount === 0 && (hours ?? 0) === 0 ? [] : [{ cause, hours, amount }];
  });
}

const amounts = (lines: readonly PayLine[]): number[] => lines.map(({ amount }) => amount);
const quantities = (lines: readonly PayLine[]): number[] => lines.map(({ quantity }) => quantity);
