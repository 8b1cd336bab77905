import { Checkbox, NativeSelect, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chooseMailDigest, getMailDigest, type MailDigestSettings } from '../../contract/mail-digests.ts';
import { NOTICE_GROUPS } from '../../contract/notices.ts';
import { ask, queryClient, useWrite } from '../data.ts';
import { mutedWith, TALL } from './notice-groups.ts';

const USUAL = '07:00';
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

type Chosen = Pick<MailDigestSettings, 'at' | 'muted'>;

/** A mail a day with what is unread; nothing where the installation sends no mail. */
export function MailDigest() {
  const { t } = useTranslation();
  const { data } = useQuery(ask('push', getMailDigest, {}));
  const write = useWrite(chooseMailDigest, [], {
    // The next choice is made from this answer, not from one that is on its way.
    onDone: (chosen) => queryClient.setQueryData(ask('push', getMailDigest, {}).queryKey, chosen),
  });
  if (data?.is_available !== true) return null;
  // What was chosen is shown before the server has answered.
  const { at, muted }: Chosen = write.isPending ? write.variables.body : data;
  const choose = (change: Partial<Chosen>): void =>
    write.mutate({ body: { at, muted: [...muted], ...change } });
  return (
    <Stack gap={12} role="group" aria-label={t('push.digest.title')}>
      <Switch
        label={t('push.digest.title')}
        description={t('push.digest.text')}
        checked={at !== null}
        onChange={({ currentTarget: { checked } }) => choose({ at: checked ? USUAL : null })}
      />
      {at !== null && (
        <>
          <NativeSelect
            maw="9rem"
            label={t('push.digest.at')}
            data={HOURS.includes(at) ? HOURS : [at, ...HOURS]}
            value={at}
            onChange={({ currentTarget: { value } }) => choose({ at: value })}
          />
          <Stack gap={0} role="group" aria-label={t('push.digest.groups')}>
            {NOTICE_GROUPS.map((group) => (
              <Checkbox
                key={group}
                styles={TALL}
                label={t(`push.groups.${group}`)}
                checked={!muted.includes(group)}
                onChange={({ currentTarget: { checked } }) =>
                  choose({ muted: mutedWith(muted, group, checked) })
                }
              />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}
