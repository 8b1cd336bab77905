import { getRouteApi } from '@tanstack/react-router';
import { type MouseEvent, type PointerEvent, useCallback, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { lengthOf } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { Fetched } from '../parts/fetched.tsx';
import type { ShiftsSearch } from '../roster/view.ts';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import { CellWhys } from './cell-whys.tsx';
import { useDayOrder } from './day-order.ts';
import type { Whole } from './grid-hands.ts';
import { gridKeys } from './grid-keys.ts';
import { type Held, heldWhole, hourUnder } from './stretching.ts';
import { useCursor } from './use-cursor.ts';
import { useDrag } from './use-drag.ts';
import type { Edits } from './use-edits.ts';
import { useFit } from './use-fit.ts';
import { withHands } from './use-hand.ts';
import { useOthers } from './use-others.ts';
import type { WeekAsked } from './use-piece-acts.ts';
import { usePieces } from './use-pieces.ts';
import type { Selection } from './use-selection.ts';
import { useStretch } from './use-stretch.ts';
import type { Shown } from './use-week.ts';
import classes from './week.module.css';
import { type GridProps, WeekGrid } from './week-grid.tsx';
import { costRow, needRow, RowPart, RowPartInSight } from './week-need.tsx';
import type { Save } from './week-row.tsx';
import { type At, type Piece, pieceId, plannedMin, type WeekRow } from './week-rows.ts';
import { WeekSkeleton } from './week-states.tsx';
import { useWeekWords } from './week-words.ts';

const dayGrid = onDemand(
  async () => (await Promise.all([import('../week-day/day-grid.tsx'), loadWords('week_need')]))[0].DayGrid,
);

const selectionBar = onDemand(
  async () => (await Promise.all([import('./selection-bar.tsx'), loadWords('week_menu')]))[0].SelectionBar,
);

type Props = {
  readonly shown: Shown;
  readonly edits: Edits;
  /** Opens these shifts. */
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onAsk: (asked: WeekAsked) => void;
  readonly onSeek: (at: At) => void;
};

const isSame = (a: At, b: At): boolean => a.row === b.row && a.date === b.date;

/** The week as a grid: typed into, moved by mouse or keys, copied and pasted, one shift or several at once. */
export function DesktopWeek({ shown: read, ...more }: Props) {
  const shown = { ...read, rows: useDayOrder(read) };
  const props = { ...more, shown };
  const { edits, onSeek } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const { rows, days } = shown;
  const place = useCursor(shown, edits, onSeek);
  const { cursor, focus, setWanted, cellOf } = place;
  const { selection, piecesAt, carry, acts, menu, popup, paste } = usePieces(props, place);
  const type = (at: At, text = ''): void => {
    setWanted(at);
    edits.setTyping({ ...at, text, error: null });
  };
  const carried = useCarriedHours(place);
  const { ghost, grab } = useDrag<Piece>({
    ...useFit(shown, edits),
    onOver: carried.onOver,
    onDrop: (piece, from, at, copies) => {
      if (carry(selection.ids.has(pieceId(piece)) ? selection.pieces : [piece], from, at, copies)) focus(at);
    },
  });
  const { press, onPress, onWhole } = usePresses(props, place, selection, type);
  const { stretch, grabEdge, pressEdge, endStretch } = useStretch({
    zone: shown.zone,
    onSay: ({ start, end, span }) =>
      edits.setSaid(`${format.range(start, end)}, ${format.duration(lengthOf(span))}`),
    onDone: ({ piece, span, ...at }) => void edits.lengthen(piece, at, span),
  });
  const onKey = gridKeys(days, {
    ...place,
    type,
    press,
    pressEdge,
    endStretch,
    piecesAt,
    carry,
    paste,
    menu,
    selection,
    acts,
    seekName: () => {
      edits.setSaid(t('week.seek_name'));
      const goTo = (row: WeekRow): void => focus({ row: row.id, date: cursor.date });
      void withHands(async ({ jumpByName }) => jumpByName(rows, goTo));
    },
    ...useShowDay(),
  });
  const onGrab = (event: PointerEvent, at: At, id: string, edge: Held | null): void => {
    const piece = cellOf(at)?.pieces.find((one) => pieceId(one) === id);
    if (piece === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (edge === null) grab(event, { piece, from: at, label: words.piece(piece) });
    const held = edge ?? heldWhole(event.target);
    if (held !== null) grabEdge(event, at, piece, held);
  };
  const { onSave, onCancel } = useTyping(shown, edits, place, type);
  const grid: GridProps = {
    label: t('week.grid', { from: format.dayInWords(shown.first) }),
    days,
    rows,
    every: shown.every,
    today: shown.today,
    cursor,
    chosen: place.chosen,
    selected: selection.ids,
    stretch,
    carried: carried.hours,
    others: useOthers(shown),
    typing: edits.typing,
    presets: shown.presets,
    onKey,
    onPress,
    onMenu: menu,
    onWhole,
    onGrab,
    onSave,
    onCancel,
  };
  return (
    <>
      <Grid {...grid} shown={shown} edits={edits} />
      {popup}
      <CellWhys shown={shown} />
      {selection.pieces.length > 0 && (
        <Fetched
          part={selectionBar}
          own={{ selection, onActs: (button) => menu(cursor, button) }}
          waiting={null}
        />
      )}
      <div ref={ghost} hidden className={classes.ghost} aria-hidden="true">
        <div />
        <div />
      </div>
    </>
  );
}

/** The days as columns, or one on an axis of time. */
function Grid({ shown, edits, ...grid }: GridProps & Pick<Props, 'shown' | 'edits'>) {
  const own = { shown, edits };
  const { t } = useTranslation();
  if (shown.view === 'day') {
    const waiting = <WeekSkeleton label={t('common.loading')} />;
    return <Fetched part={dayGrid} own={{ ...grid, ...own }} waiting={waiting} />;
  }
  return (
    <WeekGrid
      {...grid}
      head={<RowPart part={needRow} own={own} />}
      foot={<RowPartInSight part={costRow} own={own} />}
    />
  );
}

/** While a piece is carried: by how many minutes the two rows change. */
export type CarriedHours = Readonly<Record<string, number>>;
const NO_HOURS: CarriedHours = {};

function useCarriedHours({ cellOf }: Cursor) {
  const [hours, setHours] = useState(NO_HOURS);
  const onOver = (piece: Piece, from: At, at: At | null, copies: boolean): void => {
    const min = plannedMin(piece);
    if (at === null || (at.row === from.row && !copies)) setHours(NO_HOURS);
    else if (cellOf(at) !== undefined) setHours({ ...(copies ? {} : { [from.row]: -min }), [at.row]: min });
  };
  return { hours, onOver };
}

const route = getRouteApi('/signed-in/shifts');

/** The day alone, or in the calendar. */
function useShowDay() {
  const navigate = route.useNavigate();
  const show = (search: ShiftsSearch): void =>
    void navigate({ search: ({ q, unit }) => ({ ...search, q, unit }), resetScroll: false });
  return {
    showDay: (date: string): void => show({ view: 'day', from: date }),
    showMonth: (date: string): void => show({ view: 'month', month: date.slice(0, 7), day: date }),
  };
}

type Cursor = ReturnType<typeof useCursor>;

/** A press opens a piece or lets type; with Ctrl or Shift it chooses several, at a name or a day all of them. */
function usePresses(
  { edits, onOpen }: Props,
  place: Cursor,
  selection: Selection,
  type: (at: At, text?: string) => void,
) {
  const { cursor, focus, setWanted, cellOf } = place;
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
  /** With Ctrl a piece joins those that are chosen, with Shift all up to it do. */
  const onPress = (event: MouseEvent, at: At, id: string | null): void => {
    const piece = cellOf(at)?.pieces.find((one) => pieceId(one) === id);
    if (event.shiftKey) selection.extend(cursor, at);
    else if (!event.ctrlKey && !event.metaKey) {
      selection.clear();
      const hour = cellOf(at)?.pieces.length === 0 ? hourUnder(event) : null;
      if (hour === null) press(at, id);
      else type(at, `${hour}-`);
      return;
    } else if (piece !== undefined) selection.toggle([piece], at);
    focus(at);
  };
  const onWhole = (what: Whole): void => {
    const pieces = 'row' in what ? selection.inRow(what.row) : selection.onDay(what.date);
    const at =
      'row' in what
        ? { row: what.row, date: pieces[0]?.shift.date ?? cursor.date }
        : { row: cursor.row, date: what.date };
    selection.toggle(pieces, at);
    focus(at);
  };
  return { press, onPress, onWhole };
}

/** What is typed is saved, and typing goes on in the next cell or the focus comes back. */
function useTyping(shown: Shown, edits: Edits, { focus, beside }: Cursor, type: (at: At) => void) {
  const save = useEffectEvent<Save>((row, date, text, next, position) => {
    const at = { row, date };
    if (!edits.save(at, text, position)) return;
    const to =
      next === 'day' ? { row, date: addDays(date, 1) } : next === 'person' ? beside(at, [1, 0]) : null;
    if (to !== null && shown.days.some((day) => day.date === to.date)) type(to);
    else focus(at);
  });
  const onSave: Save = useCallback((...typed) => save(...typed), []);
  const cancel = useEffectEvent((): void => {
    edits.setTyping(null);
    if (edits.typing !== null) focus({ row: edits.typing.row, date: edits.typing.date });
  });
  const onCancel = useCallback(() => cancel(), []);
  return { onSave, onCancel };
}
