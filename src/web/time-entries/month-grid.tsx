import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, weekdayOf } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { monthsLater } from '../months.ts';
import { useDayName } from './day-name.ts';
import type { Day } from './days.ts';
import classes from './month-grid.module.css';

type Props = {
  readonly month: string;
  readonly days: readonly Day[];
  /** The day that Tab reaches; the arrow keys move it. */
  readonly cursor: string;
  readonly onCursor: (date: string) => void;
  readonly onOpen: (date: string) => void;
  readonly compact: boolean;
  /** What a day shows under its number. */
  readonly contents: (day: Day) => ReactNode;
};

/** Six weeks of days, Monday first (specification section 2). One stop for Tab; arrows, Home, End, Page Up and Page Down move, Enter opens. */
export function MonthGrid({ month, days, cursor, onCursor, onOpen, compact, contents }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the month's new days are what is to be focused
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor, month]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = target(event.key, cursor);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    onCursor(to);
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table
      ref={table}
      className={classes.grid}
      data-compact={compact}
      aria-label={t('timeEntries.calendar.label', { month: format.month(month) })}
    >
      <thead>
        <tr>
          {(weeks[0] ?? []).map(({ date }) => (
            <th key={date} scope="col" abbr={format.weekday(date)}>
              {format.shortWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td key={day.date} data-out={!day.inMonth} data-today={day.isToday} data-red={day.red}>
                <DayButton day={day} reachable={day.date === cursor} onOpen={onOpen} onKeyDown={onKeyDown} />
                <DayHead day={day} compact={compact} />
                {contents(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ButtonProps = {
  readonly day: Day;
  readonly reachable: boolean;
  readonly onOpen: (date: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({ day, reachable, onOpen, onKeyDown }: ButtonProps) {
  const nameOf = useDayName();
  return (
    <button
      type="button"
      className={classes.open}
      data-date={day.date}
      tabIndex={reachable ? 0 : -1}
      aria-label={nameOf(day)}
      aria-current={day.isToday ? 'date' : undefined}
      onClick={() => onOpen(day.date)}
      onKeyDown={onKeyDown}
    />
  );
}

function DayHead({ day, compact }: { readonly day: Day; readonly compact: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const monday = weekdayOf(day.date) === 1;
  return (
    <span className={classes.head} aria-hidden="true">
      <span className={classes.number}>{Number(day.date.slice(8))}</span>
      {!compact && monday && <span className={classes.week}>{format.week(day.date)}</span>}
      {!compact && day.holiday !== null && (
        <span className={classes.holiday}>{t(`shifts.holidays.${day.holiday}`)}</span>
      )}
    </span>
  );
}

/** Where a key leads from a day, or null when it is no key of the calendar. */
function target(key: string, from: string): string | null {
  const weekday = weekdayOf(from);
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, 1 - weekday);
    case 'End':
      return addDays(from, 7 - weekday);
    case 'PageUp':
      return sameDay(from, -1);
    case 'PageDown':
      return sameDay(from, 1);
    default:
      return null;
  }
}

/** The same day of another month, or its last when it is shorter: 31 January, 28 February. */
function sameDay(from: string, by: number): string {
  const first = `${monthsLater(from.slice(0, 7), by)}-01`;
  const wanted = addDays(first, Number(from.slice(8)) - 1);
  return wanted.startsWith(first.slice(0, 7))
    ? wanted
    : addDays(`${monthsLater(first.slice(0, 7), 1)}-01`, -1);
}
