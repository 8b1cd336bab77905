import type { Ore } from '../money.ts';

/** What the bank files of one undone run order for a person, in the order they were made; null: left out of the file. */
export type OrderedByRun = readonly (Ore | null)[];

/**
 * What bank files of undone runs of the month order for a person whom the new bank file pays again, in öre; null:
 * nothing is paid twice. `double-payment.md`.
 */
export function paidBefore(net_ore: Ore, undone: readonly OrderedByRun[]): Ore | null {
  if (net_ore <= 0) return null;
  const ordered = undone.reduce((sum, files) => sum + (files.at(-1) ?? 0), 0);
  return ordered > 0 ? ordered : null;
}
