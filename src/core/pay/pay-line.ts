import type { Minute } from '../clock.ts';
import { type Ore, product, roundHalfUp } from '../money.ts';
import { type DeclaredField, PAY_CODE_KINDS, type PaxmlCode, type PayCodeUnit } from './pay-codes.ts';

/** The purpose of a payslip line. */
export const PAY_CODES = [
  'base_monthly',
  'base_hourly',
  'ob1',
  'ob2',
  'ob3',
  'ob4',
  'ob5',
  'ob6',
  'extra_time',
  'overtime1',
  'overtime2',
  'overtime3',
  'jour1',
  'jour2',
  'jour3',
  'jour4',
  'beredskap1',
  'beredskap2',
  'beredskap3',
  'beredskap4',
  'on_call_work',
  'sick_deduction',
  'sick_pay',
  'sick_ob1',
  'sick_ob2',
  'sick_ob3',
  'sick_ob4',
  'sick_ob5',
  'sick_ob6',
  'karens',
  'vab_deduction',
  'leave_deduction',
  'no_show_deduction',
  'vacation_supplement',
  'vacation_pay',
  'vacation_with_pay',
  'vacation_final',
  'correction',
  'tax',
  'debt',
  'employer_contribution',
  ...PAY_CODE_KINDS,
] as const;

/** One of these purposes. */
export type PayCode = (typeof PAY_CODES)[number];

/** Lines that are no part of the gross. */
export const BESIDE_GROSS: readonly PayCode[] = [
  'tax',
  'employer_contribution',
  'benefit',
  'deduction_net',
  'expense',
  'debt',
  'information',
];

/** A shift or report behind a line: its minutes that the line pays. Instants are known for shifts and reports. */
export type PayPart = {
  readonly date: string;
  readonly minutes: number;
  readonly start?: Minute;
  readonly end?: Minute;
};

/** What is kept of a line that somebody typed: its code as it was, and the computation of a wage attachment. */
export type ManualLine = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly note: string;
  readonly entered_by: string;
  readonly source: string;
  readonly account: number | null;
  readonly declared: DeclaredField | null;
  readonly paxml: PaxmlCode | null;
  readonly contribution: boolean;
  readonly vacation: boolean;
  readonly one_time: boolean;
  /** The amount ordered, what the person keeps, and the net pay that was left for this order. */
  readonly attachment?: {
    readonly ordered_ore: Ore;
    readonly reserved_ore: Ore;
    readonly net_ore: Ore;
  };
};

/**
 * A line of the payslip: quantity x rate x share / per = amount, rounded once, half up to the öre (tax and
 * contributions in whole kronor as their law says). `quantity` is in hundredths of `unit`: 150 is 1.50 h; for `%` the
 * rate is the amount the percentage is taken of; for `day` the rate is a month's and `per` its days. `share_pct` is
 * the paid part of the rate. Deductions are negative. The minutes of `parts` add up to the quantity. `of_month` is
 * the month (`YYYY-MM`) that a difference is for.
 */
export type PayLine = {
  readonly code: PayCode;
  readonly quantity: number;
  readonly unit: 'month' | '%' | PayCodeUnit;
  readonly rate_ore: Ore;
  readonly share_pct: number;
  readonly per: number;
  readonly amount_ore: Ore;
  readonly law: string;
  readonly parts: readonly PayPart[];
  readonly of_month: string | null;
  readonly manual?: ManualLine;
  /** What the agreement calls the level of the line; left out: nothing. */
  readonly name?: string;
  /** The account of the rules that the line follows from; left out: the account of its use. */
  readonly account?: number;
};

type Product = Pick<PayLine, 'code' | 'quantity' | 'unit' | 'rate_ore' | 'law'> &
  Partial<Pick<PayLine, 'share_pct' | 'per' | 'parts'>>;

/** A line whose amount is its product. */
export function payLine({ share_pct = 100, per = 1, parts = [], ...rest }: Product): PayLine {
  const amount_ore = roundHalfUp(product(rest.quantity, rest.rate_ore, share_pct), 100 * 100 * per);
  return { ...rest, share_pct, per, amount_ore, parts, of_month: null };
}

/** Minutes as a line's quantity of hours: 90 is 150. */
export function hundredthsOfHours(minutes: number): number {
  return roundHalfUp(minutes * 100, 60);
}

/** The sum of lines. */
export function sumOf(lines: readonly PayLine[]): Ore {
  return lines.reduce((sum, { amount_ore }) => sum + amount_ore, 0);
}
