import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import classes from './second-factors.module.css';

type Props = {
  readonly submitLabel: string;
  /** Red: something is lost. */
  readonly danger?: boolean;
  readonly busy: boolean;
  /** What the server said no with; a wrong password is said beside the field. */
  readonly error: unknown;
  readonly onSubmit: (password: string) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** Asks for the own password before something that guards the account is changed. */
export function PasswordForm({ submitLabel, danger, busy, error, onSubmit, onCancel, children }: Props) {
  const { t } = useTranslation();
  const { username } = useMe();
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);
  const [typedSince, setTypedSince] = useState<unknown>(null);
  const field = useRef<HTMLInputElement>(null);
  const current = error === typedSince ? null : error;
  const isWrong = current instanceof ApiError && current.code === 'password_wrong';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // It may stand in a dialog of another form, which is not to be sent.
    event.stopPropagation();
    setEmpty(password === '');
    setTypedSince(null);
    field.current?.focus();
    if (password !== '') onSubmit(password);
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {children}
      {current !== null && !isWrong && <ErrorBox message={sayError(current)} />}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        ref={field}
        label={t('secondFactor.password')}
        value={password}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setEmpty(false);
          setTypedSince(error);
        }}
        error={isWrong ? sayError(current) : empty && t('session.password_missing')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" mih="var(--tap)" onClick={onCancel} disabled={busy}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" mih="var(--tap)" loading={busy} {...(danger ? { color: 'red' } : {})}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
