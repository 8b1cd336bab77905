import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Day, Planned } from './days.ts';
import { isOvernight } from './days.ts';
import { timesOf } from './times-of.ts';

/** A day in one sentence, for those who hear the calendar: `måndag 16 november, planerat 09:00–17:30, inte rapporterat`. */
export function useDayName(): (day: Day) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const clocks = (times: Parameters<typeof isOvernight>[0]): string =>
    isOvernight(times) ? `${timesOf(times)} ${t('timeEntries.calendar.next_day')}` : timesOf(times);
  const plan = ({ assignment, state }: Planned): string => {
    const times = clocks(assignment.shift_details);
    if (state === 'pending') return t('timeEntries.calendar.pending', { times });
    if (state === 'absent') return t('timeEntries.calendar.absent', { times });
    return t('timeEntries.calendar.planned', { times });
  };
  return (day) => {
    const parts: string[] = [format.dayInWords(day.date)];
    if (day.isToday) parts.push(t('timeEntries.calendar.today'));
    if (day.holiday !== null) parts.push(t(`shifts.holidays.${day.holiday}`));
    parts.push(...day.planned.map(plan));
    for (const entry of day.entries) {
      const status = t(`timeEntries.status.${entry.status}`).toLocaleLowerCase();
      parts.push(t('timeEntries.calendar.reported', { times: clocks(entry), status }));
    }
    if (day.planned.some(({ state }) => state === 'missing'))
      parts.push(t('timeEntries.calendar.not_reported'));
    if (day.hours > 0) parts.push(t('timeEntries.calendar.hours', { hours: format.number(day.hours) }));
    if (day.planned.length === 0 && day.entries.length === 0) parts.push(t('timeEntries.calendar.nothing'));
    return parts.join(', ');
  };
}
