import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../parts/toast.tsx';
import { readUser } from '../session-store.ts';
import { sayError } from '../text/index.ts';
import type { Saved } from './live-edits.ts';
import { Gone, type Place, placeOf } from './places.ts';
import type { PlanMode } from './plan-mode.ts';
import type { Piece } from './week-rows.ts';

export const sayWhy = (error: unknown): string => (error instanceof Gone ? error.message : sayError(error));

/** What an edit answers besides: nobody's rest is asked of a draft before it is published. */
export type Done = Pick<Saved, 'assignments' | 'short_rest'>;
const NOTHING_BESIDE: Done = { assignments: [] };
const idsOf = ({ shift, assignment }: Piece) => [shift.id, assignment?.worker_id ?? null] as const;

type Hands = typeof import('./hands.ts');
let at_hand: Hands | null = null;
/** The writing code is fetched with the first input; once it is here, an edit is on screen before the next key is heard. */
async function fetchHands(): Promise<Hands> {
  at_hand = await import('./hands.ts');
  return at_hand;
}
const bring = (): void => void fetchHands().catch(() => undefined);
const withHands = <T>(act: (hands: Hands) => Promise<T>): Promise<T> =>
  at_hand === null ? fetchHands().then(act) : act(at_hand);

/** Writes drafts or what is published, by the mode; what has a draft stays a draft. */
export function useHand(mode: PlanMode, say: (said: string) => void) {
  const { t } = useTranslation();
  useEffect(() => {
    for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, bring, { once: true });
    return () => {
      for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, bring);
    };
  }, []);
  const writesDraft = (piece: Piece | null): boolean => mode === 'draft' || piece?.shift.draft !== undefined;
  const give = (place: Place): Promise<Done> =>
    withHands(async ({ plan, planDraft }) => {
      if (!writesDraft(null)) return plan(place);
      await planDraft(place);
      return NOTHING_BESIDE;
    });
  const move = (piece: Piece, to: Place): Promise<Done> =>
    withHands(async ({ moveTo, moveDraft }) => {
      if (!writesDraft(piece)) return moveTo(placeOf(piece.shift, piece.assignment), to);
      await moveDraft(...idsOf(piece), to);
      return NOTHING_BESIDE;
    });
  const take = (piece: Piece): Promise<void> =>
    withHands(({ remove, removeDraft }) =>
      writesDraft(piece) ? removeDraft(...idsOf(piece)) : remove(placeOf(piece.shift, piece.assignment)),
    );
  /** Undoes the last edit, or makes it again, and says whose it was. `own`: another planner's is left alone. */
  const undo = async (back: boolean, drafts = mode === 'draft', own = false): Promise<void> => {
    const me = readUser()?.name;
    try {
      const { nextBy, stepBack, stepDrafts, stepForth } = at_hand ?? (await fetchHands());
      if (!drafts) {
        const is_done = await (back ? stepBack() : stepForth());
        say(t(is_done ? (back ? 'week.done.undone' : 'week.done.redone') : 'week.done.nothing'));
        return;
      }
      const by = nextBy(back);
      if (own && by !== null && by !== me) {
        toastError(t('week.draft.not_yours', { name: by }));
        return;
      }
      const name = await stepDrafts(back);
      if (name === null) say(t('week.done.nothing'));
      else if (name === me) say(t(back ? 'week.done.undone' : 'week.done.redone'));
      else say(t(back ? 'week.draft.undone_of' : 'week.draft.redone_of', { name }));
    } catch (error) {
      toastError(t('roster.failed.undo', { detail: sayWhy(error) }));
    }
  };
  return { writesDraft, give, move, take, undo };
}

/** One act on drafts at a time, said when it is refused. */
export function useAct(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const act = (doing: Promise<unknown>): void => {
    setBusy(true);
    doing.then(onDone, (error: unknown) => {
      setBusy(false);
      toastError(sayWhy(error));
    });
  };
  return { act, busy };
}
