import type { Ore } from '../money.ts';
import { type PayLine, payLine } from './pay-line.ts';

/**
 * What an earlier, locked month pays now, by today's facts, and what it has paid so far: its gross and the settled
 * differences.
 */
export type EarlierMonth = { readonly month: string; readonly now_ore: Ore; readonly paid_ore: Ore };

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
