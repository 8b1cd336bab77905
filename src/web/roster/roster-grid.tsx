import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayByKey } from '../day-keys.ts';
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
  const table = useRef<HTMLTableElement>(null);
  // The day that a key led to, to be focused when it is on screen: a month further takes a moment.
  const awaited = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the month's new days are what is to be focused
  useEffect(() => {
    if (awaited.current !== cursor) return;
    awaited.current = null;
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor, month]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = dayByKey(event.key, cursor);
    if (to !== null) {
      event.preventDefault();
      awaited.current = to;
      onCursor(to);
    } else if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.dataset.date) {
      event.preventDefault();
      onOpen(event.target.dataset.date, { key: true, shift: null });
    }
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
  const all = [...days.values()];
  const weeks = Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
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
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              <th scope="row" className={classes.week}>
                {compact
                  ? format
                      .week(week[0]?.date ?? '')
                      .slice(2)
                      .trim()
                  : format.week(week[0]?.date ?? '')}
              </th>
              {week.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  reachable={day.date === cursor}
                  selected={day.date === selected}
                  compact={compact}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!compact && <ChipTip grid={table} days={days} />}
    </>
  );
});
