import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { keysAreOn } from '../parts/shortcuts.ts';
import { useDrag } from './use-drag.ts';
import type { At, Edits } from './use-edits.ts';
import { useFit } from './use-fit.ts';
import type { Shown } from './use-week.ts';
import classes from './week.module.css';
import { cellAt, WeekGrid } from './week-grid.tsx';
import { costRow, needRow, RowPart } from './week-need.tsx';
import { OPEN, type Piece, pieceId, type WeekCell } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

type Props = {
  readonly shown: Shown;
  readonly edits: Edits;
  /** Opens these shifts. */
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onSeek: (at: At) => void;
};

const ARROWS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

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
    const pieces =
      id === null ? cell.pieces : [...cell.pieces, ...cell.gone].filter((one) => pieceId(one) === id);
    if (pieces.length === 0) type(at);
    else onOpen(pieces.map(({ shift }) => shift.id));
  };
  const onKey = useGridKeys(shown, edits, { ...place, type, press });
  const onGrab = (event: PointerEvent, at: At, id: string): void => {
    const piece = cellOf(at)?.pieces.find((one) => pieceId(one) === id);
    if (piece !== undefined) grab(event, { piece, from: at, label: words.piece(piece) });
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
  const beside = ({ row, date }: At, [by_rows, by_days]: readonly [number, number]): At | null => {
    const to = rows[rows.findIndex(({ id }) => id === row) + by_rows];
    return to === undefined ? null : { row: to.id, date: addDays(date, by_days) };
  };
  return { cursor, focus, setWanted, cellOf, beside };
}

type Desk = ReturnType<typeof useCursor> & {
  readonly type: (at: At, text?: string) => void;
  readonly press: (at: At, id: string | null) => void;
};

/** The keys of the cell that has the focus. */
function useGridKeys({ days }: Shown, edits: Edits, { focus, cellOf, beside, type, press }: Desk) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const copied = useRef<Piece | null>(null);
  return (event: KeyboardEvent, at: At): void => {
    const { key, altKey, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return;
    const cell = cellOf(at);
    const piece = cell?.pieces[0];
    const arrow = ARROWS[key];
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
    else if (key === 'Enter' && cell !== undefined) press(at, null);
    else if (key === 'Delete' || key === 'Backspace') {
      const row = edits.rowOf(at.row);
      if (row !== undefined && piece !== undefined) edits.takeAway(row, piece);
    } else if (!keysAreOn()) return;
    else if (/^\d$/.test(key)) type(at, key);
    else if (key === 'c' && piece !== undefined) {
      copied.current = piece;
      edits.setSaid(t('week.done.held', { times: words.times(piece.shift) }));
    } else if (key === 'v' && copied.current !== null) edits.bring(copied.current, at, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
