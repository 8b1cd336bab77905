import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { obHoursIn } from '../../core/pay/ob-hours.ts';
import { assignedMin } from '../../core/shift.ts';
import { useFormat } from '../format.ts';
import { obSplit } from '../parts/ob-split.ts';
import { StatCard, StatRow } from '../ui/stat-card.tsx';
import { type Planned, spanOf } from './planned.ts';
import { sumsOf, waits } from './queue.ts';

type Props = { readonly entries: readonly TimeEntry[]; readonly plan: readonly Planned[] };

/** The month in figures: planned, reported and approved hours, OB, and waiting reports. */
export function WorkerStats({ entries, plan }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const counted = entries.filter(({ status }) => status !== 'draft' && status !== 'rejected');
  const sums = sumsOf(counted);
  const approved = sumsOf(entries.filter(({ status }) => status === 'approved')).hours;
  const waiting = entries.filter(waits);
  const deviations = waiting.filter(({ status }) => status === 'submitted_pending').length;
  return (
    <StatRow>
      <StatCard label={t('approvals.worker.planned')} value={format.hours(plannedHours(plan))} />
      <StatCard label={t('approvals.worker.reported')} value={format.hours(sums.hours)} />
      <StatCard label={t('approvals.worker.approved')} value={format.hours(approved)} tone="good" />
      <StatCard
        label={t('approvals.worker.ob')}
        value={format.hours(obHoursIn(sums))}
        hint={obSplit(sums, format)}
      />
      <StatCard
        label={t('approvals.worker.waiting')}
        value={format.number(waiting.length)}
        tone={deviations > 0 ? 'wait' : 'plain'}
        {...(deviations > 0 ? { hint: t('approvals.worker.waiting_hint', { count: deviations }) } : {})}
      />
    </StatRow>
  );
}

export const plannedHours = (plan: readonly Planned[]): number =>
  plan.reduce((total, shift) => {
    const span = spanOf(shift);
    return span === null || shift.kind !== 'work'
      ? total
      : total + assignedMin({ ...span, break_min: shift.break_min });
  }, 0) / 60;
