import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../contract/sessions.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { checkedBy } from '../form-check.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { PATHS } from '../paths.ts';
import { accessToken, endSession } from '../session-store.ts';
import { BackToLogin } from './forgot.tsx';
import { keepResetToken, resetToken } from './reset-token.ts';
import { SignInBody } from './sign-in-body.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Typed = { readonly new_password: string; readonly confirm: string };
const check = checkedBy(resetPassword.body);

/** The page of the mail's link: a new password, then the login. An expired link says how to get another. */
export function Reset() {
  const { t } = useTranslation();
  // Read again when another link is opened in the same tab.
  const token = useLocation({ select: resetToken });
  const [expired, setExpired] = useState<string | null>(null);
  // Empty, or longer than any of ours: no link, or part of one.
  if (check({ token }).token !== undefined) return <NoLink why="missing" />;
  if (expired === token) return <NoLink why="expired" />;
  return (
    <SignInFrame
      title={t('passwords.reset.title')}
      lead={
        <Text mt={6} c="dimmed">
          {t('passwords.reset.lead')}
        </Text>
      }
    >
      <ResetForm key={token} token={token} onExpired={() => setExpired(token)} />
    </SignInFrame>
  );
}

function ResetForm({ token, onExpired }: { readonly token: string; readonly onExpired: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sheet = useFormSheet<Typed, void>({
    initial: { new_password: '', confirm: '' },
    check: ({ confirm, new_password }) => ({
      ...check({ token, new_password }),
      ...(confirm === new_password ? {} : { confirm: t('passwords.reset.mismatch') }),
    }),
    send: async ({ new_password }, { idempotencyKey }) => {
      await send(resetPassword, { body: { token, new_password }, idempotencyKey });
      // All sessions of the account have ended; this browser does not continue with one that it still has.
      if (accessToken() !== null) endSession('signed_out');
      await navigate({ to: PATHS.login, replace: true, state: { ended: 'password_reset' } });
      keepResetToken('');
    },
    onDone: () => {},
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'reset_expired') onExpired();
      else sheet.form.getInputNode('new_password')?.focus();
    },
  });
  const field = { autoComplete: 'new-password', required: true, withAsterisk: false, size: 'md' } as const;
  return (
    <SignInBody
      sheet={sheet}
      submit={t(sheet.busy === null ? 'passwords.reset.submit' : 'passwords.reset.submitting')}
      below={<BackToLogin />}
    >
      <PasswordInput
        {...sheet.form.getInputProps('new_password')}
        {...field}
        label={t('passwords.reset.new')}
        description={t('session.password_hint')}
        autoFocus
      />
      <PasswordInput
        {...sheet.form.getInputProps('confirm')}
        {...field}
        label={t('passwords.reset.confirm')}
      />
    </SignInBody>
  );
}

function NoLink({ why }: { readonly why: 'expired' | 'missing' }) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      title={t(`passwords.reset.${why}_title`)}
      lead={
        <Text mt={6} c="dimmed" role="alert">
          {t(`passwords.reset.${why}`)}
        </Text>
      }
    >
      <Stack gap={16}>
        <Button component={Link} to={PATHS.forgot} size="md" fullWidth>
          {t('passwords.reset.ask_again')}
        </Button>
        <BackToLogin />
      </Stack>
    </SignInFrame>
  );
}
