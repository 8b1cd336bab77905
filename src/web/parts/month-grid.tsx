import { Text, VisuallyHidden } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, type MouseEvent, memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { HolidayKey } from '../../core/calendar.ts';
import { useDayKeys, weeksOf } from '../day-keys.ts';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import classes from './month-grid.module.css';

type GridDay = {
  readonly date: string;
  readonly inMonth: boolean;
  readonly isToday: boolean;
  readonly holiday: HolidayKey | null;
  readonly red: boolean;
};

type CellProps<Day> = { readonly day: Day; readonly reachable: boolean; readonly compact: boolean };

/**
 * How a kind of calendar draws a day. Both are constants of its module, so that an unchanged week is not drawn again.
 */
export type DayLooks<Day> = {
  /** The name of a day for screen readers. */
  readonly useName: () => (day: Day) => string;
  readonly Contents: ComponentType<CellProps<Day>>;
};

/** The element pressed in a day's cell, and whether a key pressed it. */
export type Press = { readonly key: boolean; readonly on: Element };

type Props<Day> = {
  readonly label: string;
  readonly month: string;
  /** Six weeks of days, Monday first. An unchanged day is the same object. */
  readonly days: readonly Day[];
  readonly looks: DayLooks<Day>;
  /** The day that Tab reaches; the arrow keys move it. */
  readonly cursor: string;
  readonly selected?: string;
  readonly compact: boolean;
  readonly onCursor: (date: string) => void;
  readonly onPress: (date: string, press: Press) => void;
  /** Gets the table, for listeners on its cells. */
  readonly table?: RefObject<HTMLTableElement | null>;
};

/**
 * Six weeks of days, Monday first (specification section 2), as a grid for screen readers: one tab stop; arrows,
 * Home, End, Page Up and Page Down move, Enter opens. One listener handles the clicks of all 42 cells.
 */
export function MonthGrid<Day extends GridDay>(props: Props<Day>) {
  const { label, month, days, looks, cursor, selected, compact, onCursor, onPress } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { table, onKey } = useDayKeys(month, cursor, onCursor, props.table);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onKey(event) || event.key !== 'Enter') return;
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.date) return;
    event.preventDefault();
    onPress(event.target.dataset.date, { key: true, on: event.target });
  };
  const onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return;
    const date = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (date !== undefined) onPress(date, { key: false, on: target });
  };
  const weeks = weeksOf(days);
  const within = (week: readonly Day[], date: string | undefined) =>
    week.some((day) => day.date === date) ? date : undefined;
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
      role="grid"
      className={classes.grid}
      data-compact={compact}
      aria-label={label}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th className={classes.corner} scope="col">
            <VisuallyHidden>{t('common.week')}</VisuallyHidden>
          </th>
          {(weeks[0] ?? []).map(({ date }) => (
            <th key={date} scope="col" abbr={format.weekday(date)}>
              {format.shortWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Week
            key={week[0]?.date}
            days={week}
            looks={looks}
            cursor={within(week, cursor)}
            selected={within(week, selected)}
            selectable={selected !== undefined}
            compact={compact}
          />
        ))}
      </tbody>
    </table>
  );
}

type WeekProps<Day> = {
  readonly days: readonly Day[];
  readonly looks: DayLooks<Day>;
  readonly cursor: string | undefined;
  readonly selected: string | undefined;
  readonly selectable: boolean;
  readonly compact: boolean;
};

function WeekRow<Day extends GridDay>({
  days,
  looks,
  cursor,
  selected,
  selectable,
  compact,
}: WeekProps<Day>) {
  const format = useFormat();
  const number = format.week(days[0]?.date ?? '');
  return (
    <tr>
      <th scope="row" className={classes.week}>
        {compact ? number.slice(2).trim() : number}
      </th>
      {days.map((day) => (
        <DayCell
          key={day.date}
          day={day}
          looks={looks}
          reachable={day.date === cursor}
          selected={selectable ? day.date === selected : undefined}
          compact={compact}
        />
      ))}
    </tr>
  );
}

/** A press elsewhere in the month does not draw a week again. */
const Week = memo(
  WeekRow,
  (before, now) =>
    before.looks === now.looks &&
    before.cursor === now.cursor &&
    before.selected === now.selected &&
    before.selectable === now.selectable &&
    before.compact === now.compact &&
    before.days.every((day, index) => day === now.days[index]),
) as typeof WeekRow;

type DayProps<Day> = CellProps<Day> & {
  readonly looks: DayLooks<Day>;
  readonly selected: boolean | undefined;
};

function DayCellOf<Day extends GridDay>({ day, looks, reachable, selected, compact }: DayProps<Day>) {
  const { t } = useTranslation();
  const nameOf = looks.useName();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell of a table that is a grid is a gridcell, which can be selected
    <td
      className={classes.cell}
      aria-selected={selected}
      data-cell={day.date}
      data-out={!day.inMonth}
      data-today={day.isToday}
      data-red={day.red}
    >
      <button
        type="button"
        className={classes.open}
        data-date={day.date}
        tabIndex={reachable ? 0 : -1}
        aria-label={nameOf(day)}
        aria-current={day.isToday ? 'date' : undefined}
      >
        <span className={classes.number}>{Number(day.date.slice(8))}</span>
      </button>
      <div className={classes.contents}>
        {!compact && day.holiday !== null && (
          <Text span fz={11} lh={1.2} className={`${classes.holiday} ${shared.anywhere}`} aria-hidden="true">
            {t(`shifts.holidays.${day.holiday}`)}
          </Text>
        )}
        <looks.Contents day={day} reachable={reachable} compact={compact} />
      </div>
    </td>
  );
}

/** Drawn again only when the day itself changed. */
const DayCell = memo(DayCellOf) as typeof DayCellOf;
