import i18next from 'i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { type DraftReply, listDrafts, redoDraft, undoDraft, writeDrafts } from '../../contract/drafts.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { changed, queryClient } from '../data.ts';
import { randomId } from '../random-key.ts';
import { readUser } from '../session-store.ts';
import { ComingVersions, type Version } from './coming-versions.ts';
import { draftsHere, planHere, planSaid, rosterHere, zoneHere } from './desk.ts';
import { idSaved } from './identity.ts';
import { type PlanEdit, wishesOf } from './many-wishes.ts';
import type { PlanShift } from './overlay.ts';
import { Gone } from './places.ts';
import { inTurn } from './turns.ts';
import { joining, type Left, type Wish, withWishes } from './wishes.ts';

/** Edits of drafts: one call for each action of the hand; the server keeps the line of what can be undone. */

type Touched = ReplyOf<typeof writeDrafts>;

type Listed = ReplyOf<typeof listDrafts>;
type Key = readonly [
  topic: 'drafts',
  call: string,
  sent: { readonly query: { start_date: string; end_date: string } },
];

/** Shows an answer at once, wherever drafts of its days are on screen. Reads under way may be older: they begin anew. */
export function showTouched({ drafts, gone, undo, redo }: Touched): void {
  const under_way = queryClient.getQueryCache().findAll({ queryKey: ['drafts'], fetchStatus: 'fetching' });
  void queryClient.cancelQueries({ queryKey: ['drafts'] });
  const touched = new Set([...gone, ...drafts.map(({ shift_id }) => shift_id)]);
  for (const [key, known] of queryClient.getQueriesData<Listed>({ queryKey: ['drafts', listDrafts.name] })) {
    if (known === undefined) continue;
    const { start_date, end_date } = (key as unknown as Key)[2].query;
    const here = drafts.filter(({ date }) => start_date <= date && date <= end_date);
    const others = known.drafts.filter(({ shift_id }) => !touched.has(shift_id));
    queryClient.setQueryData<Listed>(key, { drafts: [...others, ...here], undo, redo });
  }
  for (const { queryKey } of under_way) void queryClient.invalidateQueries({ queryKey, exact: true });
}

const coming = new ComingVersions();

/** The version of a draft that a form begins from; that of one which is being saved comes with the answer. */
export const versionOf = ({ id, draft }: PlanShift): Version | Promise<Version> =>
  coming.of(id, draft?.version ?? null);

type Act = (shifts: readonly PlanShift[]) => readonly Wish[];

/**
 * Writes what an action wishes of the plan on screen. In its turn it wishes the same of the plan that the actions before it left: one that
 * was refused is not written with it. `begun`: the draft's version when a form was opened.
 */
export async function writeWishes(act: Act, begun?: Version | Promise<Version>): Promise<void> {
  const { shifts } = planHere();
  let wishes = act(shifts);
  if (wishes.length === 0) throw new Gone(i18next.t('week.gone'));
  const known = new Map(draftsHere()?.drafts.map((draft) => [draft.shift_id, draft.version]));
  const seen = new Map(
    wishes.map(({ shift_id: id }) => [
      id,
      begun === undefined ? coming.of(id, known.get(id) ?? null) : begun,
    ]),
  );
  const people = peopleHere(shifts);
  const nameOf = (id: string) => people.get(id);
  const facts = { shifts, zone: zoneHere(), written_by: readUser()?.name ?? '', nameOf };
  const written = inTurn({ drafts: (drafts) => withWishes(drafts, wishes, facts) }, async () => {
    const left = planSaid().shifts;
    wishes = act(left);
    if (wishes.length === 0) throw new Gone(i18next.t('week.gone'));
    const by_id = new Map(left.map((shift) => [shift.id, shift]));
    const now = new Map(draftsHere()?.drafts.map((draft) => [draft.shift_id, draft.version]));
    const changes = await Promise.all(
      wishes.map(async (wish) => {
        const shift_id = idSaved(wish.shift_id);
        const before = seen.has(wish.shift_id) ? seen.get(wish.shift_id) : now.get(shift_id);
        return { shift_id, version: (await before) ?? null, draft: draftOf(wish, by_id.get(shift_id)) };
      }),
    );
    const touched = await send(writeDrafts, { body: { changes } });
    showTouched(touched);
    return touched;
  });
  for (const [id, before] of seen)
    coming.begins(
      id,
      before,
      written.then(({ drafts }) => drafts.find((draft) => draft.shift_id === id)?.version ?? null),
    );
  try {
    await written;
  } catch (error) {
    // What the drafts are by now is what the next try begins from.
    void queryClient.invalidateQueries({ queryKey: ['drafts'] });
    throw error;
  }
}

