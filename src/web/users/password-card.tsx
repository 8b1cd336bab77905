import { PasswordInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { changePassword } from '../../contract/users.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { checkedBy, fieldErrors } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { Card } from '../ui/card.tsx';

const EMPTY = { old_password: '', new_password: '', confirm: '' };
const check = checkedBy(changePassword.body);

/** Changes the user's password. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { username } = useMe();
  const sheet = useFormSheet({
    initial: EMPTY,
    check: ({ confirm, ...sent }) => ({
      ...check(sent),
      ...(confirm === sent.new_password ? {} : { confirm: t('users.password.mismatch') }),
    }),
    send: ({ old_password, new_password }, { idempotencyKey }) =>
      send(changePassword, { body: { old_password, new_password }, idempotencyKey }),
    onDone: () => {
      sheet.restart(EMPTY);
      toast(t('users.password.done'));
      void changed('sign-ins', 'calendar-feed');
    },
    errorsOf,
    say: (error) => (Object.keys(errorsOf(error)).length > 0 ? null : sayFailed(error)),
  });
  const field = (name: keyof typeof EMPTY, autoComplete: string) => ({
    ...sheet.form.getInputProps(name),
    autoComplete,
    required: true,
    withAsterisk: false,
  });
  return (
    <Card title={t('users.password.title')}>
      <FormBody sheet={sheet} gap={14} submit={t('users.password.submit')}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput {...field('old_password', 'current-password')} label={t('users.password.old')} />
        <PasswordInput
          {...field('new_password', 'new-password')}
          label={t('users.password.new')}
          description={t('session.password_hint')}
        />
        <PasswordInput {...field('confirm', 'new-password')} label={t('users.password.confirm')} />
      </FormBody>
    </Card>
  );
}

/** The text of a refusal that names no field: its reason, or an invitation to try again (specification section 8). */
const sayFailed = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? `${i18next.t('users.password.failed')} ${sayError(error)}`
    : i18next.t('users.password.failed_again');

/** The server's refusal, at the field that it names. */
function errorsOf(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'old_password_wrong') return { old_password: sayError(error) };
  if (error.code === 'password_too_weak') return { new_password: sayError(error) };
  return fieldErrors(error);
}
