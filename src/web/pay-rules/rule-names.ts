import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { oneOf } from '../search.ts';
import type { StartNote } from './opened-rules.ts';

/** The rule sets that ship with the program, by their stored names (core/pay/ob-rules.ts). */
export const PRESET_NAMES = [
  'specification',
  'handels_retail',
  'handels_warehouse',
  'hrf_visita',
  'kommunal_ab',
] as const;

/** The name of a rule set: a preset's translated, a company's own unchanged. */
export function useRuleName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const preset = oneOf(PRESET_NAMES, name);
    return preset === undefined ? name : t(`payRules.names.${preset}`);
  };
}

/** How old a preset's amounts are: their last day when it has passed, else their year. */
export function useAgeOf(): (note: StartNote) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ amounts_of, ended_on, expired }) =>
    expired && ended_on !== null
      ? t('payRules.expired', { date: format.date(ended_on) })
      : t('payRules.amounts_of', { year: String(amounts_of) });
}
