import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { useMe } from '../session.ts';

/** What to say of the first day of the employment until it is over; null: it is over, or not known. */
export function useBeginning(today: string): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const { employment_date: begins, company_name: company } = useMe();
  if (begins === null || begins < today) return null;
  return begins === today
    ? t('home.hero.first_day', { company })
    : t('home.hero.begins', { company, day: format.dayInWords(begins) });
}
