import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { toastError } from '../parts/toast.tsx';
import { readUser } from '../session-store.ts';
import { loadWords } from '../text/index.ts';
import type { AllDone, Edit } from './edit.ts';
import { holdKeys } from './keys-in-order.ts';
import { type Begun, begin } from './latest-edit.ts';
import type { LiveEdit, Saved } from './live-edits.ts';
import type { PlanEdit } from './many-wishes.ts';
import { type Place, placeOf } from './places.ts';
import type { PlanMode } from './plan-mode.ts';
import { sayWhy } from './say-why.ts';
import { type Piece, pieceId } from './week-rows.ts';

/** What an edit answers besides: nobody's rest is asked of a draft before it is published. */
export type Done = Pick<Saved, 'assignments' | 'short_rest'> & {
  /** The published shift that it became. */
  readonly saved?: Shift;
} & Begun;

const NO_LIVE: AllDone = { made: 0, refused: 0, why: null };

const liveOf = ({ piece, to }: Edit): LiveEdit =>
  piece === null
    ? { from: null, to }
    : { from: placeOf(piece.shift, piece.assignment), to, piece: pieceId(piece) };
const planOf = ({ piece, to }: Edit): PlanEdit =>
  piece === null
    ? { of: null, to }
    : { of: { shift_id: piece.shift.id, worker_id: piece.assignment?.worker_id ?? null }, to };

type Hands = typeof import('./hands.ts');
let at_hand: Hands | null = null;
/** The writing code is fetched with the first input; once it is here, an edit is on screen before the next key is heard. */
async function fetchHands(): Promise<Hands> {
  [at_hand] = await Promise.all([import('./hands.ts'), loadWords('week_menu')]);
  return at_hand;
}
const bring = (): void => void fetchHands().catch(() => undefined);
export const handsHere = (): Hands | null => at_hand;
export function withHands<T>(act: (hands: Hands) => Promise<T>): Promise<T> {
  if (at_hand !== null) return act(at_hand);
  const held = holdKeys();
  const here = fetchHands();
  const done = here.then(act);
  here.then(({ hearHeld }) => hearHeld(held), held.end);
  return done;
}

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
  const edit = (one: Edit): Promise<Done> => {
    const latest = begin();
    return withHands(async ({ make, writeEdits }) => {
      const nothing_beside = { assignments: [], ...latest };
      if (!writesDraft(one.piece)) {
        const saved = await make(liveOf(one));
        return saved === null ? nothing_beside : { ...saved, saved, ...latest };
      }
      await writeEdits([planOf(one)]);
      return nothing_beside;
    });
  };
  /** Several edits as one step; those of drafts are written together, or none of them. */
  const editAll = (edits: readonly Edit[]): Promise<AllDone & Begun> => {
    const latest = begin();
    return withHands(async ({ makeTogether, writeEdits }) => {
      const { drafts = [], live = [] } = Object.groupBy(edits, ({ piece }) =>
        writesDraft(piece) ? 'drafts' : 'live',
      );
      if (drafts.length > 0) await writeEdits(drafts.map(planOf));
      const now = live.length === 0 ? NO_LIVE : await makeTogether(live.map(liveOf));
      return { ...now, made: now.made + drafts.length, ...latest };
    });
  };
  const give = (place: Place): Promise<Done> => edit({ piece: null, to: place });
  const move = (piece: Piece, to: Place): Promise<Done> => edit({ piece, to });
  const take = (piece: Piece): Promise<Done> => edit({ piece, to: null });
  const offer = (shifts: readonly Shift[]): Promise<AllDone & Begun> => {
    const latest = begin();
    return withHands(async ({ offerAll }) => ({ ...(await offerAll(shifts)), ...latest }));
  };
  /** Undoes the last edit, or makes it again, and says whose it was. `own`: another planner's is left alone. */
  const undo = useCallback(
    async (back: boolean, drafts = mode === 'draft', own = false): Promise<void> => {
      const me = readUser()?.name;
      begin();
      try {
        const { nextBy, stepBack, stepDrafts, stepForth } = at_hand ?? (await fetchHands());
        if (!drafts) {
          const is_done = await (back ? stepBack() : stepForth());
          say(t(is_done ? (back ? 'weekMenu.undone' : 'weekMenu.redone') : 'week.done.nothing'));
          return;
        }
        const by = nextBy(back);
        if (own && by !== null && by !== me) {
          toastError(t('weekMenu.not_yours', { name: by }));
          return;
        }
        const name = await stepDrafts(back);
        if (name === null) say(t('week.done.nothing'));
        else if (name === me) say(t(back ? 'weekMenu.undone' : 'weekMenu.redone'));
        else say(t(back ? 'weekMenu.undone_of' : 'weekMenu.redone_of', { name }));
      } catch (error) {
        toastError(t('roster.failed.undo', { detail: sayWhy(error) }));
      }
    },
    [mode, say, t],
  );
  return { writesDraft, give, move, take, editAll, offer, undo };
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
