import type { Ore } from '../money.ts';
import { type PayLine, payLine } from './pay-line.ts';

/**
 * What an earlier, locked month pays now, by today's facts, and what it has paid so far: its gross and the settled
 * differences. `raise_ore`: what other pay terms than those it was run with make of that; left out: nothing.
 */
export type EarlierMonth = {
  readonly month: string;
  readonly now_ore: Ore;
  readonly paid_ore: Ore;
  readonly raise_ore?: Ore;
};

const CORRECTION_LAW =
  'a month that was run is not changed: the difference is paid, or taken back, in the next';

/** The difference between what an earlier month pays now and what it has paid, as a line of this month. */
export function correctionOf({ month, now_ore, paid_ore }: EarlierMonth): PayLine[] {
  if (now_ore === paid_ore) return [];
  const share_pct = now_ore > paid_ore ? 100 : -100;
  const line = payLine({
    code: 'correction',
    quantity: 100,
    unit: 'month',
    rate_ore: Math.abs(now_ore - paid_ore),
    share_pct,
    law: CORRECTION_LAW,
  });
  return [{ ...line, of_month: month }];
}

/** Of the differences of earlier months, retroactive pay: a raise in arrears, never more than the difference. `retroactive-pay.md`. */
export const retroactiveOf = (earlier: readonly EarlierMonth[]): Ore =>
  earlier.reduce(
    (sum, { now_ore, paid_ore, raise_ore = 0 }) => sum + Math.max(0, Math.min(raise_ore, now_ore - paid_ore)),
    0,
  );
