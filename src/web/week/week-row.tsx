import { Text, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Placed } from '../ui/row-props.ts';
import { CellField, type Next } from './cell-field.tsx';
import { isWeekend, weekEdge, wordOver } from './narrow.ts';
import { Pill } from './pill.tsx';
import { RowHead } from './row-head.tsx';
import { type Plain, plainOf, shortRestBefore } from './row-marks.ts';
import type { Typing } from './use-edits.ts';
import { otherOn } from './use-others.ts';
import type { Stretch } from './use-stretch.ts';
import classes from './week.module.css';
import { clashes, kindOf, type Piece, pieceId, type WeekCell, type WeekRow } from './week-rows.ts';
import { useWeekWords, type WeekWords } from './week-words.ts';

/** Saves what was typed into a cell. */
export type Save = (row: string, date: string, text: string, next: Next, position?: string | null) => void;

type Props = {
  readonly row: WeekRow;
  readonly today: string;
  /** The day that Tab reaches, where it is in this row. */
  readonly cursor: string | null;
  /** The piece that was chosen in that cell. */
  readonly chosen: string | null;
  /** The ids of its pieces that are chosen together with others. */
  readonly selected: string;
  /** Minutes that a carried piece would bring, or take. */
  readonly more_min: number;
  /** Whose initials stand on which of its pieces. */
  readonly others: string;
  /** A piece of this row while its times change. */
  readonly stretch: Stretch | null;
  /** What is typed into a cell of this row. */
  readonly typing: Typing | null;
  readonly presets: readonly string[];
  readonly onSave: Save;
  readonly onCancel: () => void;
  readonly placed: Placed;
  /** The columns of a month. */
  readonly narrow: boolean;
};

/** A person, or the open shifts, and what each day holds. Drawn again only when the row itself changed. */
export const WeekRowView = memo(
  function WeekRowView(props: Props) {
    const {
      row,
      today,
      cursor,
      chosen,
      selected,
      more_min,
      others,
      stretch,
      typing,
      presets,
      onSave,
      onCancel,
      placed,
      narrow,
    } = props;
    const { t } = useTranslation();
    const format = useFormat();
    const words = useWeekWords();
    const plainOn = plainOf(row);
    const restWords = (min: number | null): string[] =>
      min === null ? [] : [t('week.rest_before', { rest: format.duration(min) })];
    return (
      <tr {...placed} data-person={row.id}>
        <th
          scope="row"
          className={classes.who}
          style={PRESSED}
          title={t('week.menu.whole_row', { name: words.row(row) })}
        >
          <RowHead row={row} name={words.row(row)} more_min={more_min} narrow={narrow} />
        </th>
        {row.cells.map((cell) => {
          const rest_min = shortRestBefore(row, cell);
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
            <td
              key={cell.date}
              className={classes.cell}
              data-row={row.id}
              data-date={cell.date}
              data-today={cell.date === today}
              data-red={(narrow && isWeekend(cell.date)) || undefined}
              data-away={awayLook(cell)}
              {...cellLook(cell, words.said(cell.said), narrow)}
              tabIndex={cell.date === cursor ? 0 : -1}
              aria-selected={cell.pieces.some((piece) => isIn(selected, piece)) || undefined}
            >
              <span className={UNSEEN}>{[words.cell(row, cell), ...restWords(rest_min)].join(', ')}</span>
              {rest_min !== null && <RestNotch rest_min={rest_min} narrow={narrow} />}
              {typing?.date === cell.date ? (
                <div style={narrow ? fieldOver(row, cell) : undefined}>
                  <CellField
                    key={`${typing.date} ${typing.error} ${typing.positions?.length}`}
                    label={words.cell(row, cell)}
                    text={typing.text}
                    error={typing.error}
                    presets={presets}
                    positions={typing.positions}
                    onSave={(text, next, position) => onSave(row.id, cell.date, text, next, position)}
                    onCancel={onCancel}
                  />
                </div>
              ) : (
                <Contents
                  cell={cell}
                  words={words}
                  plain={plainOn(cell.date)}
                  past={cell.date < today}
                  focused={cell.date === cursor}
                  chosen={cell.date === cursor ? chosen : null}
                  selected={selected}
                  others={others}
                  stretch={stretch}
                  narrow={narrow}
                />
              )}
            </td>
          );
        })}
      </tr>
    );
  },
  (before, now) =>
    before.row === now.row &&
    before.cursor === now.cursor &&
    before.chosen === now.chosen &&
    before.selected === now.selected &&
    before.more_min === now.more_min &&
    before.others === now.others &&
    before.stretch === now.stretch &&
    before.typing === now.typing &&
    before.today === now.today &&
    // The usual times are counted anew with every edit; only the field that is typed into tells them.
    (now.typing === null || before.presets === now.presets) &&
    before.narrow === now.narrow &&
    before.placed['data-index'] === now.placed['data-index'],
);

