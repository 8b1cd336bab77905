import { Button, PasswordInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { changePassword } from '../../contract/users.ts';
import { ApiError } from '../api-error.ts';
import { useWrite } from '../data.ts';
import { checkedBy, fieldErrors } from '../form-check.ts';
import { toast } from '../parts/toast.tsx';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import classes from './profile.module.css';

type Passwords = { readonly old_password: string; readonly new_password: string; readonly confirm: string };
const EMPTY: Passwords = { old_password: '', new_password: '', confirm: '' };
const check = checkedBy(changePassword.body);

/** Changes the own password. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { username } = useMe();
  const form = useForm<Passwords>({
    initialValues: EMPTY,
    validate: ({ confirm, ...sent }): FormErrors => ({
      ...check(sent),
      ...(confirm === sent.new_password ? {} : { confirm: t('users.password.mismatch') }),
    }),
  });
  const change = useWrite(changePassword, ['sign-ins'], {
    onDone: () => {
      form.reset();
      toast(t('users.password.done'));
    },
    onRefused: (error) => form.setErrors(errorsOf(error)),
  });
  const said = change.error === null || Object.keys(errorsOf(change.error)).length > 0 ? null : change.error;
  const submit = ({ old_password, new_password }: Passwords): void =>
    change.mutate({ body: { old_password, new_password } });
  const field = (name: keyof Passwords, autoComplete: string) => ({
    ...form.getInputProps(name),
    autoComplete,
    required: true,
    withAsterisk: false,
  });
  return (
    <Card title={t('users.password.title')}>
      <form noValidate className={classes.fields} onSubmit={form.onSubmit(submit)}>
        {said !== null && <ErrorBox message={sayFailed(said)} />}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput {...field('old_password', 'current-password')} label={t('users.password.old')} />
        <PasswordInput
          {...field('new_password', 'new-password')}
          label={t('users.password.new')}
          description={t('session.password_hint')}
        />
        <PasswordInput {...field('confirm', 'new-password')} label={t('users.password.confirm')} />
        <Button type="submit" loading={change.isPending}>
          {t('users.password.submit')}
        </Button>
      </form>
    </Card>
  );
}

/** A no that is about no field: with its reason when there is one, else an invitation to try again (specification section 8). */
const sayFailed = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? `${i18next.t('users.password.failed')} ${sayError(error)}`
    : i18next.t('users.password.failed_again');

/** The server's no, beside the field it is about. */
function errorsOf(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'old_password_wrong') return { old_password: sayError(error) };
  if (error.code === 'password_too_weak') return { new_password: sayError(error) };
  return fieldErrors(error);
}
