import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { addDays, isRedDay, mondayOf } from '../../core/calendar.ts';
import { isAway } from '../../core/staffing.ts';
import { openAbsencesQuery } from '../absences/queries.ts';
import { plannedOfAssignments } from '../approvals/planned.ts';
import { plannedHours } from '../approvals/worker-stats.tsx';
import { useFormat } from '../format.ts';
import { openLeaveQuery } from '../leave/queries.ts';
import { useToday } from '../leave/use-today.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { PATHS } from '../paths.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { byStart, covers } from './now.ts';
import { planQuery, WEEKS } from './queries.ts';
import type { TabProps } from './tab-props.ts';

const restCard = onDemand(
  async () => (await Promise.all([import('./rest-card.tsx'), loadWords('charts')]))[0].RestCard,
);

/** This week and the next four at a glance, the way into the roster at the person, and where the rest lies. */
export function ScheduleTab({ id, name }: TabProps) {
  const { t } = useTranslation();
  const today = useToday();
  const plan = useQuery(planQuery(id, today));
  const off = useDaysOff(id);
  const monday = mondayOf(today);
  return (
    <Stack gap="md">
      <Card title={t('person.schedule.title')}>
        {plan.error !== null && (
          <Failure
            what={t('person.shifts.failed')}
            error={plan.error}
            onRetry={() => void plan.refetch()}
            retrying={plan.isFetching}
          />
        )}
        {plan.isPending && <RowSkeletons label={t('common.loading')} count={4} height={84} />}
        {plan.data !== undefined && (
          <Stack gap={16}>
            {Array.from({ length: WEEKS }, (_, at) => addDays(monday, 7 * at)).map((first) => (
              <Week key={first} first={first} today={today} name={name} shifts={plan.data} off={off} />
            ))}
          </Stack>
        )}
      </Card>
      <WhenSeen>
        <Fetched part={restCard} own={{ id, today }} waiting={null} />
      </WhenSeen>
    </Stack>
  );
}

type Off = { readonly word: string; readonly is_asked: boolean };
type DaysOff = (date: string) => Off | null;

/** What keeps the person away on a day: absence, or leave that is granted or asked for. */
function useDaysOff(user: string): DaysOff {
  const { t } = useTranslation();
  const absences = useQuery(openAbsencesQuery(user)).data ?? [];
  const leave = useQuery(openLeaveQuery(user)).data ?? [];
  return (date) => {
    const absence = absences.find((one) => covers(one, date));
    if (absence !== undefined) return { word: t(`absences.kinds.${absence.kind}`), is_asked: false };
    const on = leave.filter((one) => covers(one, date));
    if (on.some(({ status }) => status === 'approved'))
      return { word: t('person.schedule.off'), is_asked: false };
    return on.some(({ status }) => status === 'pending')
      ? { word: t('person.schedule.asked_off'), is_asked: true }
      : null;
  };
}

type WeekProps = {
  readonly first: string;
  readonly today: string;
  readonly name: string;
  readonly shifts: readonly AssignmentWithShift[];
  readonly off: DaysOff;
};

function Week({ first, today, name, shifts, off }: WeekProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = addDays(first, 6);
  const on = shifts.filter(({ shift_details: { date } }) => date >= first && date <= last);
  const hours = plannedHours(plannedOfAssignments(on));
  const week = format.week(first);
  return (
    <section aria-label={week}>
      <Group justify="space-between" gap="0 12px" mb={4}>
        <Link
          className={shared.link}
          to={PATHS.shifts}
          search={{ view: 'week', from: first, q: name }}
          aria-label={t('person.schedule.open', { week })}
          preload={false}
        >
          {week}
        </Link>
        <Text span c="dimmed" fz="sm">
          {t('person.schedule.hours', { hours: format.hours(hours) })}
        </Text>
      </Group>
      <SimpleGrid component="ul" cols={7} spacing={4}>
        {Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((date) => (
          <Day
            key={date}
            date={date}
            today={today}
            shifts={on.filter(({ shift_details }) => shift_details.date === date)}
            off={off(date)}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

/** Those that stand come first: the first of a day is shown. */
const STATES = ['shift', 'pending', 'absent', 'rejected', 'free'] as const;
type State = (typeof STATES)[number];

/** Its state by form, not by colour alone: full, dashed, struck out, empty. */
const EDGES: Readonly<Record<State, string>> = {
  shift: '1px solid color-mix(in srgb, var(--accent) 45%, transparent)',
  pending: '1px dashed var(--wait)',
  rejected: '1px dashed var(--bad)',
  absent: '1px solid var(--line)',
  free: '1px solid var(--line-soft)',
};

const stateOf = (one: AssignmentWithShift): State =>
  isAway(one) ? 'absent' : one.status === 'approved' ? 'shift' : one.status;

type DayProps = {
  readonly date: string;
  readonly today: string;
  readonly shifts: readonly AssignmentWithShift[];
  readonly off: Off | null;
};

function Day({ date, today, shifts, off }: DayProps) {
  const format = useFormat();
  const said = useDaySaid();
  const [first, ...more] = shifts.toSorted(
    (a, b) => STATES.indexOf(stateOf(a)) - STATES.indexOf(stateOf(b)) || byStart(a, b),
  );
  const state = first === undefined ? 'free' : stateOf(first);
  const struck = state === 'absent' || state === 'rejected' ? 'line-through' : undefined;
  return (
    <Box
      component="li"
      py={6}
      mih={78}
      bdrs="md"
      bd={EDGES[state]}
      bg={state === 'shift' ? 'var(--accent-soft)' : 'var(--card)'}
      ta="center"
      lh={1.3}
      aria-label={said(date, shifts, off)}
      {...(date === today ? { 'aria-current': 'date' as const } : {})}
    >
      <div aria-hidden="true">
        <Text fz={12} c={isRedDay(date) ? 'var(--bad)' : 'dimmed'} fw={date === today ? 700 : 400}>
          {format.shortWeekday(date)}
        </Text>
        <Text fz={15} fw={650} td={date === today ? 'underline' : undefined}>
          {Number(date.slice(8))}
        </Text>
        {first !== undefined && (
          <>
            <Text fz={12} td={struck}>
              {first.shift_details.start_time_local}
              {more.length > 0 && ` +${more.length}`}
            </Text>
            <Text fz={12} c="dimmed" td={struck}>
              {first.shift_details.end_time_local}
            </Text>
          </>
        )}
        {off !== null && (
          <Text fz={12} {...(off.is_asked ? { c: 'var(--wait)' } : {})} className={shared.anywhere}>
            {off.word}
          </Text>
        )}
      </div>
    </Box>
  );
}

/** A day as a screen reader says it. */
function useDaySaid(): (date: string, shifts: readonly AssignmentWithShift[], off: Off | null) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  return (date, shifts, off) => {
    const parts = shifts.map((one) => {
      const { start_time_local, end_time_local, kind } = one.shift_details;
      const times = withKind(format.range(start_time_local, end_time_local), kind);
      const state = stateOf(one);
      if (state === 'absent') return `${times} ${t('person.shifts.away')}`;
      return state === 'pending' || state === 'rejected' ? `${times} ${t(`person.shifts.${state}`)}` : times;
    });
    return [format.dayInWords(date), ...parts, ...(off === null ? [] : [off.word])].join(', ');
  };
}
