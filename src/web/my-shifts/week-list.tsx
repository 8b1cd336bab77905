import { Flex, Group, Text, Title } from '@mantine/core';
import Palmtree from 'lucide-react/icons/palmtree';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { ShiftRow } from './shift-row.tsx';
import type { MyShifts } from './use-my-shifts.ts';
import classes from './week-list.module.css';
import type { Week } from './weeks.ts';

type Props = {
  readonly weeks: readonly Week[];
  readonly mine: MyShifts;
  readonly onAnswer: (assignment: AssignmentWithShift) => void;
  /** Hands a shift over, or swaps it; left out for those that are past. */
  readonly onTrade?: (assignment: AssignmentWithShift) => void;
  /** Before each week's name: the running week is in two lists. */
  readonly named?: string;
};

/** Shifts and leave by week, each week with its sum. */
export function WeekList({ weeks, mine, onAnswer, onTrade, named = '' }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return weeks.map(({ monday, lines, shifts, minutes }) => {
    const week = format.week(monday);
    const days = `${format.dayMonth(monday)} – ${format.dayMonth(addDays(monday, 6))}`;
    return (
      <section
        key={monday}
        className={classes.week}
        aria-label={`${named}${t('myShifts.week_total', { week, days })}`}
      >
        <Group
          justify="space-between"
          align="baseline"
          gap="0px 16px"
          pb={6}
          style={{ borderBottom: '1px solid var(--line)' }}
        >
          <Title order={3} fz={15}>
            {week}{' '}
            <Text span c="dimmed" fz="sm" fw={400}>
              {days}
            </Text>
          </Title>
          {shifts > 0 && (
            <Text span c="dimmed" fz="sm" fw={400}>
              {t('myShifts.passes', { count: shifts })}
              {minutes > 0 && ` · ${format.duration(minutes)}`}
            </Text>
          )}
        </Group>
        <ul>
          {lines.map((line) =>
            line.of === 'shift' ? (
              <ShiftRow
                key={line.assignment.id}
                assignment={line.assignment}
                mine={mine}
                onAnswer={onAnswer}
                {...(onTrade === undefined ? {} : { onTrade })}
              />
            ) : (
              <LeaveRow key={line.leave.id} leave={line.leave} />
            ),
          )}
        </ul>
      </section>
    );
  });
}

function LeaveRow({ leave: { first_day, last_day } }: { readonly leave: LeaveRequest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days =
    first_day === last_day
      ? format.shortDate(first_day)
      : t('myShifts.leave_days', { first: format.shortDate(first_day), last: format.shortDate(last_day) });
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="4px 16px"
      py={10}
      className={classes.leave}
    >
      <span className={shared.capital}>{days}</span>
      <StatusBadge form="hatched" tone="good" icon={<Palmtree size={14} />}>
        {t('myShifts.leave')}
      </StatusBadge>
    </Flex>
  );
}
