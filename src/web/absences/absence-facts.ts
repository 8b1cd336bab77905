import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { addDays } from '../../core/calendar.ts';
import { leaveDays } from '../../core/leave.ts';
import { SICK_PERIOD_LAW } from '../../core/pay/sick-period.ts';
import { useFormat } from '../format.ts';
import { useDaysText } from '../leave/leave-facts.ts';

/** Facts derived from an absence, and their text. */

/** Covers today. */
export const isNow = (
  { first_day, last_day }: Pick<Absence, 'first_day' | 'last_day'>,
  today: string,
): boolean => first_day <= today && (last_day === null || last_day >= today);

/** Covers today and continues: the person can be reported back. */
export const goesOn = (absence: Absence, today: string): boolean =>
  isNow(absence, today) && absence.last_day !== today;

/**
 * The first day that needs a medical certificate; null for VAB, or when the absence ends earlier. The server counts a
 * spell that spans several rows.
 */
export function certificateDay({ kind, first_day, last_day, certificate_from }: Absence): string | null {
  if (certificate_from !== null || kind !== 'sick') return certificate_from;
  const due = addDays(first_day, SICK_PERIOD_LAW.certificate_day - 1);
  return last_day === null || last_day >= due ? due : null;
}

/** `från 14:00 första dagen`, `10:00–12:00` of one day. */
const partText = (t: TFunction, from: string | null, until: string | null): string => {
  if (until === null) return t('absences.part_from', { from: from ?? '' });
  return from === null ? t('absences.part_until', { until }) : t('absences.part_times', { from, until });
};

export type AbsenceWords = {
  /** `Sjuk`, `Vab` */
  readonly kind: string;
  /** `sedan mån 16 mars`, `ons 18 mars–fre 20 mars` */
  readonly days: string;
  /** `dag 3 · hela dagen` or `3 dagar · 50 % av dagen` */
  readonly measure: string;
};

/** Describes an absence in the current language. */
export function useAbsenceWords(): (absence: Absence, today: string) => AbsenceWords {
  const { t } = useTranslation();
  const format = useFormat();
  const daysText = useDaysText();
  return ({ kind, first_day, last_day, extent_pct, from_time, until_time }, today) => {
    const open = last_day === null;
    const from = format.shortDate(first_day).replaceAll(' ', '\u00a0');
    const length = leaveDays(first_day, last_day ?? today);
    const count = open && length > 0 ? t('absences.day', { count: length }) : null;
    const total = open ? null : t('absences.days', { count: length });
    const extent =
      from_time != null || until_time != null
        ? partText(t, from_time, until_time)
        : extent_pct === 100
          ? t('absences.whole_day')
          : t('absences.part', { percent: format.percent(extent_pct) });
    return {
      kind: t(`absences.kinds.${kind}`),
      days: open
        ? t(first_day > today ? 'absences.from' : 'absences.since', { day: from })
        : daysText({ first_day, last_day }),
      measure: [count ?? total, extent].filter((part) => part !== null).join(' · '),
    };
  };
}
