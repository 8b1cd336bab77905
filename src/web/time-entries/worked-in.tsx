import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import { timesOf } from './times-of.ts';

/** The stretches of work in a report of jour or beredskap, with their hours; or that there were none. */
export function WorkedIn({ entry }: { readonly entry: Pick<TimeEntry, 'kind' | 'worked' | 'totalHours'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (entry.kind === 'work') return null;
  return (
    <Text fz="sm" className={shared.anywhere}>
      {entry.worked.length === 0
        ? t('timeEntries.entry.nothing_worked')
        : t('timeEntries.entry.worked', {
            times: entry.worked.map(timesOf).join(', '),
            hours: format.hours(entry.totalHours),
          })}
    </Text>
  );
}
