import { Button, Flex, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import Move from 'lucide-react/icons/move';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { initialsOf } from '../roster/roster-days.ts';
import { IconButton } from '../ui/icon-button.tsx';
import shared from '../ui/shared.module.css';
import { DayPlan } from '../week-need/day-plan.tsx';
import { ShortMark } from '../week-need/need-of-day.tsx';
import { useNeed } from '../week-need/use-need.ts';
import { CellField } from './cell-field.tsx';
import { Pill } from './pill.tsx';
import { plainOf } from './row-marks.ts';
import type { Edits } from './use-edits.ts';
import type { WeekAsked } from './use-piece-acts.ts';
import type { Shown } from './use-week.ts';
import { clashes, OPEN, type Piece, pieceId, type WeekCell, type WeekRow } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

type Props = {
  readonly shown: Shown;
  readonly edits: Edits;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onAsk: (asked: WeekAsked) => void;
};

/** The mark of what is missing stands on the button's edge. */
const MARKED = { root: { overflow: 'visible' }, label: { overflow: 'visible' } } as const;

/** A day of the week on a phone: its open shifts, then its people by start. A shift is picked up, and placed by a tap. */
export function PhoneWeek({ shown, edits, onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const { days, rows } = shown;
  const need = useNeed(shown).days;
  const [chosen, setChosen] = useState(shown.today);
  const [held, setHeld] = useState<Piece | null>(null);
  const date = days.some((day) => day.date === chosen) ? chosen : shown.first;
  const on = rows.map((row) => ({ row, cell: row.cells.find((cell) => cell.date === date) }));
  const lines = on.flatMap(({ row, cell }) => (cell === undefined ? [] : [{ row, cell }])).toSorted(byStart);
  const place = (row: string): void => {
    if (held !== null && edits.bring(held, { row, date }, false)) setHeld(null);
  };
  return (
    <>
      <Flex component="nav" gap={4} mb={12} aria-label={t('week.days')}>
        {days.map((day) => (
          <Button
            key={day.date}
            variant={day.date === date ? 'filled' : day.isToday ? 'light' : 'default'}
            flex={1}
            miw={0}
            h={48}
            px={0}
            fz="xs"
            styles={MARKED}
            aria-current={day.date === date ? 'date' : undefined}
            onClick={() => setChosen(day.date)}
          >
            {format.shortWeekday(day.date)}
            <br />
            {Number(day.date.slice(8))}
            <VisuallyHidden>, {t('roster.people_on', { count: day.people })}</VisuallyHidden>
            <ShortMark day={need?.find((one) => one.date === day.date)} zone={shown.zone} />
          </Button>
        ))}
      </Flex>
      <Title order={2} fz="lg" className={shared.capital}>
        {format.dayInWords(date)}
      </Title>
      <DayPlan shown={shown} edits={edits} date={date} />
      <ul className={`${shared.panel} ${shared.lines}`}>
        {lines.map(({ row, cell }) => (
          <li key={row.id}>
            <Line
              row={row}
              cell={cell}
              edits={edits}
              presets={shown.presets}
              held={held}
              onOpen={onOpen}
              onHold={setHeld}
              onPlace={place}
            />
          </li>
        ))}
      </ul>
      {held !== null && (
        <Group
          pos="sticky"
          bottom={72}
          p={8}
          bg="var(--card)"
          bd="1px solid var(--line)"
          bdrs="md"
          role="status"
        >
          <Text fz="sm" flex={1}>
            {t('week.holding', { times: words.times(held.shift) })}
          </Text>
          <Button variant="default" onClick={() => setHeld(null)}>
            {t('common.cancel')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** The open shifts first, then people by start, then those who are free. */
const byStart = (a: { row: WeekRow; cell: WeekCell }, b: { row: WeekRow; cell: WeekCell }): number =>
  startOf(a).localeCompare(startOf(b));
const startOf = ({ row, cell }: { row: WeekRow; cell: WeekCell }): string =>
  row.id === OPEN ? '' : (cell.pieces[0]?.shift.start_time ?? '9999');

type LineProps = {
  readonly row: WeekRow;
  readonly cell: WeekCell;
  readonly edits: Edits;
  readonly presets: readonly string[];
  readonly held: Piece | null;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onHold: (piece: Piece) => void;
  readonly onPlace: (row: string) => void;
};

function Line({ row, cell, edits, presets, held, onOpen, onHold, onPlace }: LineProps) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const { typing } = edits;
  const press = (): void => {
    if (held !== null) onPlace(row.id);
    else if (cell.pieces.length > 0) onOpen(cell.pieces.map(({ shift }) => shift.id));
    else edits.setTyping({ row: row.id, date: cell.date, text: '', error: null });
  };
  if (typing?.row === row.id && typing.date === cell.date)
    return (
      <div style={{ padding: 8 }}>
        <Text fz="sm">{words.row(row)}</Text>
        <CellField
          key={`${typing.error} ${typing.positions?.length}`}
          label={words.cell(row, cell)}
          text={typing.text}
          error={typing.error}
          presets={presets}
          positions={typing.positions}
          onSave={(text, _next, position) =>
            void edits.save({ row: row.id, date: cell.date }, text, position)
          }
          onCancel={() => edits.setTyping(null)}
        />
      </div>
    );
  const [first] = cell.pieces;
  return (
    <Flex align="center" gap={8} px={12} py={4} mih={56}>
      <Flex
        component="button"
        type="button"
        align="center"
        gap={8}
        flex={1}
        miw={0}
        mih={48}
        ta="start"
        onClick={press}
      >
        {row.person !== null && (
          <Text span fz="xs" fw={650} c="var(--accent)" w={28} aria-hidden="true">
            {initialsOf(row.person)}
          </Text>
        )}
        <Text span fz="sm" flex={1} miw={0} fw={550} className={shared.anywhere}>
          {words.row(row)}
          {cell.away !== null && (
            <Text span display="block" fz="xs" c="dimmed">
              {words.away(cell.away)}
            </Text>
          )}
          {(row.belongs === 'lent' || row.belongs === 'elsewhere') && (
            <Text span display="block" fz="xs" c="dimmed">
              {t(`week.unit.${row.belongs}`)}
            </Text>
          )}
          {cell.said.length > 0 && (
            <Text span display="block" fz="xs" c="dimmed">
              {words.said(cell.said)}
            </Text>
          )}
        </Text>
        <span>
          {cell.pieces.map((piece) => (
            <Pill
              key={pieceId(piece)}
              piece={piece}
              clashes={clashes(cell, piece)}
              words={words}
              plain={plainOf(row, cell.date)}
            />
          ))}
          {cell.gone.map((piece) => (
            <Pill key={pieceId(piece)} piece={piece} words={words} />
          ))}
        </span>
        <VisuallyHidden>, {held === null ? words.day(row, cell) : t('week.place')}</VisuallyHidden>
      </Flex>
      {first !== undefined && held === null && (
        <IconButton
          aria-label={t('week.pick_up', { name: words.row(row), times: words.times(first.shift) })}
          title={t('week.move')}
          onClick={() => onHold(first)}
        >
          <Move size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Flex>
  );
}
