import type { Planned } from './publication.ts';

/** What a planner sees: each published shift as its draft wishes it, and the drafts of new shifts. Planning design, section 2. */
export function overlaid<W, D extends Planned<W> & { readonly goes: boolean }>(
  published: readonly Planned<W>[],
  drafts: readonly D[],
): Planned<W>[] {
  const drafted = new Set(drafts.map(({ shift_id }) => shift_id));
  return [
    ...published.filter(({ shift_id }) => !drafted.has(shift_id)),
    ...drafts.filter(({ goes }) => !goes),
  ].map(({ shift_id, wished, people }) => ({ shift_id, wished, people }));
}
