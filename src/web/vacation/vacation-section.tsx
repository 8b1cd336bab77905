import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createVacationBalance,
  deleteVacationBalance,
  type VacationBalance,
  type VacationLedgerReply,
} from '../../contract/vacation.ts';
import { send } from '../api.ts';
import { useFormat } from '../format.ts';
import { DatedList } from '../parts/dated-list.tsx';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { balancesQuery, ledgerQuery } from './queries.ts';
import { useLeftText } from './vacation-facts.ts';

const dialog = onDemand(async () => (await import('./balance-dialog.tsx')).BalanceDialog);

type Props = { readonly user: string; readonly name: string };

/** A person's vacation: what is left, the ledger by year, and the opening balances. */
export function VacationSection({ user, name }: Props) {
  const { t } = useTranslation();
  const ledger = useQuery(ledgerQuery(user));
  return (
    <FieldGroup legend={t('vacation.title')} ruled>
      {ledger.isError && (
        <div className={shared.whole}>
          <Failure error={ledger.error} onRetry={() => void ledger.refetch()} retrying={ledger.isFetching} />
        </div>
      )}
      {ledger.data !== undefined && <Ledger ledger={ledger.data} />}
      <Balances user={user} name={name} />
    </FieldGroup>
  );
}

/** By which rule the days of the year are paid, and why. */
function PayRule({ rule }: { readonly rule: NonNullable<VacationLedgerReply['pay_rule']> }) {
  const { t } = useTranslation();
  const { by, reasons, known = true } = rule;
  const why = reasons.map((reason) => t(`vacationLedger.percent_reasons.${reason}`)).join(', ');
  return (
    <>
      <Text fz="sm">
        {reasons.length === 0
          ? t(`vacationLedger.same_pay.${by}`)
          : t('vacationLedger.percent_pay', { reasons: why })}
      </Text>
      {!known && (
        <Text c="dimmed" fz="sm">
          {t('vacationLedger.year_pay_unknown')}
        </Text>
      )}
    </>
  );
}

function Ledger({ ledger }: { readonly ledger: VacationLedgerReply }) {
  const { t } = useTranslation();
  const leftText = useLeftText();
  return (
    <Stack gap={6} fz="sm" className={shared.whole}>
      <Text span fw={600}>
        {ledger.left === null ? t('vacation.unknown') : t('vacation.left', { days: leftText(ledger.left) })}
      </Text>
      {ledger.left !== null && !ledger.complete && <Text c="var(--wait)">{t('vacation.incomplete')}</Text>}
      {ledger.pay_rule != null && <PayRule rule={ledger.pay_rule} />}
      {ledger.due > 0 && <Text c="var(--wait)">{t('vacationLedger.due', { count: ledger.due })}</Text>}
      {ledger.years.length > 0 && (
        <Box component="ul" className={shared.lines} aria-label={t('vacationLedger.ledger')}>
          {ledger.years.toReversed().map((year) => (
            <YearRow key={year.first} year={year} />
          ))}
        </Box>
      )}
      {ledger.saved.length > 0 && (
        <Text fz="sm">
          {t('vacationLedger.saved_days')}:{' '}
          {ledger.saved
            .map(({ year, days }) => t('vacationLedger.saved_from', { count: days, year }))
            .join(', ')}
        </Text>
      )}
    </Stack>
  );
}

function YearRow({ year }: { readonly year: VacationLedgerReply['years'][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { taken } = year;
  const kinds = [
    t('vacation.paid', { count: taken.paid }),
    taken.saved > 0 ? t('vacation.saved', { count: taken.saved }) : null,
    taken.advance > 0 ? t('vacation.advance', { count: taken.advance }) : null,
    taken.unpaid > 0 ? t('vacation.unpaid', { count: taken.unpaid }) : null,
  ].filter((part) => part !== null);
  return (
    <Stack component="li" gap={0} py={8}>
      <Text span fw={600} fz="sm">
        {t('vacationLedger.year', { first: format.date(year.first), last: format.date(year.last) })}
      </Text>
      <Text span fz="sm">
        {[
          `${t('vacationLedger.earned')}: ${year.earned}`,
          ...(year.carried > 0 ? [`${t('vacationLedger.carried')}: ${year.carried}`] : []),
          `${t('vacationLedger.taken')}: ${kinds.join(', ')}`,
          `${t('vacationLedger.days_left')}: ${year.paid_left}`,
        ].join(' · ')}
      </Text>
    </Stack>
  );
}

function Balances({ user, name }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const reading = useQuery(balancesQuery(user));
  const [task, setTask] = useState<VacationBalance | 'new' | null>(null);
  const { remove } = useRemoval<VacationBalance>({
    remove: ({ id, version }) => send(deleteVacationBalance, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createVacationBalance, { body }),
    touches: ['users', 'pay', 'pay-months'],
    said: () => i18next.t('vacationLedger.removed'),
  });
  const rows = reading.data ?? [];
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <DatedList
      title={t('vacationLedger.balances')}
      failed={t('vacationLedger.load_failed')}
      reading={reading}
      rows={rows.map((row) => (
        <Group key={row.id} component="li" justify="space-between" gap="6px 16px" py={8} fz="sm">
          <span>
            {t('vacationLedger.balance_from', {
              day: format.date(row.from_day),
              paid: row.paid_days,
              taken: row.taken_days,
              saved: row.saved_1 + row.saved_2 + row.saved_3 + row.saved_4 + row.saved_5,
            })}
          </span>
          <Group gap="xs">
            <Button {...small} onClick={() => setTask(row)}>
              {t('vacationLedger.change')}
            </Button>
            <Button {...small} onClick={() => remove(row)}>
              {t('vacationLedger.remove')}
            </Button>
          </Group>
        </Group>
      ))}
    >
      {rows.length === 0 && reading.data !== undefined && (
        <Text fz="sm" c="dimmed" mb={8}>
          {t('vacationLedger.balances_lead')} {t('vacationLedger.no_balance')}
        </Text>
      )}
      <Button variant="light" mih="var(--tap)" onClick={() => setTask('new')}>
        {t('vacationLedger.add')}
      </Button>
      {task !== null && (
        <Opening
          part={dialog}
          own={{ was: task === 'new' ? null : task, user, name, onClose: () => setTask(null) }}
          onCancel={() => setTask(null)}
        />
      )}
    </DatedList>
  );
}