/** The library's own look of it: a row of a month has thirty, and its component would cost more than all else in them. */
const UNSEEN = VisuallyHidden.classes.root;

/** A head that chooses its row or its day. */
export const PRESSED = { cursor: 'pointer' } as const;

const isIn = (selected: string, piece: Piece): boolean =>
  selected !== '' && selected.includes(pieceId(piece));

export const awayLook = ({ away }: WeekCell): 'asked' | 'away' | undefined =>
  away === null ? undefined : 'status' in away && away.status === 'pending' ? 'asked' : 'away';

/** What a person said about the day: hatched close, or wide, or a corner. An absence is the stronger. */
function cellLook({ date, away, said: [strongest] }: WeekCell, title: string, narrow: boolean) {
  const style = {
    ...(strongest === undefined || away !== null ? {} : { backgroundImage: SAID_IMAGES[kindOf(strongest)] }),
    ...(narrow ? { padding: 1, ...weekEdge(date) } : {}),
  };
  return strongest === undefined ? { style } : { title, style };
}
/** What is typed needs more room than a narrow cell has: it lies over those beside it. */
const fieldOver = ({ cells }: WeekRow, { date }: WeekCell) => ({
  ...FIELD_OVER,
  [cells.findIndex((one) => one.date === date) < cells.length / 2 ? 'left' : 'right']: 0,
});
const FIELD_OVER = {
  position: 'absolute',
  top: 0,
  zIndex: 4,
  width: '12rem',
  padding: 4,
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--card)',
  boxShadow: 'var(--shadow-card)',
} as const;
const hatched = (percent: number, apart: number): string => {
  const line = `color-mix(in srgb, var(--plain) ${percent}%, transparent)`;
  return `repeating-linear-gradient(-45deg, ${line} 0 1px, transparent 1px ${apart}px)`;
};
export const SAID_IMAGES = {
  cannot: hatched(48, 4),
  rather_not: hatched(32, 9),
  rather: 'linear-gradient(225deg, var(--good) 0 8px, transparent 8px)',
} as const;

type ContentsProps = Pick<Props, 'chosen' | 'selected' | 'others' | 'stretch' | 'narrow'> & {
  readonly cell: WeekCell;
  readonly focused: boolean;
  readonly words: WeekWords;
  readonly plain: Plain;
  readonly past: boolean;
};

function Contents(props: ContentsProps) {
  const { cell, focused, words, plain, past, chosen, selected, others, stretch, narrow } = props;
  return (
    <>
      {cell.away !== null && (
        <Text
          span
          fz="xs"
          c="dimmed"
          px={narrow ? 3 : 6}
          aria-hidden="true"
          bg="var(--card)"
          bdrs="sm"
          title={words.away(cell.away)}
          {...(narrow ? wordOver(cell.away, cell.date) : {})}
        >
          {words.away(cell.away)}
        </Text>
      )}
      {cell.pieces.map((piece) => (
        <Pill
          key={pieceId(piece)}
          piece={piece}
          clashes={clashes(cell, piece)}
          chosen={chosen === pieceId(piece)}
          selected={isIn(selected, piece)}
          by={otherOn(others, pieceId(piece))}
          stretch={stretch}
          words={words}
          plain={plain}
          past={past}
          narrow={narrow}
        />
      ))}
      {cell.gone.map((piece) => (
        <Pill key={pieceId(piece)} piece={piece} words={words} narrow={narrow} />
      ))}
      {focused && cell.said.length > 0 && (
        <Text
          span
          pos="absolute"
          bottom={3}
          right={4}
          px={4}
          fz={11}
          bg="var(--card)"
          bdrs="sm"
          aria-hidden="true"
        >
          {words.said(cell.said)}
        </Text>
      )}
    </>
  );
}

/** Too short a rest stands between the two days, in hours and minutes. */
function RestNotch({ rest_min, narrow }: { readonly rest_min: number; readonly narrow: boolean }) {
  const format = useFormat();
  return (
    <Text
      span
      pos="absolute"
      left={0}
      bottom={-1}
      px={narrow ? 2 : 4}
      bg="var(--bad-solid)"
      c="#fff"
      fz={11}
      fw={650}
      lh={1.2}
      bdrs="sm"
      style={NOTCH}
      data-rest
      aria-hidden="true"
    >
      {narrow ? format.number(Math.floor(rest_min / 6) / 10) : format.duration(rest_min)}
    </Text>
  );
}
const NOTCH = {
  transform: 'translateX(-50%)',
  zIndex: 1,
  pointerEvents: 'none',
  whiteSpace: 'nowrap',
} as const;
