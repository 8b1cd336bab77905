import type { Ore } from '../money.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import { type CheckLine, checkLine } from './check-line.ts';
import { dropped, ratio } from './fraction.ts';

/** Employer contributions by the day of payment: `employer-contribution.md`. */

/** The law as this engine knows it: first and last day, ages at the start of the year, hundredths of a percent, kronor. */
const REDUCED = [
  { from: '2023-01-01', to: '2027-12-31', ages: [86, 200], rate: 0, most_kr: null, born_to: 1937 },
  { from: '2023-01-01', to: '2025-12-31', ages: [66, 200], rate: 1021, most_kr: null, born_to: null },
  { from: '2026-01-01', to: '2027-12-31', ages: [67, 200], rate: 1021, most_kr: null, born_to: null },
  { from: '2023-01-01', to: '2023-12-31', ages: [15, 17], rate: 1021, most_kr: 25_000, born_to: null },
  { from: '2023-01-01', to: '2023-03-31', ages: [18, 22], rate: 1973, most_kr: 25_000, born_to: null },
  { from: '2026-04-01', to: '2027-09-30', ages: [18, 22], rate: 2081, most_kr: 25_000, born_to: null },
] as const;
const ORDINARY = 3142;
const KNOWN = ['2023-01-01', '2027-12-31'] as const;
const HIGHEST_ORE = 100_000_000_000;

/** The lines of contributions; null: the law of the day is not known here, or the pay can only be a mistake. */
export function contributions(
  { paid_on, birth_year }: Pick<PayFacts, 'paid_on' | 'birth_year'>,
  pay_ore: Ore,
): CheckLine[] | null {
  if (paid_on < KNOWN[0] || paid_on > KNOWN[1] || pay_ore > HIGHEST_ORE) return null;
  if (pay_ore <= 0) return [];
  const year = Number(paid_on.slice(0, 4));
  // Turned by the last day of the year before.
  const age = birth_year === null ? null : year - 1 - birth_year;
  const reduced = REDUCED.find(({ from, to, ages, born_to }) => {
    if (age === null || birth_year === null || paid_on < from || paid_on > to) return false;
    return born_to === null ? ages[0] <= age && age <= ages[1] : birth_year <= born_to;
  });
  const most_ore = reduced === undefined ? 0 : (reduced.most_kr ?? HIGHEST_ORE) * 100;
  const low_ore = Math.min(pay_ore, most_ore);
  return [
    ...(low_ore > 0 ? [owed(low_ore, reduced?.rate ?? 0)] : []),
    ...(pay_ore > low_ore ? [owed(pay_ore - low_ore, ORDINARY)] : []),
  ];
}

/** Whole kronor: öre are dropped for each rate (SKV 401). */
const owed = (pay_ore: Ore, rate: number): CheckLine =>
  checkLine('employer_contribution', 100 * dropped(ratio(BigInt(pay_ore) * BigInt(rate), 1_000_000)));
