import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getMonthlyPay } from '../../contract/pay.ts';
import { workerMonth } from '../../contract/time-entries.ts';
import { sumsOf } from '../approvals/queue.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { useToday } from '../leave/use-today.ts';
import { partsOf } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { PATHS } from '../paths.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { monthsOf } from './month-span.ts';
import { began } from './now.ts';
import { employmentsQuery } from './queries.ts';
import type { TabProps } from './tab-props.ts';

/** So many months are read at a time. */
const STEP = 6;

/** The person's months, the latest first: hours, and what they pay for one who may see it. Each is read by itself. */
export function MonthsTab({ id, sees_pay }: TabProps) {
  const { t } = useTranslation();
  const day = useToday();
  const [count, setCount] = useState(STEP);
  const { data, error, refetch, isFetching } = useQuery(employmentsQuery(id));
  const months = monthsOf(data ?? [], day.slice(0, 7));
  const begins = data?.some((one) => one.first_day !== null && one.first_day > day && began(one)) === true;
  return (
    <Card title={t('person.months.title')}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined && error === null && (
        <RowSkeletons label={t('common.loading')} count={STEP} height={64} />
      )}
      {data !== undefined && months.length === 0 && (
        <Text c="dimmed">{t(begins ? 'person.months.none' : 'person.months.nothing')}</Text>
      )}
      <ul className={shared.lines}>
        {months
          .slice(0, count)
          .map((one) =>
            sees_pay ? (
              <PaidMonth key={one} id={id} month={one} />
            ) : (
              <WorkedMonth key={one} id={id} month={one} />
            ),
          )}
      </ul>
      {months.length > count && (
        <Button variant="default" mih="var(--tap)" mt="sm" onClick={() => setCount(count + STEP)}>
          {t('person.months.more')}
        </Button>
      )}
    </Card>
  );
}

type MonthProps = { readonly id: string; readonly month: string };

function PaidMonth({ id, month }: MonthProps) {
  const me = useMe();
  const { t } = useTranslation();
  const format = useFormat();
  const reading = useQuery(ask('pay', getMonthlyPay, { query: { ...partsOf(month).query, user: id } }));
  const pay = reading.data;
  return (
    <MonthRow
      id={id}
      month={month}
      reading={reading}
      figures={
        pay === undefined
          ? []
          : [
              ['planned', format.hours(pay.assigned_hours)],
              ['reported', format.hours(pay.reported_hours)],
              ['approved', format.hours(pay.approved_hours)],
              ['gross', pay.has_payroll ? format.kr(pay.gross_salary) : '–'],
              ['net', pay.has_payroll ? format.kr(pay.net_salary) : '–'],
            ]
      }
    >
      {pay !== undefined && (!pay.has_payroll || pay.preliminary) && (
        <StatusBadge
          form={pay.has_payroll ? 'striped' : 'outlined'}
          tone={pay.has_payroll ? 'plain' : 'wait'}
        >
          {t(pay.has_payroll ? 'person.months.preliminary' : 'person.months.no_terms')}
        </StatusBadge>
      )}
      {me.sees_cost !== false && (
        <Link
          className={shared.link}
          to={PATHS.payroll}
          search={{ month, person: id }}
          aria-label={t('person.months.pay_named', { month: format.monthInWords(month) })}
          preload={false}
        >
          {t('person.months.pay')}
        </Link>
      )}
    </MonthRow>
  );
}

function WorkedMonth({ id, month }: MonthProps) {
  const format = useFormat();
  const reading = useQuery(ask('time-entries', workerMonth, { params: { id }, query: partsOf(month).query }));
  const entries = reading.data ?? [];
  const counted = entries.filter(({ status }) => status !== 'draft' && status !== 'rejected');
  const approved = entries.filter(({ status }) => status === 'approved');
  return (
    <MonthRow
      id={id}
      month={month}
      reading={reading}
      figures={
        reading.data === undefined
          ? []
          : [
              ['reported', format.hours(sumsOf(counted).hours)],
              ['approved', format.hours(sumsOf(approved).hours)],
            ]
      }
    />
  );
}

type Figure = 'planned' | 'reported' | 'approved' | 'gross' | 'net';

type RowProps = MonthProps & {
  readonly reading: UseQueryResult<unknown>;
  readonly figures: readonly (readonly [Figure, string])[];
  readonly children?: ReactNode;
};

function MonthRow({ id, month, reading, figures, children }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Columns
      component="li"
      of="minmax(9rem, 1fr) minmax(0, 3fr) minmax(11rem, auto)"
      gap="4px 16px"
      align="center"
      below="62em"
      py={8}
    >
      <Link
        className={shared.link}
        to={PATHS.worker}
        params={{ workerId: id }}
        search={{ month }}
        aria-label={t('person.months.open', { month: format.monthInWords(month) })}
        preload={false}
      >
        {format.month(month)}
      </Link>
      {reading.error !== null ? (
        <Failure
          what={t('person.months.failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      ) : reading.isPending ? (
        <RowSkeletons label={t('common.loading')} count={1} height={40} />
      ) : (
        <SimpleGrid component="dl" cols={{ base: 3, md: 5 }} spacing={12} verticalSpacing={4}>
          {figures.map(([of, value]) => (
            <div key={of}>
              <Box component="dt" c="dimmed" fz={12}>
                {t(`person.months.${of}`)}
              </Box>
              <Box component="dd" fw={550} className={shared.nowrap}>
                {value}
              </Box>
            </div>
          ))}
        </SimpleGrid>
      )}
      <Group gap="4px 12px" className={shared.endOnWide}>
        {children}
      </Group>
    </Columns>
  );
}
