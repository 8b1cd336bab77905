import { useSyncExternalStore } from 'react';
import type { ReplyOf } from '../../contract/call.ts';
import type { DraftReply } from '../../contract/drafts.ts';
import type { copyRoster } from '../../contract/roster-copies.ts';
import { SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';

/** What a copy would make, or whom a proposal puts where, drawn in the week while it is being chosen. */

type Preview = Pick<ReplyOf<typeof copyRoster>, 'shifts' | 'gone'>;
/** A person who is proposed for a shift. */
export type ProposedPost = {
  readonly shift_id: string;
  readonly worker: DraftReply['people'][number];
};
type Ghosts = { readonly copy: Preview | null; readonly proposed: readonly ProposedPost[] };

const NONE: readonly ProposedPost[] = [];
let ghosts: Ghosts = { copy: null, proposed: NONE };
let pairs: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function show(next: Ghosts): void {
  ghosts = next;
  for (const changed of listeners) changed();
}
export const showGhosts = (copy: Preview | null): void => show({ ...ghosts, copy });
export function showProposed(proposed: readonly ProposedPost[] = NONE): void {
  pairs = new Set(proposed.map(({ shift_id, worker }) => `${shift_id} ${worker.id}`));
  show({ ...ghosts, proposed });
}
export const isGhost = (shift_id: string): boolean =>
  ghosts.copy?.shifts.some((one) => one.shift_id === shift_id) === true;
export const isProposed = (shift_id: string, worker_id: string | undefined): boolean =>
  pairs.has(`${shift_id} ${worker_id}`);

export const useGhosts = (): Ghosts =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => ghosts,
  );

const NOT_WRITTEN = { base_version: null, stale: false, written_by: '', written_at: '', version: 0 };

/** The drafts as they would be after the copy, and with the people who are proposed. */
export function withGhosts(
  { copy, proposed }: Ghosts,
  drafts: readonly DraftReply[],
  published: readonly Shift[],
): readonly DraftReply[] {
  const copied = copy === null ? drafts : withCopy(copy, drafts, published);
  return proposed.length === 0 ? copied : withProposed(proposed, copied, published);
}

function withCopy(
  preview: Preview,
  drafts: readonly DraftReply[],
  published: readonly Shift[],
): readonly DraftReply[] {
  const gone = new Set(preview.gone);
  return [
    ...drafts.filter(({ shift_id }) => !gone.has(shift_id)),
    ...published
      .filter(({ id }) => gone.has(id))
      .map((shift) => ({ ...draftOf(shift), goes: true, people: [] })),
    ...preview.shifts.map((shift) => ({ ...NOT_WRITTEN, ...shift, goes: false })),
  ];
}

function withProposed(
  proposed: readonly ProposedPost[],
  drafts: readonly DraftReply[],
  published: readonly Shift[],
): readonly DraftReply[] {
  const added = Map.groupBy(proposed, ({ shift_id }) => shift_id);
  const known = new Set(drafts.map(({ shift_id }) => shift_id));
  const joined = (draft: DraftReply): DraftReply => {
    const more = added.get(draft.shift_id);
    return more === undefined
      ? draft
      : { ...draft, people: [...draft.people, ...more.map(({ worker }) => worker)] };
  };
  return [
    ...drafts.map(joined),
    ...published.filter(({ id }) => added.has(id) && !known.has(id)).map((shift) => joined(draftOf(shift))),
  ];
}

/** The draft that leaves a published shift as it is. */
const draftOf = (shift: Shift): DraftReply => ({
  ...NOT_WRITTEN,
  ...picked(shift, SHIFT_FIELDS),
  date: shift.date,
  start_time_local: shift.start_time_local,
  end_time_local: shift.end_time_local,
  shift_id: shift.id,
  base_version: shift.version,
  goes: false,
  people: shift.assignments
    .filter(({ status }) => status !== 'rejected')
    .map(({ worker: { id, first_name, last_name, role } }) => ({ id, first_name, last_name, role })),
});
