import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getSettings } from '../../contract/companies.ts';
import type { MonthlyPay } from '../../contract/pay.ts';
import type { ObBucket } from '../../core/pay/ob.ts';
import { ruleSetOn } from '../../core/pay/ob-rules.ts';
import { type ObWords, windowsInWords } from '../../core/pay/ob-windows.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { monthOf } from './month-of.ts';

/** Which hours a supplement is for and what it adds, by the rules in force on the first of the month; null until they are known. */
export function useObExplained(pay: MonthlyPay): (bucket: ObBucket) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useObWords();
  const choices = useQuery(ask('company', getSettings, {})).data?.ob_rule_sets;
  return (bucket) => {
    if (choices === undefined) return null;
    const rules = ruleSetOn(`${monthOf(pay)}-01`, choices);
    const windows = windowsInWords(rules, bucket, words);
    if (windows === '') return null;
    const share = format.percent(rules.multipliers_pct[bucket]);
    return t('pay.explained.ob_windows', { number: bucket, windows, share });
  };
}

function useObWords(): ObWords {
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
  };
}
