import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overlaps, readTimes } from '../../core/clock.ts';
import { homeOn } from '../../core/roster/unit-people.ts';
import { useFormat } from '../format.ts';
import { toast, toastError, toastLastUndo } from '../parts/toast.tsx';
import { type PlannedTimes, plannedTimes } from '../roster/planned-times.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { useShortRestWords } from '../roster/short-rest-words.ts';
import { useUnitShown } from '../roster/unit-filter.tsx';
import { moreOf, type Place } from './places.ts';
import type { PlanMode } from './plan-mode.ts';
import { sayWhy, useHand } from './use-hand.ts';
import type { Shown } from './use-week.ts';
import type { Piece, WeekRow } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

export type At = { readonly row: string; readonly date: string };
export type Typing = At & { readonly text: string; readonly error: string | null };

export type Edits = ReturnType<typeof useEdits>;

/** The edits of the week: typed, moved, copied, removed, as drafts or at once; each said, and refused with its reason. */
export function useEdits(shown: Shown, mode: PlanMode) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const withRest = useShortRestWords();
  const places = usePlaces(shown, mode);
  const { rowOf, refusal, placeAt, freshAt } = places;
  const [typing, setTyping] = useState<Typing | null>(null);
  const [said, setSaid] = useState('');
  const hand = useHand(mode, setSaid);
  const { undo } = hand;
  const told = (drafts: boolean, sentence: string): string =>
    drafts ? t('week.draft.said', { said: sentence }) : sentence;
  const dayAndTimes = (row: WeekRow, { date }: PlannedTimes, times: string) => ({
    name: words.row(row),
    day: format.dayInWords(date),
    times,
  });

  /** Plans what was typed into a cell; false: refused, and the text stays with the reason. */
  const save = (at: At, text: string): boolean => {
    const row = rowOf(at.row);
    const refuse = (error: string): false => {
      setTyping({ ...at, text, error });
      setSaid(error);
      return false;
    };
    const times = readTimes(text);
    if (row === undefined) return false;
    if (times === null) return refuse(t('common.time.unreadable'));
    if (times.end === null) return refuse(t('roster.form.end_missing'));
    const planned = plannedTimes({ date: at.date, times }, shown.zone);
    if (planned === null || planned.refusal !== null) return refuse(t('roster.form.invalid_range'));
    const why = refusal(row, planned, null);
    if (why !== null) return refuse(why);
    setTyping(null);
    const { body, kind } = planned;
    const now = dayAndTimes(row, planned, format.range(times.start, times.end));
    hand.give({ ...body, kind, worker_id: row.person?.id ?? null, ...freshAt(row, at.date) }).then(
      (done) => {
        setSaid(told(hand.writesDraft(null), t('week.done.planned', now)));
        if ((done.short_rest?.length ?? 0) > 0) toast(withRest(t('week.done.planned', now), done));
      },
      (error: unknown) => refuse(sayWhy(error)),
    );
    return true;
  };

  /** Moves or copies a piece to a cell; false: refused at once, with a message. */
  const bring = (piece: Piece, to: At, copies: boolean): boolean => {
    const row = rowOf(to.row);
    const there = row === undefined ? null : placeAt(piece, row, to.date);
    if (row === undefined || there === null) return false;
    const why = refusal(row, there.planned, copies ? null : piece);
    if (why !== null) {
      toastError(why);
      setSaid(why);
      return false;
    }
    const sentence = copies ? 'week.done.copied' : 'week.done.moved';
    const now = dayAndTimes(row, there.planned, words.times(piece.shift));
    const drafts = hand.writesDraft(copies ? null : piece);
    (copies ? hand.give(there.place) : hand.move(piece, there.place)).then(
      (done) => {
        setSaid(told(drafts, t(sentence, now)));
        toastLastUndo(withRest(told(drafts, t(sentence, now)), done), () => void undo(true, drafts, true));
      },
      (error: unknown) => toastError(t('week.failed', { detail: sayWhy(error) })),
    );
    return true;
  };

  const takeAway = (row: WeekRow, piece: Piece): void => {
    const now = {
      name: words.row(row),
      times: words.times(piece.shift),
      day: format.dayInWords(piece.shift.date),
    };
    const drafts = hand.writesDraft(piece);
    hand.take(piece).then(
      () => {
        setSaid(told(drafts, t('week.done.removed', now)));
        toastLastUndo(told(drafts, t('week.done.removed', now)), () => void undo(true, drafts, true));
      },
      (error: unknown) => toastError(t('week.failed', { detail: sayWhy(error) })),
    );
  };

  const { give, writesDraft } = hand;
  return { ...places, typing, setTyping, said, setSaid, give, save, bring, takeAway, undo, writesDraft };
}

/** What the roster on screen says of a piece at another time or with somebody else. */
function usePlaces(shown: Shown, mode: PlanMode) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const rowOf = (id: string): WeekRow | undefined => shown.rows.find((row) => row.id === id);

  /** Why the person cannot have the shift then; null: they can, as far as the roster on screen knows. */
  const refusal = (row: WeekRow, planned: PlannedTimes, but: Piece | null): string | null => {
    if (row.person === null) return null;
    const cell = row.cells.find(({ date }) => date === planned.date);
    const gone = cell?.away ?? null;
    if (gone !== null && gone.extent_pct === 100 && !('status' in gone && gone.status === 'pending'))
      return t('week.is_away', { name: words.row(row), away: words.away(gone) });
    // Drafts may pass through what cannot be: two people change places. It is drawn red, and no publication takes it.
    if (mode === 'draft') return null;
    const taken = row.cells
      .flatMap(({ pieces }) => pieces)
      .find(
        (piece) =>
          piece.assignment !== but?.assignment &&
          piece.assignment?.status !== 'rejected' &&
          overlaps(spanOfShift(piece.shift), planned.span),
      );
    return taken === undefined
      ? null
      : t('week.is_taken', { name: words.row(row), times: words.piece(taken) });
  };

  /** The piece's times on another day for somebody. */
  const placeAt = (
    piece: Piece,
    row: WeekRow,
    date: string,
  ): { planned: PlannedTimes; place: Place } | null => {
    const { start_time_local: start, end_time_local: end, kind } = piece.shift;
    const planned = plannedTimes({ date, times: { start, end }, kind }, shown.zone);
    return planned === null || planned.refusal !== null
      ? null
      : {
          planned,
          place: { ...planned.body, kind, worker_id: row.person?.id ?? null, more: moreOf(piece.shift) },
        };
  };

  const unit_shown = useUnitShown();
  /** A new shift is of the unit that is shown, or of its person's home. */
  const freshAt = ({ person }: WeekRow, date: string): Pick<Place, 'more'> => {
    const unit_id = shown.unit === undefined ? homeOn(person?.units ?? [], date) : unit_shown;
    return unit_id === null ? {} : { more: { unit_id } };
  };

  return { rowOf, refusal, placeAt, freshAt };
}
