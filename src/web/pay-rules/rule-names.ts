import { useTranslation } from 'react-i18next';
import { oneOf } from '../search.ts';

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
