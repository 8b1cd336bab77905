import type { ReplyOf } from '../../contract/call.ts';
import type { DraftReply } from '../../contract/drafts.ts';
import type { copyRoster } from '../../contract/roster-copies.ts';
import { SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import type { Layer } from './ghosts.ts';

/** What a copy would make, and whom a proposal puts where, as ghosts of the week: fetched with the panels that show them. */

type Preview = Pick<ReplyOf<typeof copyRoster>, 'shifts' | 'gone'>;
/** A person who is proposed for a shift. */
export type ProposedPost = {
  readonly shift_id: string;
  readonly worker: DraftReply['people'][number];
};

export const copyLayer = (preview: Preview): Layer => ({
  ids: new Set(preview.shifts.map(({ shift_id }) => shift_id)),
  draw: (drafts, published) => withCopy(preview, drafts, published),
});

export const proposedLayer = (proposed: readonly ProposedPost[]): Layer => ({
  ids: new Set(proposed.map(({ shift_id, worker }) => `${shift_id} ${worker.id}`)),
  draw: (drafts, published) => withProposed(proposed, drafts, published),
});

const NOT_WRITTEN = { base_version: null, stale: false, written_by: '', written_at: '', version: 0 };

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
