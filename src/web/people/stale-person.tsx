import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { useFormat } from '../format.ts';
import { StaleBox } from '../parts/stale-box.tsx';
import { changedMeanwhile, type Field, type PersonValues, valuesOf } from './person-values.ts';

type Props = {
  /** The values that the form began from. */
  readonly base: PersonValues;
  readonly typed: PersonValues;
  /** The current person on the server. */
  readonly theirs: User;
  readonly onKeep: (theirs: User) => void;
  readonly onTake: (theirs: User) => void;
};

/** Another user changed the person meanwhile: their changes beside the typed values, and the manager chooses. */
export function StalePerson({ base, typed, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation();
  const write = useWritten();
  const other = valuesOf(theirs);
  const rows = changedMeanwhile(base, typed, other).map(({ field, mine }) => ({
    name: write.name(field),
    yours: mine ? write.value(field, typed) : t('people.stale.untouched'),
    theirs: write.value(field, other),
    differs: mine,
  }));
  return (
    <StaleBox
      title={t('people.stale.title')}
      text={t('people.stale.text')}
      heads={[t('people.stale.field'), t('people.stale.yours'), t('people.stale.theirs')]}
      rows={rows}
      without={t('people.stale.secret')}
      keep={{ label: t('people.stale.keep'), onClick: () => onKeep(theirs) }}
      take={{ label: t('people.stale.take'), onClick: () => onTake(theirs) }}
    />
  );
}

const OF_TERMS = ['paid_by', 'full_time_hours', 'full_time_month_hours', 'cost_centre'] as const;
const isOfTerms = (field: Field): field is (typeof OF_TERMS)[number] => OF_TERMS.some((one) => one === field);

/** A field's name, and its value as displayed. */
function useWritten() {
  const { t } = useTranslation();
  const format = useFormat();
  const name = (field: Field): string => {
    if (field === 'salary') return t('people.form.pay');
    if (field === 'employee_tax_table' || field === 'tax_column') return t(`people.form.${field}`);
    if (isOfTerms(field)) return t(`fields.${field}`);
    return t(`users.${field}`);
  };
  const value = (field: Field, values: PersonValues): string => {
    if (field === 'social_security_number') return t('people.stale.hidden');
    if (field === 'role') return t(`session.roles.${values.role}`);
    if (field === 'paid_by') return t(`people.form.paid_by.${values.paid_by ?? 'rate'}`);
    if (field !== 'salary') return String(values[field] ?? '') || '–';
    const { monthly_salary, employment_rate } = values.salary.shown;
    if (monthly_salary === '') return '–';
    return t('people.pay.monthly', {
      rate: format.percent(Number(employment_rate)),
      amount: format.kr(Number(monthly_salary)),
    });
  };
  return { name, value };
}
