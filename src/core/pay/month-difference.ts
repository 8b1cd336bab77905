import { type Ore, product, roundHalfUp } from '../money.ts';

/** What a person's month of pay is made of, as the payroll screen shows it. */
export type PersonSums = {
  readonly user: string;
  readonly gross_ore: Ore;
  readonly base_ore: Ore;
  readonly ob_ore: Ore;
  readonly absence_ore: Ore;
  readonly manual_ore: Ore;
  readonly correction_ore: Ore;
  /** Hundredths of an hour that the base pay is for; null: not paid by the hour. */
  readonly paid_hundredths: number | null;
};

export const DIFFERENCE_PARTS = [
  'joined',
  'left',
  'hours',
  'terms',
  'ob',
  'absence',
  'manual',
  'correction',
  'other',
] as const;
export type DifferencePart = (typeof DIFFERENCE_PARTS)[number];

export type Difference = {
  readonly part: DifferencePart;
  readonly ore: Ore;
  /** Whose it is, the largest first; they add up to the part. */
  readonly people: readonly { readonly user: string; readonly ore: Ore }[];
};

/**
 * What makes the gross pay of a month different from that of the month before: parts in öre that add up to the whole difference, those of 0
 * that are nobody's left out (month-difference.md).
 */
export function monthDifference(
  before: readonly PersonSums[],
  now: readonly PersonSums[],
): readonly Difference[] {
  const then = new Map(before.map((one) => [one.user, one]));
  const here = new Set(now.map(({ user }) => user));
  const found = [
    ...now.flatMap((one) => {
      const was = then.get(one.user);
      return was === undefined
        ? [{ part: 'joined' as const, user: one.user, ore: one.gross_ore }]
        : changes(was, one);
    }),
    ...before
      .filter(({ user }) => !here.has(user))
      .map(({ user, gross_ore }) => ({ part: 'left' as const, user, ore: -gross_ore })),
  ].filter(({ ore }) => ore !== 0);
  return DIFFERENCE_PARTS.flatMap((part) => {
    const people = found
      .filter((one) => one.part === part)
      .map(({ user, ore }) => ({ user, ore }))
      .toSorted((a, b) => Math.abs(b.ore) - Math.abs(a.ore));
    return people.length === 0 ? [] : [{ part, ore: people.reduce((sum, { ore }) => sum + ore, 0), people }];
  });
}

type Change = { readonly part: DifferencePart; readonly user: string; readonly ore: Ore };

function changes(was: PersonSums, is: PersonSums): Change[] {
  const base = is.base_ore - was.base_ore;
  const hours = ofHours(was, is);
  const ob = is.ob_ore - was.ob_ore;
  const absence = is.absence_ore - was.absence_ore;
  const manual = is.manual_ore - was.manual_ore;
  const correction = is.correction_ore - was.correction_ore;
  const named = { hours, terms: base - hours, ob, absence, manual, correction };
  const other = is.gross_ore - was.gross_ore - base - ob - absence - manual - correction;
  return Object.entries({ ...named, other }).map(([part, ore]) => ({
    part: part as DifferencePart,
    user: is.user,
    ore,
  }));
}

/** More or fewer paid hours at the pay for an hour of the month before. */
function ofHours(was: PersonSums, is: PersonSums): Ore {
  if (was.paid_hundredths === null || is.paid_hundredths === null || was.paid_hundredths <= 0) return 0;
  return roundHalfUp(product(was.base_ore, is.paid_hundredths - was.paid_hundredths), was.paid_hundredths);
}
