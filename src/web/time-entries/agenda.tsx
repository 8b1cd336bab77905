import { Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isoWeek } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import classes from './agenda.module.css';
import { DayMarks } from './day-marks.tsx';
import { useDayName } from './day-name.ts';
import type { Day } from './days.ts';
import { ReportWeek } from './report-week.tsx';
import { useReporting } from './reporting-context.ts';

/** The days of the month with contents, week by week: the phone's calendar. */
export function Agenda({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const held = days.filter(
    (day) => day.inMonth && (day.planned.length > 0 || day.entries.length > 0 || day.leave !== null),
  );
  if (held.length === 0) return null;
  const weeks = [...Map.groupBy(held, ({ date }) => isoWeek(date))];
  return (
    <Flex component="section" direction="column" gap={16} aria-label={t('timeEntries.calendar.agenda')}>
      {weeks.map(([week, daysOfWeek]) => (
        <section key={week} aria-label={t('timeEntries.calendar.week', { number: String(week) })}>
          <Group justify="space-between" gap="4px 12px" mb={6}>
            <Title order={2} c="dimmed" fz={13}>
              {format.week(daysOfWeek[0]?.date ?? '')}
            </Title>
            <ReportWeek days={daysOfWeek} />
          </Group>
          <Flex component="ul" direction="column" gap={8}>
            {daysOfWeek.map((day) => (
              <AgendaDay key={day.date} day={day} />
            ))}
          </Flex>
        </section>
      ))}
    </Flex>
  );
}

function AgendaDay({ day }: { readonly day: Day }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { openDay } = useReporting();
  const nameOf = useDayName();
  return (
    <li className={classes.day} data-today={day.isToday} data-red={day.red}>
      <Stack gap={0} align="center" c="dimmed" fz={12} lh={1.3} className={classes.date}>
        <span aria-hidden="true">{format.shortWeekday(day.date)}</span>
        <button
          type="button"
          className={classes.open}
          aria-label={nameOf(day)}
          onClick={() => openDay(day.date)}
        >
          {Number(day.date.slice(8))}
        </button>
      </Stack>
      <div className={classes.what}>
        {day.holiday !== null && (
          <span className={classes.holiday} aria-hidden="true">
            {t(`shifts.holidays.${day.holiday}`)}
          </span>
        )}
        <DayMarks day={day} />
      </div>
      <Text
        span
        fz={14}
        fw={600}
        style={{ alignSelf: 'center' }}
        className={shared.nowrap}
        aria-hidden="true"
      >
        {day.hours > 0 && format.hours(day.hours)}
      </Text>
    </li>
  );
}
