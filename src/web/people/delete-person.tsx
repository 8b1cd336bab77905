import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteUser, type User } from '../../contract/users.ts';
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
  const [typed, setTyped] = useState<string | null>(today());
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
  const first = person.employment_date ?? null;
  const refused = typed === null ? null : lastDayVerdict({ first, last: typed, today: today() });
  const wrong =
    typed === null ? t('people.delete.last_day_missing') : refused === null ? null : t(`errors.${refused}`);
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
      <DateField
        label={t('people.delete.last_day')}
        description={t('people.delete.last_day_hint')}
        inputWrapperOrder={HINT_BELOW}
        value={typed}
        onChange={(day) => {
          remove.reset();
          setTyped(day);
        }}
        maxDate={addDays(today(), LAST_DAY_MOST_AHEAD)}
        error={wrong}
        mb="md"
        required
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
      <p>
        <strong>{t('people.delete.final')}</strong>
      </p>
      {remove.error !== null && (
        <ErrorBox message={t('people.delete.failed', { detail: sayError(remove.error) })} />
      )}
    </Confirm>
  );
}
