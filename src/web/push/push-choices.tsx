import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTICE_GROUPS } from '../../contract/notices.ts';
import { choosePush, getPush, type PushSettings, QUIET } from '../../contract/push.ts';
import { ask, queryClient, useWrite } from '../data.ts';
import { TimesInput } from '../parts/times-input.tsx';
import { mutedWith, TALL } from './notice-groups.ts';

type Chosen = Pick<PushSettings, 'muted' | 'quiet_from' | 'quiet_until'>;
type Times = { readonly start: string; readonly end: string | null };

/** Of what and when: each choice is kept at once, the hours by their button. */
export function PushChoices({ chosen }: { readonly chosen: Chosen }) {
  const { t } = useTranslation();
  const { quiet_from, quiet_until } = chosen;
  const write = useWrite(choosePush, [], {
    // The next choice is made from this answer, not from one that is on its way.
    onDone: (kept) => queryClient.setQueryData(ask('push', getPush, {}).queryKey, kept),
  });
  // What was chosen is shown before the server has answered.
  const shown: Chosen = write.isPending ? write.variables.body : chosen;
  const choose = (change: Partial<Chosen>): void =>
    write.mutate({ body: { muted: [...shown.muted], quiet_from, quiet_until, ...change } });
  return (
    <Stack gap={16}>
      <Stack gap={0} role="group" aria-label={t('push.choose')}>
        <div>
          <Text fw={600}>{t('push.choose')}</Text>
          <Text fz="sm" c="dimmed">
            {t('push.choose_text')}
          </Text>
        </div>
        {NOTICE_GROUPS.map((group) => (
          <Switch
            key={group}
            styles={TALL}
            label={t(`push.groups.${group}`)}
            checked={!shown.muted.includes(group)}
            onChange={({ currentTarget: { checked } }) =>
              choose({ muted: mutedWith(shown.muted, group, checked) })
            }
          />
        ))}
      </Stack>
      <Switch
        label={t('push.quiet')}
        description={t('push.quiet_text')}
        checked={shown.quiet_from !== null}
        onChange={({ currentTarget: { checked } }) =>
          choose(checked ? QUIET : { quiet_from: null, quiet_until: null })
        }
      />
      {quiet_from !== null && quiet_until !== null && (
        <Hours
          key={`${quiet_from} ${quiet_until}`}
          kept={{ start: quiet_from, end: quiet_until }}
          busy={write.isPending}
          onKeep={({ start, end }) => choose({ quiet_from: start, quiet_until: end })}
        />
      )}
    </Stack>
  );
}

type HoursProps = {
  readonly kept: Times;
  readonly busy: boolean;
  readonly onKeep: (times: Times) => void;
};

function Hours({ kept, busy, onKeep }: HoursProps) {
  const { t } = useTranslation();
  const [times, setTimes] = useState<Times | null>(kept);
  const is_new =
    times !== null && times.end !== null && (times.start !== kept.start || times.end !== kept.end);
  return (
    <Group gap={8} align="flex-end">
      <TimesInput label={t('push.quiet_hours')} value={times} onChange={setTimes} />
      {is_new && (
        <Button variant="light" mih="var(--tap)" loading={busy} onClick={() => onKeep(times)}>
          {t('common.save')}
        </Button>
      )}
    </Group>
  );
}
