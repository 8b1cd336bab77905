import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { edgeUnder, type Held, showEdge } from './stretching.ts';
import { type At, type Piece, pieceId } from './week-rows.ts';

/** What hands and keys do in the cells of a grid by person. */

export type Whole = { readonly row: string } | { readonly date: string };

export type Heard = {
  readonly onKey: (event: KeyboardEvent, at: At) => void;
  readonly onPress: (event: MouseEvent, at: At, piece: string | null) => void;
  /** The menu of a piece; `button`: it opens there. */
  readonly onMenu: (at: At, button?: HTMLElement, piece?: string | null) => void;
  /** All of a row, or of a day. */
  readonly onWhole: (what: Whole) => void;
  readonly onGrab: (event: PointerEvent, at: At, piece: string, edge: Held | null) => void;
};

export const cellAt = (row: string, date: string): HTMLElement | null =>
  document.querySelector(`td[data-row="${row}"][data-date="${date}"]`);

const atOf = (target: EventTarget): At | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  const { row, date } = cell?.dataset ?? {};
  return row === undefined || date === undefined ? null : { row, date };
};
const pieceOf = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-piece]')?.dataset.piece : null) ?? null;

/** Asks why a piece is where it is: by a key, a menu or a long press. Heard by `cell-whys.tsx`. */
export const ASKED_WHY = 'why';
export const askWhy = (piece: Piece): void => {
  document
    .querySelector(`[data-piece="${pieceId(piece)}"]`)
    ?.dispatchEvent(new CustomEvent(ASKED_WHY, { bubbles: true }));
};

/** One listener for all cells, spread on the table. */
export function heardIn(heard: Heard) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.target instanceof HTMLElement && event.target.matches('td') ? atOf(event.target) : null;
    if (at !== null) heard.onKey(event, at);
  };
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, button') !== null) return;
    const at = atOf(target);
    const { whole } = target.closest<HTMLElement>('[data-whole]')?.dataset ?? {};
    const row = target.closest<HTMLElement>('tbody th')?.parentElement?.dataset.person;
    if (at !== null) heard.onPress(event, at, pieceOf(target));
    else if (row !== undefined) heard.onWhole({ row });
    else if (whole !== undefined) heard.onWhole({ date: whole });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const at = atOf(event.target);
    if (at === null || cellAt(at.row, at.date)?.querySelector('[data-piece]') === null) return;
    event.preventDefault();
    heard.onMenu(at, undefined, pieceOf(event.target));
  };
  const onPointerDown = (event: PointerEvent): void => {
    const [at, piece] = [atOf(event.target), pieceOf(event.target)];
    if (at !== null && piece !== null) heard.onGrab(event, at, piece, edgeUnder(event.target, event.clientX));
  };
  const onPointerMove = ({ target, clientX }: PointerEvent): void => showEdge(target, clientX);
  return { onKeyDown, onClick, onContextMenu, onPointerDown, onPointerMove };
}
