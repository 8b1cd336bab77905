import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { PATHS } from '../paths.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import classes from './login.module.css';
import { type Credentials, calls, useSignIn } from './use-sign-in.ts';

type State =
  | { readonly at: 'ready' }
  | { readonly at: 'signing_in' }
  | { readonly at: 'refused'; readonly error: unknown };

type Props = {
  /** What was typed here before the code was asked for. */
  readonly typed: Credentials;
  /** The password is right; throws when the next step cannot be shown. */
  readonly onCodeNeeded: (credentials: Credentials) => Promise<void>;
};

/** Username and password. */
export function SignInForm({ typed, onCodeNeeded }: Props) {
  const { t } = useTranslation();
  const enter = useSignIn();
  const [state, setState] = useState<State>({ at: 'ready' });
  const form = useForm<Credentials>({
    initialValues: typed,
    validate: {
      username: (value) => (value.trim() === '' ? t('session.username_missing') : null),
      password: (value) => (value === '' ? t('session.password_missing') : null),
    },
  });
  const signIn = async (credentials: Credentials): Promise<void> => {
    setState({ at: 'signing_in' });
    try {
      await enter(credentials).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') throw error;
        return onCodeNeeded(credentials);
      });
    } catch (error) {
      setState({ at: 'refused', error });
      form.getInputNode('password')?.focus();
    }
  };
  const busy = state.at === 'signing_in';
  const account = form.values.username.trim();
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit((values) => void signIn(values))}
      onFocus={() => void calls()}
    >
      {state.at === 'refused' && <ErrorBox message={sayError(state.error)} />}
      <TextInput
        {...form.getInputProps('username')}
        label={t('session.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        size="md"
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label={t('session.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
      />
      <Button type="submit" size="md" fullWidth aria-disabled={busy} data-busy={busy} disabled={busy}>
        {busy ? t('session.signing_in') : t('session.sign_in')}
      </Button>
      <p className={classes.beside}>
        <Anchor
          component={Link}
          to={PATHS.forgot}
          state={account === '' ? {} : { account }}
          underline="always"
          fz="inherit"
        >
          {t('session.forgot')}
        </Anchor>
      </p>
    </form>
  );
}
