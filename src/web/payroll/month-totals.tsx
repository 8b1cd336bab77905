import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { useFormat } from '../format.ts';
import { StatCard, StatRow } from '../ui/stat-card.tsx';

const FIGURES = ['gross', 'tax', 'net', 'employer_contribution', 'employer_cost'] as const;

type Props = {
  readonly totals: PayrollMonth['totals'];
  /** The previous month, once loaded. */
  readonly before: PayrollMonth | null;
};

/** The month's totals and their difference from the previous month. */
export function MonthTotals({ totals, before }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const against = (now: number | null, then: number | null): string | undefined => {
    if (before === null || before.people.length === 0 || now === null || then === null) return undefined;
    const month = format.monthName(`${before.year}-${String(before.month).padStart(2, '0')}`);
    const more = Math.round(now - then);
    if (more === 0) return t('payroll.totals.same', { month });
    return t('payroll.totals.against', {
      change: `${more > 0 ? '+' : '−'}${format.kr(Math.abs(more))}`,
      month,
    });
  };
  return (
    <StatRow>
      {FIGURES.map((figure) => {
        const amount = totals[figure];
        return (
          <StatCard
            key={figure}
            label={t(`payroll.totals.${figure}`)}
            value={amount === null ? t('payroll.totals.unknown') : format.kr(amount)}
            hint={against(amount, before?.totals[figure] ?? null)}
            tone={figure === 'net' ? 'accent' : 'plain'}
          />
        );
      })}
    </StatRow>
  );
}
