import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createTaxDecision,
  deleteTaxDecision,
  listTaxDecisions,
  type TaxDecisionRow,
} from '../../contract/tax-decisions.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DatedList, DatedRow, type DatedState } from '../parts/dated-list.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { onDemand } from '../ui/on-demand.ts';

const dialog = onDemand(async () => (await import('./tax-decision-dialog.tsx')).TaxDecisionDialog);

type Props = { readonly user: string; readonly name: string };

/** The decisions about a person's tax, the latest first. Removing one can be undone. */
export function TaxDecisionsList({ user, name }: Props) {
  const { t } = useTranslation();
  const reading = useQuery(ask('payroll', listTaxDecisions, { query: { user } }));
  const [task, setTask] = useState<TaxDecisionRow | 'new' | null>(null);
  const { remove } = useRemoval<TaxDecisionRow>({
    remove: ({ id, version }) => send(deleteTaxDecision, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createTaxDecision, { body }),
    touches: ['payroll', 'pay-months'],
    said: () => i18next.t('taxDecisions.removed'),
  });
  const rows = (reading.data ?? []).toReversed();
  return (
    <DatedList
      title={t('taxDecisions.list')}
      failed={t('taxDecisions.load_failed')}
      reading={reading}
      rows={rows.map((row) => (
        <Row key={row.id} row={row} onChange={() => setTask(row)} onRemove={() => remove(row)} />
      ))}
    >
      {reading.data !== undefined && rows.length === 0 && (
        <Text fz="sm" c="dimmed" mb={8}>
          {t('taxDecisions.none')}
        </Text>
      )}
      <Button variant="light" mih="var(--tap)" onClick={() => setTask('new')}>
        {t('taxDecisions.add')}
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

type RowProps = {
  readonly row: TaxDecisionRow;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

function Row({ row, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = format.date(row.first_day);
  const days =
    row.last_day === null
      ? t('taxDecisions.days.since', { first })
      : t('taxDecisions.days.both', { first, last: format.date(row.last_day) });
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  const figures = {
    percent: row.percent === null ? '' : format.percent(row.percent),
    amount: row.amount === null ? '' : format.kr(row.amount),
  };
  return (
    <DatedRow
      state={stateOf(row)}
      days={days}
      badge={{ now: t('taxDecisions.states.now'), coming: t('taxDecisions.states.coming') }}
      facts={t(`taxDecisions.facts.${row.kind}`, figures)}
    >
      <Group gap="xs">
        <Button {...small} aria-label={t('taxDecisions.change_named', { days })} onClick={onChange}>
          {t('taxDecisions.change')}
        </Button>
        <Button {...small} aria-label={t('taxDecisions.remove_named', { days })} onClick={onRemove}>
          {t('taxDecisions.remove')}
        </Button>
      </Group>
    </DatedRow>
  );
}

function stateOf({ first_day, last_day }: TaxDecisionRow): DatedState {
  if (last_day !== null && last_day < today()) return 'past';
  return first_day > today() ? 'coming' : 'now';
}
