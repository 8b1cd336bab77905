import { SegmentedControl, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Payroll } from '../../contract/payroll.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { isBeginning, termsQuery } from '../pay/terms.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import classes from './person-sheet.module.css';
import { nextFirst, type PersonValues } from './person-values.ts';

type Props = {
  readonly form: UseFormReturnType<PersonValues>;
  /** The terms that the form began from. */
  readonly terms: Payroll;
};

/**
 * The first day of changed pay: a new pay from a day, or a correction from the day it has. Says how that affects the
 * months.
 */
export function PayFrom({ form, terms }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { valid_from } = form.values;
  const rows = useQuery(termsQuery(terms.user)).data ?? [];
  const choose = (value: string): void =>
    form.setFieldValue('valid_from', value === 'new' ? nextFirst(today()) : null);
  const since = isBeginning(terms)
    ? t('people.terms.since_beginning')
    : t('people.terms.since', { date: format.date(terms.valid_from) });
  const past = (valid_from ?? terms.valid_from).slice(0, 7) < today().slice(0, 7);
  const split = valid_from !== null && valid_from !== '' && !valid_from.endsWith('-01');
  return (
    <div className={`${shared.whole} ${classes.from}`}>
      <SegmentedControl
        fullWidth
        aria-label={t('people.terms.when')}
        value={valid_from === null ? 'correct' : 'new'}
        onChange={choose}
        data={[
          { value: 'new', label: t('people.terms.new') },
          { value: 'correct', label: t('people.terms.correct') },
        ]}
      />
      {valid_from === null ? (
        <Text c="dimmed" fz="sm" className={shared.whole}>
          {since}
        </Text>
      ) : (
        <DateField
          label={t('people.terms.from')}
          value={valid_from === '' ? null : valid_from}
          onChange={(date) => form.setFieldValue('valid_from', date ?? '')}
          error={form.errors['pay.valid_from']}
          required
        />
      )}
      {split && (
        <Finding small>
          {t('people.terms.split', { month: format.monthName(valid_from.slice(0, 7)) })}
        </Finding>
      )}
      {rows.some((row) => row.valid_from === valid_from) && (
        <Finding small>{t('people.terms.replaces')}</Finding>
      )}
      {past && <Finding small>{t('people.terms.past')}</Finding>}
    </div>
  );
}
