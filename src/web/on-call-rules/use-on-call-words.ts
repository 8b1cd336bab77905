import { useTranslation } from 'react-i18next';
import type { SentOnCall } from '../../contract/on-call-rules.ts';
import { useFormat } from '../format.ts';
import { ON_CALL_KINDS } from './typed-on-call.ts';

const PRESET = 'kommunal_ab';

/** Rules of jour and beredskap in words. */
export function useOnCallWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const payOf = ({ unit, value }: { readonly unit: 'percent' | 'ore' | 'month'; readonly value: number }) => {
    if (unit === 'percent') return t('onCallRules.said.percent', { value: format.percent(value) });
    if (unit === 'ore') return t('onCallRules.said.ore', { value: format.krOre(value / 100) });
    return t('onCallRules.said.month', { value: format.number(value) });
  };
  return {
    nameOf: (name: string): string => (name === PRESET ? t('onCallRules.preset_name') : name),
    sourceOf: ({ name, source }: SentOnCall): string =>
      name === PRESET ? t('onCallRules.preset_source') : source,
    aboutOf: ({ name, source }: SentOnCall): string =>
      name === PRESET ? t('onCallRules.preset_about') : source,
    /** What an hour of each kind pays. */
    paysIn: (rules: SentOnCall): string[] =>
      ON_CALL_KINDS.flatMap((kind) => {
        const terms = rules[kind];
        if (terms === null) return [];
        const pays = terms.levels.map(({ pay }) => payOf(pay)).join(', ');
        return [t('onCallRules.said.line', { name: t(`shifts.kinds.${kind}`), pay: pays })];
      }),
  };
}
