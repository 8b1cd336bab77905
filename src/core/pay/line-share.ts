/** A week as agreed may be no whole minutes: it is counted in hundredths of a minute. */
export const WEEK_PARTS = 60 * 100;

type Shared = { readonly unit: string; readonly per: number; readonly share: number };

/** What divides a line's rate: the days of the month, the hours of the agreed week, or a number of the agreement. */
type DividedBy = { readonly unit: 'day' | 'h' | 'number'; readonly count: number };

/**
 * The paid part of a line's rate in percent, and what divides the rate; null: nothing that is written out. Hours of a week's pay are
 * divided by the week in hundredths of a minute; any smaller divisor of hours is part of the percentage.
 */
export function shareOfLine({ unit, per, share }: Shared): {
  readonly pct: number;
  readonly by: DividedBy | null;
} {
  const size = Math.abs(share);
  if (unit === 'day' && per !== 1) return { pct: size, by: { unit, count: per } };
  if (unit === 'h' && per >= WEEK_PARTS)
    return { pct: size / WEEK_PARTS, by: { unit, count: per / WEEK_PARTS } };
  // An hour of overtime: the monthly salary divided by 94.
  if (unit === 'h' && per > 1 && size === 100) return { pct: size, by: { unit: 'number', count: per } };
  return { pct: size / per, by: null };
}
