import { type Ore, roundHalfUp } from '../money.ts';
import { daysOf } from '../month.ts';
import { type Employments, isEmployedIn, isEmployedOn } from './employment.ts';
import { type DatedTerms, fullTimeUnder, isMonthly, monthlySalary, termsOn } from './pay-terms.ts';

/** Compares a person's month of pay with the own locked months: `guard-rails.md`. */

/** A locked month of the person; `ob_ore` null: not kept. */
export type LockedMonth = { readonly month: string; readonly gross_ore: Ore; readonly ob_ore: Ore | null };

/**
 * A figure that is unlike the usual one: öre for `gross_unusual`, minutes for `hours_unusual`, hundredths of a percent
 * for `ob_unusual`. `months`: how many locked months the usual one comes from; 0: the agreement.
 */
export type Unusual = {
  readonly code: 'gross_unusual' | 'ob_unusual' | 'hours_unusual';
  readonly now: number;
  readonly usual: number;
  readonly months: number;
};

const GROSS_PCT = 150;
const HOURS_PCT = 125;
const OB_MONTHS = 3;
const OB_APART_BP = 1_000;

/** Without the months in which an employment begins or ends: their pay is a part of a month's. */
export const wholeMonths = (locked: readonly LockedMonth[], employed: Employments): LockedMonth[] =>
  locked.filter(({ month }) => {
    const { first, last } = daysOf(month);
    return isEmployedOn(first, employed) && isEmployedOn(last, employed);
  });

/** A gross above 1.5 times the normal month: the median of the locked months, else the agreed monthly salary. */
export function unusualGross(
  gross_ore: Ore,
  locked: readonly LockedMonth[],
  agreed_ore: Ore | null,
): Unusual | null {
  const paid = locked.map((one) => one.gross_ore).filter((ore) => ore > 0);
  const usual = paid.length > 0 ? median(paid) : agreed_ore;
  if (usual === null || usual <= 0 || gross_ore * 100 <= usual * GROSS_PCT) return null;
  return { code: 'gross_unusual', now: gross_ore, usual, months: paid.length };
}

/** The monthly salary agreed on the last day of the month; null: none, or the person is paid by the hour. */
export function agreedMonth(terms: readonly DatedTerms[], month: string): Ore | null {
  const holds = termsOn(terms, daysOf(month).last);
  return holds !== null && isMonthly(holds) ? monthlySalary(holds).ore : null;
}

/** A share of OB unlike that of the locked months: more than twice or less than half, and ten points from it. */
export function unusualOb(gross_ore: Ore, ob_ore: Ore, locked: readonly LockedMonth[]): Unusual | null {
  const known = locked.filter((one) => one.gross_ore > 0 && one.ob_ore !== null);
  if (gross_ore <= 0 || known.length < OB_MONTHS) return null;
  const now = shareBp(ob_ore, gross_ore);
  const usual = shareBp(sum(known.map((one) => one.ob_ore ?? 0)), sum(known.map((one) => one.gross_ore)));
  const unlike = now > usual * 2 || now * 2 < usual;
  if (!unlike || Math.abs(now - usual) < OB_APART_BP) return null;
  return { code: 'ob_unusual', now, usual, months: known.length };
}

type HourFacts = {
  readonly month: string;
  readonly terms: readonly DatedTerms[];
  readonly employed: Employments;
};

/** More hours than 1.25 times the full time of the agreement over the days of employment in the month. */
export function unusualHours(worked_min: number, { month, terms, employed }: HourFacts): Unusual | null {
  const { last } = daysOf(month);
  const holds = termsOn(terms, last);
  if (holds === null) return null;
  const dates = Array.from(
    { length: Number(last.slice(8)) },
    (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`,
  );
  const days = dates.filter((date) => isEmployedOn(date, employed)).length;
  const usual = roundHalfUp(fullTimeUnder(holds).week_parts * days, 7 * 100);
  if (usual === 0 || worked_min * 100 <= usual * HOURS_PCT) return null;
  return { code: 'hours_unusual', now: worked_min, usual, months: 0 };
}

/** The month before paid the person, this one pays nothing, and the person is still employed in it. */
export function isGone(
  before_ore: Ore | null,
  gross_ore: Ore,
  { month, employed }: Pick<HourFacts, 'month' | 'employed'>,
): boolean {
  const { first, last } = daysOf(month);
  return before_ore !== null && before_ore > 0 && gross_ore === 0 && isEmployedIn(first, last, employed);
}

/** Shifts of the month are over, none of their hours is approved, and no absence or other exception says why. */
export const isNothingApproved = (planned: number, approved_min: number, named: boolean): boolean =>
  planned > 0 && approved_min === 0 && !named;

function median(amounts: readonly Ore[]): Ore {
  const ordered = amounts.toSorted((a, b) => a - b);
  const upper = ordered[Math.floor(ordered.length / 2)] ?? 0;
  const lower = ordered[Math.floor((ordered.length - 1) / 2)] ?? 0;
  return roundHalfUp(lower + upper, 2);
}

const sum = (amounts: readonly Ore[]): Ore => amounts.reduce((whole, ore) => whole + ore, 0);
const shareBp = (part: Ore, whole: Ore): number => roundHalfUp(part * 10_000, whole);
