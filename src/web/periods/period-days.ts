import { useTranslation } from 'react-i18next';
import type { PlanningPeriod } from '../../contract/planning-periods.ts';
import { useFormat } from '../format.ts';

/** `14 dec. – 10 jan.` */
export function usePeriodDays() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ first_day, last_day }: Pick<PlanningPeriod, 'first_day' | 'last_day'>): string =>
    t('periods.days', { first: format.dayMonth(first_day), last: format.dayMonth(last_day) });
}
