import { useTranslation } from 'react-i18next';
import type { SentOvertime } from '../../contract/overtime-rules.ts';
import { useFormat } from '../format.ts';
import { oneOf } from '../search.ts';

const LEVELS = ['one', 'two', 'three'] as const;
const PRESETS = ['state', 'handels_retail'] as const;

/** Overtime rules in words. */
export function useOvertimeWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const payOf = ({ unit, value }: SentOvertime['levels'][number]['pay']): string => {
    if (unit === 'percent') return t('overtimeRules.said.percent', { value: format.percent(value) });
    if (unit === 'ore') return t('overtimeRules.said.ore', { value: format.krOre(value / 100) });
    return t('overtimeRules.said.month', { value: format.number(value) });
  };
  const levelName = (index: number): string => t(`overtimeRules.levels.${LEVELS[index] ?? 'three'}`);
  return {
    levelName,
    /** The name of rules: a preset's in the user's language. */
    nameOf: (name: string): string => {
      const preset = oneOf(PRESETS, name);
      return preset === undefined ? name : t(`overtimeRules.preset_names.${preset}`);
    },
    /** The agreement of rules, and where the preset has it from. */
    sourceOf: ({ name, source }: SentOvertime): string => {
      const preset = oneOf(PRESETS, name);
      return preset === undefined ? source : t(`overtimeRules.preset_sources.${preset}`);
    },
    aboutOf: ({ name, source }: SentOvertime): string => {
      const preset = oneOf(PRESETS, name);
      return preset === undefined ? source : t(`overtimeRules.preset_about.${preset}`);
    },
    /** What an hour of each kind pays. */
    paysIn: ({ extra, levels }: SentOvertime): string[] => {
      const lines = [
        ...(extra === null ? [] : [[t('overtimeRules.extra_pay'), payOf(extra)] as const]),
        ...levels.map(({ pay }, index) => [levelName(index), payOf(pay)] as const),
      ].map(([name, pay]) => t('overtimeRules.said.line', { name, pay }));
      return lines.length === 0 ? [t('overtimeRules.said.nothing')] : lines;
    },
  };
}
