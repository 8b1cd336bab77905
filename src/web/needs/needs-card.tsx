import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createStaffingNeed,
  deleteStaffingNeed,
  listStaffingNeeds,
  STAFFING_NEED_FIELDS,
  type StaffingNeed,
} from '../../contract/staffing-needs.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { RowButtons } from '../units/row-buttons.tsx';
import { useNeedWords } from './need-words.ts';

const dialog = onDemand(async () => (await import('./need-dialog.tsx')).NeedDialog);

/** How many people the company needs when, which the week holds beside its plan. */
export function NeedsCard() {
  const { t } = useTranslation();
  const words = useNeedWords();
  const reading = useQuery(ask('needs', listStaffingNeeds, {}));
  const [task, setTask] = useState<StaffingNeed | 'new' | null>(null);
  const removal = useRemoval<StaffingNeed>({
    remove: ({ id, version }) => send(deleteStaffingNeed, { params: { id }, ifMatch: version }),
    restore: (row) => send(createStaffingNeed, { body: picked(row, STAFFING_NEED_FIELDS) }),
    touches: ['needs'],
    said: (row) => t('needs.removed', { need: words.when(row) }),
  });
  const close = (): void => setTask(null);
  const { data } = reading;
  const near = nearing(dialog);
  return (
    <Card title={t('needs.title')}>
      {data === undefined && reading.isError && (
        <Failure
          what={t('needs.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {data !== undefined && (
        <Stack gap={8} align="start">
          <Text c="dimmed" fz="sm">
            {t('needs.lead')}
          </Text>
          {data.length > 0 && (
            <Box component="ul" className={shared.lines} w="100%">
              {data.map((row) => (
                <Line
                  key={row.id}
                  row={row}
                  near={near}
                  onChange={() => setTask(row)}
                  onRemove={() => removal.remove(row)}
                />
              ))}
            </Box>
          )}
          <Button {...near} variant="default" mih="var(--tap)" onClick={() => setTask('new')}>
            {t('needs.new')}
          </Button>
        </Stack>
      )}
      {task !== null && (
        <Opening part={dialog} own={{ row: task === 'new' ? null : task, onClose: close }} onCancel={close} />
      )}
    </Card>
  );
}

type LineProps = {
  readonly row: StaffingNeed;
  readonly near: ReturnType<typeof nearing>;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

function Line({ row, near, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useNeedWords();
  const now = today();
  const times = format.range(row.starts, row.ends);
  const what = `${words.when(row)} ${times}`;
  const is_over = (row.last_day ?? row.date ?? now) < now;
  return (
    <Group component="li" justify="space-between" gap="4px 12px" py={4} c={is_over ? 'dimmed' : 'inherit'}>
      <Stack gap={0} miw={0}>
        <Group gap="2px 8px">
          <Text component="span" fw={650}>
            {what}
          </Text>
          <Text component="span">{words.many(row)}</Text>
          {is_over && (
            <StatusBadge form="striped" tone="plain">
              {t('needs.over')}
            </StatusBadge>
          )}
        </Group>
        <Text c="dimmed" fz="sm" className={shared.anywhere}>
          {[
            words.of(row) || t('needs.everybody'),
            ...(row.first_day > now ? [t('needs.from', { day: format.date(row.first_day) })] : []),
            ...(row.last_day === null ? [] : [t('needs.until', { day: format.date(row.last_day) })]),
          ].join(' · ')}
        </Text>
      </Stack>
      <RowButtons name={what} near={near} onChange={onChange} onRemove={onRemove} />
    </Group>
  );
}
