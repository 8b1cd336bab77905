import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayDebt } from '../../contract/pay-debts.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { debtsQuery } from '../payroll/queries.ts';
import { nameOf } from '../roles.ts';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const debtDialog = onDemand(async () => (await import('./debt-dialog.tsx')).DebtDialog);

/** The debts that people have left from earlier runs, of one person or of all, and how each is taken back; nothing where there are none. */
export function DebtsCard({ user }: { readonly user: string | null }) {
  const { t } = useTranslation();
  const reading = useQuery(debtsQuery());
  if (reading.error !== null)
    return (
      <Failure
        what={t('payDebts.load_failed')}
        error={reading.error}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  const debts = (reading.data ?? []).filter((one) => user === null || one.user === user);
  if (debts.length === 0) return null;
  return (
    <Card title={t(user === null ? 'payDebts.title' : 'payDebts.of')}>
      <Stack gap={8}>
        <Text fz="sm" c="dimmed">
          {t('payDebts.lead')}
        </Text>
        <ul className={shared.lines}>
          {debts.map((debt) => (
            <DebtLine key={debt.user} debt={debt} named={user === null} />
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function DebtLine({ debt, named }: { readonly debt: PayDebt; readonly named: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [choosing, setChoosing] = useState(false);
  const { ground, most, kept, paid_in, note, decided_by, decided_at } = debt;
  const said = [
    ground === null ? t('payDebts.undecided') : t(`payDebts.grounds.${ground}`),
    ...(ground === null || most === null ? [] : [t('payDebts.most', { amount: format.krOre(most) })]),
    ...(ground === null || kept === null ? [] : [t('payDebts.keeps', { amount: format.krOre(kept) })]),
    ...(paid_in === 0 ? [] : [t('payDebts.paid_in_so_far', { amount: format.krOre(paid_in) })]),
  ];
  return (
    <Box component="li" py={8}>
      <Group justify="space-between" gap="6px 16px" wrap="wrap">
        <Stack gap={2} miw={0}>
          <span>
            {named && <strong>{nameOf(debt)} </strong>}
            {t('payDebts.since', { owed: format.krOre(debt.owed), month: format.monthInWords(debt.since) })}
          </span>
          <Text fz="sm" c={ground === null ? 'var(--wait)' : 'inherit'}>
            {said.join(', ')}
          </Text>
          {decided_by !== null && decided_at !== null && (
            <Text fz="sm" c="dimmed">
              {t('payDebts.decided', { who: decided_by, when: format.date(decided_at.slice(0, 10)) })}
              {note !== '' && `: ${note}`}
            </Text>
          )}
        </Stack>
        <Button
          {...nearing(debtDialog)}
          variant="default"
          mih="var(--tap)"
          aria-label={`${t(ground === null ? 'payDebts.choose' : 'payDebts.change')}: ${nameOf(debt)}`}
          onClick={() => setChoosing(true)}
        >
          {t(ground === null ? 'payDebts.choose' : 'payDebts.change')}
        </Button>
      </Group>
      {choosing && (
        <Opening
          part={debtDialog}
          own={{ debt, onClose: () => setChoosing(false) }}
          onCancel={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}
