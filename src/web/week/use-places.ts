import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { minuteToLocal } from '../../core/calendar.ts';
import { isoOf, overlaps, type Span } from '../../core/clock.ts';
import { homeOn } from '../../core/roster/unit-people.ts';
import { queryClient } from '../data.ts';
import { type PlannedTimes, plannedTimes } from '../roster/planned-times.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { useUnitShown } from '../roster/unit-filter.tsx';
import { settingsQuery } from '../settings-query.ts';
import { moreOf, type Place } from './places.ts';
import { type PlanMode, planOf } from './plan-mode.ts';
import { rosterQuery } from './roster-shifts.ts';
import { mostFrequent, usualPosition } from './row-marks.ts';
import { besideDays } from './shown-days.ts';
import type { Shown } from './use-week.ts';
import { isSamePiece, type Piece, type WeekRow } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

/** Where a piece is brought. */
export type There = { readonly planned: Pick<PlannedTimes, 'date' | 'span'>; readonly place: Place };

/** What the roster on screen says of a piece at another time or with somebody else. */
export function usePlaces(shown: Shown, mode: PlanMode) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const rowOf = (id: string): WeekRow | undefined => shown.rows.find((row) => row.id === id);

  /** The shift that the person has at that time, in words; null: none. */
  const takenBy = (
    { person, cells }: Pick<WeekRow, 'person' | 'cells'>,
    span: Span,
    but: readonly Piece[],
  ): string | null => {
    const taken = cells
      .flatMap(({ pieces }) => pieces)
      .find(
        (piece) =>
          !but.some((one) => isSamePiece(piece, one)) &&
          piece.assignment?.status !== 'rejected' &&
          overlaps(spanOfShift(piece.shift), span),
      );
    return taken === undefined || person === null
      ? null
      : t('week.is_taken', { name: words.row({ person }), times: words.piece(taken) });
  };

  /** Why the person cannot have the shift then; null: they can, as far as the roster on screen knows. */
  const refusal = (
    row: Pick<WeekRow, 'person' | 'cells'>,
    planned: Pick<PlannedTimes, 'date' | 'span'>,
    but: readonly Piece[],
  ): string | null => {
    if (row.person === null) return null;
    const cell = row.cells.find(({ date }) => date === planned.date);
    const gone = cell?.away ?? null;
    if (gone !== null && gone.extent_pct === 100 && !('status' in gone && gone.status === 'pending'))
      return t('week.is_away', { name: words.row(row), away: words.away(gone) });
    // Drafts may pass through what cannot be: two people change places. It is drawn red, and no publication takes it.
    return mode === 'draft' ? null : takenBy(row, planned.span, but);
  };

  /** The piece's times on another day for somebody. */
  const placeAt = (piece: Piece, row: Pick<WeekRow, 'person'>, date: string): There | null => {
    const { start_time_local: start, end_time_local: end, kind } = piece.shift;
    const planned = plannedTimes({ date, times: { start, end }, kind }, shown.zone);
    return planned === null || planned.refusal !== null ? null : timesAt(piece, row, planned.span);
  };
  /** The piece at other times for somebody. */
  const timesAt = ({ shift }: Piece, row: Pick<WeekRow, 'person'>, span: Span): There => ({
    planned: { date: minuteToLocal(span.start, shown.zone).date, span },
    place: {
      start_time: isoOf(span.start),
      end_time: isoOf(span.end),
      kind: shift.kind,
      worker_id: row.person?.id ?? null,
      more: moreOf(shift),
    },
  });

  const unit_shown = useUnitShown();
  const positions = useQuery(settingsQuery()).data?.positions ?? [];
  const offered = positions.filter(({ closed }) => !closed);
  /** A new shift is of the unit that is shown, or of its person's home, and of the person's usual position. */
  const freshAt = (
    row: Pick<WeekRow, 'person' | 'cells'>,
    date: string,
    position_id = usualHere(row) ?? null,
  ): Pick<Place, 'more'> => {
    const { person } = row;
    const unit_id = shown.unit === undefined ? homeOn(person?.units ?? [], date) : unit_shown;
    const more = {
      ...(unit_id === null ? {} : { unit_id }),
      ...(position_id === null ? {} : { position_id }),
    };
    return unit_id === null && position_id === null ? {} : { more };
  };
  /** Of the shifts on screen, or of the weeks beside them. */
  const usualHere = (row: Pick<WeekRow, 'person' | 'cells'>): string | null | undefined => {
    const own = usualPosition(row);
    const usual = own === undefined && row.person !== null ? usualBeside(shown, mode, row.person.id) : own;
    return usual === null || offered.some(({ id }) => id === usual) ? usual : undefined;
  };
  /** The positions to choose from when nobody knows which; none: it is known, or there are none. */
  const positionsToAsk = (row: WeekRow): readonly Position[] => (usualHere(row) === undefined ? offered : []);

  return { rowOf, refusal, takenBy, placeAt, timesAt, freshAt, positionsToAsk };
}

export type Position = { readonly id: string; readonly name: string };

function usualBeside({ view, first }: Shown, mode: PlanMode, worker_id: string): string | null | undefined {
  const beside = besideDays(view, first).flatMap(
    (days) =>
      queryClient.getQueryData(rosterQuery(days.first, days.count, planOf(mode)).queryKey)?.shifts ?? [],
  );
  const own = beside.filter(({ assignments }) => assignments.some((one) => one.worker_id === worker_id));
  return mostFrequent(own.map(({ position_id }) => position_id));
}
