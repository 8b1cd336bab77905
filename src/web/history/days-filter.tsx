import { useTranslation } from 'react-i18next';
import { DateField } from '../parts/date-field.tsx';
import type { HistorySearch } from './choice.ts';

type Props = {
  readonly search: HistorySearch;
  readonly onChoose: (search: HistorySearch) => void;
};

/** The first and the last day. */
export function DaysFilter({ search: { first, last }, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <DateField
        label={t('history.filters.first')}
        value={first ?? null}
        clearable
        {...(last === undefined ? {} : { maxDate: last })}
        onChange={(day) => onChoose({ first: day ?? undefined })}
      />
      <DateField
        label={t('history.filters.last')}
        value={last ?? null}
        clearable
        {...(first === undefined ? {} : { minDate: first })}
        onChange={(day) => onChoose({ last: day ?? undefined })}
      />
    </>
  );
}
