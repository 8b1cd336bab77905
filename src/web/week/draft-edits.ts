import i18next from 'i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { type DraftReply, listDrafts, redoDraft, undoDraft, writeDrafts } from '../../contract/drafts.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { changed, queryClient } from '../data.ts';
import { randomId } from '../random-key.ts';
import { readUser } from '../session-store.ts';
import { draftsHere, planHere, rosterHere, zoneHere } from './desk.ts';
import { type PlanEdit, wishesOf } from './many-wishes.ts';
import type { PlanShift } from './overlay.ts';
import { Gone } from './places.ts';
import { inTurn } from './turns.ts';
import { type Wish, wishedOf, withWishes } from './wishes.ts';

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

type Version = number | null;

/** The versions that writes under way will leave: a later one of the same shift begins from them. */
const coming = new Map<string, Promise<Version>>();

/** The version of a draft that a form begins from; that of one which is being saved comes with the answer. */
export const versionOf = ({ id, draft }: PlanShift): Version | Promise<Version> =>
  coming.get(id) ?? draft?.version ?? null;

/** Writes what an action wishes of the plan on screen. `begun`: the draft's version when a form was opened. */
export async function writeWishes(
  act: (shifts: readonly PlanShift[]) => readonly Wish[],
  begun?: Version | Promise<Version>,
): Promise<void> {
  const { shifts } = planHere();
  const wishes = act(shifts);
  if (wishes.length === 0) throw new Gone(i18next.t('week.gone'));
  const by_id = new Map(shifts.map((shift) => [shift.id, shift]));
  const known = new Map(draftsHere()?.drafts.map((draft) => [draft.shift_id, draft.version]));
  const seen = wishes.map(({ shift_id }) =>
    begun === undefined ? (coming.get(shift_id) ?? known.get(shift_id) ?? null) : begun,
  );
  const people = peopleHere(shifts);
  const facts = {
    shifts,
    zone: zoneHere(),
    written_by: readUser()?.name ?? '',
    nameOf: (id: string) => people.get(id),
  };
  const written = inTurn({ drafts: (drafts) => withWishes(drafts, wishes, facts) }, async () => {
    const versions = await Promise.all(seen);
    const changes = wishes.map((wish, at) => ({
      shift_id: wish.shift_id,
      version: versions[at] ?? null,
      draft: draftOf(wish, by_id.get(wish.shift_id)),
    }));
    const touched = await send(writeDrafts, { body: { changes } });
    showTouched(touched);
    return touched;
  });
  for (const { shift_id } of wishes) {
    const version = written.then(
      ({ drafts }) => drafts.find((draft) => draft.shift_id === shift_id)?.version ?? null,
    );
    version.catch(() => undefined);
    coming.set(shift_id, version);
  }
  try {
    await written;
  } catch (error) {
    // What the drafts are by now is what the next try begins from.
    void queryClient.invalidateQueries({ queryKey: ['drafts'] });
    throw error;
  } finally {
    for (const { shift_id } of wishes) coming.delete(shift_id);
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

/** A person comes to a shift besides those on it; of an exchange, another person takes the shift that is left. */
export const joinAsDraft = (shift_id: string, worker_id: string, left?: Left): Promise<void> =>
  writeWishes((shifts) =>
    shifts.flatMap((shift): Wish[] => {
      const wished = wishedOf(shift);
      const { id } = shift;
      if (id === shift_id)
        return [{ shift_id: id, wished: { ...wished, people: [...wished.people, worker_id] } }];
      if (left === undefined || id !== left.shift_id) return [];
      const stay = wished.people.filter((one) => one !== worker_id);
      return [{ shift_id: id, wished: { ...wished, people: [...stay, left.taker_id] } }];
    }),
  );
type Left = { readonly shift_id: string; readonly taker_id: string };

/** Makes edits of places as one action. */
export const writeEdits = (edits: readonly PlanEdit[]): Promise<void> =>
  writeWishes((shifts) => wishesOf(shifts, edits, randomId));

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
  const seen = coming.get(shift_id) ?? known;
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
