import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '../../core/calendar.ts';
import { FloatingExport } from '../exports/floating-export.tsx';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { type DayLooks, MonthGrid, type Press } from '../parts/month-grid.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { useMe } from '../session.ts';
import { nearing } from '../ui/on-demand.ts';
import { usePhone } from '../ui/phone.ts';
import shared from '../ui/shared.module.css';
import { MonthSkeleton } from '../ui/skeletons.tsx';
import { Agenda } from './agenda.tsx';
import { DayDots } from './day-dots.tsx';
import { DayMarks } from './day-marks.tsx';
import { useDayName } from './day-name.ts';
import { daySheet } from './day-part.ts';
import type { Day } from './days.ts';
import { MonthSummary } from './month-summary.tsx';
import { ReportWeek } from './report-week.tsx';
import { useReporting } from './reporting-context.ts';
import type { MonthView } from './use-month.ts';

/** The time-reporting calendar (specification section 2): the month, and its summary below. */
export function ReportingCalendar() {
  const { t } = useTranslation();
  const { month, view, error, retry, retrying, onMonth } = useReporting();
  const me = useMe();
  return (
    <Stack miw={0} gap={14} {...nearing(daySheet)}>
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
    </Stack>
  );
}

function Month({ view }: { readonly view: MonthView }) {
  const { t } = useTranslation();
  const format = useFormat();
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
  // Buttons inside a cell handle their own clicks.
  const onPress = (date: string, { on }: Press): void => {
    if (on.closest('button')?.dataset.date !== date) return;
    setWanted(date);
    openDay(date);
  };
  return (
    <>
      <MonthGrid
        label={t('timeEntries.calendar.label', { month: format.month(month) })}
        month={month}
        days={view.days}
        looks={LOOKS}
        cursor={cursor}
        compact={phone}
        onCursor={onCursor}
        onPress={onPress}
      />
      {phone ? (
        <Agenda days={view.days} />
      ) : (
        <Text c="dimmed" fz={12} className={shared.forKeys}>
          {t('timeEntries.calendar.keys')}
        </Text>
      )}
    </>
  );
}

type ContentsProps = { readonly day: Day; readonly compact: boolean };

function Contents({ day, compact }: ContentsProps) {
  const format = useFormat();
  if (compact) return <DayDots day={day} />;
  return (
    <>
      {weekdayOf(day.date) === 1 && <WeekFrom monday={day} />}
      <DayMarks day={day} />
      {day.hours > 0 && (
        <Text span fz={12} fw={600} ta="right" aria-hidden="true">
          {format.hours(day.hours)}
        </Text>
      )}
    </>
  );
}

/** The button that reports a week's missing shifts is on its Monday. */
function WeekFrom({ monday }: { readonly monday: Day }) {
  const { view } = useReporting();
  const days = view?.days ?? [];
  const first = days.indexOf(monday);
  return <ReportWeek days={days.slice(first, first + 7)} />;
}

const LOOKS: DayLooks<Day> = { useName: useDayName, Contents };
