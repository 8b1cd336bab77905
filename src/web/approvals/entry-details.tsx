import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { DayBars } from './day-bars.tsx';
import classes from './entry-details.module.css';
import { EntryHistory } from './entry-history.tsx';
import type { Rules } from './facts.ts';

type Props = { readonly entry: TimeEntry; readonly rules: Rules };

/** Planned over reported on the day's axis, and who did what when. */
export function EntryDetails({ entry, rules }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.details} aria-label={t('approvals.details.label')}>
      <DayBars entry={entry} rules={rules} />
      <EntryHistory entry={entry} zone={rules.time_zone} />
    </section>
  );
}
