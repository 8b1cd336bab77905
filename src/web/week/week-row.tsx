import { Text, VisuallyHidden } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '../roster/looks.module.css';
import { StaffingIcon } from '../roster/staffing-icon.tsx';
import { KindMark } from '../shifts/kind-mark.tsx';
import type { Placed } from '../ui/row-props.ts';
import { CellField, type Next } from './cell-field.tsx';
import { isGhost } from './ghosts.ts';
import { RowHead } from './row-head.tsx';
import type { Typing } from './use-edits.ts';
import type { Stretch } from './use-stretch.ts';
import classes from './week.module.css';
import {
  clashes,
  isSamePiece,
  kindOf,
  type Piece,
  pieceId,
  type WeekCell,
  type WeekRow,
} from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

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
  /** A piece of this row while its times change. */
  readonly stretch: Stretch | null;
  /** What is typed into a cell of this row. */
  readonly typing: Typing | null;
  readonly presets: readonly string[];
  readonly onSave: (row: string, date: string, text: string, next: Next) => void;
  readonly onCancel: () => void;
  readonly placed: Placed;
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
      stretch,
      typing,
      presets,
      onSave,
      onCancel,
      placed,
    } = props;
    const { t } = useTranslation();
    const words = useWeekWords();
    return (
      <tr {...placed} data-person={row.id}>
        <th
          scope="row"
          className={classes.who}
          style={PRESSED}
          title={t('week.menu.whole_row', { name: words.row(row) })}
        >
          <RowHead row={row} more_min={more_min} />
        </th>
        {row.cells.map((cell) => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
          <td
            key={cell.date}
            className={classes.cell}
            data-row={row.id}
            data-date={cell.date}
            data-today={cell.date === today}
            data-away={awayLook(cell)}
            {...saidLook(cell, words.said(cell.said))}
            tabIndex={cell.date === cursor ? 0 : -1}
            aria-selected={cell.pieces.some((piece) => isIn(selected, piece)) || undefined}
          >
            <VisuallyHidden>{words.cell(row, cell)}</VisuallyHidden>
            {typing?.date === cell.date ? (
              <CellField
                key={`${typing.date} ${typing.error}`}
                label={words.cell(row, cell)}
                text={typing.text}
                error={typing.error}
                presets={presets}
                onSave={(text, next) => onSave(row.id, cell.date, text, next)}
                onCancel={onCancel}
              />
            ) : (
              <Contents
                cell={cell}
                focused={cell.date === cursor}
                chosen={cell.date === cursor ? chosen : null}
                selected={selected}
                stretch={stretch}
              />
            )}
          </td>
        ))}
      </tr>
    );
  },
  (before, now) =>
    before.row === now.row &&
    before.cursor === now.cursor &&
    before.chosen === now.chosen &&
    before.selected === now.selected &&
    before.more_min === now.more_min &&
    before.stretch === now.stretch &&
    before.typing === now.typing &&
    before.today === now.today &&
    before.presets === now.presets &&
    before.placed['data-index'] === now.placed['data-index'],
);

/** A head that chooses its row or its day. */
export const PRESSED = { cursor: 'pointer' } as const;

const isIn = (selected: string, piece: Piece): boolean =>
  selected !== '' && selected.includes(pieceId(piece));

const awayLook = ({ away }: WeekCell): 'asked' | 'away' | undefined =>
  away === null ? undefined : 'status' in away && away.status === 'pending' ? 'asked' : 'away';

/** What a person said about the day: hatched close, or wide, or a corner. An absence is the stronger. */
const saidLook = ({ away, said: [strongest] }: WeekCell, title: string) =>
  strongest === undefined
    ? {}
    : { title, ...(away === null ? { style: { backgroundImage: SAID_IMAGES[kindOf(strongest)] } } : {}) };
