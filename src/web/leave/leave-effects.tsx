import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { leaveDays } from '../../core/leave.ts';
import { useFormat } from '../format.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { VacationLeft } from '../vacation/vacation-left.tsx';
import { AlsoAway } from './also-away.tsx';
import { holidaysIn, isLive, touches, useDaysText, useLengthText } from './leave-facts.ts';
import { leaveOnDaysQuery, plannedOnQuery } from './queries.ts';

const MOST_SHIFTS = 5;

type Props = {
  readonly days: { readonly first_day: string; readonly last_day: string };
  readonly kind: LeaveRequest['kind'];
  readonly person: string;
  /** Also show other people's absence, which only managers may see. */
  readonly withOthers: boolean;
  /** The form asks separately what to do with the shifts. */
  readonly decided: boolean;
};

/** Facts about the chosen days: their number, holidays, planned shifts, and leave that exists already. */
export function LeaveEffects({ days, kind, person, withOthers, decided }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const lengthOf = useLengthText();
  const { first_day: start_date, last_day: end_date } = days;
  const shifts = useQuery(plannedOnQuery(person, start_date, end_date));
  const leave = useQuery(leaveOnDaysQuery(start_date, end_date));
  const clash = (leave.data ?? []).find((one) => one.user_id === person && isLive(one) && touches(one, days));
  const planned = shifts.data?.filter(({ status }) => status !== 'rejected');
  return (
    <Flex
      component="section"
      direction="column"
      gap={6}
      py={12}
      px={14}
      bdrs="md"
      bg="var(--card-2)"
      fz="sm"
      aria-label={t('leave.told.label')}
      aria-live="polite"
    >
      <strong>{lengthOf({ ...days, kind, days: leaveDays(start_date, end_date) })}</strong>
      {holidaysIn(days).map(({ date, holiday }) => (
        <Box key={date} component="p" c="var(--bad)">
          {t(holiday.kind === 'eve' ? 'leave.told.eve' : 'leave.told.red', {
            name: t(`shifts.holidays.${holiday.key}`),
            day: format.shortDate(date),
          })}
        </Box>
      ))}
      {planned === undefined ? (
        shifts.isPending && (
          <Box component="p" c="dimmed" fz="sm">
            {t('leave.told.checking')}
          </Box>
        )
      ) : (
        <Planned shifts={planned} decided={decided} />
      )}
      {kind === 'vacation' && <VacationLeft user={person} days={days} own={!withOthers} />}
      {clash !== undefined && <Clash leave={clash} />}
      {withOthers && leave.data !== undefined && <AlsoAway days={days} person={person} all={leave.data} />}
    </Flex>
  );
}

type PlannedProps = Pick<Props, 'decided'> & { readonly shifts: readonly AssignmentWithShift[] };

function Planned({ shifts, decided }: PlannedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  if (shifts.length === 0)
    return (
      <Box component="p" c="dimmed" fz="sm">
        {t('leave.told.no_shifts')}
      </Box>
    );
  return (
    <div>
      <p>{t('leave.told.shifts', { count: shifts.length })}</p>
      <Box component="ul" my={2} className={shared.bullets}>
        {shifts
          .slice(0, MOST_SHIFTS)
          .map(({ id, shift_details: { date, start_time_local, end_time_local, kind } }) => (
            <li key={id}>
              {format.shortDate(date)} {withKind(format.range(start_time_local, end_time_local), kind)}
            </li>
          ))}
        {shifts.length > MOST_SHIFTS && (
          <li>{t('leave.told.more_shifts', { n: format.number(shifts.length - MOST_SHIFTS) })}</li>
        )}
      </Box>
      {!decided && (
        <Box component="p" c="dimmed" fz="sm">
          {t('leave.told.shifts_hint')}
        </Box>
      )}
    </div>
  );
}

function Clash({ leave }: { readonly leave: LeaveRequest }) {
  const { t } = useTranslation();
  const daysText = useDaysText();
  return (
    <Notice tone="wait">
      {t('leave.told.overlap', {
        kind: t(`leave.kinds.${leave.kind}`),
        days: daysText(leave),
        status: t(`leave.status.${leave.status}`).toLocaleLowerCase(),
      })}
    </Notice>
  );
}
