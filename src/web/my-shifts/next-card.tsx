import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import { isOvernight, spanOf } from '../time-entries/days.ts';
import { NextDay } from '../time-entries/next-day.tsx';
import { timesOf } from '../time-entries/times-of.ts';
import shared from '../ui/shared.module.css';
import { HeroCard } from './hero-card.tsx';
import { ShiftDetails } from './shift-details.tsx';
import { useUntil } from './until.ts';
import type { MyShifts } from './use-my-shifts.ts';

type Props = {
  readonly assignment: AssignmentWithShift;
  readonly mine: Pick<MyShifts, 'assignments' | 'settings' | 'colleaguesOf' | 'now' | 'today'>;
  /** On the home, among other things: in fewer lines, with what leads on. */
  readonly brief?: ReactNode;
};

/** The next shift, in large type. */
export function NextCard({ assignment, mine, brief }: Props) {
  const { t } = useTranslation();
  const { shift_details } = assignment;
  const day = useDay(assignment, mine);
  const goesOn = spanOf(shift_details).start <= mine.now;
  const title = goesOn ? t('myShifts.next.on_now') : t('myShifts.next.title');
  const until = useUntil()(spanOf(shift_details), shift_details.date, mine.now, mine.today);
  return (
    <HeroCard title={title} aside={brief === undefined ? undefined : until}>
      <Flex component="p" wrap="wrap" align="baseline" gap="0px 10px" fz={24} lh={1.25} lts="-0.01em">
        <span className={shared.capital}>{day}</span>{' '}
        <strong className={shared.nowrap}>
          {timesOf(shift_details)}
          {isOvernight(shift_details) && <NextDay />}
        </strong>
      </Flex>
      <KindMark kind={shift_details.kind} size={18} />
      {brief === undefined && (
        <Box component="p" mb={6} fw={550} className={shared.capital}>
          {until}
        </Box>
      )}
      <ShiftDetails assignment={assignment} mine={mine} brief={brief !== undefined} />
      {brief}
    </HeroCard>
  );
}

function useDay(
  { shift_details: { date } }: AssignmentWithShift,
  { today }: Pick<MyShifts, 'today'>,
): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (date === today) return t('myShifts.next.today');
  return date === addDays(today, 1) ? t('myShifts.next.tomorrow') : format.dayOfWeek(date);
}
