import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, sendInvitation, withdrawInvitation } from '../../contract/invitations.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import shared from '../ui/shared.module.css';
import { HandedLink } from './handed-link.tsx';
import { InvitationBadge } from './invitation-badge.tsx';
import { useInvitations } from './use-invitations.ts';

type Props = { readonly user: string; readonly name: string };

/** On a person's sheet: whether they were invited and have not come, and what can be done about it. */
export function PersonInvitation({ user, name }: Props) {
  const { t } = useTranslation();
  const { of, error, retry, retrying } = useInvitations();
  const invitation = of.get(user);
  if (error !== null)
    return <Failure what={t('invitations.load_failed')} error={error} onRetry={retry} retrying={retrying} />;
  return invitation === undefined ? null : <Invited invitation={invitation} user={user} name={name} />;
}

function Invited({ invitation, user, name }: Props & { readonly invitation: Invitation }) {
  const { t } = useTranslation();
  const format = useFormat();
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
      <InvitationBadge user={user} />
      <Text fz="sm">
        {t(`invitations.text.${state}`, {
          sent: format.date(sent_at.slice(0, 10)),
          until: format.date(expires_at.slice(0, 10)),
        })}
      </Text>
      {link !== null && <HandedLink link={link} />}
      <Group gap={8}>
        <Button variant="default" mih="var(--tap)" loading={again.isPending} onClick={() => again.mutate()}>
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
