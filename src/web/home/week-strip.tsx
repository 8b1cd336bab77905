import { Box, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { leaveOnDaysQuery } from '../leave/queries.ts';
import { useMe } from '../session.ts';
import { useDayName } from '../time-entries/day-name.ts';
import { type Day, daysOf } from '../time-entries/days.ts';
import { entriesQuery } from '../time-entries/queries.ts';
import { shiftsAroundQuery } from '../time-entries/shifts-around.ts';
import { useNow } from '../time-entries/use-now.ts';
import { useToDo } from '../time-entries/use-to-do.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Today and the six days after it: when one works, at a glance. */
export function WeekStrip() {
  const { todo } = useToDo();
  return todo === null ? null : <Strip today={todo.today} />;
}

function Strip({ today }: { readonly today: string }) {
  const { t } = useTranslation();
  const me = useMe();
  const now = useNow();
  const month = today.slice(0, 7);
  const assignments = useQuery(shiftsAroundQuery(me.id, today)).data ?? [];
  const entries = useQuery(entriesQuery(me.id, month)).data ?? [];
  const leave = useQuery(leaveOnDaysQuery(today, addDays(today, 6), me.id)).data ?? [];
  const dates = DAYS.map((by) => addDays(today, by));
  const days = daysOf(dates, month, { assignments, entries, leave, today, now });
  return (
    <section aria-label={t('home.week')}>
      <SimpleGrid component="ul" cols={7} spacing={4}>
        {days.map((day) => (
          <Cell key={day.date} day={day} />
        ))}
      </SimpleGrid>
    </section>
  );
}

/** Its state by form, not by colour alone: full, dashed, struck out, empty. */
const EDGES = {
  shift: '1px solid color-mix(in srgb, var(--accent) 45%, transparent)',
  pending: '1px dashed var(--wait)',
  absent: '1px solid var(--line)',
  free: '1px solid transparent',
};

function Cell({ day }: { readonly day: Day }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useDayName()(day);
  const [first, ...more] = day.planned;
  const state =
    first === undefined
      ? 'free'
      : first.state === 'pending' || first.state === 'absent'
        ? first.state
        : 'shift';
  const clocks = first?.assignment.shift_details;
  return (
    <Box
      component="li"
      py={6}
      mih={76}
      bdrs="md"
      bd={EDGES[state]}
      bg={state === 'shift' ? 'var(--accent-soft)' : 'var(--card)'}
      ta="center"
      lh={1.3}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      <div aria-hidden="true">
        <Text fz={12} c={day.red ? 'var(--bad)' : 'dimmed'} fw={day.isToday ? 700 : 400}>
          {day.isToday ? t('home.today') : format.shortWeekday(day.date)}
        </Text>
        <Text fz={15} fw={650}>
          {Number(day.date.slice(8))}
        </Text>
        {clocks !== undefined && (
          <Text fz={12} td={state === 'absent' ? 'line-through' : undefined}>
            {clocks.start_time_local}
            {more.length > 0 && ` +${more.length}`}
          </Text>
        )}
        {clocks === undefined && day.leave !== null && <Text fz={12}>{t('home.off')}</Text>}
        {clocks !== undefined && (
          <Text fz={12} c="dimmed" td={state === 'absent' ? 'line-through' : undefined}>
            {clocks.end_time_local}
          </Text>
        )}
      </div>
    </Box>
  );
}
