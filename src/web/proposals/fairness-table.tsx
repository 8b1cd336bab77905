import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { getFairness } from '../../contract/fairness.ts';
import { UNSOCIAL } from '../../core/roster/fairness.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import table from '../ui/table.module.css';
import type { Run } from './use-runs.ts';

type Row = ReplyOf<typeof getFairness>['people'][number];

/** The unsocial shifts that people have had in the twelve months before the proposal, beside the share: read when it is opened. */
export function FairnessTable({ run: { start_date, unit_id } }: { readonly run: Run }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <details style={{ marginBottom: 8 }} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('proposals.fairness.title')}</summary>
      {opened && <Ledger until={start_date} unit_id={unit_id} />}
    </details>
  );
}

type LedgerProps = { readonly until: string; readonly unit_id: string | null };

function Ledger({ until, unit_id }: LedgerProps) {
  const { t } = useTranslation();
  const query = { until, ...(unit_id === null ? {} : { unit_id }) };
  const read = useQuery(ask('roster', getFairness, { query }));
  if (read.isPending || read.isError)
    return (
      <Text fz="sm" role="status" c="dimmed">
        {t(read.isPending ? 'proposals.reasons.waiting' : 'proposals.fairness.failed')}
      </Text>
    );
  const people = read.data.people.toSorted((a, b) => nameOf(a.worker).localeCompare(nameOf(b.worker), 'sv'));
  if (people.length === 0) return <Text fz="sm">{t('proposals.fairness.nobody')}</Text>;
  return (
    <>
      <Box
        mah="min(60vh, 28rem)"
        mt={4}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={t('proposals.fairness.title')}
      >
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('proposals.fairness.person')}</th>
              {UNSOCIAL.map((part) => (
                <th key={part} scope="col" className={table.figure}>
                  {t(`proposals.fairness.${part}`)}
                </th>
              ))}
              <th scope="col" className={table.figure}>
                {t('proposals.fairness.wishes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((row) => (
              <LedgerRow key={row.worker.id} row={row} />
            ))}
          </tbody>
        </table>
      </Box>
      <Text fz="xs" c="dimmed" mt={4}>
        {t('proposals.fairness.hint')}
      </Text>
    </>
  );
}

function LedgerRow({ row: { worker, had, share, wishes_kept, wishes_refused } }: { readonly row: Row }) {
  const { t } = useTranslation();
  const format = useFormat();
  const wishes = wishes_kept + wishes_refused;
  return (
    <tr>
      <th scope="row">{nameOf(worker)}</th>
      {UNSOCIAL.map((part) => (
        <td key={part} className={table.figure}>
          {share === null
            ? format.number(had[part])
            : t('proposals.fairness.beside', {
                had: format.number(had[part]),
                share: format.number(Math.round(share[part])),
              })}
        </td>
      ))}
      <td className={table.figure}>
        {wishes === 0 ? '–' : t('proposals.fairness.kept', { kept: wishes_kept, all: wishes })}
      </td>
    </tr>
  );
}
