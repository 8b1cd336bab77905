import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endSecondFactor, removeSecondFactor } from '../../contract/second-factors.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { toast } from '../parts/toast.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './second-factors.module.css';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Turns the own second factor off, for whoever knows the password. */
export function TurnOffDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const end = useWrite(endSecondFactor, ['second-factor'], {
    onDone: () => {
      toast(t('secondFactor.toast.off'));
      onClose();
    },
    onRefused: seeAnew,
  });
  return (
    <AskPassword
      opened={opened}
      onClose={onClose}
      title={t('secondFactor.end.title')}
      text={t('secondFactor.end.text')}
      write={end}
      onSubmit={(password) => end.mutate({ body: { password } })}
    />
  );
}

type PersonProps = Props & { readonly id: string; readonly name: string };

/** Turns somebody else's off, who has lost what it asks for; with the own password. */
export function TurnOffForDialog({ opened, onClose, id, name }: PersonProps) {
  const { t } = useTranslation();
  const end = useWrite(removeSecondFactor, ['second-factor'], {
    onDone: () => {
      toast(t('secondFactor.person.done', { name }));
      onClose();
    },
    onRefused: seeAnew,
  });
  return (
    <AskPassword
      opened={opened}
      onClose={onClose}
      title={t('secondFactor.person.title', { name })}
      text={t('secondFactor.person.text', { name })}
      write={end}
      onSubmit={(password) => end.mutate({ params: { id }, body: { password } })}
    />
  );
}

/** Off already, in another window: what is shown is old. */
const seeAnew = (error: unknown): void => {
  if (error instanceof ApiError && error.code === 'already_in_state') void changed('second-factor');
};

type AskProps = Props & {
  readonly title: string;
  readonly text: string;
  readonly write: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly onSubmit: (password: string) => void;
};

function AskPassword({ opened, onClose, title, text, write, onSubmit }: AskProps) {
  const { t } = useTranslation();
  const close = (): void => {
    write.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size="sm" returnFocus={false}>
      <PasswordForm
        submitLabel={t('secondFactor.turn_off')}
        danger
        busy={write.isPending}
        error={write.error}
        onSubmit={onSubmit}
        onCancel={close}
      >
        <p className={classes.text}>{text}</p>
      </PasswordForm>
    </Modal>
  );
}
