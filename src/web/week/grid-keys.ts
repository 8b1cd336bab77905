import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { keysAreOn } from '../parts/shortcuts.ts';
import type { Edge } from './stretching.ts';
import type { Edits } from './use-edits.ts';
import type { At, Piece, WeekCell, WeekDay } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

const ARROWS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
/** Which edge a key moves, and how many quarters. */
const EDGE_KEYS: Readonly<Record<string, readonly [Edge, number]>> = {
  '<': ['start', -1],
  '>': ['start', 1],
  '-': ['end', -1],
  '+': ['end', 1],
};

type Desk = {
  readonly focus: (at: At) => void;
  readonly cellOf: (at: At) => WeekCell | undefined;
  readonly beside: (at: At, by: readonly [number, number]) => At | null;
  /** The piece that keys mean: the chosen one, or the first. */
  readonly pieceAt: (at: At) => Piece | undefined;
  readonly choose: (at: At) => void;
  readonly type: (at: At, text?: string) => void;
  readonly press: (at: At, id: string | null) => void;
  readonly pressEdge: (at: At, piece: Piece, edge: Edge, quarters: number) => void;
  readonly endStretch: (keeps: boolean) => void;
};

/** The keys of the cell that has the focus. */
export function useGridKeys(days: readonly WeekDay[], edits: Edits, desk: Desk) {
  const { focus, cellOf, beside, pieceAt, choose, type, press, pressEdge, endStretch } = desk;
  const { t } = useTranslation();
  const words = useWeekWords();
  const copied = useRef<Piece | null>(null);
  return (event: KeyboardEvent, at: At): void => {
    const { key, altKey, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || key === 'Shift' || key === 'Alt') return;
    const piece = pieceAt(at);
    const arrow = ARROWS[key];
    const edge = keysAreOn() ? EDGE_KEYS[key] : undefined;
    // Another key ends a change of times; undo gives it up.
    if (edge === undefined) endStretch(key !== 'z' && key !== 'Escape');
    if (arrow !== undefined) {
      const to = beside(at, arrow);
      if (to !== null && !altKey) focus(to);
      if (to === null && !altKey) document.querySelector<HTMLElement>(`[data-need="${at.date}"]`)?.focus();
      if (to !== null && altKey && piece !== undefined && edits.bring(piece, to, shiftKey)) focus(to);
    } else if (altKey) return;
    else if (key === 'Home') focus({ ...at, date: days[0]?.date ?? at.date });
    else if (key === 'End') focus({ ...at, date: days.at(-1)?.date ?? at.date });
    else if (key === 'PageUp' || key === 'PageDown')
      focus({ ...at, date: addDays(at.date, key === 'PageUp' ? -7 : 7) });
    else if (key === 'Enter' && cellOf(at) !== undefined) press(at, null);
    else if (key === ' ') choose(at);
    else if (key === 'Delete' || key === 'Backspace') {
      const row = edits.rowOf(at.row);
      if (row !== undefined && piece !== undefined) edits.takeAway(row, piece);
    } else if (!keysAreOn()) return;
    else if (/^\d$/.test(key)) type(at, key);
    else if (edge !== undefined && piece !== undefined) pressEdge(at, piece, ...edge);
    else if (key === 'c' && piece !== undefined) {
      copied.current = piece;
      edits.setSaid(t('week.done.held', { times: words.times(piece.shift) }));
    } else if (key === 'v' && copied.current !== null) edits.bring(copied.current, at, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
