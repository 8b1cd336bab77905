import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChosenOnCall,
  createOnCallRule,
  deleteOnCallRule,
  listOnCallRules,
} from '../../contract/on-call-rules.ts';
import { send } from '../api.ts';
import { ask, changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { RowsCard } from '../parts/rows-card.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { onDemand } from '../ui/on-demand.ts';
import type { OpenedOnCall } from './opened-on-call.ts';
import { useOnCallWords } from './use-on-call-words.ts';

const dialog = onDemand(async () => (await import('./on-call-dialog.tsx')).OnCallDialog);

/** The company's rules of jour and beredskap by date. */
export function OnCallPart() {
  const [opened, setOpened] = useState<OpenedOnCall | null>(null);
  const close = (): void => setOpened(null);
  return (
    <RowsCard
      reading={useQuery(ask('company', listOnCallRules, {}))}
      words="onCallRules"
      icon={<AlarmClock size={28} />}
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

type RowProps = { readonly choice: ChosenOnCall; readonly onOpen: (opened: OpenedOnCall) => void };

/** Rules with what they pay, and what can be done to them. */
function Row({ choice, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { paysIn } = useOnCallWords();
  const remove = useRemove(choice);
  const { from, rules, changeable, saved_at, saved_by } = choice;
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="6px 16px" py={10}>
      <Stack gap={2} miw={0} flex={1}>
        <Text fw={650}>
          {t('onCallRules.from', { date: format.date(from) })}: {rules.name}
        </Text>
        {paysIn(rules).map((line) => (
          <Text key={line} fz="sm">
            {line}
          </Text>
        ))}
        <Text fz="sm" c="dimmed">
          {t('onCallRules.start.read', { source: rules.source })}
        </Text>
        <Text fz="sm" c="dimmed">
          {!changeable
            ? t('onCallRules.locked')
            : saved_at !== null && saved_by !== null
              ? t('onCallRules.saved', { when: format.date(saved_at.slice(0, 10)), who: saved_by })
              : null}
        </Text>
      </Stack>
      <Group gap={8}>
        {changeable && (
          <Button {...small} onClick={() => onOpen({ kind: 'change', choice })}>
            {t('onCallRules.change')}
          </Button>
        )}
        <Button {...small} onClick={() => onOpen({ kind: 'new', rules, preset: null })}>
          {t('onCallRules.copy')}
        </Button>
        {changeable && (
          <Button {...small} loading={remove.isPending} onClick={remove.run}>
            {t('onCallRules.remove')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** Withdraws rules, with undo. */
function useRemove({ id, version, from, rules }: ChosenOnCall) {
  const { t } = useTranslation();
  const format = useFormat();
  const putBack = (): void =>
    void send(createOnCallRule, { body: { from, rules } })
      .then(() => toast(t('onCallRules.put_back')))
      .catch(toastError)
      .finally(() => void changed('company'));
  const remove = useWrite(deleteOnCallRule, ['company'], {
    onDone: () => toast(t('onCallRules.removed', { date: format.date(from) }), putBack),
  });
  return {
    isPending: remove.isPending,
    run: () => remove.mutate({ params: { id }, ifMatch: version }),
  };
}
