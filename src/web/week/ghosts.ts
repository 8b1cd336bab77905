import { useSyncExternalStore } from 'react';
import type { DraftReply } from '../../contract/drafts.ts';
import type { Shift } from '../../contract/shifts.ts';

/** What a copy would make, or whom a proposal puts where, drawn in the week while it is being chosen. */

export type Layer = {
  /** Shifts of a copy; of a proposal `shift person`. */
  readonly ids: ReadonlySet<string>;
  /** The drafts as they would be. */
  readonly draw: (drafts: readonly DraftReply[], published: readonly Shift[]) => readonly DraftReply[];
};
type Ghosts = { readonly copy: Layer | null; readonly proposed: Layer | null };

let ghosts: Ghosts = { copy: null, proposed: null };
const listeners = new Set<() => void>();

function show(next: Partial<Ghosts>): void {
  ghosts = { ...ghosts, ...next };
  for (const changed of listeners) changed();
}
export const showGhosts = (copy: Layer | null): void => show({ copy });
export const showProposed = (proposed: Layer | null): void => show({ proposed });
export const isGhost = (shift_id: string): boolean => ghosts.copy?.ids.has(shift_id) === true;
export const isProposed = (shift_id: string, worker_id: string | undefined): boolean =>
  ghosts.proposed?.ids.has(`${shift_id} ${worker_id}`) === true;

export const useGhosts = (): Ghosts =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => ghosts,
  );

/** The drafts as they would be after the copy, and with the people who are proposed. */
export const withGhosts = (
  { copy, proposed }: Ghosts,
  drafts: readonly DraftReply[],
  published: readonly Shift[],
): readonly DraftReply[] => {
  const copied = copy?.draw(drafts, published) ?? drafts;
  return proposed?.draw(copied, published) ?? copied;
};
