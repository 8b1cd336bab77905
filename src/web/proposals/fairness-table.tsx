import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { getFairness } from '../../contract/fairness.ts';
import { UNSOCIAL } from '../../core/roster/fairness.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import table from '../ui/table.module.css';
import { NotRead, ScrolledTable, WhenOpened } from './told.tsx';
import type { Run } from './use-runs.ts';

type Row = ReplyOf<typeof getFairness>['people'][number];

/** The unsocial shifts that people have had in the twelve months before the proposal, beside the share: read when it is opened. */
export function FairnessTable({ run: { start_date, unit_id } }: { readonly run: Run }) {
  const { t } = useTranslation();
  return (
    <WhenOpened title={t('proposals.fairness.title')}>
      <Ledger until={start_date} unit_id={unit_id} />
    </WhenOpened>
  );
}

type LedgerProps = { readonly until: string; readonly unit_id: string | null };

function Ledger({ until, unit_id }: LedgerProps) {
  const { t } = useTranslation();
  const query = { until, ...(unit_id === null ? {} : { unit_id }) };
  const read = useQuery(ask('roster', getFairness, { query }));
  if (read.isPending || read.isError) return <NotRead of="fairness" failed={read.isError} />;
  const people = read.data.people.toSorted((a, b) => nameOf(a.worker).localeCompare(nameOf(b.worker), 'sv'));
  if (people.length === 0) return <Text fz="sm">{t('proposals.fairness.nobody')}</Text>;
  return (
    <>
      <ScrolledTable label={t('proposals.fairness.title')}>
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
      </ScrolledTable>
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
