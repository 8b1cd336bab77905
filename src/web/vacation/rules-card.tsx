import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VacationRulesReply } from '../../contract/vacation-rules.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { Card } from '../ui/card.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { vacationRulesQuery } from './queries.ts';

const route = getRouteApi('/signed-in/pay-rules');

const form = onDemand(async () => (await import('./rules-dialog.tsx')).RulesDialog);
const overTime = onDemand(async () => (await import('./rules-over-time.tsx')).VacationRulesOverTime);
const paste = onDemand(async () => (await import('./paste-dialog.tsx')).PasteDialog);

/** The company's rules of vacation, and the way to paste what people had before Skifta. */
export function VacationRulesCard() {
  const { t } = useTranslation();
  const reading = useQuery(vacationRulesQuery);
  const sought = route.useSearch().paste === 'balances';
  const navigate = route.useNavigate();
  const [task, setTask] = useState<'rules' | 'paste' | null>(sought ? 'paste' : null);
  const close = (): void => {
    setTask(null);
    if (sought) void navigate({ search: { show: 'company' }, replace: true, resetScroll: false });
  };
  const rules = reading.data;
  return (
    <Card title={t('vacationLedger.rules.title')}>
      {reading.isError && rules === undefined && (
        <Failure error={reading.error} onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {rules !== undefined && (
        <Stack gap={8}>
          <Text c="dimmed" fz="sm">
            {t('vacationLedger.rules.lead')}
          </Text>
          <RulesShown rules={rules} />
          {(rules.rules?.length ?? 0) > 1 && (
            <Fetched part={overTime} waiting={null} own={{ reply: rules }} />
          )}
          <Group gap="xs">
            <Button variant="default" mih="var(--tap)" onClick={() => setTask('rules')}>
              {t('vacationLedger.rules.edit')}
            </Button>
            <Button variant="default" mih="var(--tap)" onClick={() => setTask('paste')}>
              {t('vacationLedger.paste.title')}
            </Button>
          </Group>
          {task === 'rules' && <Opening part={form} own={{ rules, onClose: close }} onCancel={close} />}
          {task === 'paste' && <Opening part={paste} own={{ onClose: close }} onCancel={close} />}
        </Stack>
      )}
    </Card>
  );
}

function RulesShown({ rules }: { readonly rules: VacationRulesReply }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    [t('fields.vacation_year'), t(`vacationLedger.years.${rules.vacation_year}`)],
    [t('fields.vacation_earning'), t(`vacationLedger.earnings.${rules.vacation_earning}`)],
    [t('fields.vacation_days'), String(rules.vacation_days)],
    [t('fields.vacation_supplement'), format.number(rules.vacation_supplement / 100)],
    [t('fields.vacation_unpaid'), t(`vacationLedger.unpaid_rules.${rules.vacation_unpaid}`)],
    [t('fields.vacation_pay_rule'), t(`vacationLedger.pay_rules.${rules.vacation_pay_rule}`)],
    [t('fields.vacation_booked'), t(rules.vacation_booked ? 'common.yes' : 'common.no')],
  ] as const;
  return (
    <Stack gap={2} fz="sm">
      {facts.map(([name, value]) => (
        <p key={name}>
          {name}: <strong>{value}</strong>
        </p>
      ))}
    </Stack>
  );
}
