import { Box, ScrollArea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { payOfReports } from '../../contract/pay.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { ruleSetOn } from '../../core/pay/ob-choice.ts';
import { hoursAt, levelsIn } from '../../core/pay/ob-hours.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { obName } from '../parts/ob-split.ts';
import { sayError } from '../text/index.ts';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import classes from './bulk-dialog.module.css';
import { People } from './bulk-people.tsx';
import { useRules } from './facts.ts';
import { sumsOf } from './queue.ts';

/** A summary before an approval: people, hours, OB, kronor, and reports that were not looked at. */
export function BulkSummary({ entries }: { readonly entries: readonly TimeEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = sumsOf(entries);
  const { ob_rule_sets } = useRules();
  const rules = new Set(entries.map(({ date }) => ruleSetOn(date, ob_rule_sets)));
  // Levels of several rules have no name in common.
  const [only = {}] = rules.size === 1 ? rules : [];
  const { count, people, hours } = sums;
  const deviating = entries.filter(({ status }) => status === 'submitted_pending').length;
  const unplanned = entries.filter(({ mismatch }) => mismatch.assigned === null).length;
  const figures = [
    { name: t('approvals.bulk.people'), value: format.number(people) },
    { name: t('approvals.bulk.passes'), value: format.number(count) },
    { name: t('approvals.bulk.hours'), value: format.hours(hours) },
    ...levelsIn([sums]).map((level) => ({
      name: obName(level, only),
      value: format.hours(hoursAt(sums, level)),
    })),
  ];
  return (
    <>
      <Figures figures={figures} />
      <Kronor entries={entries} />
      {deviating > 0 && <Finding tone="wait">{t('approvals.bulk.deviations', { count: deviating })}</Finding>}
      {unplanned > 0 && <Finding tone="wait">{t('approvals.bulk.unplanned', { count: unplanned })}</Finding>}
      {deviating + unplanned === 0 && <Finding tone="good">{t('approvals.bulk.all_ok')}</Finding>}
      <Title order={3} mb={4} fz="sm" fw={600}>
        {t('approvals.bulk.by_person')}
      </Title>
      <ScrollArea.Autosize mah="14rem" type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: 0 }}>
        <People entries={entries} />
      </ScrollArea.Autosize>
    </>
  );
}

/** The pay of these reports in kronor, and what the figure leaves out. The server computes it. */
function Kronor({ entries }: { readonly entries: readonly TimeEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error } = useQuery(ask('pay', payOfReports, { body: { ids: entries.map(({ id }) => id) } }));
  if (error !== null) {
    return (
      <Finding tone="wait">
        {t('approvals.bulk.pay_failed')} {sayError(error)}
      </Finding>
    );
  }
  const base = data?.base_pay ?? null;
  const figures = [
    { name: t('approvals.bulk.ob_bonus'), value: data === undefined ? '…' : format.kr(data.ob_bonus) },
    ...(base === null || data === undefined
      ? []
      : [
          { name: t('approvals.bulk.base_pay'), value: format.kr(base) },
          { name: t('approvals.bulk.pay_sum'), value: format.kr(data.ob_bonus + base) },
        ]),
  ];
  const unpaid = data?.people_without_salary ?? 0;
  const on_call = entries.filter(({ kind }) => kind !== 'work').length;
  return (
    <Box
      mb={12}
      p={12}
      bd="1px solid var(--line-soft)"
      bdrs="md"
      className={classes.pay}
      aria-busy={data === undefined}
    >
      <Figures figures={figures} />
      <Box component="p" c="dimmed" fz="sm">
        {base === null ? t('approvals.bulk.pay_ob_only') : t('approvals.bulk.pay_with_base')}
        {unpaid > 0 && ` ${t('approvals.bulk.pay_unknown', { count: unpaid })}`}
        {on_call > 0 && ` ${t('approvals.bulk.pay_on_call', { count: on_call })}`}
      </Box>
    </Box>
  );
}
