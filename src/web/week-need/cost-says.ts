import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Costs, DayCost } from './use-costs.ts';

/** The cost of days in words. */
export function useCostSays() {
  const { t } = useTranslation();
  const format = useFormat();
  /** `Pass 3 200 kr`, `Arbetsgivaravgift 1 005 kr`, ... */
  const parts = ({ pay, ob, contribution, salaries }: DayCost): string[] => [
    ob === 0
      ? t('weekNeed.of_shifts', { amount: format.kr(pay) })
      : t('weekNeed.of_shifts_with_ob', { amount: format.kr(pay), ob: format.kr(ob) }),
    ...(contribution === null ? [] : [t('weekNeed.of_contribution', { amount: format.kr(contribution) })]),
    ...(salaries === 0 ? [] : [t('weekNeed.of_salaries', { amount: format.kr(salaries) })]),
  ];
  /** What the sum lacks. */
  const lacks = ({ all: { contribution }, unknown }: Costs): string[] => [
    ...(contribution === null ? [t('weekNeed.without_fees')] : []),
    ...(unknown === 0 ? [] : [t('weekNeed.unknown', { count: unknown })]),
  ];
  return { parts, lacks };
}
