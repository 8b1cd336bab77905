import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '../../core/calendar.ts';
import { useDayKeys, weeksOf } from '../day-keys.ts';
import { useFormat } from '../format.ts';
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
  /** What stands at the head of a week, in its Monday. */
  readonly weekAction?: (days: readonly Day[]) => ReactNode;
};

/** Six weeks of days, Monday first (specification section 2). One stop for Tab; arrows, Home, End, Page Up and Page Down move, Enter opens. */
export function MonthGrid({ month, days, cursor, onCursor, onOpen, compact, contents, weekAction }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { table, onKey } = useDayKeys(month, cursor, onCursor);
  const weeks = weeksOf(days);
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
                <DayButton day={day} reachable={day.date === cursor} onOpen={onOpen} onKeyDown={onKey} />
                {!compact && <DayRemarks day={day} />}
                {day === week[0] && weekAction?.(week)}
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

/** The day's number; its reach is the whole cell (the style sheet's ::after), under the cell's own buttons. */
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
    >
      <span className={classes.number}>{Number(day.date.slice(8))}</span>
    </button>
  );
}

/** The week's number on Mondays, and the red day's name. */
function DayRemarks({ day }: { readonly day: Day }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {weekdayOf(day.date) === 1 && (
        <span className={classes.week} aria-hidden="true">
          {format.week(day.date)}
        </span>
      )}
      {day.holiday !== null && (
        <span className={classes.holiday} aria-hidden="true">
          {t(`shifts.holidays.${day.holiday}`)}
        </span>
      )}
    </>
  );
}
