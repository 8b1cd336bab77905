import { useTranslation } from 'react-i18next';
import { dayNumber, type Minute, type Span } from '../../core/clock.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How far ahead a shift is: `om 14 timmar`, `om 3 dagar`; for a present shift, when it ends. */
export function useUntil(): (span: Span, date: string, now: Minute, today: string) => string {
  const { t } = useTranslation();
  return (span, date, now, today) => {
    const left = (span.start > now ? span.start : span.end) - now;
    const hours = Math.round(left / HOUR);
    if (span.start <= now)
      return left < HOUR
        ? t('myShifts.next.ends_minutes', { count: left })
        : t('myShifts.next.ends_hours', { count: hours });
    if (left < HOUR) return t('myShifts.next.in_minutes', { count: left });
    if (left < DAY + DAY / 2) return t('myShifts.next.in_hours', { count: hours });
    return t('myShifts.next.in_days', { count: (dayNumber(date) ?? 0) - (dayNumber(today) ?? 0) });
  };
}
