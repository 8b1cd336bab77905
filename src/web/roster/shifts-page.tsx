import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import { MonthSkeleton } from '../ui/skeletons.tsx';
import { viewOf } from './view.ts';

const route = getRouteApi('/signed-in/shifts');
const month = onDemand(
  async () =>
    (await Promise.all([import('./shift-calendar.tsx'), loadWords('shift_forms')]))[0].ShiftCalendar,
);
const week = onDemand(async () => (await import('../week/week-page.tsx')).WeekPage);

/** The manager's shifts: a month of days, or one or two weeks by person. */
export function ShiftsPage() {
  const { t } = useTranslation();
  const view = viewOf(route.useSearch());
  const waiting = <MonthSkeleton label={t('common.loading')} />;
  return view === 'month' ? (
    <Fetched key="month" part={month} own={{}} waiting={waiting} />
  ) : (
    <Fetched key="week" part={week} own={{ view }} waiting={waiting} />
  );
}
