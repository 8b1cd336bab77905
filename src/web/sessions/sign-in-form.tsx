import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { PATHS } from '../paths.ts';
import classes from './login.module.css';
import { SignInBody } from './sign-in-body.tsx';
import { type Credentials, calls, useSignIn } from './use-sign-in.ts';

type Props = {
  /** The values typed before the code was requested. */
  readonly typed: Credentials;
  /** The password is right; throws when the next step cannot be shown. */
  readonly onCodeNeeded: (credentials: Credentials, refusal: ApiError) => Promise<void>;
};

/** Username and password. */
export function SignInForm({ typed, onCodeNeeded }: Props) {
  const { t } = useTranslation();
  const enter = useSignIn();
  const sheet = useFormSheet<Credentials, void>({
    initial: typed,
    check: ({ username, password }) => ({
      ...(username.trim() === '' ? { username: t('session.username_missing') } : {}),
      ...(password === '' ? { password: t('session.password_missing') } : {}),
    }),
    send: (credentials) =>
      enter(credentials).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') throw error;
        return onCodeNeeded(credentials, error);
      }),
    onDone: () => {},
    onRefused: () => sheet.form.getInputNode('password')?.focus(),
  });
  const { form, busy } = sheet;
  const account = form.values.username.trim();
  return (
    <SignInBody
      sheet={sheet}
      submit={t(busy === null ? 'session.sign_in' : 'session.signing_in')}
      onFocus={() => void calls()}
      below={
        <Text fz="sm" className={classes.beside}>
          <Anchor
            component={Link}
            to={PATHS.forgot}
            state={account === '' ? {} : { account }}
            underline="always"
            fz="inherit"
          >
            {t('session.forgot')}
          </Anchor>
        </Text>
      }
    >
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
    </SignInBody>
  );
}
