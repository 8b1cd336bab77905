import type { DraftReply } from '../../contract/drafts.ts';
import { type Assignment, SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { seatOf } from './places.ts';

/** The plan on screen: what is published, with the drafts over it (decision 0093). */

/** What the week shows of a shift that has a draft. */
export type DraftMark = {
  /** `new`: nothing of it is published. */
  readonly kind: 'new' | 'changed';
  /** The times are another than what is published. */
  readonly moved: boolean;
  /** People who are not on the published shift. */
  readonly put_on: readonly string[];
  /** What is published changed after the draft began. */
  readonly stale: boolean;
  readonly written_by: string;
  readonly version: number;
};
export type PlanShift = Shift & { readonly draft?: DraftMark };
/** A published place that drafts take away; without a person: an open shift. */
export type GonePlace = { readonly shift: PlanShift; readonly assignment: Assignment | null };
export type Plan = { readonly shifts: readonly PlanShift[]; readonly gone: readonly GonePlace[] };

/** The published shifts as the drafts wish them. Unchanged shifts and drafts stay the same objects. */
export function overlay(published: readonly Shift[], drafts: readonly DraftReply[]): Plan {
  if (drafts.length === 0) return { shifts: published, gone: [] };
  const by_id = new Map(drafts.map((draft) => [draft.shift_id, draft]));
  const known = new Set(published.map(({ id }) => id));
  const parts = [
    ...published.map((shift) => partOf(shift, by_id.get(shift.id) ?? null)),
    // Also a shift that was moved here from days that are not on screen.
    ...drafts.filter(({ shift_id }) => !known.has(shift_id)).map((draft) => partOf(null, draft)),
  ];
  return {
    shifts: parts.flatMap(({ shift }) => shift ?? []),
    gone: parts.flatMap(({ gone }) => gone),
  };
}

type Part = { readonly shift: PlanShift | null; readonly gone: readonly GonePlace[] };
const parts = new WeakMap<DraftReply, { readonly of: Shift | null; readonly part: Part }>();

function partOf(shift: Shift | null, draft: DraftReply | null): Part {
  if (draft === null) return { shift, gone: [] };
  const known = parts.get(draft);
  if (known !== undefined && known.of === shift) return known.part;
  const part = drawn(shift, draft);
  parts.set(draft, { of: shift, part });
  return part;
}

function drawn(shift: Shift | null, draft: DraftReply): Part {
  const standing = shift?.assignments.filter(({ status }) => status !== 'rejected') ?? [];
  const stays = (worker_id: string): boolean =>
    !draft.goes && draft.people.some(({ id }) => id === worker_id);
  const mark = {
    kind: draft.base_version === null ? 'new' : 'changed',
    stale: draft.stale,
    written_by: draft.written_by,
    version: draft.version,
  } as const;
  const marked = shift === null ? null : { ...shift, draft: { ...mark, moved: false, put_on: [] } };
  const off = standing.filter(({ worker_id }) => !stays(worker_id));
  const gone =
    marked === null
      ? []
      : draft.goes && standing.length === 0
        ? [{ shift: marked, assignment: null }]
        : off.map((assignment) => ({ shift: marked, assignment }));
  if (draft.goes) return { shift: null, gone };
  const put_on = draft.people.filter(({ id }) => standing.every(({ worker_id }) => worker_id !== id));
  const moved = shift === null || SHIFT_FIELDS.some((field) => shift[field] !== draft[field]);
  const seats = put_on.map((person) => seatOf(draft.shift_id, person));
  const declined =
    shift?.assignments.filter(
      ({ status, worker_id }) => status === 'rejected' && put_on.every(({ id }) => id !== worker_id),
    ) ?? [];
  const { date, start_time_local, end_time_local } = draft;
  return {
    shift: {
      ...picked(draft, SHIFT_FIELDS),
      date,
      start_time_local,
      end_time_local,
      id: draft.shift_id,
      created_by: shift?.created_by ?? null,
      version: shift?.version ?? 0,
      assignments: [...standing.filter(({ worker_id }) => stays(worker_id)), ...declined, ...seats],
      draft: { ...mark, moved, put_on: put_on.map(({ id }) => id) },
    },
    gone,
  };
}

/** Is the place a draft? An open shift is one when anything of it is, but a person who is only proposed (nobody wrote it). */
export const isDraft = ({ draft }: PlanShift, assignment: Assignment | null): boolean =>
  draft !== undefined &&
  (draft.moved ||
    (assignment === null ? draft.written_by !== '' : draft.put_on.includes(assignment.worker_id)));
