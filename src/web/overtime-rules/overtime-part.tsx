import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChosenOvertime,
  createOvertimeRule,
  deleteOvertimeRule,
  listOvertimeRules,
} from '../../contract/overtime-rules.ts';
import { send } from '../api.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { RowsCard } from '../parts/rows-card.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { onDemand } from '../ui/on-demand.ts';
import type { OpenedOvertime } from './opened-overtime.ts';
import { useOvertimeWords } from './use-overtime-words.ts';

const dialog = onDemand(async () => (await import('./overtime-dialog.tsx')).OvertimeDialog);

/** The company's rules of overtime by date. */
export function OvertimePart() {
  const [opened, setOpened] = useState<OpenedOvertime | null>(null);
  const close = (): void => setOpened(null);
  return (
    <RowsCard
      reading={useQuery(ask('company', listOvertimeRules, {}))}
      words="overtimeRules"
      icon={<AlarmClockPlus size={28} />}
      expected={3}
      dialog={dialog}
      own={(data) => (opened === null ? null : { opened, data, onOpen: setOpened, onClose: close })}
      onAdd={() => setOpened({ kind: 'start' })}
      onCancel={close}
      rows={({ choices }) =>
        choices.toReversed().map((choice) => <Row key={choice.id} choice={choice} onOpen={setOpened} />)
      }
    />
  );
}

type RowProps = { readonly choice: ChosenOvertime; readonly onOpen: (opened: OpenedOvertime) => void };

/** Rules with what they pay, and what can be done to them. */
function Row({ choice, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { paysIn } = useOvertimeWords();
  const { remove, busy } = useRemoval<ChosenOvertime>({
    remove: ({ id, version }) => send(deleteOvertimeRule, { params: { id }, ifMatch: version }),
    restore: ({ from, rules }) => send(createOvertimeRule, { body: { from, rules } }),
    touches: ['company'],
    said: (row) => i18next.t('overtimeRules.removed', { date: format.date(row.from) }),
    saidBack: () => i18next.t('overtimeRules.put_back'),
  });
  const { from, rules, changeable, saved_at, saved_by } = choice;
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="6px 16px" py={10}>
      <Stack gap={2} miw={0} flex={1}>
        <Text fw={650}>
          {t('overtimeRules.from', { date: format.date(from) })}: {rules.name}
        </Text>
        {paysIn(rules).map((line) => (
          <Text key={line} fz="sm">
            {line}
          </Text>
        ))}
        <Text fz="sm" c="dimmed">
          {t('overtimeRules.start.read', { source: rules.source })}
        </Text>
        <Text fz="sm" c="dimmed">
          {!changeable
            ? t('overtimeRules.locked')
            : saved_at !== null && saved_by !== null
              ? t('overtimeRules.saved', { when: format.date(saved_at.slice(0, 10)), who: saved_by })
              : null}
        </Text>
      </Stack>
      <Group gap={8}>
        {changeable && (
          <Button {...small} onClick={() => onOpen({ kind: 'change', choice })}>
            {t('overtimeRules.change')}
          </Button>
        )}
        <Button {...small} onClick={() => onOpen({ kind: 'new', rules, preset: null })}>
          {t('overtimeRules.copy')}
        </Button>
        {changeable && (
          <Button {...small} loading={busy} onClick={() => remove(choice)}>
            {t('overtimeRules.remove')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
