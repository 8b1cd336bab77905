import { useTranslation } from 'react-i18next';
import { type ClosedUser, deleteUser } from '../../contract/users.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { LastDayField, useLastDay } from './last-day.tsx';
import classes from './people-list.module.css';

type Props = {
  readonly person: ClosedUser;
  /** The last day as it is now. */
  readonly last_day: string;
  readonly onClose: () => void;
};

/** Corrects the last day of employment of somebody whose account is closed. */
export function ChangeLastDay({ person, last_day, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  // The first day is not in the list of those who have left: the server refuses a day before it.
  const { typed, wrong, setTyped } = useLastDay(last_day, null);
  const name = nameOf(person);
  const change = useWrite(deleteUser, ['users', 'assignments', 'leave', 'absences', 'pay-months'], {
    onDone: () => {
      toast(t('people.closed.last_day_done', { name }));
      onClose();
    },
    onRefused: (error) => {
      if (error instanceof ApiError && ['stale', 'not_found'].includes(error.code)) void changed('users');
    },
  });
  return (
    <Confirm
      opened
      title={t('people.closed.last_day_title', { name })}
      confirmLabel={t('people.closed.last_day_save')}
      busy={change.isPending}
      onConfirm={() => {
        if (typed === null || wrong !== null) return;
        if (typed === last_day) onClose();
        else
          change.mutate({ params: { id: person.id }, query: { last_day: typed }, ifMatch: person.version });
      }}
      onCancel={onClose}
    >
      <LastDayField
        value={typed}
        error={wrong}
        onChange={(day) => {
          change.reset();
          setTyped(day);
        }}
      />
      <ul className={classes.told}>
        {typed !== null && wrong === null && <li>{t('people.delete.paid', { date: format.date(typed) })}</li>}
        <li>{t('people.closed.last_day_runs')}</li>
        <li>
          {t(typed !== null && typed < last_day ? 'people.delete.frees' : 'people.closed.last_day_gone')}
        </li>
      </ul>
      {change.error !== null && (
        <ErrorBox message={t('people.closed.last_day_failed', { detail: sayError(change.error) })} />
      )}
    </Confirm>
  );
}
