import { useTranslation } from 'react-i18next';
import type { AvailabilityFields } from '../../contract/availabilities.ts';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';

/** 2024-01-01 was a Monday. */
const dayOf = (weekday: number): string => addDays('2024-01-01', weekday - 1);
export const EVERY = [1, 2, 3, 4] as const;

/** `Kan inte: varje måndag, varannan vecka, 16:00–22:00, från 1 juni` */
export function useSaidWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const weekday = (n: number): string => format.weekday(dayOf(n));
  const every = (n: number): string => t(`availability.weeks.n${EVERY.find((one) => one === n) ?? 1}`);
  const said = ({
    kind,
    first_day,
    last_day,
    weekday: on,
    every_weeks,
    starts,
    ends,
  }: AvailabilityFields): string => {
    const parts = [
      ...(on === null ? [] : [t('availability.weekdays', { weekday: weekday(on) })]),
      ...(every_weeks === 1 ? [] : [every(every_weeks).toLocaleLowerCase(format.locale)]),
      starts === null || ends === null ? t('availability.whole_day') : format.range(starts, ends),
      last_day === null
        ? t('availability.from', { day: format.dayMonth(first_day) })
        : first_day === last_day
          ? format.dayMonth(first_day)
          : t('availability.days', { first: format.dayMonth(first_day), last: format.dayMonth(last_day) }),
    ];
    return `${t(`availability.said.${kind}`)}: ${parts.join(', ')}`;
  };
  return { weekday, every, said };
}
