import { useTranslation } from 'react-i18next';
import type { BreakRule } from '../../core/time-entry.ts';
import type { Typed } from './typed-report.ts';

/** The reason for the break, in one sentence below its field. */
export function useBreakWords(): (typed: Typed, required: number, rule: BreakRule) => string {
  const { t } = useTranslation();
  return ({ automatic }, required, break_rule) => {
    const rule = t(`timeEntries.form.rule_${break_rule}`);
    if (required === 0) return t('timeEntries.form.break_none', { rule });
    return automatic
      ? t('timeEntries.form.break_automatic', { rule })
      : t('timeEntries.form.break_required', { rule });
  };
}
