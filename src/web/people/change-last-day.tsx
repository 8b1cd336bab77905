import { useTranslation } from 'react-i18next';
import type { ClosedUser } from '../../contract/users.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { LastDayField, useLastDay } from './last-day.tsx';
import classes from './people-list.module.css';

type Props = {
  readonly person: ClosedUser;
  /** The present last day. */
  readonly last_day: string;
  readonly onClose: () => void;
};

/** Corrects the last day of employment of a closed account. */
export function ChangeLastDay({ person, last_day, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = nameOf(person);
  const sheet = useLastDay({
    person,
    initial: last_day,
    // The list of closed accounts has no first day: the server refuses a day before it.
    first: null,
    failed: 'people.closed.last_day_failed',
    onDone: () => {
      toast(t('people.closed.last_day_done', { name }));
      onClose();
    },
  });
  const { fit } = sheet;
  const typed = sheet.form.values.last_day;
  return (
    <FormSheet size="sm" title={t('people.closed.last_day_title', { name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('people.closed.last_day_save')}>
        <LastDayField sheet={sheet} />
        <ul className={classes.told}>
          {fit !== null && <li>{t('people.delete.paid', { date: format.date(fit) })}</li>}
          <li>{t('people.closed.last_day_runs')}</li>
          <li>
            {t(typed !== null && typed < last_day ? 'people.delete.frees' : 'people.closed.last_day_gone')}
          </li>
        </ul>
      </FormBody>
    </FormSheet>
  );
}
