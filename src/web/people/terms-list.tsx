import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPayroll, deletePayroll, type Payroll } from '../../contract/payroll.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { inForce, isBeginning, isPaidByMonth, termsQuery } from '../pay/terms.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';

/**
 * A person's pay terms, the latest first, with their first days and the present ones marked; coming ones can be
 * withdrawn.
 */
export function TermsList({ user }: { readonly user: string }) {
  const { t } = useTranslation();
  const reading = useQuery(termsQuery(user));
  const [asked, setAsked] = useState<Payroll | null>(null);
  const withdraw = useWithdraw();
  const sayFrom = useSayFrom();
  const rows = (reading.data ?? []).toReversed();
  const now = inForce(rows, today());
  if (reading.error !== null)
    return (
      <div className={shared.whole}>
        <Failure
          what={t('people.terms.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      </div>
    );
  if (rows.length === 0) return null;
  return (
    <section className={shared.whole} aria-label={t('people.terms.title')}>
      <Box component="h3" mb={4} fz="sm" fw={600}>
        {t('people.terms.title')}
      </Box>
      <ul className={shared.lines}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            state={row === now ? 'now' : row.valid_from > today() ? 'coming' : 'past'}
            onWithdraw={() => setAsked(row)}
          />
        ))}
      </ul>
      <Confirm
        opened={asked !== null}
        title={t('people.terms.withdraw_title')}
        confirmLabel={t('people.terms.withdraw')}
        danger
        busy={withdraw.busy}
        onConfirm={() => {
          if (asked !== null) withdraw.withdraw(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {asked !== null && t('people.terms.withdraw_text', { from: sayFrom(asked) })}
      </Confirm>
    </section>
  );
}

type RowProps = {
  readonly row: Payroll;
  readonly state: 'now' | 'coming' | 'past';
  readonly onWithdraw: () => void;
};

const FULL_RATE = 100;

function Row({ row, state, onWithdraw }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sayFrom = useSayFrom();
  const rate = row.employment_rate ?? FULL_RATE;
  const percent = format.percent(rate);
  const from = sayFrom(row);
  return (
    <Group
      component="li"
      justify="space-between"
      gap="6px 16px"
      py={8}
      fz="sm"
      c={state === 'past' ? 'dimmed' : 'inherit'}
    >
      <Stack gap={0} miw={0}>
        <Flex component="span" wrap="wrap" align="center" gap="4px 8px" fw={600}>
          {from}
          {state === 'now' && (
            <StatusBadge form="solid" tone="good">
              {t('people.terms.now')}
            </StatusBadge>
          )}
          {state === 'coming' && (
            <StatusBadge form="striped" tone="accent">
              {t('people.terms.coming')}
            </StatusBadge>
          )}
        </Flex>
        <span>
          {isPaidByMonth(row)
            ? t('people.pay.monthly', { rate: percent, amount: format.kr(row.monthly_salary ?? 0) })
            : t('people.pay.hourly', { rate: percent, amount: format.krOre(row.hourly_salary ?? 0) })}
          {' · '}
          {row.tax_column === 1
            ? t('people.pay.table', { table: row.employee_tax_table })
            : t('people.pay.table_column', { table: row.employee_tax_table, column: row.tax_column })}
        </span>
      </Stack>
      {state === 'coming' && (
        <Button
          variant="default"
          mih="var(--tap)"
          aria-label={t('people.terms.withdraw_named', { from })}
          onClick={onWithdraw}
        >
          {t('people.terms.withdraw')}
        </Button>
      )}
    </Group>
  );
}

/** `Från 1 mars 2026`, `Från början` */
function useSayFrom(): (row: Payroll) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (row) =>
    isBeginning(row)
      ? t('people.terms.from_beginning')
      : t('people.terms.from_day', { date: format.date(row.valid_from) });
}

/** Withdraws coming terms, with undo. */
function useWithdraw() {
  const restore = useWrite(createPayroll, ['payroll']);
  const remove = useWrite(deletePayroll, ['payroll']);
  const withdraw = (row: Payroll): void => {
    const { id, version, ...body } = row;
    remove.mutate(
      { params: { id }, ifMatch: version },
      {
        onSuccess: () => toast(i18next.t('people.terms.withdrawn'), () => restore.mutate({ body })),
      },
    );
  };
  return { withdraw, busy: remove.isPending };
}
