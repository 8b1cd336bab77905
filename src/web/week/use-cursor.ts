import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { cellAt } from './grid-hands.ts';
import type { Edits } from './use-edits.ts';
import type { Shown } from './use-week.ts';
import { type At, OPEN, type Piece, pieceId, type WeekCell } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

const isSame = (a: At, b: At): boolean => a.row === b.row && a.date === b.date;

/** A row that is not drawn yet is scrolled to; so many frames are waited for it. */
const MOST_FRAMES = 30;
const ROW_REM = 2.75;

/** The cell that Tab reaches, and how the focus goes to another, which may be in a week that is not drawn yet. */
export function useCursor(shown: Shown, edits: Edits, onSeek: (at: At) => void) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const { rows, days } = shown;
  const [wanted, setWanted] = useState<At>({ row: OPEN, date: shown.today });
  const cursor: At = {
    row: rows.some(({ id }) => id === wanted.row) ? wanted.row : OPEN,
    date: days.some(({ date }) => date === wanted.date) ? wanted.date : shown.first,
  };
  const awaited = useRef<At | null>(null);
  useEffect(() => {
    const at = awaited.current;
    if (at === null) return;
    const cell = cellAt(at.row, at.date);
    if (cell === null || cell.contains(document.activeElement)) return;
    awaited.current = null;
    cell.focus();
  });
  const focus = (at: At): void => {
    awaited.current = at;
    setWanted(at);
    if (days.some(({ date }) => date === at.date)) {
      if (cellAt(at.row, at.date) === null)
        scrollTo(
          rows.findIndex(({ id }) => id === at.row),
          at,
        );
      return;
    }
    shown.goTo(at.date);
    onSeek(at);
  };
  const cellOf = ({ row, date }: At): WeekCell | undefined =>
    edits.rowOf(row)?.cells.find((cell) => cell.date === date);
  const [nth, setNth] = useState<(At & { readonly index: number }) | null>(null);
  const indexAt = (at: At): number => (nth !== null && isSame(nth, at) ? nth.index : 0);
  const pieceAt = (at: At): Piece | undefined => {
    const pieces = cellOf(at)?.pieces ?? [];
    return pieces[indexAt(at)] ?? pieces[0];
  };
  /** Chooses the next of several pieces in the cell. */
  const choose = (at: At): void => {
    const pieces = cellOf(at)?.pieces ?? [];
    const index = (indexAt(at) + 1) % pieces.length;
    const piece = pieces[index];
    if (piece === undefined) return;
    setNth({ ...at, index });
    edits.setSaid(t('week.nth', { what: words.piece(piece), n: index + 1, of: pieces.length }));
  };
  const here = nth === null || !isSame(nth, cursor) ? undefined : pieceAt(cursor);
  const chosen = here === undefined ? null : pieceId(here);
  const beside = ({ row, date }: At, [by_rows, by_days]: readonly [number, number]): At | null => {
    const to = rows[rows.findIndex(({ id }) => id === row) + by_rows];
    return to === undefined ? null : { row: to.id, date: addDays(date, by_days) };
  };
  return { cursor, focus, setWanted, cellOf, beside, pieceAt, choose, chosen };
}

/** Only rows near the window are drawn: the row is brought there, and then gets the focus. */
function scrollTo(index: number, at: At): void {
  const body = document.querySelector('table[role="grid"] tbody');
  if (body === null || index < 0) return;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const top = body.getBoundingClientRect().top + scrollY + index * ROW_REM * rem;
  window.scrollTo({ top: top - innerHeight / 2, behavior: 'instant' });
  let frames = 0;
  const look = (): void => {
    const cell = cellAt(at.row, at.date);
    frames += 1;
    if (cell === null && frames < MOST_FRAMES) requestAnimationFrame(look);
    cell?.focus();
  };
  requestAnimationFrame(look);
}
