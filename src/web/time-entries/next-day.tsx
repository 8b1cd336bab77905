import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './next-day.module.css';

/** The mark on an end that falls on the next day: `22:00–06:00 +1`. */
export function NextDay() {
  const { t } = useTranslation();
  return (
    <>
      <sup className={classes.mark} aria-hidden="true" title={t('timeEntries.calendar.next_day')}>
        +1
      </sup>
      <VisuallyHidden>{` ${t('timeEntries.calendar.next_day')}`}</VisuallyHidden>
    </>
  );
}
