import { Box, Text, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { localToMinute } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import type { Placed } from '../ui/row-props.ts';
import { CellField } from '../week/cell-field.tsx';
import { Pill } from '../week/pill.tsx';
import { RowHead } from '../week/row-head.tsx';
import { plainOf, shortRestBefore } from '../week/row-marks.ts';
import type { Typing } from '../week/use-edits.ts';
import { otherOn } from '../week/use-others.ts';
import type { Stretch } from '../week/use-stretch.ts';
import classes from '../week/week.module.css';
import { awayLook, PRESSED, SAID_IMAGES, type Save } from '../week/week-row.tsx';
import {
  clashes,
  isSamePiece,
  kindOf,
  type Piece,
  pieceId,
  type Said,
  type WeekRow,
} from '../week/week-rows.ts';
import { useWeekWords } from '../week/week-words.ts';
import { lanesOf, shareAt } from './day-axis.ts';
import { NightBar, useNightWords } from './night-bar.tsx';
import type { Night } from './nights.ts';

type Props = {
  readonly row: WeekRow;
  readonly date: string;
  readonly today: string;
  readonly axis: Span;
  readonly zone: string;
  /** Shifts of the day before that go on into this one. */
  readonly nights: readonly Night[];
  /** Tab reaches this row. */
  readonly reached: boolean;
  readonly chosen: string | null;
  readonly selected: string;
  readonly more_min: number;
  readonly others: string;
  readonly stretch: Stretch | null;
  readonly typing: Typing | null;
  readonly presets: readonly string[];
  readonly onSave: Save;
  readonly onCancel: () => void;
  readonly placed: Placed;
};

const LANE_PX = 32;

/** A person, or the open shifts, and the shifts of a day as bars on its axis. */
export const DayRow = memo(function DayRow(props: Props) {
  const { row, date, today, axis, zone, reached, more_min, selected, typing, onSave, placed } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const sayNight = useNightWords();
  const cell = row.cells.find((one) => one.date === date);
  if (cell === undefined) return null;
  const rest_min = shortRestBefore(row, cell);
  const rest = rest_min === null ? [] : [t('week.rest_before', { rest: format.duration(rest_min) })];
  return (
    <tr {...placed} data-person={row.id}>
      <th
        scope="row"
        className={classes.who}
        style={PRESSED}
        title={t('week.menu.whole_row', { name: words.row(row) })}
      >
        <RowHead row={row} name={words.row(row)} more_min={more_min} narrow={false} />
      </th>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid */}
      <td
        className={classes.cell}
        style={{ padding: 0 }}
        data-row={row.id}
        data-date={date}
        data-minutes={axis.end - axis.start}
        data-from={axis.start - localToMinute(date, '00:00', zone)}
        data-away={awayLook(cell)}
        title={cell.said.length === 0 ? undefined : words.said(cell.said)}
        tabIndex={reached ? 0 : -1}
        aria-selected={cell.pieces.some((piece) => selected.includes(pieceId(piece))) || undefined}
      >
        <VisuallyHidden>
          {[words.cell(row, cell), ...props.nights.map(sayNight), ...rest].join(', ')}
        </VisuallyHidden>
        {typing === null ? (
          <Bars {...props} cell={cell} rest={rest[0] ?? null} past={date < today} />
        ) : (
          <Box w="12rem" py={4} style={{ marginInlineStart: fieldAt(typing.text, props) }}>
            <CellField
              key={`${typing.error} ${typing.positions?.length}`}
              label={words.cell(row, cell)}
              text={typing.text}
              error={typing.error}
              presets={props.presets}
              positions={typing.positions}
              onSave={(text, next, position) => onSave(row.id, date, text, next, position)}
              onCancel={props.onCancel}
            />
          </Box>
        )}
      </td>
    </tr>
  );
});

/** What is typed stands where its time is. */
function fieldAt(text: string, { axis, date, zone }: Props): string {
  const hour = /^\d{1,2}/.exec(text)?.[0].padStart(2, '0');
  if (hour === undefined || hour > '23') return '2px';
  return `min(${shareAt(axis, localToMinute(date, `${hour}:00`, zone))}%, calc(100% - 12rem))`;
}

