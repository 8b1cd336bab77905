import { Flex, Skeleton, Text } from '@mantine/core';
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
import { useOwnTerms } from '../pay/terms.ts';
import { useMe } from '../session.ts';
import { shiftFacts } from '../shifts/shift-facts.ts';
import { payQuery } from '../time-entries/queries.ts';
import { type ToDo, useToDo } from '../time-entries/use-to-do.ts';
import shared from '../ui/shared.module.css';

/** The month's estimated pay, and what the next shift adds. */
export function PaySoFar() {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const month = thisMonth();
  const { offline } = useConnection();
  const { todo } = useToDo();
  const { data, error, refetch, isFetching } = useQuery(payQuery(me.id, month));
  const title = t('timeEntries.money.title', { month: format.monthName(month) });
  return (
    <Flex
      component="section"
      direction="column"
      gap={2}
      px="clamp(0.875rem, 2.5vw, 1.5rem)"
      py={10}
      className={shared.panel}
      aria-label={title}
    >
      {data !== undefined && <Sums title={title} pay={data} />}
      {data !== undefined && todo !== null && todo.next !== null && <Adds todo={todo} next={todo.next} />}
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
          <Skeleton height={58} radius="md" />
        </div>
      )}
    </Flex>
  );
}

function Sums({ title, pay }: { readonly title: string; readonly pay: MonthlyPay }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!pay.has_payroll || pay.warnings.includes('no_salary'))
    return (
      <Text c="dimmed" fz="sm">
        {t('timeEntries.money.unknown')}
      </Text>
    );
  return (
    <Flex align="center" justify="space-between" gap={12}>
      <div>
        <Text c="dimmed" fz={13}>
          {pay.preliminary ? `${title}, ${t('home.pay.estimated')}` : title}
        </Text>
        <Text fz={22} fw={650} lts="-0.015em" lh={1.25}>
          {format.kr(pay.net_salary)}{' '}
          <Text span c="dimmed" fz={13} fw={400}>
            {t('home.pay.net')}
          </Text>
        </Text>
      </div>
      <Link to={PATHS.userInfo} className={shared.link ?? ''}>
        {t('home.pay.open')}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </Flex>
  );
}

function Adds({ todo, next }: { readonly todo: ToDo; readonly next: NonNullable<ToDo['next']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const terms = useOwnTerms(next.assignment.shift_details.date);
  const { pay } = shiftFacts(next.assignment, [], todo.settings, terms);
  if (pay === null || pay.kronor === 0) return null;
  const kr = format.kr(pay.kronor);
  return (
    <Text c="dimmed" fz={13}>
      {t(pay.of === 'shift' ? 'home.pay.next' : 'home.pay.next_ob', { kr })}
    </Text>
  );
}
