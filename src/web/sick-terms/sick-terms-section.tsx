import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createSickTerm,
  deleteSickTerm,
  listSickTerms,
  type SickTermRow,
} from '../../contract/sick-terms.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DatedList, DatedRow, type DatedState } from '../parts/dated-list.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const dialog = onDemand(async () => (await import('./sick-term-dialog.tsx')).SickTermDialog);

type Props = { readonly user: string; readonly name: string };

/** Decisions on special protection and karensavdrag of another program, the latest first. Removing one can be undone. */
export function SickTermsSection({ user, name }: Props) {
  const { t } = useTranslation();
  const reading = useQuery(ask('payroll', listSickTerms, { query: { user } }));
  const [task, setTask] = useState<SickTermRow | 'new' | null>(null);
  const { remove } = useRemoval<SickTermRow>({
    remove: ({ id, version }) => send(deleteSickTerm, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createSickTerm, { body }),
    touches: ['payroll', 'pay-months'],
    said: () => i18next.t('sickTerms.removed'),
  });
  const rows = (reading.data ?? []).toReversed();
  return (
    <FieldGroup legend={t('sickTerms.title')} ruled>
      <Text c="dimmed" fz="sm" className={shared.whole}>
        {t('sickTerms.lead')}
      </Text>
      <DatedList
        title={t('sickTerms.list')}
        failed={t('sickTerms.load_failed')}
        reading={reading}
        rows={rows.map((row) => (
          <Row key={row.id} row={row} onChange={() => setTask(row)} onRemove={() => remove(row)} />
        ))}
      >
        {reading.data !== undefined && rows.length === 0 && (
          <Text fz="sm" c="dimmed" mb={8}>
            {t('sickTerms.none')}
          </Text>
        )}
        <Button variant="light" mih="var(--tap)" onClick={() => setTask('new')}>
          {t('sickTerms.add')}
        </Button>
        {task !== null && (
          <Opening
            part={dialog}
            own={{ was: task === 'new' ? null : task, user, name, onClose: () => setTask(null) }}
            onCancel={() => setTask(null)}
          />
        )}
      </DatedList>
    </FieldGroup>
  );
}

type RowProps = {
  readonly row: SickTermRow;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

function Row({ row, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const days = useDays(row);
  const kind = t(`sickTerms.kinds.${row.kind}`);
  const what = `${kind}, ${days}`;
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <DatedRow
      state={stateOf(row)}
      days={days}
      badge={{ now: t('sickTerms.states.now'), coming: t('sickTerms.states.coming') }}
      facts={kind}
    >
      <Group gap="xs">
        <Button {...small} aria-label={t('sickTerms.change_named', { what })} onClick={onChange}>
          {t('sickTerms.change')}
        </Button>
        <Button {...small} aria-label={t('sickTerms.remove_named', { what })} onClick={onRemove}>
          {t('sickTerms.remove')}
        </Button>
      </Group>
    </DatedRow>
  );
}

function useDays({ kind, first_day, last_day }: SickTermRow): string {
  const { t } = useTranslation();
  const format = useFormat();
  const first = format.date(first_day);
  if (kind === 'karens') return t('sickTerms.days.one', { first });
  if (last_day === null) return t('sickTerms.days.since', { first });
  return t('sickTerms.days.both', { first, last: format.date(last_day) });
}

/** A karensavdrag that was made is past. */
function stateOf({ kind, first_day, last_day }: SickTermRow): DatedState {
  if (kind === 'karens' || (last_day !== null && last_day < today())) return 'past';
  return first_day > today() ? 'coming' : 'now';
}
