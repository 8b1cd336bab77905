import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlanningPeriod } from '../../contract/planning-periods.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { usePeriodDays } from './period-days.ts';

type Props = {
  readonly period: PlanningPeriod;
  readonly busy: boolean;
  readonly onDo: (what: 'write' | 'answers' | 'remove') => void;
  readonly onClose: (closed: boolean) => void;
};

/** A period: whom it is for, its days, how many have answered, and what may be done. */
export function PeriodLine({ period, busy, onDo, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const placeName = usePlaceName();
  const name = usePeriodDays()(period);
  const { open, closed, wishes_close_on, publish_by, people, answered, budget } = period;
  const button = { variant: 'default', flex: 'none', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <Stack component="li" gap={4} py={8}>
      <Group gap="2px 8px">
        <Text component="span" fw={650}>
          {name}
        </Text>
        <Text component="span">{placeName(period.unit_id) ?? t('periods.everybody')}</Text>
        <StatusBadge form={open ? 'solid' : 'striped'} tone={open ? 'good' : 'plain'}>
          {t(open ? 'periods.open' : 'periods.closed')}
        </StatusBadge>
      </Group>
      <Text fz="sm">{t('periods.answered', { count: answered ?? 0, people: people ?? 0 })}</Text>
      <Text c="dimmed" fz="sm" className={`${shared.anywhere} ${shared.capital}`}>
        {[
          t('periods.closes', { day: format.dayMonth(wishes_close_on) }),
          t('periods.publish', { day: format.dayMonth(publish_by) }),
          t('periods.hearts', { count: budget }),
        ].join(' · ')}
      </Text>
      <Group gap={8}>
        <Button
          {...button}
          aria-label={t('periods.answers_named', { period: name })}
          onClick={() => onDo('answers')}
        >
          {t('periods.answers')}
        </Button>
        <Button {...button} aria-label={t('units.change_named', { name })} onClick={() => onDo('write')}>
          {t('units.change')}
        </Button>
        {open && (
          <Button
            {...button}
            disabled={busy}
            aria-label={t('periods.close_named', { period: name })}
            onClick={() => onClose(true)}
          >
            {t('periods.close')}
          </Button>
        )}
        {closed && wishes_close_on >= today() && (
          <Button
            {...button}
            disabled={busy}
            aria-label={t('periods.reopen_named', { period: name })}
            onClick={() => onClose(false)}
          >
            {t('periods.reopen')}
          </Button>
        )}
        <Button {...button} aria-label={t('units.remove_named', { name })} onClick={() => onDo('remove')}>
          {t('units.remove')}
        </Button>
      </Group>
    </Stack>
  );
}
