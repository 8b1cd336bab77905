import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { fieldErrors } from '../form-check.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';

/** The user's own password, asked for before pay goes to another account. */
export function OwnPassword(input: PasswordInputProps) {
  const { t } = useTranslation();
  const { username } = useMe();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {/* The library's own mark of a wrong field is not on the input. */}
      <div data-wrong={input.error ? true : undefined}>
        <PasswordInput
          {...input}
          label={t('session.own_password')}
          description={t('session.own_password_why')}
          autoComplete="current-password"
          maw="24rem"
          required
          withAsterisk={false}
        />
      </div>
    </>
  );
}

/** The refusal by field, for `errorsOf` of a form that asks for the password. */
export const errorsWithPassword = (error: unknown): FormErrors =>
  error instanceof ApiError && error.code === 'password_wrong'
    ? { password: sayError(error) }
    : fieldErrors(error);
