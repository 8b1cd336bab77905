import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sv';
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../text/index.ts';
import classes from './date-field.module.css';

type Props = Omit<DateInputProps, 'valueFormat' | 'previousLabel' | 'nextLabel'>;

/** A date as `YYYY-MM-DD`, typed or picked; weeks begin on Monday in both languages, and Sundays are red. */
export function DateField({ onFocus, onClick, onBlur, onKeyDown, ...props }: Props) {
  const { t, i18n } = useTranslation();
  // While the calendar is open, Escape closes the calendar and not the dialog around it: the dialog checks the field
  // first.
  const [opened, setOpened] = useState(false);
  return (
    <DatesProvider settings={{ locale: languageOf(i18n.language), firstDayOfWeek: 1, weekendDays: [0] }}>
      <DateInput
        valueFormat="YYYY-MM-DD"
        placeholder={t('common.date_form')}
        previousLabel={t('common.month.previous')}
        nextLabel={t('common.month.next')}
        classNames={{ day: classes.day ?? '' }}
        popoverProps={{ attributes: { dropdown: { role: 'region', 'aria-label': t('common.calendar') } } }}
        data-mantine-stop-propagation={opened}
        onFocus={(event) => {
          setOpened(true);
          onFocus?.(event);
        }}
        onClick={(event) => {
          setOpened(true);
          onClick?.(event);
        }}
        onBlur={(event) => {
          setOpened(false);
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          setOpened(event.key !== 'Escape');
          onKeyDown?.(event);
        }}
        {...props}
      />
    </DatesProvider>
  );
}
