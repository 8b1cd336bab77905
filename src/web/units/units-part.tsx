import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { CALLS_OF, type NamedKind } from './named-calls.ts';
import { UnitPlanners } from './unit-planners.tsx';

const dialog = onDemand(async () => (await import('./named-dialog.tsx')).NamedDialog);

/** Where and as what people work: the company's units and positions. */
export const UnitsPart = () => (
  <Columns of="repeat(2, minmax(0, 1fr))" gap={20} align="start" below="62em">
    <NamedCard of="unit" />
    <NamedCard of="position" />
  </Columns>
);

function NamedCard({ of }: { readonly of: NamedKind }) {
  const { t } = useTranslation();
  const { list, create, remove } = CALLS_OF[of];
  const reading = useQuery(ask('company', list, {}));
  const [task, setTask] = useState<NamedRow | 'new' | null>(null);
  const removal = useRemoval<NamedRow>({
    remove: ({ id, version }) => send(remove, { params: { id }, ifMatch: version }),
    restore: ({ name }) => send(create, { body: { name } }),
    touches: ['company'],
    said: ({ name }) => t('units.removed', { name }),
  });
  const close = (): void => setTask(null);
  const { data } = reading;
  return (
    <Card title={t(`units.${of}.title`)}>
      {data === undefined && reading.isError && (
        <Failure
          what={t('units.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {data !== undefined && (
        <Stack gap={8} align="start">
          <Text c="dimmed" fz="sm">
            {t(`units.${of}.lead`)}
          </Text>
          {data.length > 0 && (
            <Box component="ul" className={shared.lines} w="100%">
              {data.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  more={of === 'unit' && !row.closed && <UnitPlanners unit={row} />}
                  onChange={() => setTask(row)}
                  onRemove={() => removal.remove(row)}
                />
              ))}
            </Box>
          )}
          <Button {...nearing(dialog)} variant="default" mih="var(--tap)" onClick={() => setTask('new')}>
            {t(`units.${of}.new`)}
          </Button>
        </Stack>
      )}
      {task !== null && (
        <Opening
          part={dialog}
          own={{ of, row: task === 'new' ? null : task, onClose: close }}
          onCancel={close}
        />
      )}
    </Card>
  );
}

type RowProps = {
  readonly row: NamedRow;
  readonly more: ReactNode;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

function Row({ row: { name, closed }, more, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const button = { variant: 'default', flex: 'none', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <Group component="li" justify="space-between" gap="4px 12px" py={4} c={closed ? 'dimmed' : 'inherit'}>
      <Group gap={8} miw={0}>
        <Text component="span" fw={650} className={shared.anywhere}>
          {name}
        </Text>
        {closed && (
          <StatusBadge form="striped" tone="plain">
            {t('units.closed')}
          </StatusBadge>
        )}
      </Group>
      <Group gap={8} ml="auto">
        <Button
          {...button}
          {...nearing(dialog)}
          aria-label={t('units.change_named', { name })}
          onClick={onChange}
        >
          {t('units.change')}
        </Button>
        <Button {...button} aria-label={t('units.remove_named', { name })} onClick={onRemove}>
          {t('units.remove')}
        </Button>
      </Group>
      {more}
    </Group>
  );
}
