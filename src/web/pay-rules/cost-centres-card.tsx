import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CostCentre, listCostCentres } from '../../contract/cost-centres.ts';
import { ask } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';

const dialog = onDemand(async () => (await import('./cost-centre-dialog.tsx')).CostCentreDialog);

/** The company's cost centres, which the files for bookkeeping split pay by. */
export function CostCentresCard() {
  const { t } = useTranslation();
  const reading = useQuery(ask('company', listCostCentres, {}));
  const [task, setTask] = useState<CostCentre | 'new' | null>(null);
  const close = (): void => setTask(null);
  const { data } = reading;
  return (
    <Card title={t('payRules.centres.title')}>
      {data === undefined && reading.isError && (
        <Failure error={reading.error} onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {data !== undefined && (
        <Stack gap={8} align="start">
          <Text c="dimmed" fz="sm">
            {t('payRules.centres.lead')}
          </Text>
          {data.length > 0 && (
            <Box component="ul" className={shared.lines} w="100%">
              {data.map((centre) => (
                <Row key={centre.id} centre={centre} onChange={() => setTask(centre)} />
              ))}
            </Box>
          )}
          <Button {...nearing(dialog)} variant="default" mih="var(--tap)" onClick={() => setTask('new')}>
            {t('payRules.centres.add')}
          </Button>
        </Stack>
      )}
      {task !== null && (
        <Opening
          part={dialog}
          own={{ centre: task === 'new' ? null : task, onClose: close }}
          onCancel={close}
        />
      )}
    </Card>
  );
}

function Row({ centre, onChange }: { readonly centre: CostCentre; readonly onChange: () => void }) {
  const { t } = useTranslation();
  const { number, name, active } = centre;
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      gap={12}
      py={4}
      c={active ? 'inherit' : 'dimmed'}
    >
      <Group gap={8} miw={0}>
        <Text component="span" fw={650}>
          {number}
        </Text>
        <Text component="span">{name}</Text>
        {!active && (
          <StatusBadge form="striped" tone="plain">
            {t('payRules.centres.unused')}
          </StatusBadge>
        )}
      </Group>
      <Button
        {...nearing(dialog)}
        variant="default"
        flex="none"
        mih="var(--tap)"
        size="compact-sm"
        aria-label={t('payRules.centres.change_named', { name: `${number} ${name}` })}
        onClick={onChange}
      >
        {t('payRules.change')}
      </Button>
    </Group>
  );
}
