import { useTranslation } from 'react-i18next';
import type { TradeEffect } from '../../contract/own-trades.ts';
import { obHoursIn } from '../../core/pay/ob-hours.ts';
import { useFormat } from '../format.ts';

/** A longer rest says nothing. */
const LONG_REST_MIN = 3 * 1440;

/** What a shift means for the user, in short: pay, unsocial hours, rest and the hours of the week. */
export function useWorthWords(): (shift: Omit<TradeEffect, 'broken'>) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const rest = (name: 'rest_before' | 'rest_after', min: number | null): string[] =>
    min === null || min > LONG_REST_MIN ? [] : [t(`offers.open.${name}`, { rest: format.duration(min) })];
  return (shift) => {
    const { pay, rest_before_min, rest_after_min, week_min, agreed_week_min } = shift;
    const ob = obHoursIn(shift);
    const hours = format.duration(week_min);
    return [
      ...(pay === null
        ? []
        : pay.of === 'shift'
          ? [t('offers.open.pay_shift', { kr: format.kr(pay.kronor) })]
          : pay.kronor === 0
            ? [t('offers.open.pay_month_only')]
            : [t('offers.open.pay_ob', { kr: format.kr(pay.kronor) })]),
      ...(ob === 0 ? [] : [t('offers.open.ob', { hours: format.hours(ob) })]),
      ...rest('rest_before', rest_before_min),
      ...rest('rest_after', rest_after_min),
      agreed_week_min === null
        ? t('offers.open.week', { hours })
        : t('offers.open.week_of', { hours, agreed: format.duration(agreed_week_min) }),
    ];
  };
}
