import { useTranslation } from 'react-i18next';
import { isDate } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';

/** A value as people read it, by what it is: a date, a number, yes or no, a text; null when it is nothing. */
export function usePlainWords(): (value: unknown) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no').toLocaleLowerCase();
    if (typeof value === 'number') return format.number(value);
    if (typeof value !== 'string' || value === '') return null;
    return isDate(value) ? format.date(value) : value;
  };
}
