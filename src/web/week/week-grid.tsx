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
import type { Stretch } from './use-stretch.ts';
import classes from './week.module.css';
import { WeekRowView } from './week-row.tsx';
import type { At, WeekDay, WeekRow } from './week-rows.ts';

type Props = {
  readonly label: string;
  readonly days: readonly WeekDay[];
  readonly rows: readonly WeekRow[];
  readonly today: string;
  readonly cursor: At;
  /** The piece that was chosen in the cell of the cursor. */
  readonly chosen: string | null;
  readonly stretch: Stretch | null;
  readonly typing: Typing | null;
  readonly presets: readonly string[];
  readonly onKey: (event: KeyboardEvent, at: At) => void;
  readonly onPress: (at: At, piece: string | null) => void;
  readonly onGrab: (event: PointerEvent, at: At, piece: string, edge: Held | null) => void;
  readonly onSave: (row: string, date: string, text: string, next: boolean) => void;
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
  const { label, days, rows, today, cursor, chosen, stretch, typing, presets, onKey, onPress, onGrab } =
    props;
  const { t } = useTranslation();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.target instanceof HTMLElement && event.target.matches('td') ? atOf(event.target) : null;
    if (at !== null) onKey(event, at);
  };
  const onClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('input, button') !== null) return;
    const at = atOf(target);
    if (at !== null) onPress(at, pieceOf(target));
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
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerMove={({ target, clientX }) => showEdge(target, clientX)}
      >
        <thead style={HEAD}>
          <tr>
            <th scope="col" className={classes.who}>
              {t('week.people')}
            </th>
            {days.map(({ date, isToday, holiday, red, locked }) => (
              <th
                key={date}
                scope="col"
                className={classes.day}
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
          {props.foot}
        </tfoot>
      </table>
    </div>
  );
}
