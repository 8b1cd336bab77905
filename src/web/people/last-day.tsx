import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { LAST_DAY_MOST_AHEAD, lastDayVerdict } from '../../core/pay/employment.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { HINT_BELOW } from './person-fields.tsx';

/** A last day of employment as it is typed, and what is wrong with it. `first`: null when the server alone knows it. */
export function useLastDay(initial: string, first: string | null) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(initial);
  const refused = typed === null ? null : lastDayVerdict({ first, last: typed, today: today() });
  const wrong =
    typed === null ? t('people.delete.last_day_missing') : refused === null ? null : t(`errors.${refused}`);
  return { typed, wrong, setTyped };
}

type Props = {
  readonly value: string | null;
  readonly error: string | null;
  readonly onChange: (day: string | null) => void;
};

/** The field for the last day of employment. */
export function LastDayField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <DateField
      label={t('people.delete.last_day')}
      description={t('people.delete.last_day_hint')}
      inputWrapperOrder={HINT_BELOW}
      value={value}
      onChange={onChange}
      maxDate={addDays(today(), LAST_DAY_MOST_AHEAD)}
      error={error}
      mb="md"
      required
    />
  );
}
