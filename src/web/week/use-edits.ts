import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overlaps, readTimes } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { toast, toastError, toastLastUndo } from '../parts/toast.tsx';
import { spanOfShift } from '../roster/candidates.ts';
import { type PlannedTimes, plannedTimes } from '../roster/planned-times.ts';
import { useShortRestWords } from '../roster/short-rest-words.ts';
import { sayError } from '../text/index.ts';
import { Gone, moreOf, moveTo, type Place, placeOf, plan, remove, stepBack, stepForth } from './edits.ts';
import type { Shown } from './use-week.ts';
import type { Piece, WeekRow } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

export type At = { readonly row: string; readonly date: string };
export type Typing = At & { readonly text: string; readonly error: string | null };

const sayWhy = (error: unknown): string => (error instanceof Gone ? error.message : sayError(error));

export type Edits = ReturnType<typeof useEdits>;

/** The edits of the week: typed, moved, copied, removed; each said, and refused with its reason. */
export function useEdits(shown: Shown) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const withRest = useShortRestWords();
  const places = usePlaces(shown);
  const { rowOf, refusal, placeAt } = places;
  const [typing, setTyping] = useState<Typing | null>(null);
  const [said, setSaid] = useState('');
  const undo = useSteps(setSaid);
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
    plan({ ...body, kind, worker_id: row.person?.id ?? null }).then(
      (shift) => {
        setSaid(t('week.done.planned', now));
        if ((shift.short_rest?.length ?? 0) > 0) toast(withRest(t('week.done.planned', now), shift));
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
    (copies ? plan(there.place) : moveTo(placeOf(piece), there.place)).then(
      (shift) => {
        setSaid(t(sentence, now));
        toastLastUndo(withRest(t(sentence, now), shift), () => void undo(true));
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
    remove(placeOf(piece)).then(
      () => {
        setSaid(t('week.done.removed', now));
        toastLastUndo(t('week.done.removed', now), () => void undo(true));
      },
      (error: unknown) => toastError(t('week.failed', { detail: sayWhy(error) })),
    );
  };

  return { ...places, typing, setTyping, said, setSaid, save, bring, takeAway, undo };
}

/** What the roster on screen says of a piece at another time or with somebody else. */
function usePlaces(shown: Shown) {
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

  return { rowOf, refusal, placeAt };
}

/** Undoes the last edit, or makes it again, and says so. */
function useSteps(say: (said: string) => void) {
  const { t } = useTranslation();
  return async (back: boolean): Promise<void> => {
    try {
      const is_done = await (back ? stepBack() : stepForth());
      say(t(is_done ? (back ? 'week.done.undone' : 'week.done.redone') : 'week.done.nothing'));
    } catch (error) {
      toastError(t('roster.failed.undo', { detail: sayWhy(error) }));
    }
  };
}
