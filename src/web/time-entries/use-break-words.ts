import { useTranslation } from 'react-i18next';
import type { BreakRule } from '../../core/time-entry.ts';
import { useFormat } from '../format.ts';
import type { Typed } from './typed-report.ts';

/** The reason for the break, in one sentence below its field. */
export function useBreakWords(): (
  typed: Typed,
  required: number,
  rule: BreakRule,
  planned: number | null,
) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ automatic }, required, break_rule, planned) => {
    if (planned !== null) return t('timeEntries.form.break_planned', { planned: format.duration(planned) });
    const rule = t(`timeEntries.form.rule_${break_rule}`);
    if (required === 0) return t('timeEntries.form.break_none', { rule });
    return automatic
      ? t('timeEntries.form.break_automatic', { rule })
      : t('timeEntries.form.break_required', { rule });
  };
}
