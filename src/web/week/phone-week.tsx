import { Box, Button, Flex, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { initialsOf } from '../roster/roster-days.ts';
import shared from '../ui/shared.module.css';
import { DayPlan } from '../week-need/day-plan.tsx';
import { ShortMark } from '../week-need/need-of-day.tsx';
import { useNeed } from '../week-need/use-need.ts';
import { CellField } from './cell-field.tsx';
import { CellWhys } from './cell-whys.tsx';
import { sumOn } from './day-sums.ts';
import { PhonePieces } from './phone-pieces.tsx';
import type { Fit } from './use-drag.ts';
import type { Edits } from './use-edits.ts';
import { useFit } from './use-fit.ts';
import { type PieceActs, sharedActs, type WeekAsked } from './use-piece-acts.ts';
import { usePillMenu } from './use-pill-menu.tsx';
import { useSwipe } from './use-swipe.ts';
import type { Shown } from './use-week.ts';
import { OPEN, type Piece, type WeekCell, type WeekRow } from './week-rows.ts';
import { useWeekWords } from './week-words.ts';

type Props = {
  readonly shown: Shown;
  readonly edits: Edits;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onAsk: (asked: WeekAsked) => void;
};

/** The mark of what is missing stands on the button's edge. */
const MARKED = { root: { overflow: 'visible' }, label: { overflow: 'visible' } } as const;

/** A shift that is in the hand: it is moved, or copied. */
type InHand = { readonly piece: Piece; readonly copies: boolean };

/**
 * A day of the week on a phone: its open shifts, then its people by start. Any shift is picked up, to be moved or copied, and
 * placed by a tap; meanwhile each person says whether it fits. A swipe changes the week.
 */
export function PhoneWeek({ shown, edits, onOpen, onAsk }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const { days, rows } = shown;
  const need = useNeed(shown).days;
  const [chosen, setChosen] = useState(shown.asked);
  const [held, setHeld] = useState<InHand | null>(null);
  const date = days.some((day) => day.date === chosen) ? chosen : shown.first;
  const on = rows.map((row) => ({ row, cell: row.cells.find((cell) => cell.date === date) }));
  const lines = on.flatMap(({ row, cell }) => (cell === undefined ? [] : [{ row, cell }])).toSorted(byStart);
  const { knownAt } = useFit(shown, edits);
  const place = (row: string): void => {
    if (held !== null && edits.bring(held.piece, { row, date }, held.copies)) setHeld(null);
  };
  const acts: PieceActs = {
    ...sharedActs({ edits, onOpen, onAsk }),
    copy: null,
    pickUp: (piece, copies) => setHeld({ piece, copies }),
    addBeside: ({ assignment }) =>
      edits.setTyping({ row: assignment?.worker_id ?? OPEN, date, text: '', error: null }),
    clear: () => undefined,
  };
  const { ask, popup } = usePillMenu(shown.zone, acts);
  const swipe = useSwipe((weeks) => {
    setChosen(addDays(date, 7 * weeks));
    shown.goTo(addDays(date, 7 * weeks));
  });
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
            <VisuallyHidden>
              , {t('roster.people_on', { count: sumOn(shown.every, day.date).people })}
            </VisuallyHidden>
            <ShortMark day={need?.find((one) => one.date === day.date)} zone={shown.zone} />
          </Button>
        ))}
      </Flex>
      <Title order={2} fz="lg" className={shared.capital}>
        {format.dayInWords(date)}
      </Title>
      <DayPlan shown={shown} edits={edits} date={date} />
      <ul className={`${shared.panel} ${shared.lines}`} {...swipe}>
        {lines.map(({ row, cell }) => (
          <li key={row.id}>
            <Line
              row={row}
              cell={cell}
              edits={edits}
              presets={shown.presets}
              fit={held === null ? null : knownAt(held.piece, { row: row.id, date }, held.copies)}
              onOpen={onOpen}
              onHold={(piece) => setHeld({ piece, copies: false })}
              onMenu={(piece, button) => ask([piece], button, button)}
              onPlace={place}
            />
          </li>
        ))}
      </ul>
      {popup}
      <CellWhys shown={shown} onPickUp={(piece) => setHeld({ piece, copies: false })} />
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
            {t(held.copies ? 'week.holding_copy' : 'week.holding', { times: words.times(held.piece.shift) })}
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
  /** How the shift in the hand fits here; null: the hand is empty. */
  readonly fit: Fit | null;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onHold: (piece: Piece) => void;
  readonly onMenu: (piece: Piece, button: HTMLElement) => void;
  readonly onPlace: (row: string) => void;
};

function Line(props: LineProps) {
  const { row, cell, edits, presets, fit, onOpen, onHold, onMenu, onPlace } = props;
  const { t } = useTranslation();
  const words = useWeekWords();
  const { typing } = edits;
  const press = (): void => {
    if (fit !== null) onPlace(row.id);
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
  return (
    <Flex align="center" gap={8} px={12} py={4} mih={56}>
      <Flex pos="relative" align="center" gap={8} flex={1} miw={0} mih={48}>
        <Box
          component="button"
          type="button"
          pos="absolute"
          inset={0}
          aria-label={`${words.row(row)}, ${
            fit === null ? words.day(row, cell) : `${t('week.place')}: ${fit.reason ?? t('weekMenu.fit.ok')}`
          }`}
          onClick={press}
        />
        {row.person !== null && (
          <Text span fz="xs" fw={650} c="var(--accent)" w={28} aria-hidden="true">
            {initialsOf(row.person)}
          </Text>
        )}
        <Text span fz="sm" flex={1} miw={0} fw={550} className={shared.anywhere}>
          {row.person === null || fit !== null ? (
            <span aria-hidden="true">{words.row(row)}</span>
          ) : (
            <span style={OVER_BUTTON}>
              <PersonLink id={row.person.id}>{words.row(row)}</PersonLink>
            </span>
          )}
          {fit !== null && (
            <Text
              span
              display="block"
              fz="xs"
              c={FIT_COLOURS[fit.level]}
              fw={600}
              data-fit={fit.level}
              aria-hidden="true"
            >
              {fit.reason ?? t('weekMenu.fit.ok')}
            </Text>
          )}
          <Facts row={row} cell={cell} />
        </Text>
        {fit === null && cell.pieces.length === 0 && (
          <Flex align="center" justify="center" w="var(--tap)" c="dimmed" aria-hidden="true">
            <Plus size={18} />
          </Flex>
        )}
      </Flex>
      <PhonePieces row={row} cell={cell} fit={fit} onHold={onHold} onMenu={onMenu} words={words} />
    </Flex>
  );
}

/** The line is a button; the name in it leads to the person. */
const OVER_BUTTON = { position: 'relative' } as const;
const FIT_COLOURS = { ok: 'var(--good)', warn: 'var(--wait)', no: 'dimmed' } as const;

/** What else is known of the person that day. */
function Facts({ row, cell }: Pick<LineProps, 'row' | 'cell'>) {
  const { t } = useTranslation();
  const words = useWeekWords();
  const facts = [
    ...(cell.away === null ? [] : [words.away(cell.away)]),
    ...(row.belongs === 'lent' || row.belongs === 'elsewhere' ? [t(`week.unit.${row.belongs}`)] : []),
    ...(cell.said.length === 0 ? [] : [words.said(cell.said)]),
  ];
  return facts.map((fact) => (
    <Text key={fact} span display="block" fz="xs" c="dimmed">
      {fact}
    </Text>
  ));
}