type BarsProps = Props & {
  readonly cell: WeekRow['cells'][number];
  readonly rest: string | null;
  readonly past: boolean;
};

function Bars(props: BarsProps) {
  const { row, cell, date, axis, zone, nights, rest, past, chosen, selected, others, stretch } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const sayNight = useNightWords();
  const plain = plainOf(row)(date);
  const breakOf = ({ shift: { break_min } }: Piece): string =>
    break_min === null || break_min === 0 ? '' : t('weekDay.rest', { break: format.duration(break_min) });
  const bars = [...cell.pieces, ...cell.gone]
    .map((piece) => ({ piece, span: spanOf(piece, stretch) }))
    .toSorted((a, b) => a.span.start - b.span.start);
  // They begin at midnight, before all of the day's own.
  const lanes = lanesOf([...nights.map(({ part }) => part), ...bars.map(({ span }) => span)]);
  const topOf = (index: number): number => 6 + (lanes[index] ?? 0) * LANE_PX;
  const at = (span: Span) => ({
    left: `${shareAt(axis, span.start)}%`,
    width: `${shareAt(axis, span.end) - shareAt(axis, span.start)}%`,
  });
  const [first] = bars;
  return (
    <div
      style={{ ...LINES, backgroundSize: `${6000 / (axis.end - axis.start)}% 100%`, height: heightOf(lanes) }}
    >
      {cell.said.map((one) => (
        <div
          key={`${kindOf(one)} ${saidSpan(one, date, axis, zone).start}`}
          style={{
            ...SAID,
            ...at(saidSpan(one, date, axis, zone)),
            backgroundImage: SAID_IMAGES[kindOf(one)],
          }}
        />
      ))}
      {cell.away !== null && (
        <Text
          span
          pos="absolute"
          left={8}
          top={12}
          px={6}
          fz="xs"
          c="dimmed"
          bg="var(--card)"
          bdrs="sm"
          aria-hidden="true"
        >
          {words.away(cell.away)}
        </Text>
      )}
      {nights.map((night, index) => (
        <div key={night.shift.id} style={{ ...BAR, ...at(night.part), top: topOf(index) }}>
          <NightBar night={night} said={sayNight(night)} />
        </div>
      ))}
      {bars.map(({ piece, span }, index) => (
        <div key={pieceId(piece)} style={{ ...BAR, ...at(span), top: topOf(nights.length + index) }}>
          <Pill
            piece={piece}
            clashes={clashes(cell, piece)}
            chosen={chosen === pieceId(piece)}
            selected={selected.includes(pieceId(piece))}
            by={otherOn(others, pieceId(piece))}
            stretch={stretch}
            words={words}
            plain={plain}
            past={past}
            more={breakOf(piece)}
          />
        </div>
      ))}
      {rest !== null && first !== undefined && (
        <Text
          span
          pos="absolute"
          top={12}
          px={4}
          bg="var(--bad-solid)"
          c="#fff"
          fz={11}
          fw={650}
          bdrs="sm"
          style={{ right: `calc(${100 - shareAt(axis, first.span.start)}% + 4px)`, whiteSpace: 'nowrap' }}
          data-rest
          aria-hidden="true"
        >
          {rest}
        </Text>
      )}
    </div>
  );
}

const heightOf = (lanes: readonly number[]): number => 12 + LANE_PX * (Math.max(0, ...lanes) + 1);

const spanOf = (piece: Piece, stretch: Stretch | null): Span =>
  stretch !== null && isSamePiece(stretch.piece, piece) ? stretch.span : spanOfShift(piece.shift);

/** When somebody said something about the day; else all of it. */
function saidSpan(one: Said, date: string, axis: Span, zone: string): Span {
  if ('want' in one || one.starts === undefined || one.ends === undefined) return axis;
  const start = localToMinute(date, one.starts, zone);
  const end = localToMinute(date, one.ends, zone);
  return { start, end: end <= start ? axis.end : end };
}

/** A line at each hour. */
const LINES = {
  position: 'relative',
  backgroundImage: 'linear-gradient(to right, var(--line-soft) 1px, transparent 1px)',
} as const;
const BAR = { position: 'absolute' } as const;
const SAID = { position: 'absolute', insetBlock: 0 } as const;
