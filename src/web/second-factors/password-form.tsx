import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { FormBody } from '../parts/form-body.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';

type Props<R> = {
  readonly submitLabel: string;
  /** Red, for an action that loses something. */
  readonly danger?: boolean;
  readonly send: (password: string, idempotencyKey: string) => Promise<R>;
  readonly onDone: (reply: R) => void;
  readonly onRefused: (error: unknown) => void;
  /** Refusals that are shown elsewhere. */
  readonly silent?: (error: unknown) => boolean;
  readonly children: ReactNode;
};

/** Asks for the user's password before the account's security is changed. */
export function PasswordForm<R>(props: Props<R>) {
  const { t } = useTranslation();
  const { username } = useMe();
  const sheet = useFormSheet({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('session.password_missing') } : {}),
    asks: false,
    send: ({ password }, { idempotencyKey }) => props.send(password, idempotencyKey),
    onDone: props.onDone,
    onRefused: props.onRefused,
    errorsOf: (error) => (isWrong(error) ? { password: sayError(error) } : {}),
    say: (error) => (isWrong(error) || props.silent?.(error) ? null : sayError(error)),
  });
  return (
    <FormBody
      sheet={sheet}
      submit={props.submitLabel}
      {...(props.danger ? { button: { color: 'red' } } : {})}
    >
      {props.children}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {/* The library's password field does not say itself that it is wrong. */}
      <div data-wrong={sheet.form.errors.password ? true : undefined}>
        <PasswordInput
          {...sheet.form.getInputProps('password')}
          label={t('secondFactor.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
      </div>
    </FormBody>
  );
}

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'password_wrong';
