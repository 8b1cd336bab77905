import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import classes from './bulk-dialog.module.css';
import { byPerson } from './queue.ts';

/** Reports by person: number and hours. */
export function People({ entries }: { readonly entries: readonly TimeEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.people}>
      {byPerson(entries).map(({ id, name, sums }) => (
        <li key={id}>
          <span>{name}</span>
          <span>{t('approvals.stats.passes', { count: sums.count })}</span>
          <span>{format.hours(sums.hours)}</span>
        </li>
      ))}
    </ul>
  );
}
