import { Box, Button, Stack, Text } from '@mantine/core';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { holidayOn, isRedDay } from '../../core/calendar.ts';
import { awaitsAnswer, isAway } from '../../core/staffing.ts';
import { useFormat } from '../format.ts';
import { UnsentBadge } from '../offline/unsent-act.tsx';
import { KindMark } from '../shifts/kind-mark.tsx';
import { useShiftWords } from '../shifts/shift-words.ts';
import { useUnsentAnswer } from '../shifts/unsent-answer.ts';
import { isOvernight, spanOf } from '../time-entries/days.ts';
import { NextDay } from '../time-entries/next-day.tsx';
import { timesOf } from '../time-entries/times-of.ts';
import { liveFor } from '../trades/own-query.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { ShiftDetails } from './shift-details.tsx';
import classes from './shift-row.module.css';
import type { MyShifts } from './use-my-shifts.ts';

type Props = {
  readonly assignment: AssignmentWithShift;
  readonly mine: MyShifts;
  /** Opens the facts about the shift and asks yes or no. */
  readonly onAnswer: (assignment: AssignmentWithShift) => void;
  /** Hands the shift over, or swaps it. */
  readonly onTrade?: (assignment: AssignmentWithShift) => void;
};

/** One of the user's shifts: day, times, status and facts; a shift that awaits an answer has its buttons here. */
export function ShiftRow({ assignment, mine, onAnswer, onTrade }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { shift_details } = assignment;
  const { date } = shift_details;
  const holiday = holidayOn(date);
  const asked = awaitsAnswer(assignment);
  const away = isAway(assignment);
  return (
    <li className={classes.row} data-pending={asked} data-away={away}>
      <div className={classes.when}>
        <Box
          component="span"
          lh="1.5rem"
          className={`${classes.day} ${shared.capital}`}
          data-red={isRedDay(date)}
        >
          {format.shortDate(date)}
        </Box>
        {holiday !== null && (
          <Text span c="var(--bad)" fz="xs">
            {t(`shifts.holidays.${holiday.key}`)}
          </Text>
        )}
      </div>
      <Stack gap={2} miw={0} className={classes.what}>
        <Box component="span" fw={650} lh="1.5rem" className={`${classes.times} ${shared.nowrap}`}>
          {timesOf(shift_details)}
          {isOvernight(shift_details) && <NextDay />}
        </Box>
        <KindMark kind={shift_details.kind} fz="sm" />
        {!away && <ShiftDetails assignment={assignment} mine={mine} />}
        {onTrade !== undefined && !away && assignment.status === 'approved' && (
          <TradeButton assignment={assignment} mine={mine} onTrade={onTrade} />
        )}
      </Stack>
      <div className={classes.end}>
        <State assignment={assignment} mine={mine} />
        {asked && <AnswerButton assignment={assignment} onAnswer={onAnswer} />}
      </div>
    </li>
  );
}

function State({ assignment, mine }: Pick<Props, 'assignment' | 'mine'>) {
  const { t } = useTranslation();
  const { status, sick_leave_type } = assignment;
  const unsent = useUnsentAnswer(assignment.id);
  const open_ended = mine.untilFurther(assignment.shift_details.date);
  if (sick_leave_type !== null || isAway(assignment))
    return (
      <StatusBadge form="hatched" tone="plain">
        {isOnLeaveAlone(assignment)
          ? t('myShifts.leave')
          : open_ended === null
            ? t('myShifts.absent')
            : t(`myShifts.until_further.${open_ended}`)}
      </StatusBadge>
    );
  if (unsent !== null && status === 'pending') return <UnsentBadge item={unsent} />;
  return status === 'pending' ? (
    <StatusBadge form="striped" tone="wait">
      {t('shifts.assignment.pending')}
    </StatusBadge>
  ) : (
    <StatusBadge form="solid" tone="good" icon={<Check size={14} />}>
      {t(`shifts.assignment.${status}`)}
    </StatusBadge>
  );
}

/** On leave, and not ill or caring for a child as well. */
const isOnLeaveAlone = (assignment: AssignmentWithShift): boolean =>
  assignment.on_leave && assignment.sick_leave_type === null && !isAway({ ...assignment, on_leave: false });

type AnswerProps = {
  readonly assignment: AssignmentWithShift;
  readonly onAnswer: (assignment: AssignmentWithShift) => void;
};

function AnswerButton({ assignment, onAnswer }: AnswerProps) {
  const { t } = useTranslation();
  const words = useShiftWords()(assignment);
  return (
    <Button
      className={classes.answer ?? ''}
      h="var(--tap)"
      size="sm"
      aria-label={t('myShifts.answer_named', words)}
      onClick={() => onAnswer(assignment)}
    >
      {t('myShifts.answer')}
    </Button>
  );
}

type TradeProps = Pick<Props, 'assignment' | 'mine'> & {
  readonly onTrade: (assignment: AssignmentWithShift) => void;
};

/** Of a shift that has not begun; one that colleagues are asked about says so. */
function TradeButton({ assignment, mine, onTrade }: TradeProps) {
  const { t } = useTranslation();
  const words = useShiftWords()(assignment);
  if (spanOf(assignment.shift_details).start <= mine.now) return null;
  const waits = liveFor(mine.trades, assignment.shift_id) !== null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mih="var(--tap)"
      px={6}
      ml={-6}
      style={{ alignSelf: 'flex-start' }}
      leftSection={waits ? <Clock size={15} /> : <ArrowLeftRight size={15} />}
      aria-label={t(waits ? 'myShifts.traded_named' : 'myShifts.trade_named', words)}
      onClick={() => onTrade(assignment)}
    >
      {t(waits ? 'myShifts.traded' : 'myShifts.trade')}
    </Button>
  );
}
