import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { useFormat } from '../format.ts';
import { StatCard, StatRow } from '../ui/stat-card.tsx';

const FIGURES = ['gross', 'tax', 'net', 'employer_contribution', 'employer_cost'] as const;

/** The place of the parallel run on the page of the month: it is below everybody's pay, and a new company looks for it. */
export const OLD_PROGRAM = 'old-program';

type Props = {
  readonly totals: PayrollMonth['totals'];
  /** The previous month, once loaded. */
  readonly before: PayrollMonth | null;
};

/** The month's totals and their difference from the previous month. A month that was never run has no figures to compare with. */
export function MonthTotals({ totals, before }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = ({ year, month }: PayrollMonth): string =>
    format.monthName(`${year}-${String(month).padStart(2, '0')}`);
  const against = (now: number | null, then: number | null): string | undefined => {
    if (before === null || before.run === null || now === null || then === null) return undefined;
    const month = nameOf(before);
    const more = Math.round(now - then);
    if (more === 0) return t('payroll.totals.same', { month });
    return t('payroll.totals.against', {
      change: `${more > 0 ? '+' : '−'}${format.kr(Math.abs(more))}`,
      month,
    });
  };
  return (
    <Stack gap={6}>
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
      {before?.run === null && (
        <Text c="dimmed" fz="sm">
          {t('payroll.totals.never_run', { month: nameOf(before) })}{' '}
          <Anchor href={`#${OLD_PROGRAM}`} fz="sm" underline="always">
            {t('payroll.totals.compare_old')}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}
