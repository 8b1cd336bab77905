import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, sendInvitation, withdrawInvitation } from '../../contract/invitations.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import shared from '../ui/shared.module.css';
import { HandedLink } from './handed-link.tsx';
import { InvitationState } from './invitation-badge.tsx';
import { useInvitation } from './use-invitations.ts';

type Props = {
  readonly user: string;
  readonly name: string;
  /** Another address is typed than the one that a new link would go to. */
  readonly unsaved: boolean;
};

/** On a person's sheet: whether they were invited and have not come, and what can be done about it. */
export function PersonInvitation({ user, name, unsaved }: Props) {
  const { t } = useTranslation();
  const { invitation, error, retry, retrying } = useInvitation(user);
  if (error !== null)
    return <Failure what={t('invitations.load_failed')} error={error} onRetry={retry} retrying={retrying} />;
  return invitation === undefined ? null : (
    <Invited invitation={invitation} user={user} name={name} unsaved={unsaved} />
  );
}

function Invited({ invitation, user, name, unsaved }: Props & { readonly invitation: Invitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const [link, setLink] = useState<string | null>(null);
  const again = useMutation({
    mutationFn: () => send(sendInvitation, { params: { id: user } }),
    onSuccess: (sent) => {
      setLink(sent.link);
      if (sent.link === null) toast(t('invitations.sent', { name }));
    },
    onSettled: () => void changed('users'),
  });
  const withdraw = useMutation({
    mutationFn: () => send(withdrawInvitation, { params: { id: user } }),
    onSuccess: () => {
      setLink(null);
      toast(t('invitations.withdrawn', { name }));
    },
    onSettled: () => void changed('users'),
  });
  const { state, sent_at, expires_at } = invitation;
  return (
    <Stack
      gap={8}
      align="start"
      className={shared.whole}
      component="section"
      aria-label={t('invitations.title')}
    >
      <InvitationState invitation={invitation} />
      <Text fz="sm">
        {t(`invitations.text.${state}`, {
          sent: format.date(format.instant(sent_at, zone).slice(0, 10)),
          until: format.date(format.instant(expires_at, zone).slice(0, 10)),
        })}
      </Text>
      {link !== null && <HandedLink link={link} />}
      {unsaved && <Text fz="sm">{t('invitations.save_first')}</Text>}
      <Group gap={8}>
        <Button
          variant="default"
          mih="var(--tap)"
          loading={again.isPending}
          disabled={unsaved}
          onClick={() => again.mutate()}
        >
          {t('invitations.send_again')}
        </Button>
        {state !== 'ended' && (
          <Button
            variant="default"
            mih="var(--tap)"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {t('invitations.withdraw')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
