import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { At } from './week-rows.ts';

/** Moving a piece with a mouse or a pen: what is under it says at once what a drop there would mean. */

const FAR_ENOUGH_PX = 6;
const PAUSE_MS = 120;

export type Fit = { readonly level: 'ok' | 'warn' | 'no'; readonly reason: string | null };
type Drag<P> = { readonly piece: P; readonly label: string; readonly from: At };

type Moves<P> = {
  readonly fitAt: (piece: P, at: At, copies: boolean) => Promise<Fit> | Fit;
  readonly onDrop: (piece: P, at: At, copies: boolean) => void;
};

export type Ghost = {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly reason: string | null;
};

export function useDrag<P>({ fitAt, onDrop }: Moves<P>) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const held = useRef<(Drag<P> & { x: number; y: number; moving: boolean }) | null>(null);
  const over = useRef<HTMLElement | null>(null);
  const asked = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const mark = (cell: HTMLElement | null): void => {
    over.current?.removeAttribute('data-drop');
    over.current = cell;
    clearTimeout(asked.current);
  };
  const end = (): void => {
    mark(null);
    held.current = null;
    setGhost(null);
  };
  const look = (drag: Drag<P>, cell: HTMLElement | null, copies: boolean): void => {
    if (cell === over.current) return;
    mark(cell);
    const { row, date } = cell?.dataset ?? {};
    if (cell === null || row === undefined || date === undefined) return;
    asked.current = setTimeout(async () => {
      const { level, reason } = await fitAt(drag.piece, { row, date }, copies);
      if (over.current !== cell) return;
      cell.dataset.drop = level;
      setGhost((now) => (now === null ? now : { ...now, reason }));
    }, PAUSE_MS);
  };
  const onMove = useEffectEvent((event: globalThis.PointerEvent): void => {
    const drag = held.current;
    if (drag === null) return;
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH_PX) return;
    drag.moving = true;
    event.preventDefault();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.closest<HTMLElement>('td[data-row]') ?? null;
    const reason = cell === over.current ? undefined : null;
    setGhost((now) => ({
      x: event.clientX + 12,
      y: event.clientY + 12,
      label: drag.label,
      reason: reason === undefined ? (now?.reason ?? null) : reason,
    }));
    look(drag, cell, event.altKey);
  });
  const onUp = useEffectEvent((event: globalThis.PointerEvent): void => {
    const drag = held.current;
    const { row, date } = over.current?.dataset ?? {};
    const moved = drag?.moving === true;
    end();
    if (drag === null || !moved) return;
    // The click after a drag opens nothing.
    const stop = (click: Event): void => click.stopPropagation();
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }));
    if (row === undefined || date === undefined) return;
    if (row === drag.from.row && date === drag.from.date) return;
    onDrop(drag.piece, { row, date }, event.altKey);
  });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape' && held.current !== null) end();
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent): void => onMove(event);
    const up = (event: globalThis.PointerEvent): void => onUp(event);
    const key = (event: KeyboardEvent): void => onKey(event);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('keydown', key);
    };
  }, []);
  const grab = (event: PointerEvent, drag: Drag<P>): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    held.current = { ...drag, x: event.clientX, y: event.clientY, moving: false };
  };
  return { ghost, grab };
}
