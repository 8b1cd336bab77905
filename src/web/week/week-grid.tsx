import { Text, VisuallyHidden } from '@mantine/core';
import Lock from 'lucide-react/icons/lock';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { usePhone } from '../ui/phone.ts';
import { Rows } from '../ui/rows.tsx';
import { sumOn } from './day-sums.ts';
import { cellAt, type Heard, heardIn } from './grid-hands.ts';
import { isNarrow, NARROW, weekEdge } from './narrow.ts';
import type { Typing } from './use-edits.ts';
import { type Others, othersIn } from './use-others.ts';
import { chosenIn } from './use-selection.ts';
import type { Stretch } from './use-stretch.ts';
import classes from './week.module.css';
import { PRESSED, type Save, WeekRowView } from './week-row.tsx';
import type { At, WeekDay, WeekRow } from './week-rows.ts';

const WIDTHS = {
  week: { least: '0' },
  fortnight: { least: '84rem' },
  month: { least: '76rem', who: '10rem' },
  phone: { least: '88rem', who: '8.25rem' },
} as const;

export type GridProps = Heard & {
  readonly label: string;
  readonly days: readonly WeekDay[];
  readonly rows: readonly WeekRow[];
  /** Also those that are not shown, for the sums. */
  readonly every: readonly WeekRow[];
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
  readonly onSave: Save;
  readonly onCancel: () => void;
};

type Props = GridProps & {
  /** More rows of the head, and of the foot. */
  readonly head: ReactNode;
  readonly foot: ReactNode;
};

/** The days stay in sight under the header of the page while the people pass. */
export const HEAD = { position: 'sticky', top: '4rem', zIndex: 3, background: 'var(--card)' } as const;

/** People by days, as a grid for screen readers: one tab stop, and one listener for all cells. */
export function WeekGrid(props: Props) {
  const { label, days, rows, today, cursor, chosen, selected, stretch, carried, typing, presets } = props;
  const { t } = useTranslation();
  const { narrow, width } = useWidth(days);
  const { box, isWhole } = useIsWhole();
  // A listener of the page would hear Escape of the field first.
  useEffect(() => {
    if (typing !== null && typing.error !== null)
      cellAt(typing.row, typing.date)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [typing]);
  return (
    <div className={classes.scroll} ref={box} style={isWhole ? CLIPPED : undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
        role="grid"
        className={classes.grid}
        data-days={days.length}
        style={{ minWidth: width.least }}
        aria-label={label}
        aria-rowcount={rows.length + 2}
        aria-multiselectable="true"
        {...heardIn(props)}
      >
        <thead style={isWhole ? HEAD : undefined}>
          <tr>
            <th scope="col" className={classes.who} style={{ width: width.who }}>
              {t('week.people')}
            </th>
            <DayHeads days={days} narrow={narrow} />
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
                narrow={narrow}
              />
            )}
          />
        </tbody>
        <tfoot>
          <Sums days={days} narrow={narrow} every={props.every} />
          {props.foot}
        </tfoot>
      </table>
    </div>
  );
}

function useWidth(days: readonly WeekDay[]) {
  const phone = usePhone();
  const narrow = isNarrow(days);
  const width: { readonly least: string; readonly who?: string } =
    WIDTHS[days.length === 7 ? 'week' : !narrow ? 'fortnight' : phone ? 'phone' : 'month'];
  return { narrow, width };
}

/** A table that fits in its box needs no scroll of its own, and its head can stay in sight of the page. */
function useIsWhole() {
  const [isWhole, setWhole] = useState(false);
  const box = useCallback((element: HTMLDivElement | null) => {
    const table = element?.querySelector('table');
    if (element === null || table == null) return;
    const observer = new ResizeObserver(() => setWhole(table.offsetWidth <= element.clientWidth));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { box, isWhole };
}
const CLIPPED = { overflow: 'clip' } as const;

type DaysProps = { readonly days: readonly WeekDay[]; readonly narrow: boolean };

const DayHeads = memo(function DayHeads({ days, narrow }: DaysProps) {
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
          style={narrow ? { ...PRESSED, ...NARROW, ...weekEdge(date) } : PRESSED}
          title={t('week.menu.whole_day')}
          data-today={isToday}
          data-red={red}
          aria-current={isToday ? 'date' : undefined}
        >
          {narrow && <WeekOf date={date} first={days[0]?.date} />}
          {format.shortWeekday(date)} {narrow && <br />}
          {Number(date.slice(8))}
          {locked && <Lock size={12} role="img" aria-label={t('week.locked')} />}
          {holiday !== null &&
            (narrow ? (
              <VisuallyHidden>{t(`shifts.holidays.${holiday}`)}</VisuallyHidden>
            ) : (
              <Text fz={11} c="var(--bad)" lh={1.2}>
                {t(`shifts.holidays.${holiday}`)}
              </Text>
            ))}
        </th>
      ))}
    </>
  );
});

/** The number of the week above its first day. */
function WeekOf({ date, first }: { readonly date: string; readonly first: string | undefined }) {
  const format = useFormat();
  const begins = weekdayOf(date) === 1 || date === first;
  return (
    <Text fz={11} c="dimmed" lh={1.2} mih={14} aria-hidden={!begins || undefined}>
      {begins && format.week(date)}
    </Text>
  );
}

type SumsProps = DaysProps & Pick<GridProps, 'every'>;

/** Counted and drawn a moment after the cells. */
function Sums({ days, narrow, every }: SumsProps) {
  const later = useDeferredValue(every);
  const isOfTheseDays = later[0]?.cells.some(({ date }) => date === days[0]?.date);
  return <SumRow days={days} narrow={narrow} every={isOfTheseDays === true ? later : every} />;
}

const SumRow = memo(function SumRow({ days, narrow, every }: SumsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = days.map(({ date, isToday }) => ({ date, isToday, ...sumOn(every, date) }));
  return (
    <tr>
      <th scope="row" className={classes.who}>
        {t('week.sum')}
        <Text fz="xs" c="dimmed">
          {format.duration(sums.reduce((all, { planned_min }) => all + planned_min, 0))}
          {narrow && ` · ${t('week.sum_narrow')}`}
        </Text>
      </th>
      {sums.map(({ date, people, planned_min, isToday }) => (
        <td
          key={date}
          className={classes.day}
          data-today={isToday}
          style={narrow ? { ...NARROW, ...weekEdge(date) } : undefined}
        >
          {narrow ? people : t('roster.people_on', { count: people })}
          <Text fz="xs" c="dimmed">
            {narrow ? format.number(Math.round(planned_min / 60)) : format.duration(planned_min)}
          </Text>
        </td>
      ))}
    </tr>
  );
});
