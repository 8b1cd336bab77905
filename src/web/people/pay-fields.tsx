import { NumberInput, Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { EMPLOYMENT_FORMS } from '../../core/employment.ts';
import { PAID_BY } from '../../core/pay/pay-terms.ts';
import { EmploymentsList } from '../employments/employments-list.tsx';
import { DateField } from '../parts/date-field.tsx';
import { nameOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { TaxDecisionsList } from '../tax-decisions/tax-decisions-list.tsx';
import { languageOf } from '../text/index.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import shared from '../ui/shared.module.css';
import { CostCentreField } from './cost-centre-field.tsx';
import { FullTimeFields } from './full-time-fields.tsx';
import { HINT_BELOW } from './hint-below.ts';
import {
  type Amount,
  edited,
  missingPartner,
  type SalaryField,
  saysNothing,
  typedFullTime,
} from './linked-salary.ts';
import { PayFrom } from './pay-from.tsx';
import { type PersonValues, saysPay, valuesOf } from './person-values.ts';
import { TaxFields } from './tax-fields.tsx';
import { TermsList } from './terms-list.tsx';

/** The limits and steps of specification section 5. */
const SALARY_FIELDS = [
  ['monthly_salary', 0.01, undefined],
  ['employment_rate', 0.1, 100],
  ['hourly_salary', 0.01, undefined],
  ['employment_hours_per_week', 0.25, 40],
] as const satisfies readonly (readonly [SalaryField, number, number | undefined])[];

type Props = {
  readonly form: UseFormReturnType<PersonValues>;
  readonly base: User | null;
  readonly autoFocus: boolean;
};

/** First day, salary and tax. Either pair of salary fields gives the other; a missing partner is marked and named. */
export function PayFields({ form, base, autoFocus }: Props) {
  const { t, i18n } = useTranslation();
  const { salary } = form.values;
  const terms = base?.payroll ?? null;
  const changed = terms !== null && saysPay(form.values, valuesOf(base), true);
  const separators =
    languageOf(i18n.language) === 'sv'
      ? { decimalSeparator: ',', thousandSeparator: '\u00a0' }
      : { decimalSeparator: '.', thousandSeparator: ',' };
  const missing = missingPartner(salary);
  const numbers = {
    ...separators,
    allowedDecimalSeparators: [',', '.'],
    allowNegative: false,
    clampBehavior: 'none' as const,
    hideControls: true,
    min: 0,
  };
  const type = (field: SalaryField, typed: Amount): void => {
    for (const [each] of SALARY_FIELDS) form.clearFieldError(`pay.${each}`);
    const now = form.getValues();
    const full = typedFullTime(now.full_time_hours, now.full_time_month_hours);
    form.setFieldValue('salary', edited(now.salary, field, typed, full));
  };
  const section = useRef<HTMLFieldSetElement>(null);
  // The sheet focuses the field but does not scroll to it.
  useEffect(() => {
    if (autoFocus) section.current?.scrollIntoView({ block: 'start' });
  }, [autoFocus]);
  return (
    <FieldGroup ref={section} legend={t('people.form.employment')} ruled>
      {(base === null || base.employment_date === null) && (
        <DateField
          {...form.getInputProps('employment_date')}
          label={t('users.employment_date')}
          description={t('people.form.employment_hint')}
          inputWrapperOrder={HINT_BELOW}
          clearable
        />
      )}
      {base === null && (
        <Select
          {...form.getInputProps('form')}
          label={t('fields.form')}
          placeholder={t('employments.form_unknown')}
          data={EMPLOYMENT_FORMS.map((value) => ({ value, label: t(`employments.forms.${value}`) }))}
          clearable
        />
      )}
      {base === null && form.values.form !== null && form.values.form !== 'permanent' && (
        <DateField
          {...form.getInputProps('last_day')}
          label={t('fields.last_day')}
          description={t('employments.last_day_open')}
          inputWrapperOrder={HINT_BELOW}
          clearable
        />
      )}
      {base !== null && <EmploymentsList user={base.id} name={nameOf(base)} />}
      <Text c="dimmed" fz="sm" className={shared.whole}>
        {t('people.form.pay_hint')}
        {terms === null && saysNothing(salary) && ` ${t('people.form.pay_later')}`}
      </Text>
      {SALARY_FIELDS.map(([field, step, max]) => (
        <NumberInput
          key={field}
          {...numbers}
          {...(max === undefined ? {} : { max })}
          {...(autoFocus && field === 'monthly_salary' ? { 'data-autofocus': true } : {})}
          label={t(`people.form.${field}`)}
          value={salary.shown[field]}
          onChange={(typed) => type(field, typed)}
          step={step}
          decimalScale={2}
          withAsterisk={missing === field}
          error={form.errors[`pay.${field}`] ?? (missing === field && t(`people.form.partner.${field}`))}
        />
      ))}
      <FullTimeFields form={form} numbers={numbers} />
      <Select
        className={shared.whole ?? ''}
        label={t('fields.paid_by')}
        data={(['rate', ...PAID_BY] as const).map((value) => ({
          value,
          label: t(`people.form.paid_by.${value}`),
        }))}
        value={form.values.paid_by ?? 'rate'}
        onChange={(value) => form.setFieldValue('paid_by', oneOf(PAID_BY, value) ?? null)}
        allowDeselect={false}
      />
      <TaxFields form={form} numbers={numbers} />
      <CostCentreField form={form} />
      {changed && <PayFrom form={form} terms={terms} />}
      {base !== null && <TermsList user={base.id} />}
      {base !== null && <TaxDecisionsList user={base.id} name={nameOf(base)} />}
    </FieldGroup>
  );
}
