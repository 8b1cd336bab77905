import { Text } from '@mantine/core';
import Lock from 'lucide-react/icons/lock';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { Rows } from '../ui/rows.tsx';
import { edgeUnder, type Held, showEdge } from './stretching.ts';
import type { Typing } from './use-edits.ts';
import { type Others, othersIn } from './use-others.ts';
import { chosenIn } from './use-selection.ts';
import type { Stretch } from './use-stretch.ts';
import classes from './week.module.css';
import { PRESSED, type Save, WeekRowView } from './week-row.tsx';
import type { At, WeekDay, WeekRow } from './week-rows.ts';

export type Whole = { readonly row: string } | { readonly date: string };

type Props = {
  readonly label: string;
  readonly days: readonly WeekDay[];
  readonly rows: readonly WeekRow[];
  readonly today: string;
  readonly cursor: At;
  /** The piece that was chosen in the cell of the cursor. */
  readonly chosen: string | null;
  /** Pieces that are chosen together. */
  readonly selected: ReadonlySet<string>;
  readonly stretch: Stretch | null;
  /** Minutes by which rows would change, while a piece is carried. */
  readonly carried: Readonly<Record<string, number>>;
  /** Whose initials stand on which pieces. */
  readonly others: Others;
  readonly typing: Typing | null;
  readonly presets: readonly string[];
  readonly onKey: (event: KeyboardEvent, at: At) => void;
  readonly onPress: (event: MouseEvent, at: At, piece: string | null) => void;
  /** The menu of a piece; `button`: it opens there. */
  readonly onMenu: (at: At, button?: HTMLElement, piece?: string | null) => void;
  /** All of a row, or of a day. */
  readonly onWhole: (what: Whole) => void;
  readonly onGrab: (event: PointerEvent, at: At, piece: string, edge: Held | null) => void;
  readonly onSave: Save;
  readonly onCancel: () => void;
  /** More rows of the head, and of the foot. */
  readonly head: ReactNode;
  readonly foot: ReactNode;
};

/** The days stay in sight under the header of the page while the people pass. */
const HEAD = { position: 'sticky', top: '4rem', zIndex: 3, background: 'var(--card)' } as const;

export const cellAt = (row: string, date: string): HTMLElement | null =>
  document.querySelector(`td[data-row="${row}"][data-date="${date}"]`);

const atOf = (target: EventTarget): At | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  const { row, date } = cell?.dataset ?? {};
  return row === undefined || date === undefined ? null : { row, date };
};
const pieceOf = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-piece]')?.dataset.piece : null) ?? null;

/** People by days, as a grid for screen readers: one tab stop, and one listener for all cells. */
export function WeekGrid(props: Props) {
  const {
    label,
    days,
    rows,
    today,
    cursor,
    chosen,
    selected,
    stretch,
    carried,
    typing,
    presets,
    onKey,
    onPress,
    onGrab,
  } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.target instanceof HTMLElement && event.target.matches('td') ? atOf(event.target) : null;
    if (at !== null) onKey(event, at);
  };
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, button') !== null) return;
    const at = atOf(target);
    const { whole } = target.closest<HTMLElement>('[data-whole]')?.dataset ?? {};
    const row = target.closest<HTMLElement>('tbody th')?.parentElement?.dataset.person;
    if (at !== null) onPress(event, at, pieceOf(target));
    else if (row !== undefined) props.onWhole({ row });
    else if (whole !== undefined) props.onWhole({ date: whole });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const at = atOf(event.target);
    if (at === null || cellAt(at.row, at.date)?.querySelector('[data-piece]') === null) return;
    event.preventDefault();
    props.onMenu(at, undefined, pieceOf(event.target));
  };
  const onPointerDown = (event: PointerEvent): void => {
    const [at, piece] = [atOf(event.target), pieceOf(event.target)];
    if (at !== null && piece !== null) onGrab(event, at, piece, edgeUnder(event.target, event.clientX));
  };
  // A listener of the page would hear Escape of the field first.
  useEffect(() => {
    if (typing !== null && typing.error !== null)
      cellAt(typing.row, typing.date)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [typing]);
  return (
    <div className={classes.scroll} style={days.length > 7 ? undefined : { overflow: 'clip' }}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
        role="grid"
        className={classes.grid}
        data-days={days.length}
        aria-label={label}
        aria-rowcount={rows.length + 2}
        onKeyDown={onKeyDown}
        aria-multiselectable="true"
        onClick={onClick}
        onContextMenu={onContextMenu}
        onPointerDown={onPointerDown}
        onPointerMove={({ target, clientX }) => showEdge(target, clientX)}
      >
        <thead style={HEAD}>
          <tr>
            <th scope="col" className={classes.who}>
              {t('week.people')}
            </th>
            <DayHeads days={days} />
          </tr>
          {props.head}
        </thead>
        <tbody>
          <Rows
            all={rows}
            height={2.75}
            columns={days.length + 1}
            row={(row, placed) => (
              <WeekRowView
                key={row.id}
                row={row}
                today={today}
                cursor={cursor.row === row.id ? cursor.date : null}
                chosen={cursor.row === row.id ? chosen : null}
                selected={chosenIn(selected, row)}
                more_min={carried[row.id] ?? 0}
                others={othersIn(props.others, row)}
                stretch={stretch?.row === row.id ? stretch : null}
                typing={typing?.row === row.id ? typing : null}
                presets={presets}
                onSave={props.onSave}
                onCancel={props.onCancel}
                placed={placed}
              />
            )}
          />
        </tbody>
        <tfoot>
          <Sums days={days} />
          {props.foot}
        </tfoot>
      </table>
    </div>
  );
}

type DaysProps = { readonly days: readonly WeekDay[] };

function DayHeads({ days }: DaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {days.map(({ date, isToday, holiday, red, locked }) => (
        <th
          key={date}
          scope="col"
          className={classes.day}
          data-whole={date}
          style={PRESSED}
          title={t('week.menu.whole_day')}
          data-today={isToday}
          data-red={red}
          aria-current={isToday ? 'date' : undefined}
        >
          {format.shortWeekday(date)} {Number(date.slice(8))}
          {locked && <Lock size={12} role="img" aria-label={t('week.locked')} />}
          {holiday !== null && (
            <Text fz={11} c="var(--bad)" lh={1.2}>
              {t(`shifts.holidays.${holiday}`)}
            </Text>
          )}
        </th>
      ))}
    </>
  );
}

function Sums({ days }: DaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr>
      <th scope="row" className={classes.who}>
        {t('week.sum')}
        <Text fz="xs" c="dimmed">
          {format.duration(days.reduce((all, { planned_min }) => all + planned_min, 0))}
        </Text>
      </th>
      {days.map(({ date, people, planned_min, isToday }) => (
        <td key={date} className={classes.day} data-today={isToday}>
          {t('roster.people_on', { count: people })}
          <Text fz="xs" c="dimmed">
            {format.duration(planned_min)}
          </Text>
        </td>
      ))}
    </tr>
  );
}
