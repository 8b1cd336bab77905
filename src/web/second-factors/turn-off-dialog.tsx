import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endSecondFactor } from '../../contract/second-factors.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { toast } from '../parts/toast.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './second-factors.module.css';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Turns the second factor off, for whoever knows the password. */
export function TurnOffDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const end = useWrite(endSecondFactor, ['second-factor'], {
    onDone: () => {
      toast(t('secondFactor.toast.off'));
      onClose();
    },
    onRefused: (error) => {
      // Off already, in another window: the card is old.
      if (error instanceof ApiError && error.code === 'already_in_state') void changed('second-factor');
    },
  });
  const close = (): void => {
    end.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={t('secondFactor.end.title')} size="sm" returnFocus={false}>
      <PasswordForm
        submitLabel={t('secondFactor.turn_off')}
        danger
        busy={end.isPending}
        error={end.error}
        onSubmit={(password) => end.mutate({ body: { password } })}
        onCancel={close}
      >
        <p className={classes.text}>{t('secondFactor.end.text')}</p>
      </PasswordForm>
    </Modal>
  );
}
