import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { useFormat } from '../format.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import type { Day, Planned } from './days.ts';
import { isOvernight } from './days.ts';
import { useEntryLook } from './entry-status.tsx';
import { timesOf } from './times-of.ts';

/** A day in one sentence, for screen readers: `måndag 16 november, planerat 09:00–17:30, inte rapporterat`. */
export function useDayName(): (day: Day) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const lookOf = useEntryLook();
  const withKind = useWithKind();
  const clocks = (times: Parameters<typeof isOvernight>[0] & { readonly kind: ShiftKind }): string =>
    withKind(
      isOvernight(times) ? `${timesOf(times)} ${t('timeEntries.calendar.next_day')}` : timesOf(times),
      times.kind,
    );
  const plan = ({ assignment, state }: Planned): string => {
    const times = clocks(assignment.shift_details);
    if (state === 'pending') return t('timeEntries.calendar.pending', { times });
    if (state === 'absent') return t('timeEntries.calendar.absent', { times });
    return t('timeEntries.calendar.planned', { times });
  };
  const away = ({ kind, status }: LeaveRequest): string => {
    const word = { kind: t(`leave.kinds.${kind}`) };
    return status === 'approved' ? t('leave.calendar.away', word) : t('leave.calendar.asked', word);
  };
  return (day) => {
    const parts: string[] = [format.dayInWords(day.date)];
    if (day.isToday) parts.push(t('timeEntries.calendar.today'));
    if (day.holiday !== null) parts.push(t(`shifts.holidays.${day.holiday}`));
    if (day.leave !== null) parts.push(away(day.leave));
    parts.push(...day.planned.map(plan));
    for (const entry of day.entries) {
      const status = lookOf(entry).word.toLocaleLowerCase();
      parts.push(t('timeEntries.calendar.reported', { times: clocks(entry), status }));
      if (entry.status === 'rejected' && entry.rejection_reason) parts.push(entry.rejection_reason);
    }
    if (day.planned.some(({ state }) => state === 'missing'))
      parts.push(t('timeEntries.calendar.not_reported'));
    if (day.hours > 0) parts.push(t('timeEntries.calendar.hours', { hours: format.number(day.hours) }));
    if (day.planned.length === 0 && day.entries.length === 0 && day.leave === null)
      parts.push(t('timeEntries.calendar.nothing'));
    return parts.join(', ');
  };
}
