import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { Rows } from '../ui/rows.tsx';
import { sumOn } from '../week/day-sums.ts';
import { heardIn } from '../week/grid-hands.ts';
import type { Edits } from '../week/use-edits.ts';
import { othersIn } from '../week/use-others.ts';
import { chosenIn } from '../week/use-selection.ts';
import type { Shown } from '../week/use-week.ts';
import classes from '../week/week.module.css';
import { type GridProps, HEAD } from '../week/week-grid.tsx';
import { WeekSkeleton } from '../week/week-states.tsx';
import { CostRow } from '../week-need/cost-row.tsx';
import { useNeed } from '../week-need/use-need.ts';
import { shareAt } from './day-axis.ts';
import { Clocks, NeedCurves } from './day-head.tsx';
import { DayRow } from './day-row.tsx';
import { type Night, nightsInto } from './nights.ts';
import { useAxis, useNow } from './use-axis.ts';

type Props = GridProps & { readonly shown: Shown; readonly edits: Edits };

const WHO_REM = 13;

/** A day: people by time, as a grid for screen readers, with one cell for each person. */
export function DayGrid(props: Props) {
  const { shown, edits, rows, cursor, chosen, selected, stretch, typing } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [day] = props.days;
  const need = useNeed(shown);
  const stretches = need.days?.[0]?.stretches ?? NONE;
  const needed = useMemo(() => wholeOf(stretches), [stretches]);
  const now = useNow();
  const axis = useAxis(shown, needed, now);
  const { shifts, first, zone } = shown;
  const nights = useMemo(() => nightsInto(shifts, first, zone), [shifts, first, zone]);
  const is_now = axis.start < now && now < axis.end;
  // The need has hours of its own: with it the axis stays as it is drawn first.
  if (need.waiting) return <WeekSkeleton label={t('common.loading')} />;
  if (day === undefined) return null;
  const sum = sumOn(shown.every, day.date);
  return (
    <div className={classes.scroll} style={{ position: 'relative', overflow: 'clip' }}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
        role="grid"
        className={classes.grid}
        data-days={1}
        aria-label={t('weekDay.grid', { day: format.dayInWords(day.date) })}
        aria-rowcount={rows.length + 2}
        aria-multiselectable="true"
        {...heardIn(props)}
      >
        <thead style={HEAD}>
          <tr>
            <th scope="col" className={classes.who}>
              {t('week.people')}
            </th>
            <th
              scope="col"
              className={classes.day}
              style={{ paddingInline: 0 }}
              aria-label={t('weekDay.axis')}
            >
              <Clocks axis={axis} zone={shown.zone} now={now} />
            </th>
          </tr>
          <NeedCurves shown={shown} edits={edits} stretches={stretches} axis={axis} />
        </thead>
        <tbody>
          <Rows
            all={rows}
            height={2.75}
            columns={2}
            row={(row, placed) => (
              <DayRow
                key={row.id}
                row={row}
                date={day.date}
                today={props.today}
                axis={axis}
                zone={shown.zone}
                nights={nights.get(row.id) ?? NO_NIGHTS}
                reached={cursor.row === row.id}
                chosen={cursor.row === row.id ? chosen : null}
                selected={chosenIn(selected, row)}
                more_min={props.carried[row.id] ?? 0}
                others={othersIn(props.others, row)}
                stretch={stretch?.row === row.id ? stretch : null}
                typing={typing?.row === row.id && typing.date === day.date ? typing : null}
                presets={props.presets}
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
            </th>
            <td className={classes.day}>
              {t('roster.people_on', { count: sum.people })}
              <Text span fz="xs" c="dimmed" ml={8}>
                {format.duration(sum.planned_min)}
              </Text>
            </td>
          </tr>
          <CostRow shown={shown} edits={edits} />
        </tfoot>
      </table>
      {is_now && (
        <div
          aria-hidden="true"
          data-now
          style={{
            ...NOW,
            left: `calc(${WHO_REM}rem + (100% - ${WHO_REM}rem) * ${shareAt(axis, now) / 100})`,
          }}
        />
      )}
    </div>
  );
}

const NO_NIGHTS: readonly Night[] = [];
const NONE: NonNullable<ReturnType<typeof useNeed>['days']>[number]['stretches'] = [];
const NOW = {
  position: 'absolute',
  insetBlock: 0,
  width: 2,
  background: 'var(--bad-solid)',
  opacity: 0.6,
  pointerEvents: 'none',
} as const;

const wholeOf = (stretches: typeof NONE): Span | null =>
  stretches.length === 0
    ? null
    : {
        start: Math.min(...stretches.map(({ start }) => start)),
        end: Math.max(...stretches.map(({ end }) => end)),
      };
