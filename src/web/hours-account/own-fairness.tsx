import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getOwnFairness } from '../../contract/fairness.ts';
import { UNSOCIAL } from '../../core/roster/fairness.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Card } from '../ui/card.tsx';
import table from '../ui/table.module.css';

/** The unsocial shifts that one has had in twelve months, beside the median of those who share them (decision 0157). */
export function OwnFairness() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(ask('fairness', getOwnFairness, {}));
  if (error !== null)
    return (
      <Failure
        error={error}
        what={t('hoursAccount.fair.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined || data.had === null) return null;
  const { first_day, last_day, had, median } = data;
  const days = { first: format.date(first_day), last: format.date(last_day) };
  return (
    <Card title={t('hoursAccount.fair.title')}>
      <table className={table.table}>
        <Text component="caption" fz="sm" pb={4} c="dimmed" ta="start">
          {t('hoursAccount.fair.days', days)}
        </Text>
        <thead>
          <tr>
            <th scope="col">{t('hoursAccount.fair.kind')}</th>
            <th scope="col" className={table.figure}>
              {t('hoursAccount.fair.own')}
            </th>
            {median !== null && (
              <th scope="col" className={table.figure}>
                {t('hoursAccount.fair.median')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {UNSOCIAL.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`hoursAccount.fair.${part}`)}</th>
              <td className={table.figure}>{format.number(had[part])}</td>
              {median !== null && <td className={table.figure}>{format.number(median[part])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Text fz="xs" c="dimmed" mt={8}>
        {t(median === null ? 'hoursAccount.fair.too_few' : 'hoursAccount.fair.hint')}
      </Text>
    </Card>
  );
}
