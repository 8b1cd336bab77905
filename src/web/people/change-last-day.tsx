import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedUser, deleteUser } from '../../contract/users.ts';
import { addDays } from '../../core/calendar.ts';
import { LAST_DAY_MOST_AHEAD, lastDayVerdict } from '../../core/pay/employment.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Confirm } from '../parts/confirm.tsx';
import { DateField } from '../parts/date-field.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import classes from './people-list.module.css';
import { HINT_BELOW } from './person-fields.tsx';

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
  const [typed, setTyped] = useState<string | null>(last_day);
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
  // The first day is not in the list of those who have left: the server refuses a day before it.
  const refused = typed === null ? null : lastDayVerdict({ first: null, last: typed, today: today() });
  const wrong =
    typed === null ? t('people.delete.last_day_missing') : refused === null ? null : t(`errors.${refused}`);
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
      <DateField
        label={t('people.delete.last_day')}
        description={t('people.delete.last_day_hint')}
        inputWrapperOrder={HINT_BELOW}
        value={typed}
        onChange={(day) => {
          change.reset();
          setTyped(day);
        }}
        maxDate={addDays(today(), LAST_DAY_MOST_AHEAD)}
        error={wrong}
        mb="md"
        required
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
