import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { At } from './week-rows.ts';

/** Moving a piece with a mouse or a pen: the rows and what is under it say at once what a drop would mean. */

const FAR_ENOUGH_PX = 6;
const PAUSE_MS = 120;

export type Fit = { readonly level: 'ok' | 'warn' | 'no'; readonly reason: string | null };
type Drag<P> = { readonly piece: P; readonly label: string; readonly from: At };

type Moves<P> = {
  /** Of every row on a day, from what is on screen. */
  readonly levelsOn: (piece: P, date: string, copies: boolean) => ReadonlyMap<string, Fit['level']>;
  readonly knownAt: (piece: P, at: At, copies: boolean) => Fit;
  /** After a pause the server is asked too. */
  readonly fitAt: (piece: P, at: At, copies: boolean) => Promise<Fit>;
  /** The piece is over that cell; null: over none, or the drag ended. */
  readonly onOver: (piece: P, from: At, at: At | null, copies: boolean) => void;
  readonly onDrop: (piece: P, from: At, at: At, copies: boolean) => void;
};

const COLOURS = { ok: 'var(--good)', warn: 'var(--wait)', no: 'var(--plain)' } as const;

/** A frame of a drag draws no component again but the two rows whose hours change: the rest is written into the page. */
export function useDrag<P>({ levelsOn, knownAt, fitAt, onOver, onDrop }: Moves<P>) {
  /** What follows the pointer. */
  const ghost = useRef<HTMLDivElement>(null);
  const held = useRef<(Drag<P> & { x: number; y: number; moving: boolean; copies: boolean }) | null>(null);
  const over = useRef<HTMLElement | null>(null);
  const asked = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const mark = (cell: HTMLElement | null): void => {
    over.current?.removeAttribute('data-drop');
    over.current?.style.removeProperty('--fit');
    over.current = cell;
    clearTimeout(asked.current);
  };
  const show = (cell: HTMLElement, { level, reason }: Fit): void => {
    cell.dataset.drop = level;
    cell.style.setProperty('--fit', level === 'no' ? 'var(--bad)' : COLOURS[level]);
    const line = ghost.current?.lastElementChild;
    if (line != null) line.textContent = reason;
  };
  const end = (): void => {
    const drag = held.current;
    mark(null);
    tintRows(null);
    held.current = null;
    if (ghost.current !== null) ghost.current.hidden = true;
    if (drag?.moving === true) onOver(drag.piece, drag.from, null, false);
  };
  const look = (drag: NonNullable<typeof held.current>, cell: HTMLElement | null): void => {
    const { piece, from, copies } = drag;
    const day_before = over.current?.dataset.date;
    mark(cell);
    const { row, date } = cell?.dataset ?? {};
    if (cell === null || row === undefined || date === undefined) {
      onOver(piece, from, null, copies);
      return;
    }
    const at = { row, date };
    if (date !== day_before) tintRows(levelsOn(piece, date, copies));
    show(cell, knownAt(piece, at, copies));
    onOver(piece, from, at, copies);
    asked.current = setTimeout(async () => {
      const fit = await fitAt(piece, at, copies);
      if (over.current === cell) show(cell, fit);
    }, PAUSE_MS);
  };
  const onMove = (event: globalThis.PointerEvent): void => {
    const drag = held.current;
    if (drag === null) return;
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH_PX) return;
    drag.moving = true;
    event.preventDefault();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.closest<HTMLElement>('td[data-row]') ?? null;
    if (ghost.current !== null) {
      // Where time has a scale the piece itself moves in its own cell.
      const { row, date, minutes } = cell?.dataset ?? {};
      ghost.current.hidden = minutes !== undefined && row === drag.from.row && date === drag.from.date;
      ghost.current.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 12}px)`;
      const [label] = ghost.current.children;
      if (label?.textContent !== drag.label) label?.replaceChildren(drag.label);
    }
    if (cell === over.current && drag.copies === event.altKey) return;
    drag.copies = event.altKey;
    look(drag, cell);
  };
  const onUp = (event: globalThis.PointerEvent): void => {
    const drag = held.current;
    const { row, date } = over.current?.dataset ?? {};
    const moved = drag?.moving === true;
    end();
    if (drag === null || !moved) return;
    stopNextClick();
    if (row === undefined || date === undefined) return;
    if (row === drag.from.row && date === drag.from.date) return;
    onDrop(drag.piece, drag.from, { row, date }, event.altKey);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && held.current !== null) end();
  };
  useWindow(onMove, onUp, onKey);
  const grab = (event: PointerEvent, drag: Drag<P>): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    held.current = { ...drag, x: event.clientX, y: event.clientY, moving: false, copies: false };
  };
  return { ghost, grab };
}

/** Hears the pointer and the keys anywhere. */
function useWindow(
  move: (event: globalThis.PointerEvent) => void,
  up: (event: globalThis.PointerEvent) => void,
  key: (event: KeyboardEvent) => void,
): void {
  const hear = useEffectEvent((event: Event): void => {
    if (event instanceof KeyboardEvent) key(event);
    else if (event instanceof globalThis.PointerEvent) (event.type === 'pointerup' ? up : move)(event);
  });
  useEffect(() => {
    const listen = (event: Event): void => hear(event);
    for (const kind of HEARD) addEventListener(kind, listen);
    return () => {
      for (const kind of HEARD) removeEventListener(kind, listen);
    };
  }, []);
}
const HEARD = ['pointermove', 'pointerup', 'keydown'] as const;

/** The click after a drag opens nothing. */
export function stopNextClick(): void {
  const stop = (click: Event): void => click.stopPropagation();
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

/** Each row in the colour of what a drop on it would mean; null: none. */
function tintRows(levels: ReadonlyMap<string, Fit['level']> | null): void {
  for (const row of document.querySelectorAll<HTMLElement>('tr[data-person]')) {
    const level = levels?.get(row.dataset.person ?? '');
    if (level === undefined) {
      row.removeAttribute('data-fit');
      row.style.removeProperty('--fit');
    } else {
      row.dataset.fit = level;
      row.style.setProperty('--fit', COLOURS[level]);
    }
  }
}
