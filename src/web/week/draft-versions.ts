import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { isOther, type ShiftVersion, versionOfShift } from '../roster/stale-shift.tsx';
import type { Version } from './coming-versions.ts';
import { planSaid } from './desk.ts';
import { versionOf, writeWishes } from './draft-edits.ts';
import type { PlanShift } from './overlay.ts';
import type { Wish } from './wishes.ts';

/** What the form of a draft began from: the draft's version, and the shift as it was wished. */
export type Beginning = { readonly version: Version | Promise<Version>; readonly values: ShiftVersion };

export const beginning = (shift: PlanShift | null): Beginning | null =>
  shift === null ? null : { version: versionOf(shift), values: versionOfShift(shift) };

/** Another planner changed the draft, or what is published under it, after the form began. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'draft_stale' || error.code === 'stale');

/**
 * Writes a draft over what the form began from. The server knows the versions of drafts; a shift without a draft that was changed meanwhile is
 * refused here, because its draft would wish the other planner's change away.
 */
export async function writeOver(
  shift: PlanShift | null,
  over: Beginning | null,
  act: () => readonly Wish[],
): Promise<void> {
  const now = planSaid().shifts.find(({ id }) => id === shift?.id);
  if (
    over !== null &&
    now !== undefined &&
    now.draft === undefined &&
    isOther(over.values, versionOfShift(now))
  )
    throw new ApiError(412, 'stale', 'The shift was changed meanwhile.');
  try {
    await writeWishes(act, over === null ? undefined : over.version);
  } catch (error) {
    // Both versions are compared by what the other planner left.
    if (isStale(error)) await changed('drafts');
    throw error;
  }
}
