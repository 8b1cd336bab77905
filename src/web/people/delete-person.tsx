import { useTranslation } from 'react-i18next';
import { deleteUser, type User } from '../../contract/users.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { Confirm } from '../parts/confirm.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import classes from './people-list.module.css';
import { isSessionOver } from './use-people.ts';

type Props = {
  /** Who is to go; null: nobody, the question is closed. */
  readonly person: User | null;
  readonly onClose: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** Asks before an account is closed, and says what stays. A refusal is said in the question itself. */
export function DeletePerson({ person, onClose, onSessionOver }: Props) {
  const { t } = useTranslation();
  const name = person === null ? '' : nameOf(person);
  const remove = useWrite(deleteUser, ['users', 'assignments'], {
    onDone: () => {
      toast(t('people.toast.deleted', { name }));
      onClose();
    },
    onRefused: (error) => {
      // Changed or gone meanwhile: what is on screen is old.
      if (error instanceof ApiError && ['stale', 'not_found'].includes(error.code)) void changed('users');
      if (isSessionOver(error)) onSessionOver(error);
    },
  });
  const close = (): void => {
    remove.reset();
    onClose();
  };
  return (
    <Confirm
      opened={person !== null}
      title={t('people.delete.title', { name })}
      confirmLabel={t('people.delete.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() =>
        person !== null && remove.mutate({ params: { id: person.id }, ifMatch: person.version })
      }
      onCancel={close}
    >
      <ul className={classes.told}>
        <li>{t('people.delete.closes', { name })}</li>
        <li>{t('people.delete.stays')}</li>
        <li>{t('people.delete.frees')}</li>
      </ul>
      <p>
        <strong>{t('people.delete.final')}</strong>
      </p>
      {remove.error !== null && (
        <ErrorBox message={t('people.delete.failed', { detail: sayError(remove.error) })} />
      )}
    </Confirm>
  );
}
