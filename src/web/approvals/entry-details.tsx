import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { thingHistory } from '../history/history-part.ts';
import { Fetched } from '../parts/fetched.tsx';
import { Columns } from '../ui/columns.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { DayBars } from './day-bars.tsx';
import type { Rules } from './facts.ts';

type Props = { readonly entry: TimeEntry; readonly rules: Rules };

/** Planned over reported on the day's axis, and the history of the report. */
export function EntryDetails({ entry, rules }: Props) {
  const { t } = useTranslation();
  return (
    <Columns
      component="section"
      of="repeat(auto-fit, minmax(min(100%, 22rem), 1fr))"
      gap="20px 32px"
      align="start"
      aria-label={t('approvals.details.label')}
    >
      <DayBars entry={entry} rules={rules} />
      <div>
        <Title order={2} mb={8} fz="sm" fw={600}>
          {t('common.history')}
        </Title>
        <Fetched
          part={thingHistory}
          waiting={<RowSkeletons label={t('common.loading')} count={2} height={36} />}
          own={{ asked: { nouns: ['time_entry'], noun_id: entry.id } }}
        />
      </div>
    </Columns>
  );
}
