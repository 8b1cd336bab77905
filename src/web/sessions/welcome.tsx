import { Button, Skeleton, Text } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readInvitation } from '../../contract/invitations.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { PATHS } from '../paths.ts';
import { sayError } from '../text/index.ts';
import { inviteToken } from './invite-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { WelcomeForm } from './welcome-form.tsx';

/** Apart from the cache of the session, which is emptied when somebody signs in or out here. */
const readings = new QueryClient();

/** The page of an invitation: a password, what is missing about the person, and they are in. */
export const Welcome = () => (
  <QueryClientProvider client={readings}>
    <Invitation />
  </QueryClientProvider>
);

function Invitation() {
  const { t } = useTranslation();
  // Read again when another link is opened in the same tab.
  const token = useLocation({ select: inviteToken });
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => send(readInvitation, { body: { token }, unnamed: true, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === '') return <NoInvitation title={t('welcome.part_title')} text={t('welcome.part')} />;
  if (error !== null) return <Refused error={error} />;
  if (data === undefined)
    return (
      <SignInFrame title={t('welcome.waiting')}>
        <Skeleton height={220} />
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t('welcome.title', { name: data.first_name })}
      lead={
        <Text mt={6} c="dimmed">
          {t('welcome.lead', { company: data.company_name })}
        </Text>
      }
    >
      <WelcomeForm key={token} token={token} invitation={data} />
    </SignInFrame>
  );
}

function Refused({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'invitation_used')
    return <NoInvitation title={t('welcome.used_title')} text={t('welcome.used')} />;
  if (code === 'invitation_over' || code === 'invalid')
    return <NoInvitation title={t('welcome.over_title')} text={t('welcome.over')} />;
  return <NoInvitation title={t('welcome.failed_title')} text={sayError(error)} />;
}

function NoInvitation({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      title={title}
      lead={
        <Text mt={6} c="dimmed" role="alert">
          {text}
        </Text>
      }
    >
      <Button component={Link} to={PATHS.login} size="md" fullWidth>
        {t('welcome.to_login')}
      </Button>
    </SignInFrame>
  );
}
