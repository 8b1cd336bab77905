import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { toastError } from '../parts/toast.tsx';
import { sayDone } from './latest-edit.ts';
import { sayWhy } from './say-why.ts';
import { type Done, handsHere, type useHand } from './use-hand.ts';
import type { There, usePlaces } from './use-places.ts';
import type { Shown } from './use-week.ts';
import type { At, Piece, WeekRow } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

/** What is said of an edit. */
export function useEditWords(shown: Shown) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const told = (drafts: boolean, sentence: string): string =>
    drafts ? t('week.draft.said', { said: sentence }) : sentence;
  const clock = (minute: number): string => minuteToLocal(minute, shown.zone).clock;
  const dayAndTimes = (row: WeekRow, { date }: { readonly date: string }, times: string) => ({
    name: words.row(row),
    day: format.dayInWords(date),
    times,
  });
  return { told, clock, dayAndTimes };
}

type Does = ReturnType<typeof useEditWords> & {
  readonly hand: ReturnType<typeof useHand>;
  readonly places: ReturnType<typeof usePlaces>;
  readonly setSaid: (said: string) => void;
  readonly onOffer: (shift: Shift) => void;
};

/** Pieces that are moved, copied, lengthened or taken away. */
export function useCarry({ hand, places, setSaid, onOffer, told, clock, dayAndTimes }: Does) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const { undo } = hand;
  const { rowOf, refusal, placeAt, timesAt } = places;

  /** Moves or copies a piece to a cell; false: refused at once, with a message. */
  const bring = (piece: Piece, to: At, copies: boolean): boolean => {
    const row = rowOf(to.row);
    const there = row === undefined ? null : placeAt(piece, row, to.date);
    if (row === undefined || there === null) return false;
    return put(piece, row, there, copies ? 'copied' : 'moved');
  };

  /** Gives a piece other times; false: refused at once, with a message. */
  const lengthen = (piece: Piece, { row: id }: At, span: Span): boolean => {
    const row = rowOf(id);
    return row !== undefined && put(piece, row, timesAt(piece, row, span), 'lengthened');
  };

  const put = (
    piece: Piece,
    row: WeekRow,
    there: There,
    does: 'copied' | 'moved' | 'lengthened',
  ): boolean => {
    const copies = does === 'copied';
    const why = refusal(row, there.planned, copies ? [] : [piece]);
    if (why !== null) {
      handsHere()?.shake(piece);
      toastError(why);
      setSaid(why);
      return false;
    }
    const sentence = `week.done.${does}` as const;
    const { start, end } = there.planned.span;
    const times = format.range(clock(start), clock(end));
    const now = dayAndTimes(row, there.planned, times);
    const drafts = hand.writesDraft(copies ? null : piece);
    (copies ? hand.give(there.place) : hand.move(piece, there.place)).then(
      (done) => {
        setSaid(told(drafts, t(sentence, now)));
        sayDone(
          done,
          handsHere()?.withShortRest({ t, format }, told(drafts, t(sentence, now)), done) ?? '',
          () => void undo(true, drafts, true),
          row.person === null ? offering(done) : undefined,
        );
      },
      (error: unknown) => {
        handsHere()?.shake(piece);
        toastError(t('week.failed', { detail: sayWhy(error) }));
      },
    );
    return true;
  };

  /** A shift that is nobody's now is offered by one more press; one that has begun is not. */
  const offering = ({ saved }: Done) =>
    saved === undefined || Date.parse(saved.start_time) <= Date.now()
      ? undefined
      : { label: t('week.offer'), onAction: () => onOffer(saved) };

  const takeAway = (row: WeekRow, piece: Piece): void => {
    const now = {
      name: words.row(row),
      times: words.times(piece.shift),
      day: format.dayInWords(piece.shift.date),
    };
    const drafts = hand.writesDraft(piece);
    hand.take(piece).then(
      (done) => {
        setSaid(told(drafts, t('week.done.removed', now)));
        sayDone(done, told(drafts, t('week.done.removed', now)), () => void undo(true, drafts, true));
      },
      (error: unknown) => toastError(t('week.failed', { detail: sayWhy(error) })),
    );
  };

  return { bring, lengthen, takeAway };
}
