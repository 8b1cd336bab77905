import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { StatCard, StatRow } from '../ui/stat-card.tsx';
import { sumsOf, waits } from './queue.ts';
import classes from './stats.module.css';

type Props = {
  readonly entries: readonly TimeEntry[] /** null: the shifts are not read. */;
  readonly missing: number | null;
};

/** The figures of the period for the people searched for, whichever tab is open. */
export function QueueStats({ entries, missing }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const waiting = entries.filter(waits);
  const deviations = waiting.filter(({ status }) => status === 'submitted_pending').length;
  const approved = entries.filter(({ status }) => status === 'approved');
  const rejected = entries.filter(({ status }) => status === 'rejected').length;
  return (
    <div className={classes.stats}>
      <StatRow>
        <StatCard
          label={t('approvals.stats.waiting')}
          value={format.number(waiting.length)}
          tone={waiting.length > 0 ? 'accent' : 'plain'}
        />
        <StatCard
          label={t('approvals.stats.deviations')}
          value={format.number(deviations)}
          tone={deviations > 0 ? 'wait' : 'plain'}
        />
        <StatCard
          label={t('approvals.stats.approved_hours')}
          value={format.hours(sumsOf(approved).hours)}
          tone="good"
        />
        <StatCard label={t('approvals.stats.rejected')} value={format.number(rejected)} />
        <StatCard
          label={t('approvals.stats.missing')}
          value={missing === null ? '…' : format.number(missing)}
          tone={(missing ?? 0) > 0 ? 'bad' : 'plain'}
        />
      </StatRow>
    </div>
  );
}
