import { Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { sumsOf, waits } from './queue.ts';

type Props = {
  readonly entries: readonly TimeEntry[] /** null: the shifts are not read. */;
  readonly missing: number | null;
};

/** The figures of the period for the people searched for, whichever tab is open: one strip, so that the work comes first. */
export function QueueStats({ entries, missing }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const waiting = entries.filter(waits);
  const deviations = waiting.filter(({ status }) => status === 'submitted_pending').length;
  const approved = entries.filter(({ status }) => status === 'approved');
  const rejected = entries.filter(({ status }) => status === 'rejected').length;
  return (
    <Flex component="dl" wrap="wrap" align="center" gap="0 14px" mih={40} fz={13} lh="20px">
      <Figure label={t('approvals.stats.waiting')} value={format.number(waiting.length)} />
      <Figure
        label={t('approvals.stats.deviations')}
        value={format.number(deviations)}
        {...(deviations > 0 ? { tone: 'wait' } : {})}
      />
      <Figure label={t('approvals.stats.approved_hours')} value={format.hours(sumsOf(approved).hours)} />
      <Figure label={t('approvals.stats.rejected')} value={format.number(rejected)} />
      <Figure
        label={t('approvals.stats.missing')}
        value={missing === null ? '…' : format.number(missing)}
        {...((missing ?? 0) > 0 ? { tone: 'bad' } : {})}
      />
    </Flex>
  );
}

type FigureProps = { readonly label: string; readonly value: string; readonly tone?: 'wait' | 'bad' };

function Figure({ label, value, tone }: FigureProps) {
  return (
    <Flex gap={6} align="baseline">
      <Text component="dt" c="dimmed" fz="inherit" lh="inherit">
        {label}
      </Text>
      <Text
        component="dd"
        fw={650}
        fz="inherit"
        lh="inherit"
        {...(tone === undefined ? {} : { c: `var(--${tone})` })}
      >
        {value}
      </Text>
    </Flex>
  );
}
