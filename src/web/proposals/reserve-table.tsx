import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getReserve } from '../../contract/roster-whys.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import table from '../ui/table.module.css';
import { useProposalWords } from './proposal-words.ts';
import { NotRead, ScrolledTable, WhenOpened } from './told.tsx';

/** How many could step in on each day if somebody fell ill: read when it is opened, the thinnest day first in words. */
export function ReserveTable({ run_id }: { readonly run_id: string }) {
  const { t } = useTranslation();
  return (
    <WhenOpened title={t('proposals.reserve.title')}>
      <Days run_id={run_id} />
    </WhenOpened>
  );
}

function Days({ run_id }: { readonly run_id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useProposalWords();
  const read = useQuery(ask('drafts', getReserve, { params: { id: run_id } }));
  if (read.isPending || read.isError) return <NotRead of="ways" failed={read.isError} />;
  const [thinnest] = read.data.toSorted(
    (a, b) => a.thinnest.people - b.thinnest.people || a.people - b.people,
  );
  if (thinnest === undefined) return null;
  return (
    <>
      <Text fz="sm" fw={550} mt={4} role="status">
        {t('proposals.reserve.thinnest', {
          when: words.when(thinnest.thinnest.shift),
          people: t('proposals.reserve.people', { count: thinnest.thinnest.people }),
        })}
      </Text>
      <ScrolledTable label={t('proposals.reserve.title')}>
        <thead>
          <tr>
            <th scope="col">{t('proposals.reserve.day')}</th>
            <th scope="col" className={table.figure}>
              {t('proposals.reserve.filled')}
            </th>
            <th scope="col" className={table.figure}>
              {t('proposals.reserve.can')}
            </th>
          </tr>
        </thead>
        <tbody>
          {read.data.map(({ date, filled, people }) => (
            <tr key={date}>
              <th scope="row">{format.shortDate(date)}</th>
              <td className={table.figure}>{format.number(filled)}</td>
              <td className={table.figure}>{format.number(people)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      <Text fz="xs" c="dimmed" mt={4}>
        {t('proposals.reserve.hint')}
      </Text>
    </>
  );
}
