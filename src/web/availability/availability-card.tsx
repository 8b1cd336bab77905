import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AVAILABILITY_FIELDS,
  type AvailabilityReply,
  createAvailability,
  deleteAvailability,
  listAvailabilities,
} from '../../contract/availabilities.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { readUser } from '../session-store.ts';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { useSaidWords } from './said-words.ts';

const sheet = onDemand(async () => (await import('./availability-sheet.tsx')).AvailabilitySheet);

/** What the user has said of when work can be, and a way to say more. */
export function AvailabilityCard() {
  const { t } = useTranslation();
  const words = useSaidWords();
  const user = readUser()?.id ?? '';
  const reading = useQuery(ask('absences', listAvailabilities, { query: { user } }));
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  const removal = useRemoval<AvailabilityReply>({
    remove: ({ id }) => send(deleteAvailability, { params: { id } }),
    restore: (row) => send(createAvailability, { body: picked(row, AVAILABILITY_FIELDS) }),
    touches: ['absences'],
    said: (row) => t('availability.removed', { said: words.said(row) }),
  });
  const rows = reading.data ?? [];
  return (
    <Card
      title={t('availability.title')}
      actions={
        <Button
          {...nearing(sheet)}
          variant="default"
          mih="var(--tap)"
          leftSection={<Plus size={16} />}
          onClick={() => setOpened(true)}
        >
          {t('availability.add')}
        </Button>
      }
    >
      <Text fz="sm" c="dimmed" mb={8}>
        {t('availability.lead')}
      </Text>
      {reading.error !== null && reading.data === undefined && (
        <Failure
          what={t('availability.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {reading.data !== undefined && rows.length === 0 && <Text fz="sm">{t('availability.none')}</Text>}
      {rows.length > 0 && (
        <ul className={shared.lines}>
          {rows.map((row) => (
            <Flex component="li" key={row.id} align="center" gap={8} py={4}>
              <Text fz="sm" flex={1} className={shared.anywhere}>
                {words.said(row)}
              </Text>
              <IconButton
                aria-label={t('availability.remove', { said: words.said(row) })}
                disabled={removal.busy}
                onClick={() => removal.remove(row)}
              >
                <Trash size={18} aria-hidden="true" />
              </IconButton>
            </Flex>
          ))}
        </ul>
      )}
      {opened && <Opening part={sheet} own={{ onClose: close }} onCancel={close} />}
    </Card>
  );
}
