import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sv';
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../text/index.ts';

type Props = Omit<DateInputProps, 'valueFormat' | 'previousLabel' | 'nextLabel'>;

/** A date as `YYYY-MM-DD`, typed or picked; weeks begin on Monday in both languages. */
export function DateField(props: Props) {
  const { t, i18n } = useTranslation();
  return (
    <DatesProvider settings={{ locale: languageOf(i18n.language), firstDayOfWeek: 1 }}>
      <DateInput
        valueFormat="YYYY-MM-DD"
        placeholder={t('common.date_form')}
        previousLabel={t('common.month.previous')}
        nextLabel={t('common.month.next')}
        {...props}
      />
    </DatesProvider>
  );
}
