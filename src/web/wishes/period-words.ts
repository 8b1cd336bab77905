import { useTranslation } from 'react-i18next';
import type { PlanningPeriod } from '../../contract/planning-periods.ts';
import { useFormat } from '../format.ts';

const DAY_MS = 86_400_000;

/** A period in words: its days, and until when people wish. */
export function usePeriodWords(period: PlanningPeriod, today: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first_day, last_day, wishes_close_on, publish_by } = period;
  const count = Math.round((Date.parse(wishes_close_on) - Date.parse(today)) / DAY_MS);
  const day = format.dayOfWeek(wishes_close_on);
  return {
    days: t('wishes.period', { first: format.dayMonth(first_day), last: format.dayMonth(last_day) }),
    closing: !period.open
      ? `${t('wishes.is_closed')} ${t('wishes.publish_by', { day: format.dayOfWeek(publish_by) })}`
      : count === 0
        ? t('wishes.by_today')
        : t('wishes.by', { count, day }),
  };
}
