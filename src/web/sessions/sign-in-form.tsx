import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeReturnPath } from '../drafts.ts';
import { homeOf, roleOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import classes from './login.module.css';

// The calls and their schemas are not needed to see the form: they are fetched while the person types.
const calls = () => import('../session.ts');

type Credentials = { readonly username: string; readonly password: string };
type State =
  | { readonly at: 'ready' }
  | { readonly at: 'signing_in' }
  | { readonly at: 'refused'; readonly error: unknown };

/** Username and password, and then to where this person works. */
export function SignInForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [state, setState] = useState<State>({ at: 'ready' });
  const form = useForm<Credentials>({
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? t('session.username_missing') : null),
      password: (value) => (value === '' ? t('session.password_missing') : null),
    },
  });
  const signIn = async ({ username, password }: Credentials): Promise<void> => {
    setState({ at: 'signing_in' });
    try {
      const user = await (await calls()).signInAs(username.trim(), password);
      const back = takeReturnPath(user.id);
      if (back === null) await navigate({ to: homeOf(roleOf(user)), replace: true });
      else history.replace(back);
    } catch (error) {
      setState({ at: 'refused', error });
      form.getInputNode('password')?.focus();
    }
  };
  const busy = state.at === 'signing_in';
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
    </form>
  );
}
