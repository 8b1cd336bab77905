import { Flex } from '@mantine/core';
import CheckCheck from 'lucide-react/icons/check-check';
import { useTranslation } from 'react-i18next';
import { isoWeek } from '../../core/calendar.ts';
import type { Day } from './days.ts';
import classes from './report-week.module.css';
import { useReporting } from './reporting-context.ts';

/** Reports the missing shifts of a week as planned; hidden when a single tap on the day does the same. */
export function ReportWeek({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation();
  const { reportAll, mayChange } = useReporting();
  const missing = days
    .filter(({ inMonth }) => inMonth)
    .flatMap(({ planned }) => planned.filter(({ state }) => state === 'missing'));
  if (missing.length < 2 || !mayChange) return null;
  const number = String(isoWeek(days[0]?.date ?? ''));
  return (
    <Flex
      type="button"
      component="button"
      align="center"
      gap={4}
      display="inline-flex"
      c="var(--wait)"
      fw={650}
      ta="left"
      lh={1.3}
      className={classes.week}
      aria-label={t('timeEntries.as_planned.week_named', { number, count: missing.length })}
      onClick={() => reportAll(missing)}
    >
      <CheckCheck size={14} aria-hidden="true" />
      {t('timeEntries.as_planned.week')}
    </Flex>
  );
}
