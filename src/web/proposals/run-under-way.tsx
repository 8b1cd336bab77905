import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stopRosterRun } from '../../contract/roster-runs.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { toastError } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { usePhone } from '../ui/phone.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useProposalWords } from './proposal-words.ts';
import type { Run } from './use-runs.ts';

type Props = {
  readonly run: Run;
  /** Another's run in the company: this one comes after it. */
  readonly other: Run | null;
};

/** A run that waits or is being planned: how far it is, the best so far, and the stop. */
export function RunUnderWay({ run, other }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const words = useProposalWords();
  const [stopping, setStopping] = useState(false);
  const { state, place, progress, open_places, filled_places, points_before, points_best } = run;
  const waits = state === 'waiting';
  const stop = async (): Promise<void> => {
    setStopping(true);
    try {
      await send(stopRosterRun, { params: { id: run.id } });
      await changed('roster-runs');
    } catch (error) {
      setStopping(false);
      toastError(error);
    }
  };
  const before = waits && other !== null && other.id !== run.id && other.state === 'running' ? other : null;
  return (
    <Stack gap={8}>
      <Group gap={12} role="status">
        <StatusBadge form={waits ? 'striped' : 'solid'} tone={waits ? 'wait' : 'accent'}>
          {t(`proposals.states.${state}`)}
        </StatusBadge>
        <Text fz="sm" fw={600}>
          {waits
            ? t('proposals.place', { place: place ?? 1 })
            : open_places === null
              ? t('proposals.begins')
              : t('proposals.so_far', { filled: filled_places ?? 0, open: open_places })}
        </Text>
        {points_before !== null && points_best !== null && (
          <Text fz="sm" c="dimmed">
            {t('proposals.points_so_far', {
              best: format.number(points_best.total),
              before: format.number(points_before.total),
            })}{' '}
            {words.bound(run)}
          </Text>
        )}
      </Group>
      {before !== null && (
        <Text fz="sm">
          {t('proposals.other.running', {
            name: nameOf(before.asked_by),
            from: format.dayMonth(before.start_date),
            until: format.dayMonth(before.end_date),
          })}
        </Text>
      )}
      {!waits && (
        <Group gap={12} wrap="nowrap">
          <Progress flex={1} size="lg" value={progress} aria-label={t('proposals.progress')} />
          <Text fz="sm" w={48} ta="end">
            {format.percent(progress)}
          </Text>
        </Group>
      )}
      <Group justify="space-between" gap="8px 12px">
        <Text fz="sm" c="dimmed">
          {t('proposals.may_leave')}
        </Text>
        <Button
          h="var(--tap)"
          variant={waits ? 'default' : 'filled'}
          {...(phone ? { w: '100%' } : {})}
          leftSection={<Square size={14} />}
          disabled={stopping}
          onClick={() => void stop()}
        >
          {stopping ? t('proposals.stopping') : t(waits ? 'proposals.stop_waiting' : 'proposals.stop')}
        </Button>
      </Group>
    </Stack>
  );
}