const hatched = (percent: number, apart: number): string => {
  const line = `color-mix(in srgb, var(--plain) ${percent}%, transparent)`;
  return `repeating-linear-gradient(-45deg, ${line} 0 1px, transparent 1px ${apart}px)`;
};
const SAID_IMAGES = {
  cannot: hatched(48, 4),
  rather_not: hatched(32, 9),
  rather: 'linear-gradient(225deg, var(--good) 0 8px, transparent 8px)',
} as const;

type ContentsProps = Pick<Props, 'chosen' | 'selected' | 'stretch'> & {
  readonly cell: WeekCell;
  readonly focused: boolean;
};

function Contents({ cell, focused, chosen, selected, stretch }: ContentsProps) {
  const words = useWeekWords();
  return (
    <>
      {cell.away !== null && (
        <Text span fz="xs" c="dimmed" px={6} aria-hidden="true" bg="var(--card)" bdrs="sm">
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
          stretch={stretch}
        />
      ))}
      {cell.gone.map((piece) => (
        <Pill key={pieceId(piece)} piece={piece} />
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

type PillProps = {
  readonly piece: Piece;
  readonly clashes?: boolean;
  readonly chosen?: boolean;
  readonly selected?: boolean;
  /** A piece while its times change: this one, or another. */
  readonly stretch?: Stretch | null;
};

/**
 * A shift in a cell, by its form: solid, striped while it waits, outlined when it was declined or is open; dashed as a draft,
 * struck through when a draft takes it away.
 */
export function Pill({
  piece,
  clashes: clash = false,
  chosen = false,
  selected = false,
  stretch = null,
}: PillProps) {
  const words = useWeekWords();
  const { shift, look, count, draft, faint } = piece;
  const now = stretch !== null && isSamePiece(stretch.piece, piece) ? stretch : null;
  return (
    <span
      className={`${classes.pill} ${looks.look}`}
      data-look={clash ? 'rejected' : look}
      data-piece={pieceId(piece)}
      data-draft={draft ?? undefined}
      data-edges={draft !== 'gone' && !isGhost(shift.id) ? '' : undefined}
      style={{
        ...(chosen || now !== null ? CHOSEN : {}),
        ...(selected ? SELECTED : {}),
        ...(faint ? FAINT : {}),
        ...(draft === null ? {} : DRAFT_STYLES[isGhost(shift.id) ? 'ghost' : draft]),
      }}
      title={words.piece(piece, clash)}
      aria-hidden="true"
    >
      {selected && <Check size={12} />}
      {draft === 'put' && !isGhost(shift.id) && <Pencil size={12} />}
      {look !== 'staffed' && look !== 'pending' && <StaffingIcon staffing={look} size={12} />}
      {shortTimes(now?.start ?? shift.start_time_local, now?.end ?? shift.end_time_local)}
      {count > 1 && ` ×${count}`}
      <KindMark kind={shift.kind} size={12} />
    </span>
  );
}

const SELECTED = { outline: '2px solid var(--accent)', outlineOffset: 0 } as const;
const CHOSEN = { outline: '2px solid var(--ink)', outlineOffset: -1 } as const;

/** Of another unit: pale, with letters that can be read. */
const FAINT = {
  border: '1px solid var(--line)',
  boxShadow: 'none',
  background: 'none',
  color: 'var(--mantine-color-dimmed)',
  fontWeight: 400,
} as const;

const DRAFT_STYLES = {
  put: { border: '2px dashed currentcolor', boxShadow: 'none' },
  /** What a copy would make. */
  ghost: { border: '2px dotted currentcolor', boxShadow: 'none', background: 'none', fontStyle: 'italic' },
  gone: {
    border: '1px dashed currentcolor',
    boxShadow: 'none',
    background: 'none',
    color: 'var(--mantine-color-dimmed)',
    textDecoration: 'line-through',
  },
} as const;

/** `14–22:30`: a cell of two weeks has room for no more. */
export const shortTimes = (start: string, end: string): string => `${short(start)}–${short(end)}`;
const short = (clock: string): string => clock.replace(/^0/, '').replace(/:00$/, '');
