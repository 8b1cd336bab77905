import { Flex, Text, VisuallyHidden } from '@mantine/core';
import Pencil from 'lucide-react/icons/pencil';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import looks from '../roster/looks.module.css';
import { initialsOf } from '../roster/roster-days.ts';
import { StaffingIcon } from '../roster/staffing-icon.tsx';
import { KindMark } from '../shifts/kind-mark.tsx';
import type { Placed } from '../ui/row-props.ts';
import shared from '../ui/shared.module.css';
import { CellField } from './cell-field.tsx';
import { isGhost } from './ghosts.ts';
import type { Typing } from './use-edits.ts';
import classes from './week.module.css';
import { clashes, kindOf, type Piece, pieceId, type WeekCell, type WeekRow } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

type Props = {
  readonly row: WeekRow;
  readonly today: string;
  /** The day that Tab reaches, where it is in this row. */
  readonly cursor: string | null;
  /** What is typed into a cell of this row. */
  readonly typing: Typing | null;
  readonly presets: readonly string[];
  readonly onSave: (row: string, date: string, text: string, next: boolean) => void;
  readonly onCancel: () => void;
  readonly placed: Placed;
};

/** A person, or the open shifts, and what each day holds. Drawn again only when the row itself changed. */
export const WeekRowView = memo(
  function WeekRowView({ row, today, cursor, typing, presets, onSave, onCancel, placed }: Props) {
    const words = useWeekWords();
    return (
      <tr {...placed} data-person={row.id}>
        <th scope="row" className={classes.who}>
          <RowHead row={row} />
        </th>
        {row.cells.map((cell) => (
          <td
            key={cell.date}
            className={classes.cell}
            data-row={row.id}
            data-date={cell.date}
            data-today={cell.date === today}
            data-away={awayLook(cell)}
            {...saidLook(cell, words.said(cell.said))}
            tabIndex={cell.date === cursor ? 0 : -1}
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
              <Contents cell={cell} focused={cell.date === cursor} />
            )}
          </td>
        ))}
      </tr>
    );
  },
  (before, now) =>
    before.row === now.row &&
    before.cursor === now.cursor &&
    before.typing === now.typing &&
    before.today === now.today &&
    before.presets === now.presets &&
    before.placed['data-index'] === now.placed['data-index'],
);

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

function Contents({ cell, focused }: { readonly cell: WeekCell; readonly focused: boolean }) {
  const words = useWeekWords();
  return (
    <>
      {cell.away !== null && (
        <Text span fz="xs" c="dimmed" px={6} aria-hidden="true" bg="var(--card)" bdrs="sm">
          {words.away(cell.away)}
        </Text>
      )}
      {cell.pieces.map((piece) => (
        <Pill key={pieceId(piece)} piece={piece} clashes={clashes(cell, piece)} />
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

type PillProps = { readonly piece: Piece; readonly clashes?: boolean };

/**
 * A shift in a cell, by its form: solid, striped while it waits, outlined when it was declined or is open; dashed as a draft,
 * struck through when a draft takes it away.
 */
export function Pill({ piece, clashes: clash = false }: PillProps) {
  const words = useWeekWords();
  const { shift, look, count, draft, faint } = piece;
  return (
    <span
      className={`${classes.pill} ${looks.look}`}
      data-look={clash ? 'rejected' : look}
      data-piece={pieceId(piece)}
      data-draft={draft ?? undefined}
      style={{
        ...(faint ? FAINT : {}),
        ...(draft === null ? {} : DRAFT_STYLES[isGhost(shift.id) ? 'ghost' : draft]),
      }}
      title={words.piece(piece, clash)}
      aria-hidden="true"
    >
      {draft === 'put' && !isGhost(shift.id) && <Pencil size={12} />}
      {look !== 'staffed' && look !== 'pending' && <StaffingIcon staffing={look} size={12} />}
      {shortTimes(shift.start_time_local, shift.end_time_local)}
      {count > 1 && ` ×${count}`}
      <KindMark kind={shift.kind} size={12} />
    </span>
  );
}

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

/** The bar of hours ends at five quarters of the agreed ones. */
const MOST_SHARE = 1.25;

/** Planned hours as a share of the agreed ones: the mark is where they are equal, and more goes beyond it. */
function Bullet({ share }: { readonly share: number }) {
  const at = (of: number): string => `${(100 * Math.min(of, MOST_SHARE)) / MOST_SHARE}%`;
  return (
    <svg width="100%" height={7} display="block" aria-hidden="true">
      <rect y={2} width="100%" height={3} rx={1.5} fill="var(--line)" />
      <rect
        y={2}
        width={at(share)}
        height={3}
        rx={1.5}
        fill={`var(--${share > 1 ? 'wait' : 'accent'}-solid)`}
      />
      <rect x={at(1)} width={2} height={7} fill="currentcolor" />
    </svg>
  );
}

function RowHead({ row }: { readonly row: WeekRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const { person, planned_min, broken, belongs } = row;
  if (person === null)
    return (
      <Text fw={600} fz="sm">
        {t('week.open')}
      </Text>
    );
  const { agreed_min } = person;
  return (
    <Flex gap={8} align="center">
      <Flex
        align="center"
        justify="center"
        w={28}
        h={28}
        bdrs={99}
        bg="var(--accent-soft)"
        c="var(--accent)"
        fz={11}
        fw={650}
        flex="none"
        aria-hidden="true"
      >
        {initialsOf(person)}
      </Flex>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fz="sm" fw={550} lh={1.25} className={shared.anywhere}>
          {words.row(row)}
        </Text>
        <Text fz="xs" c="dimmed" lh={1.25}>
          {agreed_min === null
            ? t('week.planned', { planned: format.number(planned_min / 60) })
            : t('week.hours', {
                planned: format.number(planned_min / 60),
                agreed: format.number(agreed_min / 60),
              })}
          {(belongs === 'lent' || belongs === 'elsewhere') && ` · ${t(`week.unit.${belongs}`)}`}
        </Text>
        {agreed_min !== null && agreed_min > 0 && <Bullet share={planned_min / agreed_min} />}
      </div>
      {broken.length > 0 && (
        <Flex
          align="center"
          justify="center"
          miw={20}
          h={20}
          bdrs={99}
          bg="var(--bad-solid)"
          c="#fff"
          fz={11}
          fw={650}
          role="img"
          data-broken
          title={t('week.broken', { count: broken.length })}
          aria-label={t('week.broken', { count: broken.length })}
        >
          {broken.length}
        </Flex>
      )}
    </Flex>
  );
}
