import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FloatingExport } from '../exports/floating-export.tsx';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { nearing } from '../parts/on-demand.tsx';
import { useMe } from '../session.ts';
import { usePhone } from '../ui/phone.ts';
import { MonthSkeleton } from '../ui/skeletons.tsx';
import { Agenda } from './agenda.tsx';
import { DayDots } from './day-dots.tsx';
import { DayMarks } from './day-marks.tsx';
import { dayContents } from './day-sheet.tsx';
import type { Day } from './days.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthSummary } from './month-summary.tsx';
import { ReportWeek } from './report-week.tsx';
import classes from './reporting-calendar.module.css';
import { useReporting } from './reporting-context.ts';
import type { MonthView } from './use-month.ts';

/** The time-reporting calendar (specification section 2): the month, and its summary below. */
export function ReportingCalendar() {
  const { t } = useTranslation();
  const { month, view, error, retry, retrying, onMonth } = useReporting();
  const me = useMe();
  return (
    <div className={classes.calendar} {...nearing(dayContents)}>
      <Group justify="space-between" gap={8}>
        <MonthSwitcher month={month} onMonth={onMonth} />
      </Group>
      {view !== null && <Month view={view} />}
      {view === null && error !== null && (
        <Failure error={error} what={t('timeEntries.calendar.failed')} onRetry={retry} retrying={retrying} />
      )}
      {view === null && error === null && <MonthSkeleton label={t('common.loading')} />}
      {view !== null && <MonthSummary view={view} />}
      {view !== null && <FloatingExport user={me.id} month={month} />}
    </div>
  );
}

function Month({ view }: { readonly view: MonthView }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { month, onMonth, openDay } = useReporting();
  const [wanted, setWanted] = useState(view.today);
  const cursor = wanted.startsWith(month)
    ? wanted
    : view.today.startsWith(month)
      ? view.today
      : `${month}-01`;
  const onCursor = (date: string): void => {
    setWanted(date);
    const to = date.slice(0, 7);
    if (to !== month) onMonth(view.today.startsWith(to) ? undefined : to);
  };
  const onOpen = (date: string): void => {
    setWanted(date);
    openDay(date);
  };
  return (
    <>
      <MonthGrid
        month={month}
        days={view.days}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        compact={phone}
        {...(phone ? {} : { weekAction: (days) => <ReportWeek days={days} /> })}
        contents={(day) => (phone ? <DayDots day={day} /> : <Contents day={day} />)}
      />
      {phone ? (
        <Agenda days={view.days} />
      ) : (
        <Text c="dimmed" fz={12} className={classes.keys}>
          {t('timeEntries.calendar.keys')}
        </Text>
      )}
    </>
  );
}

function Contents({ day }: { readonly day: Day }) {
  const format = useFormat();
  return (
    <>
      <DayMarks day={day} />
      {day.hours > 0 && (
        <span className={classes.hours} aria-hidden="true">
          {format.hours(day.hours)}
        </span>
      )}
    </>
  );
}
