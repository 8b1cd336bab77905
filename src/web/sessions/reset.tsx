import { Button, PasswordInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../contract/sessions.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { checkedBy, fieldErrors } from '../form-check.ts';
import { PATHS } from '../paths.ts';
import { accessToken, endSession } from '../session-store.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { BackToLogin } from './forgot.tsx';
import classes from './login.module.css';
import { keepResetToken, resetToken } from './reset-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';

type Typed = { readonly new_password: string; readonly confirm: string };
type State =
  | { readonly at: 'ready' }
  | { readonly at: 'sending' }
  | { readonly at: 'refused'; readonly error: unknown };

const check = checkedBy(resetPassword.body);

/** Where the mail's link leads: a new password, and then to the login. A link that no longer holds says how to get another. */
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
      lead={<p className={classes.lead}>{t('passwords.reset.lead')}</p>}
    >
      <ResetForm key={token} token={token} onExpired={() => setExpired(token)} />
    </SignInFrame>
  );
}

function ResetForm({ token, onExpired }: { readonly token: string; readonly onExpired: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ at: 'ready' });
  const form = useForm<Typed>({
    initialValues: { new_password: '', confirm: '' },
    validate: ({ confirm, new_password }): FormErrors => ({
      ...check({ token, new_password }),
      ...(confirm === new_password ? {} : { confirm: t('passwords.reset.mismatch') }),
    }),
  });
  const change = async (new_password: string): Promise<void> => {
    setState({ at: 'sending' });
    try {
      await send(resetPassword, { body: { token, new_password } });
      // Every session of the account has ended; one that this browser still has is not gone on with.
      if (accessToken() !== null) endSession('signed_out');
      await navigate({ to: PATHS.login, replace: true, state: { ended: 'password_reset' } });
      keepResetToken('');
    } catch (error) {
      const { new_password: weak } = fieldErrors(error);
      if (error instanceof ApiError && error.code === 'reset_expired') return onExpired();
      setState(weak === undefined ? { at: 'refused', error } : { at: 'ready' });
      form.setErrors(weak === undefined ? {} : { new_password: weak });
      form.getInputNode('new_password')?.focus();
    }
  };
  const busy = state.at === 'sending';
  const field = { autoComplete: 'new-password', required: true, withAsterisk: false, size: 'md' } as const;
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit(({ new_password }) => void change(new_password))}
    >
      {state.at === 'refused' && <ErrorBox message={sayError(state.error)} />}
      <PasswordInput
        {...form.getInputProps('new_password')}
        {...field}
        label={t('passwords.reset.new')}
        description={t('session.password_hint')}
        autoFocus
      />
      <PasswordInput {...form.getInputProps('confirm')} {...field} label={t('passwords.reset.confirm')} />
      <Button type="submit" size="md" fullWidth aria-disabled={busy} data-busy={busy} disabled={busy}>
        {t(busy ? 'passwords.reset.submitting' : 'passwords.reset.submit')}
      </Button>
      <BackToLogin />
    </form>
  );
}

function NoLink({ why }: { readonly why: 'expired' | 'missing' }) {
  const { t } = useTranslation();
  return (
    <SignInFrame
      title={t(`passwords.reset.${why}_title`)}
      lead={
        <p className={classes.lead} role="alert">
          {t(`passwords.reset.${why}`)}
        </p>
      }
    >
      <div className={classes.fields}>
        <Button component={Link} to={PATHS.forgot} size="md" fullWidth>
          {t('passwords.reset.ask_again')}
        </Button>
        <BackToLogin />
      </div>
    </SignInFrame>
  );
}
