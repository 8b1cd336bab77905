import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayKeys, weeksOf } from '../day-keys.ts';
import { useFormat } from '../format.ts';
import { ChipTip } from './chip-tip.tsx';
import { DayCell } from './day-cell.tsx';
import type { RosterDay } from './roster-days.ts';
import classes from './roster-grid.module.css';

type Props = {
  readonly month: string;
  readonly days: ReadonlyMap<string, RosterDay>;
  /** The day that Tab reaches; the arrow keys move it. */
  readonly cursor: string;
  readonly selected: string | null;
  readonly compact: boolean;
  readonly onCursor: (date: string) => void;
  /** Shows a day beside the grid; `from` says whether a key asked, and which shift's chip was pressed. */
  readonly onOpen: (date: string, from: { readonly key: boolean; readonly shift: string | null }) => void;
  readonly onCreate: (date: string) => void;
};

/**
 * Six weeks of days, Monday first (specification section 2), as a grid for screen readers: one stop for Tab; arrows,
 * Home, End, Page Up and Page Down move, Enter opens. Clicks are heard here once, not in each of the 42 cells.
 */
export const RosterGrid = memo(function RosterGrid(props: Props) {
  const { month, days, cursor, selected, compact, onCursor, onOpen, onCreate } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { table, onKey } = useDayKeys(month, cursor, onCursor);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onKey(event) || event.key !== 'Enter') return;
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.date) return;
    event.preventDefault();
    onOpen(event.target.dataset.date, { key: true, shift: null });
  };
  const onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return;
    const date = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (date === undefined) return;
    if (target.closest('[data-create]') !== null) onCreate(date);
    else
      onOpen(date, {
        key: false,
        shift: target.closest<HTMLElement>('[data-shift]')?.dataset.shift ?? null,
      });
  };
  const weeks = weeksOf([...days.values()]);
  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
        role="grid"
        className={classes.grid}
        data-compact={compact}
        aria-label={t('roster.grid', { month: format.month(month) })}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th className={classes.corner} scope="col">
              <span className={classes.hidden}>{t('roster.week')}</span>
            </th>
            {(weeks[0] ?? []).map(({ date }) => (
              <th key={date} scope="col" abbr={format.weekday(date)}>
                {format.shortWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const its = (date: string | null) => (week.some((day) => day.date === date) ? date : null);
            return (
              <Week
                key={week[0]?.date}
                days={week}
                cursor={its(cursor)}
                selected={its(selected)}
                compact={compact}
              />
            );
          })}
        </tbody>
      </table>
      {!compact && <ChipTip grid={table} days={days} />}
    </>
  );
});

type WeekProps = {
  readonly days: readonly RosterDay[];
  readonly cursor: string | null;
  readonly selected: string | null;
  readonly compact: boolean;
};

/** A row of the grid: a press elsewhere in the month does not draw it again. */
const Week = memo(
  function Week({ days, cursor, selected, compact }: WeekProps) {
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
            reachable={day.date === cursor}
            selected={day.date === selected}
            compact={compact}
          />
        ))}
      </tr>
    );
  },
  (before, now) =>
    before.cursor === now.cursor &&
    before.selected === now.selected &&
    before.compact === now.compact &&
    before.days.every((day, index) => day === now.days[index]),
);
