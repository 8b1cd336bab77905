import { useTranslation } from 'react-i18next';
import { oneOf } from '../search.ts';

/** The rule sets that ship with the program, as they are stored (core/pay/ob-rules.ts). */
export const PRESET_NAMES = [
  'specification',
  'handels_retail',
  'handels_warehouse',
  'hrf_visita',
  'kommunal_ab',
] as const;

/** How a stored name is said: a preset's in words, a company's own as it was written. */
export function useRuleName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const preset = oneOf(PRESET_NAMES, name);
    return preset === undefined ? name : t(`payRules.names.${preset}`);
  };
}
