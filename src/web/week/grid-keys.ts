import type { KeyboardEvent } from 'react';
import { addDays } from '../../core/calendar.ts';
import { keysAreOn } from '../parts/shortcuts.ts';
import type { Edge } from './stretching.ts';
import type { PieceActs } from './use-piece-acts.ts';
import type { Selection } from './use-selection.ts';
import type { At, Piece, WeekCell, WeekDay } from './week-rows.ts';

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
  /** That piece, or all that are chosen together with it. */
  readonly piecesAt: (at: At) => readonly Piece[];
  readonly choose: (at: At) => void;
  readonly type: (at: At, text?: string) => void;
  readonly press: (at: At, id: string | null) => void;
  readonly pressEdge: (at: At, piece: Piece, edge: Edge, quarters: number) => void;
  readonly endStretch: (keeps: boolean) => void;
  /** False: refused. */
  readonly carry: (pieces: readonly Piece[], from: At, to: At, copies: boolean) => boolean;
  readonly paste: (at: At) => void;
  readonly menu: (at: At) => void;
  /** Letters that follow are the beginning of a name. */
  readonly seekName: () => void;
  readonly showMonth: (date: string) => void;
  readonly showDay: (date: string) => void;
  readonly selection: Selection;
  readonly acts: PieceActs;
};

/** The keys of the cell that has the focus; each says whether it was heard. */
export function gridKeys(days: readonly WeekDay[], desk: Desk) {
  return (event: KeyboardEvent, at: At): void => {
    if (event.key === 'Shift' || event.key === 'Alt' || event.key === 'Control') return;
    const edge = keysAreOn() && !event.altKey && !event.ctrlKey ? EDGE_KEYS[event.key] : undefined;
    // Another key ends a change of times; undo gives it up.
    if (edge === undefined) desk.endStretch(event.key !== 'z' && event.key !== 'Escape');
    const piece = desk.pieceAt(at);
    const heard =
      event.ctrlKey || event.metaKey
        ? onChord(event, at, desk)
        : ARROWS[event.key] !== undefined
          ? onArrow(event, at, desk)
          : !event.altKey &&
            (onNamedKey(event, at, days, desk) || (keysAreOn() && onLetter(event.key, at, desk)));
    if (!heard && edge !== undefined && piece !== undefined) desk.pressEdge(at, piece, ...edge);
    if (!heard && (edge === undefined || piece === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function onArrow({ key, altKey, shiftKey }: KeyboardEvent, at: At, desk: Desk): boolean {
  const to = desk.beside(at, ARROWS[key] ?? [0, 0]);
  if (altKey) {
    const pieces = desk.piecesAt(at);
    if (to !== null && pieces.length > 0 && desk.carry(pieces, at, to, shiftKey)) desk.focus(to);
  } else if (to === null) document.querySelector<HTMLElement>(`[data-need="${at.date}"]`)?.focus();
  else {
    if (shiftKey) desk.selection.extend(at, to);
    desk.focus(to);
  }
  return true;
}

/** Ctrl or Cmd: copy and paste as everywhere, and a whole day. */
function onChord({ key, altKey }: KeyboardEvent, at: At, desk: Desk): boolean {
  if (altKey) return false;
  const pieces = desk.piecesAt(at);
  if (key === 'c' && pieces.length > 0 && getSelection()?.isCollapsed !== false) desk.acts.copy?.(pieces);
  else if (key === 'v') desk.paste(at);
  else if (key === ' ') desk.selection.toggle(desk.selection.onDay(at.date), at);
  else return false;
  return true;
}

function onNamedKey({ key, shiftKey }: KeyboardEvent, at: At, days: readonly WeekDay[], desk: Desk): boolean {
  const { focus, selection } = desk;
  if (key === 'Home') focus({ ...at, date: days[0]?.date ?? at.date });
  else if (key === 'End') focus({ ...at, date: days.at(-1)?.date ?? at.date });
  else if (key === 'PageUp' || key === 'PageDown')
    focus({ ...at, date: addDays(at.date, key === 'PageUp' ? -7 : 7) });
  else if (key === 'Enter' && desk.cellOf(at) !== undefined) desk.press(at, null);
  else if (key === ' ' && shiftKey) selection.toggle(selection.inRow(at.row), at);
  else if (key === ' ') desk.choose(at);
  else if (key === 'Escape' && selection.ids.size > 0) selection.clear();
  else if (key === 'Delete' || key === 'Backspace') {
    const pieces = desk.piecesAt(at);
    if (pieces.length > 0) desk.acts.remove(pieces);
  } else return false;
  return true;
}

/** Single characters, which can be turned off. */
function onLetter(key: string, at: At, desk: Desk): boolean {
  const pieces = desk.piecesAt(at);
  const [first] = pieces;
  if (/^\d$/.test(key)) desk.type(at, key);
  else if (key === 'e') desk.press(at, null);
  else if (key === 'v') desk.paste(at);
  else if (key === 'g') desk.seekName();
  else if (key === 'm') desk.showMonth(at.date);
  else if (key === 'd') desk.showDay(at.date);
  else if (first === undefined) return false;
  else if (key === 'c') desk.acts.copy?.(pieces);
  else if (key === '.') desk.menu(at);
  else if (key === 'i') desk.acts.why(first);
  else if (key === 'a') desk.acts.changePerson(pieces);
  else if (key === 'x') selectOne(at, desk);
  else if (key === 'o') pieces.length > 1 ? desk.acts.offerAll(pieces) : desk.acts.offer(first);
  else return false;
  return true;
}

function selectOne(at: At, { pieceAt, selection }: Desk): void {
  const piece = pieceAt(at);
  if (piece !== undefined) selection.toggle([piece], at);
}
