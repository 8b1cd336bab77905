import type { Ore } from '../money.ts';
import { nearest, ratio } from './fraction.ts';

/** A line as the second engine computes it. `id`: of a typed line. */
export type CheckLine = {
  readonly code: string;
  readonly amount_ore: Ore;
  readonly of_month: string | null;
  readonly id: string | null;
};

export const checkLine = (code: string, amount_ore: Ore): CheckLine => ({
  code,
  amount_ore,
  of_month: null,
  id: null,
});

/** Hundredths of a unit x öre x percent, rounded once. */
export const amountOf = (hundredths: number, rate_ore: Ore, percent = 100): Ore =>
  nearest(ratio(BigInt(hundredths) * BigInt(rate_ore) * BigInt(percent), 10_000));

/** Minutes as a payslip prints them: hundredths of an hour. */
export const hundredths = (minutes: number): number => nearest(ratio(minutes * 100, 60));

export function total(lines: readonly { readonly amount_ore: Ore }[]): Ore {
  let sum = 0;
  for (const { amount_ore } of lines) sum += amount_ore;
  return sum;
}
