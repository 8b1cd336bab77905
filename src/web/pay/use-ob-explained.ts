import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getSettings } from '../../contract/companies.ts';
import type { MonthlyPay } from '../../contract/pay.ts';
import { kronorOf } from '../../core/money.ts';
import type { ObBucket, Supplement } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import { type ObWords, windowsInWords } from '../../core/pay/ob-windows.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { monthOf } from './month-of.ts';

/** The hours of a supplement and its rate, by the rules in force on the first of the month; null until loaded. */
export function useObExplained(pay: MonthlyPay): (bucket: ObBucket) => string | null {
  const { t } = useTranslation();
  const words = useObWords();
  const adds = useObAdds();
  const choices = useQuery(ask('company', getSettings, {})).data?.ob_rule_sets;
  return (bucket) => {
    if (choices === undefined) return null;
    const rules = ruleSetOn(`${monthOf(pay)}-01`, choices);
    const windows = windowsInWords(rules, bucket, words);
    if (windows === '') return null;
    return t('pay.explained.ob_windows', { number: bucket, windows, adds: adds(rules, bucket) });
  };
}

/** The supplement for an hour of a level: `50 % av timlönen`, `24,09 kr i timmen`. */
export function useObAdds(): (rules: Supplement, bucket: ObBucket) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (rules, bucket) => {
    const amount_ore = rules.amounts_ore?.[bucket] ?? null;
    if (amount_ore !== null) return t('pay.ob.amount', { amount: format.krOre(kronorOf(amount_ore)) });
    const divisor = rules.divisors?.[bucket];
    return divisor === undefined
      ? t('pay.ob.share', { share: format.percent(rules.multipliers_pct[bucket] ?? 0) })
      : t('pay.ob.month_share', { divisor: format.number(divisor) });
  };
}

/** The text of windows of unsocial hours in the current language. */
export function useObWords(): ObWords {
  const { t } = useTranslation();
  const format = useFormat();
  const list = new Intl.ListFormat(format.locale);
  return {
    // The first of January 2024 is a Monday.
    weekday: (number) => format.shortWeekday(`2024-01-0${number}`),
    named: (day) => t(`pay.ob.${day}`),
    listed: (items) => list.format(items),
    allDay: (days) => t('pay.ob.all_day', { days }),
    within: (clocks) => t('pay.ob.within', clocks),
    across: (clocks) => t('pay.ob.across', clocks),
    later: (clocks) => t('pay.ob.later', clocks),
    untilWeekday: (clocks) => t('pay.ob.until_weekday', clocks),
  };
}
