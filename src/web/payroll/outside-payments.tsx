import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutsidePayments as Reply } from '../../contract/outside-payments.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { outsideQuery } from './queries.ts';

type Payment = Reply['payments'][number];

/** What the bank file does not pay: to Kronofogden, unions and others. Draws nothing when there is none. */
export function OutsidePayments({ run }: { readonly run: string }) {
  const { t } = useTranslation();
  const reading = useQuery(outsideQuery(run));
  if (reading.error !== null)
    return (
      <Failure
        what={t('payFiles.outside.load_failed')}
        error={reading.error}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  const payments = reading.data?.payments ?? [];
  if (payments.length === 0) return null;
  return (
    <Finding tone="wait">
      <Stack component="section" gap={8} aria-label={t('payFiles.outside.title')}>
        <Box component="p" fw={600}>
          {t('payFiles.outside.title')}
        </Box>
        <p>{t('payFiles.outside.text')}</p>
        {payments.map((payment) => (
          <PaymentRows key={payment.number} payment={payment} />
        ))}
      </Stack>
    </Finding>
  );
}

/** To whom, how much, when, and each person's part with what was typed with it. */
function PaymentRows({
  payment: { number, name, receiver, sum, due, parts },
}: {
  readonly payment: Payment;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const is_attachment = receiver === 'kronofogden';
  return (
    <Box>
      <Group justify="space-between" gap="4px 16px">
        <strong>
          {is_attachment ? t('payFiles.outside.kronofogden') : t('payFiles.outside.agreed', { name, number })}
        </strong>
        <strong className={shared.nowrap ?? ''}>{format.krOre(sum)}</strong>
      </Group>
      <Text fz="sm">
        {due === null
          ? t('payFiles.outside.due_agreed')
          : t('payFiles.outside.due_kronofogden', { day: format.date(due) })}
      </Text>
      <Box component="ul" className={shared.lines}>
        {parts.map(({ user, amount, ordered, note, ...person }, at) => (
          <Group
            // One person may have several orders, in a stored order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a run does not change
            key={`${user} ${at}`}
            component="li"
            justify="space-between"
            gap="0 16px"
            py={4}
            fz="sm"
          >
            <span className={shared.anywhere}>
              {[nameOf(person), note].filter((part) => part !== '').join(' · ')}
              {ordered !== null && (
                <Text span display="block" fz="sm" c="var(--wait)">
                  {t('payFiles.outside.less', { ordered: format.krOre(ordered) })}
                </Text>
              )}
            </span>
            <span className={shared.nowrap}>{format.krOre(amount)}</span>
          </Group>
        ))}
      </Box>
    </Box>
  );
}
