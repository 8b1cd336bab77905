import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import type { MonthlyPay } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { useConnection } from '../offline/connection.ts';
import { Failure } from '../parts/failure.tsx';
import { PATHS } from '../paths.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { payQuery } from './queries.ts';

/** This month's estimated pay, with a link to its calculation. */
export function MonthPayCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const month = thisMonth();
  const { offline } = useConnection();
  const { data, error, refetch, isFetching } = useQuery(payQuery(me.id, month));
  return (
    <Card title={t('timeEntries.money.title', { month: format.monthName(month) })}>
      {data !== undefined && <Sums pay={data} />}
      {data === undefined && error !== null && offline && (
        <Text c="dimmed" fz="sm">
          {t('offline.pay_later')}
        </Text>
      )}
      {data === undefined && error !== null && !offline && (
        <Failure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={64} radius="md" />
        </div>
      )}
    </Card>
  );
}

function Sums({ pay }: { readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!pay.has_payroll || pay.warnings.includes('no_salary'))
    return (
      <Text c="dimmed" fz="sm">
        {t('timeEntries.money.unknown')}
      </Text>
    );
  return (
    <>
      <Text c="dimmed" fz="sm">
        {t('timeEntries.money.net')}
      </Text>
      <Text fz={26} fw={650} lts="-0.015em" lh={1.3}>
        {format.kr(pay.net_salary)}
      </Text>
      <Text c="dimmed" fz="sm">
        {t('timeEntries.money.gross', { kr: format.kr(pay.gross_salary) })}
        {pay.preliminary && `. ${t('timeEntries.money.preliminary')}`}
      </Text>
      <Link to={PATHS.userInfo} className={shared.link ?? ''}>
        {t('timeEntries.money.open')}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </>
  );
}
