import { Flex } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { useDifference } from './difference.ts';
import { timesOf } from './times-of.ts';
import type { Judged, Warning } from './typed-report.ts';
import classes from './warnings.module.css';

/** The server's warnings about the report, shown while typing. */
export function Warnings({ judged }: { readonly judged: Judged }) {
  const { t } = useTranslation();
  const say = useWarningWords();
  const { warnings, agrees } = judged;
  return (
    <div role="status" aria-label={t('timeEntries.warn.title')}>
      {warnings.length > 0 && (
        <Flex
          component="ul"
          direction="column"
          gap={6}
          py={10}
          px={12}
          bdrs="md"
          bg="var(--wait-soft)"
          c="var(--wait)"
          fz="sm"
          className={classes.list}
        >
          {warnings.map((warning) => {
            const words = say(warning);
            return (
              <Flex component="li" gap={8} key={words} data-code={warning.code}>
                <TriangleAlert size={16} aria-hidden="true" />
                <span>{words}</span>
              </Flex>
            );
          })}
        </Flex>
      )}
      {warnings.length === 0 && agrees && (
        <Flex component="p" gap={8} c="var(--good)" fz="sm" className={classes.ok}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('timeEntries.warn.ok')}
        </Flex>
      )}
    </div>
  );
}

function useWarningWords(): (warning: Warning) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const sayDifference = useDifference();
  return (warning) => {
    switch (warning.code) {
      case 'break_short':
        return t('timeEntries.warn.break_short', { minutes: String(warning.minutes) });
      case 'break_unplanned':
        return t('timeEntries.warn.break_unplanned', { planned: format.duration(warning.planned) });
      case 'break_other':
        return t('timeEntries.warn.break_other');
      case 'mismatch':
        return t('timeEntries.warn.mismatch', {
          times: timesOf(warning.plan.assignment.shift_details),
          how: sayDifference(warning.start_diff, warning.end_diff),
        });
      case 'overlap':
        return t('timeEntries.warn.overlap', { times: timesOf(warning.entry) });
      case 'gap':
        return t('timeEntries.warn.gap', { clock: warning.clock, as: warning.as });
      case 'twice':
        return t('timeEntries.warn.twice', { clock: warning.clock });
      case 'shorter':
      case 'longer':
        return t(`timeEntries.warn.${warning.code}`, { length: format.duration(warning.length) });
    }
  };
}
