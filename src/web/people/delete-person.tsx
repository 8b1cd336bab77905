import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deleteUser, type User } from '../../contract/users.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Confirm } from '../parts/confirm.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { LastDayField, useLastDay } from './last-day.tsx';
import classes from './people-list.module.css';
import { isSessionOver } from './use-people.ts';

type Props = {
  /** Who is to go. */
  readonly person: User;
  readonly onClose: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** Asks for the last day of employment before an account is closed, and says what ends with it and what stays. */
export function DeletePerson({ person, onClose, onSessionOver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { typed, wrong, setTyped } = useLastDay(today(), person.employment_date ?? null);
  const name = nameOf(person);
  const remove = useWrite(deleteUser, ['users', 'assignments', 'leave', 'absences', 'pay-months'], {
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
  const is_ahead = typed !== null && typed > today();
  return (
    <Confirm
      opened
      title={t('people.delete.title', { name })}
      confirmLabel={t('people.delete.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => {
        if (typed === null || wrong !== null) return;
        remove.mutate({ params: { id: person.id }, query: { last_day: typed }, ifMatch: person.version });
      }}
      onCancel={onClose}
    >
      <LastDayField
        value={typed}
        error={wrong}
        onChange={(day) => {
          remove.reset();
          setTyped(day);
        }}
      />
      <ul className={classes.told}>
        <li>{t('people.delete.closes', { name })}</li>
        {typed !== null && wrong === null && (
          <>
            <li>{t('people.delete.paid', { date: format.date(typed) })}</li>
            <li>{t('people.delete.frees')}</li>
            {is_ahead && <li>{t('people.delete.ahead')}</li>}
          </>
        )}
        <li>{t('people.delete.settle', { name })}</li>
        <li>{t('people.delete.stays')}</li>
      </ul>
      <Text mt={16}>
        <strong>{t('people.delete.final')}</strong>
      </Text>
      {remove.error !== null && (
        <ErrorBox message={t('people.delete.failed', { detail: sayError(remove.error) })} />
      )}
    </Confirm>
  );
}
