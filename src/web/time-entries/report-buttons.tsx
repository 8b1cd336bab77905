import { Button } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Planned } from './days.ts';
import { useReporting } from './reporting-context.ts';
import { timesOf } from './times-of.ts';

type Props = {
  readonly planned: Planned;
  /** In a row of a list. */
  readonly compact?: boolean;
};

/** Reports a shift as it was planned, or opens its day for other times. */
export function ReportButtons({ planned, compact = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { report, openDay } = useReporting();
  const { shift_details } = planned.assignment;
  const when = `${format.dayInWords(shift_details.date)} ${timesOf(shift_details)}`;
  const looks = compact
    ? ({ size: 'compact-sm', h: 'var(--tap)', px: 8 } as const)
    : ({ mih: 'var(--tap)', px: 12 } as const);
  return (
    <>
      <Button
        {...looks}
        leftSection={<Check size={compact ? 15 : 16} />}
        aria-label={t('timeEntries.todo.report_named', { when })}
        onClick={() => report(planned)}
      >
        {t('timeEntries.todo.report')}
      </Button>
      <Button
        {...looks}
        variant="default"
        aria-label={t('timeEntries.todo.other_time_named', { when })}
        onClick={() => openDay(shift_details.date, true)}
      >
        {t('timeEntries.todo.other_time')}
      </Button>
    </>
  );
}
