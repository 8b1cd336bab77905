import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endSecondFactor, removeSecondFactor } from '../../contract/second-factors.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { PasswordForm } from './password-form.tsx';

type Props = { readonly onClose: () => void };

/** Turns the user's own second factor off, with the password. */
export function TurnOffDialog({ hasPasskeys, onClose }: Props & { readonly hasPasskeys: boolean }) {
  const { t } = useTranslation();
  return (
    <AskPassword
      title={t(hasPasskeys ? 'secondFactor.end.codes_title' : 'secondFactor.end.title')}
      text={t(hasPasskeys ? 'secondFactor.end.codes_text' : 'secondFactor.end.text')}
      done={t(hasPasskeys ? 'secondFactor.toast.codes_off' : 'secondFactor.toast.off')}
      send={(password, idempotencyKey) => send(endSecondFactor, { body: { password }, idempotencyKey })}
      onClose={onClose}
    />
  );
}

type PersonProps = Props & { readonly id: string; readonly name: string };

/** Turns off the second factor of a person who lost phone and codes, with the user's own password. */
export function TurnOffForDialog({ onClose, id, name }: PersonProps) {
  const { t } = useTranslation();
  return (
    <AskPassword
      title={t('secondFactor.person.title', { name })}
      text={t('secondFactor.person.text', { name })}
      done={t('secondFactor.person.done', { name })}
      send={(password, idempotencyKey) =>
        send(removeSecondFactor, { params: { id }, body: { password }, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

type AskProps = Props & {
  /** Left out: turn off. */
  readonly submit?: string;
  readonly title: string;
  readonly text: string;
  readonly done: string;
  readonly send: (password: string, idempotencyKey: string) => Promise<unknown>;
};

/** Asks for the password before something that protects the account is removed. */
export function AskPassword({ onClose, title, text, submit, done, send: turnOff }: AskProps) {
  const { t } = useTranslation();
  return (
    <FormSheet size="sm" title={title} onClose={onClose}>
      <PasswordForm
        submitLabel={submit ?? t('secondFactor.turn_off')}
        danger
        send={turnOff}
        onDone={() => {
          toast(done);
          onClose();
          void changed('second-factor');
        }}
        onRefused={(error) => {
          // Already off, turned off in another window: the data on screen is old.
          if (error instanceof ApiError && error.code === 'already_in_state') void changed('second-factor');
        }}
      >
        <Text fz="sm" c="dimmed">
          {text}
        </Text>
      </PasswordForm>
    </FormSheet>
  );
}
