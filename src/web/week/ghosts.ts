import { useSyncExternalStore } from 'react';
import type { ReplyOf } from '../../contract/call.ts';
import type { DraftReply } from '../../contract/drafts.ts';
import type { copyRoster } from '../../contract/roster-copies.ts';
import { SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';

/** What a copy would make, drawn in the week while it is being chosen. */

type Preview = Pick<ReplyOf<typeof copyRoster>, 'shifts' | 'gone'>;

let ghosts: Preview | null = null;
const listeners = new Set<() => void>();

export function showGhosts(next: Preview | null): void {
  ghosts = next;
  for (const changed of listeners) changed();
}
export const isGhost = (shift_id: string): boolean =>
  ghosts?.shifts.some((one) => one.shift_id === shift_id) === true;

export const useGhosts = (): Preview | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => ghosts,
  );

const NOT_WRITTEN = { base_version: null, stale: false, written_by: '', written_at: '', version: 0 };

/** The drafts as they would be after the copy. */
export function withGhosts(
  preview: Preview | null,
  drafts: readonly DraftReply[],
  published: readonly Shift[],
): readonly DraftReply[] {
  if (preview === null) return drafts;
  const gone = new Set(preview.gone);
  return [
    ...drafts.filter(({ shift_id }) => !gone.has(shift_id)),
    ...published
      .filter(({ id }) => gone.has(id))
      .map(({ id, date, start_time_local, end_time_local, ...shift }) => ({
        ...NOT_WRITTEN,
        ...picked(shift, SHIFT_FIELDS),
        date,
        start_time_local,
        end_time_local,
        shift_id: id,
        base_version: shift.version,
        goes: true,
        people: [],
      })),
    ...preview.shifts.map((shift) => ({ ...NOT_WRITTEN, ...shift, goes: false })),
  ];
}
