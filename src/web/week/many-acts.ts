import type { TFunction } from 'i18next';
import type { Shift } from '../../contract/shifts.ts';
import { addDays, isRedDay, mondayOf } from '../../core/calendar.ts';
import { dayNumber, isoOf } from '../../core/clock.ts';
import { toastError } from '../parts/toast.tsx';
import { spanOfShift } from '../roster/shift-span.ts';
import type { AllDone, Edit } from './edit.ts';
import { type Begun, sayDone } from './latest-edit.ts';
import { sayWhy } from './say-why.ts';
import { halvesOf } from './stretching.ts';
import type { usePlaces } from './use-places.ts';
import type { Shown } from './use-week.ts';
import { type At, OPEN, type Piece, type WeekRow } from './week-rows.ts';

export type Does = {
  readonly shown: Shown;
  readonly hand: {
    readonly writesDraft: (piece: Piece | null) => boolean;
    readonly editAll: (edits: readonly Edit[]) => Promise<AllDone & Begun>;
    readonly offer: (shifts: readonly Shift[]) => Promise<AllDone & Begun>;
    readonly undo: (back: boolean, drafts: boolean, own: boolean) => Promise<void>;
  };
  readonly places: ReturnType<typeof usePlaces>;
  readonly setSaid: (said: string) => void;
  readonly told: (drafts: boolean, sentence: string) => string;
  readonly t: TFunction;
};
type What = 'moved' | 'copied' | 'removed' | 'split' | 'offered';
/** What an action would do; what cannot be is left out, with the first reason. */
type Planned = { readonly edits: readonly Edit[]; readonly left: number; readonly why: string | null };

const NOTHING_DONE: AllDone & Begun = { made: 0, refused: 0, why: null, isLast: () => false };

const rowIdOf = ({ assignment }: Piece): string => assignment?.worker_id ?? OPEN;

/** Carries out what was planned, and says it once. */
function teller({ hand, setSaid, told, t }: Does) {
  const tell = (
    what: What,
    doing: Promise<AllDone & Begun> | null,
    { left, why: known }: Planned,
    drafts: boolean,
  ): void => {
    (doing ?? Promise.resolve(NOTHING_DONE)).then(
      (ended) => {
        const { made, refused, why } = ended;
        const reason = known ?? (refused > 0 ? sayWhy(why) : '');
        const done = told(drafts, t(`weekMenu.many.${what}`, { count: made }));
        const missed = refused + left;
        const all = missed === 0 ? done : `${done} ${t('weekMenu.many.left', { count: missed, reason })}`;
        setSaid(all);
        if (made > 0) sayDone(ended, all, () => void hand.undo(true, drafts, true));
        else toastError(all);
      },
      (error: unknown) => toastError(t('week.failed', { detail: sayWhy(error) })),
    );
  };
  const carryOut = (what: What, planned: Planned): void => {
    const { edits } = planned;
    const drafts = edits.some(({ piece }) => hand.writesDraft(piece));
    tell(what, edits.length === 0 ? null : hand.editAll(edits), planned, drafts);
  };
  return { tell, carryOut };
}

