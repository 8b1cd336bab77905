import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { minuteToLocal } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { dragged, type Edge, type Held, stretched } from './stretching.ts';
import { stopNextClick } from './use-drag.ts';
import { type At, isSamePiece, type Piece } from './week-rows.ts';

/** Keys that follow each other are one change: it is written when they rest. */
const REST_MS = 900;

/** A piece while its edge moves: not written yet. */
export type Stretch = At & {
  readonly piece: Piece;
  readonly span: Span;
  readonly start: string;
  readonly end: string;
};

type Does = {
  readonly zone: string;
  readonly onSay: (stretch: Stretch) => void;
  readonly onDone: (stretch: Stretch) => void;
};

/** An edge of a piece, dragged or moved by keys, in quarters of an hour; Escape gives it up. */
export function useStretch({ zone, onSay, onDone }: Does) {
  const [stretch, setStretch] = useState<Stretch | null>(null);
  const now = useRef<Stretch | null>(null);
  const held = useRef<(Held & { readonly x: number; readonly of: Stretch }) | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const show = (next: Stretch | null): void => {
    now.current = next;
    setStretch(next);
  };
  const to = (span: Span, of: Pick<Stretch, 'row' | 'date' | 'piece'>): Stretch => ({
    ...of,
    span,
    start: minuteToLocal(span.start, zone).clock,
    end: minuteToLocal(span.end, zone).clock,
  });
  /** Ends the change; `keeps`: it is written. */
  const end = useEffectEvent((keeps: boolean): void => {
    clearTimeout(rest.current);
    const done = now.current;
    held.current = null;
    if (done === null) return;
    show(null);
    const { start, end: until } = spanOfShift(done.piece.shift);
    if (keeps && (start !== done.span.start || until !== done.span.end)) onDone(done);
  });
  const onMove = useEffectEvent((event: globalThis.PointerEvent): void => {
    const drag = held.current;
    if (drag === null) return;
    event.preventDefault();
    // Carried to another row it keeps its times.
    if (drag.edge === 'both' && rowUnder(event) !== drag.of.row) {
      if (now.current !== null) show(null);
      return;
    }
    const span = dragged(spanOfShift(drag.of.piece.shift), drag.edge, (event.clientX - drag.x) / drag.px);
    if (now.current === null && span === drag.of.span) return;
    show(to(span, drag.of));
  });
  const onUp = useEffectEvent((): void => {
    if (held.current === null) return;
    const moved = now.current !== null;
    end(true);
    if (moved) stopNextClick();
  });
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.key === 'Escape') end(false);
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent): void => onMove(event);
    const up = (): void => onUp();
    const key = (event: globalThis.KeyboardEvent): void => onKey(event);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('keydown', key);
      clearTimeout(rest.current);
    };
  }, []);

  const grabEdge = (event: PointerEvent, at: At, piece: Piece, at_edge: Held): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    end(true);
    const of = to(spanOfShift(piece.shift), { ...at, piece });
    held.current = { ...at_edge, x: event.clientX, of };
  };
  const pressEdge = (at: At, piece: Piece, edge: Edge, quarters: number): void => {
    const known = now.current;
    const goes_on = known !== null && isSamePiece(known.piece, piece) ? known : null;
    if (goes_on === null) end(true);
    const of = { ...at, piece: goes_on?.piece ?? piece };
    const next = to(stretched(goes_on?.span ?? spanOfShift(piece.shift), edge, quarters), of);
    show(next);
    onSay(next);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => end(true), REST_MS);
  };
  return { stretch, grabEdge, pressEdge, endStretch: (keeps: boolean): void => end(keeps) };
}

const rowUnder = ({ clientX, clientY }: globalThis.PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('td[data-row]')?.dataset.row;