function draftOf({ wished }: Wish, shift: PlanShift | undefined) {
  if (wished !== null) return { ...wished, people: [...wished.people] };
  return shift === undefined || shift.draft?.kind === 'new'
    ? null
    : { ...picked(shift, SHIFT_FIELDS), people: [], goes: true };
}

function peopleHere(shifts: readonly PlanShift[]): ReadonlyMap<string, DraftReply['people'][number]> {
  const workers = shifts.flatMap(({ assignments }) => assignments.map(({ worker }) => worker));
  return new Map(
    [...workers, ...(rosterHere()?.people ?? [])].map(({ id, first_name, last_name, role }) => [
      id,
      { id, first_name, last_name, role },
    ]),
  );
}

/** A person comes to a shift besides those on it (`joining`). */
export const joinAsDraft = (shift_id: string, worker_id: string, left?: Left): Promise<void> =>
  writeWishes((shifts) => joining(shifts, shift_id, worker_id, left));

/** Makes edits of places as one action. */
export function writeEdits(edits: readonly PlanEdit[]): Promise<void> {
  const fresh: string[] = [];
  return writeWishes((shifts) => {
    // Wished again, a new shift is the same one.
    let made = 0;
    const freshId = (): string => {
      fresh[made] ??= randomId();
      made += 1;
      return fresh[made - 1] ?? '';
    };
    const ids = new Set(shifts.map(({ id }) => id));
    return wishesOf(
      shifts,
      edits.map((edit) => asKnown(edit, ids)),
      freshId,
    );
  });
}
/** A shift that was being saved when it was edited is known by the server's id by now. */
const asKnown = (edit: PlanEdit, ids: ReadonlySet<string>): PlanEdit =>
  edit.of === null || ids.has(edit.of.shift_id)
    ? edit
    : { ...edit, of: { ...edit.of, shift_id: idSaved(edit.of.shift_id) } };

/** Begins the draft anew from what is published now. */
export const rebaseDraft = (draft: DraftReply): Promise<void> =>
  inTurn({}, async () => {
    const { shift_id, version, goes, people } = draft;
    const again = { ...picked(draft, SHIFT_FIELDS), people: people.map(({ id }) => id), goes, rebase: true };
    showTouched(await send(writeDrafts, { body: { changes: [{ shift_id, version, draft: again }] } }));
    await changed('drafts');
  });

/** Forgets the draft of a shift: what is published stays as it is. */
export const forgetDraft = async (shift_id: string): Promise<void> => {
  const known = draftsHere()?.drafts.find((draft) => draft.shift_id === shift_id)?.version ?? null;
  const seen = coming.of(shift_id, known);
  await inTurn({ drafts: (drafts) => drafts.filter((draft) => draft.shift_id !== shift_id) }, async () => {
    const changes = [{ shift_id, version: await seen, draft: null }];
    showTouched(await send(writeDrafts, { body: { changes } }));
  });
};

/** The planner whose action is undone, or done again, next; null: there is none. */
export const nextBy = (back: boolean): string | null =>
  (back ? draftsHere()?.undo : draftsHere()?.redo)?.made_by ?? null;

/** Undoes the latest action on the company's drafts, or does the last undone one again. Returns whose it was. */
export const stepDrafts = (back: boolean): Promise<string | null> =>
  inTurn({}, async () => {
    const made_by = nextBy(back);
    if (made_by === null) return null;
    showTouched(await send(back ? undoDraft : redoDraft, {}));
    return made_by;
  });
