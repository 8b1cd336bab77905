import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addPasskey, beginPasskey } from '../../contract/passkeys.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { makePasskey } from './ask-authenticator.ts';
import { systemHere } from './passkeys-here.ts';

/** Adds a passkey: the password and a name, then the browser asks for finger, face or PIN. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { username } = useMe();
  const sheet = useFormSheet({
    initial: { name: systemHere(), password: '' },
    check: ({ name, password }) => ({
      ...(name.trim() === '' ? { name: t('passkeys.name_missing') } : {}),
      ...(password === '' ? { password: t('session.password_missing') } : {}),
    }),
    asks: false,
    // Each try makes another passkey, so it has a key of its own.
    send: async ({ name, password }) => {
      const made = await makePasskey(await send(beginPasskey, { body: { password } }));
      return send(addPasskey, { body: { name, made } });
    },
    onDone: ({ name }) => {
      toast(t('passkeys.toast.added', { name }));
      onClose();
      void changed('second-factor');
    },
    errorsOf: (error) => (isWrong(error) ? { password: sayError(error) } : {}),
    say: (error) => (isWrong(error) ? null : sayError(error)),
  });
  return (
    <FormSheet size="sm" title={t('passkeys.add')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('passkeys.next')}>
        <Text fz="sm" c="dimmed">
          {t('passkeys.add_text')}
        </Text>
        <TextInput
          {...sheet.form.getInputProps('name')}
          label={t('passkeys.name')}
          description={t('passkeys.name_hint')}
          maxLength={60}
          autoComplete="off"
          required
          withAsterisk={false}
        />
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
    </FormSheet>
  );
}

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'password_wrong';
