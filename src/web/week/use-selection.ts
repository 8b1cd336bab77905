import { useMemo, useRef, useState } from 'react';
import { type At, type Piece, pieceId, type WeekRow } from './week-rows.ts';

const NONE: ReadonlySet<string> = new Set();

/** Pieces that are chosen together, by their ids: what is done to one of them is done to all. */
export function useSelection(rows: readonly WeekRow[], days: readonly { readonly date: string }[]) {
  const [from, until] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const isDrawn = ({ shift }: Piece): boolean => from <= shift.date && shift.date <= until;
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE);
  /** Where a stretch of cells begins. */
  const anchor = useRef<At | null>(null);
  const pieces = useMemo(
    () => (ids.size === 0 ? [] : piecesOf(rows).filter((one) => ids.has(pieceId(one)))),
    [ids, rows],
  );
  /** Adds them, or takes them away when all are chosen. */
  const toggle = (these: readonly Piece[], at: At): void => {
    const now = these.map(pieceId);
    const chosen = new Set(pieces.map(pieceId));
    const takes = now.every((id) => chosen.has(id));
    for (const id of now) takes ? chosen.delete(id) : chosen.add(id);
    anchor.current = at;
    setIds(chosen);
  };
  /** Chooses what lies between the cell where it began and this one, and nothing else. */
  const extend = (from: At, to: At): void => {
    const begin = anchor.current ?? from;
    anchor.current = begin;
    const [top, bottom] = inOrder(
      rows.findIndex(({ id }) => id === begin.row),
      rows.findIndex(({ id }) => id === to.row),
    );
    const [first, last] = inOrder(begin.date, to.date);
    const between = rows
      .slice(Math.max(0, top), bottom + 1)
      .flatMap(({ cells }) => cells.filter(({ date }) => first <= date && date <= last));
    setIds(new Set(between.flatMap((cell) => cell.pieces.map(pieceId))));
  };
  const clear = (): void => {
    anchor.current = null;
    setIds(NONE);
  };
  const inRow = (row: string): readonly Piece[] =>
    piecesOf(rows.filter(({ id }) => id === row)).filter(isDrawn);
  const onDay = (date: string): readonly Piece[] => piecesOf(rows).filter(({ shift }) => shift.date === date);
  return { ids, pieces, toggle, extend, clear, inRow, onDay };
}

export type Selection = ReturnType<typeof useSelection>;

const piecesOf = (rows: readonly WeekRow[]): Piece[] =>
  rows.flatMap(({ cells }) => cells.flatMap(({ pieces }) => pieces));

const inOrder = <T extends number | string>(a: T, b: T): readonly [T, T] => (a < b ? [a, b] : [b, a]);

/** The chosen pieces of a row in one text, which says whether the row must be drawn again. */
export const chosenIn = (ids: ReadonlySet<string>, { cells }: WeekRow): string =>
  ids.size === 0
    ? ''
    : cells.flatMap(({ pieces }) => pieces.map(pieceId).filter((id) => ids.has(id))).join(' ');