/** Actions on many pieces, or of many edits: each is one step of undo, and said once. Fetched with the hands. */
export function manyActs(does: Does) {
  const { shown, places, hand, t } = does;
  const { placeAt, timesAt, refusal, takenBy } = places;
  const { tell, carryOut } = teller(does);

  /** A row that a search hides is a row too. */
  const rowOf = (id: string): Pick<WeekRow, 'person' | 'cells'> | null => {
    const person = shown.people.find((one) => one.id === id) ?? null;
    return places.rowOf(id) ?? (person === null && id !== OPEN ? null : { person, cells: [] });
  };

  /** Brings pieces so many days on, to a row or each to its own; those that end up latest go first when time goes on. */
  const bringAll = (
    pieces: readonly Piece[],
    to: { readonly row: string | null; readonly days: number },
    copies: boolean,
  ): void => {
    const in_order = pieces.toSorted(
      (a, b) => (to.days < 0 ? 1 : -1) * a.shift.start_time.localeCompare(b.shift.start_time),
    );
    const tried = in_order.map((piece): Edit | string => {
      const row = rowOf(to.row ?? rowIdOf(piece));
      const there = row === null ? null : placeAt(piece, row, addDays(piece.shift.date, to.days));
      if (row === null || there === null) return t('roster.form.invalid_range');
      const why = refusal(row, there.planned, copies ? [] : pieces);
      return why ?? { piece: copies ? null : piece, to: there.place };
    });
    carryOut(copies ? 'copied' : 'moved', plannedOf(tried));
  };

  const takeAll = (pieces: readonly Piece[]): void =>
    carryOut('removed', { edits: pieces.map((piece) => ({ piece, to: null })), left: 0, why: null });

  /** Two shifts after each other in place of one. */
  const split = (piece: Piece): void => {
    const row = rowOf(rowIdOf(piece));
    if (row === null) return;
    const [first, second] = halvesOf(spanOfShift(piece.shift));
    const { place } = timesAt(piece, row, second);
    // The break stays with the first half; one that rules decide is decided for each.
    const { break_min } = piece.shift;
    const more = break_min === null ? place.more : { ...place.more, break_min: 0 };
    const edits: Edit[] = [
      { piece, to: timesAt(piece, row, first).place },
      { piece: null, to: { ...place, ...(more === undefined ? {} : { more }) } },
    ];
    carryOut('split', { edits, left: 0, why: null });
  };

  /** The same times on the other days from Monday to Friday of that week, where the person is free. */
  const copyToWeekdays = (piece: Piece): void => {
    const row = rowOf(rowIdOf(piece));
    if (row === null) return;
    const tried = otherWeekdays(piece.shift.date, shown.today).map((day): Edit | string => {
      const there = placeAt(piece, row, day);
      if (there === null) return t('roster.form.invalid_range');
      const why = refusal(row, there.planned, []) ?? takenBy(row, there.planned.span, []);
      return why ?? { piece: null, to: there.place };
    });
    carryOut('copied', plannedOf(tried));
  };

  /** Pastes what was copied: one person's shifts to the person of the cell, those of several each to their own. */
  const pasteAll = (pieces: readonly Piece[], at: At): void => {
    const [first] = pieces.map(({ shift }) => shift.date).toSorted();
    if (first === undefined) return;
    const of_one = new Set(pieces.map(rowIdOf)).size === 1;
    bringAll(
      pieces,
      { row: of_one ? at.row : null, days: (dayNumber(at.date) ?? 0) - (dayNumber(first) ?? 0) },
      true,
    );
  };

  /** Offers open shifts that are published. */
  const offerAll = (pieces: readonly Piece[]): void => {
    const open = pieces.filter(canBeOffered).map(({ shift }) => shift);
    const planned = { edits: [], left: pieces.length - open.length, why: t('weekMenu.not_open') };
    tell('offered', open.length === 0 ? null : hand.offer(open), planned, false);
  };

  return { bringAll, takeAll, split, copyToWeekdays, pasteAll, offerAll };
}

const otherWeekdays = (date: string, today: string): string[] => {
  const monday = mondayOf(date);
  return [0, 1, 2, 3, 4]
    .map((days) => addDays(monday, days))
    .filter((day) => day !== date && day >= today && !isRedDay(day));
};

const plannedOf = (tried: readonly (Edit | string)[]): Planned => {
  const edits = tried.filter((one) => typeof one !== 'string');
  const [why = null] = tried.filter((one) => typeof one === 'string');
  return { edits, left: tried.length - edits.length, why };
};

/** A shift without people, published as it stands, that has not begun. */
export const canBeOffered = ({ shift, assignment }: Piece): boolean =>
  assignment === null &&
  shift.draft === undefined &&
  shift.start_time > isoOf(Math.floor(Date.now() / 60_000));
