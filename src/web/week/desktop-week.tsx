import { type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { lengthOf } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { useGridKeys } from './grid-keys.ts';
import type { Held } from './stretching.ts';
import { useDrag } from './use-drag.ts';
import type { Edits } from './use-edits.ts';
import { useFit } from './use-fit.ts';
import { useStretch } from './use-stretch.ts';
import type { Shown } from './use-week.ts';
import classes from './week.module.css';
import { cellAt, WeekGrid } from './week-grid.tsx';
import { costRow, needRow, RowPart } from './week-need.tsx';
import { type At, OPEN, type Piece, pieceId, type WeekCell } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

type Props = {
  readonly shown: Shown;
  readonly edits: Edits;
  /** Opens these shifts. */
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onSeek: (at: At) => void;
};

const isSame = (a: At, b: At): boolean => a.row === b.row && a.date === b.date;

/** The week as a grid: typed into, moved by mouse or keys, copied and pasted. */
export function DesktopWeek({ shown, edits, onOpen, onSeek }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const { rows, days } = shown;
  const place = useCursor(shown, edits, onSeek);
  const { cursor, focus, setWanted, cellOf } = place;
  const type = (at: At, text = ''): void => {
    setWanted(at);
    edits.setTyping({ ...at, text, error: null });
  };
  const { fitAt } = useFit(shown, edits);
  const { ghost, grab } = useDrag<Piece>({
    fitAt,
    onDrop: (piece, at, copies) => {
      if (edits.bring(piece, at, copies)) focus(at);
    },
  });

  const press = (at: At, id: string | null): void => {
    setWanted(at);
    const cell = cellOf(at);
    if (cell === undefined || (edits.typing?.row === at.row && edits.typing.date === at.date)) return;
    const sought = id ?? (isSame(at, cursor) ? place.chosen : null);
    const pieces =
      sought === null ? cell.pieces : [...cell.pieces, ...cell.gone].filter((one) => pieceId(one) === sought);
    if (pieces.length === 0) type(at);
    else onOpen(pieces.map(({ shift }) => shift.id));
  };
  const { stretch, grabEdge, pressEdge, endStretch } = useStretch({
    zone: shown.zone,
    onSay: ({ start, end, span }) =>
      edits.setSaid(`${format.range(start, end)}, ${format.duration(lengthOf(span))}`),
    onDone: ({ piece, span, ...at }) => void edits.lengthen(piece, at, span),
  });
  const onKey = useGridKeys(days, edits, { ...place, type, press, pressEdge, endStretch });
  const onGrab = (event: PointerEvent, at: At, id: string, edge: Held | null): void => {
    const piece = cellOf(at)?.pieces.find((one) => pieceId(one) === id);
    if (piece === undefined) return;
    if (edge === null) grab(event, { piece, from: at, label: words.piece(piece) });
    else grabEdge(event, at, piece, edge);
  };
  const save = useEffectEvent((row: string, date: string, text: string, next: boolean): void => {
    const at = { row, date };
    if (!edits.save(at, text)) return;
    const to = next ? { row, date: addDays(date, 1) } : at;
    if (next && days.some((day) => day.date === to.date)) type(to);
    else focus(at);
  });
  const onSave = useCallback(
    (row: string, date: string, text: string, next: boolean) => save(row, date, text, next),
    [],
  );
  const cancel = useEffectEvent((): void => {
    edits.setTyping(null);
    if (edits.typing !== null) focus({ row: edits.typing.row, date: edits.typing.date });
  });
  const onCancel = useCallback(() => cancel(), []);
  return (
    <>
      <WeekGrid
        label={t('week.grid', { from: format.dayInWords(shown.first) })}
        days={days}
        rows={rows}
        today={shown.today}
        cursor={cursor}
        chosen={place.chosen}
        stretch={stretch}
        typing={edits.typing}
        presets={shown.presets}
        onKey={onKey}
        onPress={press}
        onGrab={onGrab}
        onSave={onSave}
        onCancel={onCancel}
        head={<RowPart part={needRow} own={{ shown, edits }} />}
        foot={<RowPart part={costRow} own={{ shown, edits }} />}
      />
      {ghost !== null && (
        <div className={classes.ghost} style={{ left: ghost.x, top: ghost.y }} aria-hidden="true">
          {ghost.label}
          {ghost.reason !== null && <div>{ghost.reason}</div>}
        </div>
      )}
    </>
  );
}

/** The cell that Tab reaches, and how the focus goes to another, which may be in a week that is not drawn yet. */
function useCursor(shown: Shown, edits: Edits, onSeek: (at: At) => void) {
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
    if (!days.some(({ date }) => date === at.date)) {
      shown.goTo(at.date);
      onSeek(at);
    }
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
