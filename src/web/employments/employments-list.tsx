import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeEmployment,
  deleteEmployment,
  type Employment,
  listEmployments,
} from '../../contract/employments.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Confirm } from '../parts/confirm.tsx';
import { DatedList, DatedRow, type DatedState } from '../parts/dated-list.tsx';
import { Opening } from '../parts/opening.tsx';
import { toast } from '../parts/toast.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { EmploymentTask } from './employment-dialog.tsx';

const dialog = onDemand(async () => (await import('./employment-dialog.tsx')).EmploymentDialog);
const TOUCHED = ['users', 'assignments', 'pay-months'] as const;

type Props = { readonly user: string; readonly name: string };

/** A person's employments, the latest first: from when to when each, and what can be done to it. */
export function EmploymentsList({ user, name }: Props) {
  const { t } = useTranslation();
  const reading = useQuery(ask('users', listEmployments, { query: { user } }));
  const [task, setTask] = useState<EmploymentTask | null>(null);
  const [removed, setRemoved] = useState<Employment | null>(null);
  const remove = useWrite(deleteEmployment, TOUCHED);
  const reopen = useReopen();
  const days = useDays();
  const rows = (reading.data ?? []).toReversed();
  const [latest] = rows;
  return (
    <DatedList
      title={t('employments.list')}
      failed={t('employments.load_failed')}
      reading={reading}
      rows={rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          onChange={() => setTask({ kind: 'change', employment: row })}
          {...(row.last_day === null ? { onEnd: () => setTask({ kind: 'end', employment: row }) } : {})}
          {...(row === latest && row.last_day !== null ? { onReopen: () => reopen(row) } : {})}
          {...(rows.length > 1 ? { onRemove: () => setRemoved(row) } : {})}
        />
      ))}
    >
      {latest !== undefined && latest.last_day !== null && (
        <Button variant="light" mih="var(--tap)" onClick={() => setTask({ kind: 'new' })}>
          {t('employments.add')}
        </Button>
      )}
      {task !== null && (
        <Opening
          part={dialog}
          own={{
            task,
            user,
            name,
            continues: task.kind !== 'new' && task.employment.id !== latest?.id,
            onClose: () => setTask(null),
          }}
          onCancel={() => setTask(null)}
        />
      )}
      <Confirm
        opened={removed !== null}
        title={t('employments.remove_title')}
        confirmLabel={t('employments.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() => {
          if (removed !== null) remove.mutate({ params: { id: removed.id }, ifMatch: removed.version });
          setRemoved(null);
        }}
        onCancel={() => setRemoved(null)}
      >
        {removed !== null && t('employments.remove_text', { days: days(removed) })}
      </Confirm>
    </DatedList>
  );
}

type RowProps = {
  readonly row: Employment;
  readonly onChange: () => void;
  /** Left out: not possible for this one. */
  readonly onEnd?: () => void;
  readonly onReopen?: () => void;
  readonly onRemove?: () => void;
};

function Row({ row, onChange, onEnd, onReopen, onRemove }: RowProps) {
  const { t } = useTranslation();
  const days = useDays()(row);
  const state = stateOf(row);
  const facts = [
    row.form === null ? t('employments.form_unknown') : t(`employments.forms.${row.form}`),
    ...(row.end_reason === null ? [] : [t(`employments.reasons.${row.end_reason}`)]),
  ].join(' · ');
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <DatedRow
      state={state}
      days={days}
      badge={{ now: t('employments.states.now'), coming: t('employments.states.coming') }}
      facts={facts}
    >
      <Group gap="xs">
        {onEnd !== undefined && (
          <Button {...small} aria-label={t('employments.end_named', { days })} onClick={onEnd}>
            {t('employments.end')}
          </Button>
        )}
        {onReopen !== undefined && (
          <Button {...small} aria-label={t('employments.reopen_named', { days })} onClick={onReopen}>
            {t('employments.reopen')}
          </Button>
        )}
        <Button {...small} aria-label={t('employments.change_named', { days })} onClick={onChange}>
          {t('employments.change')}
        </Button>
        {onRemove !== undefined && (
          <Button {...small} aria-label={t('employments.remove_named', { days })} onClick={onRemove}>
            {t('employments.remove')}
          </Button>
        )}
      </Group>
    </DatedRow>
  );
}

function stateOf({ first_day, last_day }: Employment): DatedState {
  if (last_day !== null && (last_day < today() || (first_day !== null && last_day < first_day)))
    return 'past';
  return first_day !== null && first_day > today() ? 'coming' : 'now';
}

/** `1 januari 2020 – 31 augusti 2026`, `Från 16 november 2026` */
function useDays(): (row: Employment) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ first_day, last_day }) => {
    const last = last_day === null ? null : format.date(last_day);
    if (first_day === null)
      return last === null ? t('employments.days.unknown') : t('employments.days.until', { last });
    const first = format.date(first_day);
    if (last_day === null || last === null) return t('employments.days.since', { first });
    return t(`employments.days.${last_day < first_day ? 'never' : 'both'}`, { first, last });
  };
}

/** Takes the last day away, and can put it back. */
function useReopen(): (row: Employment) => void {
  const write = useWrite(changeEmployment, TOUCHED);
  return (row) => {
    const { id, last_day, end_reason } = row;
    write.mutate(
      { params: { id }, body: { last_day: null }, ifMatch: row.version },
      {
        onSuccess: (saved) =>
          toast(i18next.t('employments.reopened'), () =>
            write.mutate({ params: { id }, body: { last_day, end_reason }, ifMatch: saved.version }),
          ),
      },
    );
  };
}
