import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { isMonthly } from '../../core/pay/pay-terms.ts';
import { FULL_TIME_LIMITS } from '../../core/salary.ts';
import { useFormat } from '../format.ts';
import { HINT_BELOW } from './hint-below.ts';
import { type Amount, relinked, typedFullTime } from './linked-salary.ts';
import { FULL_WEEK, type PersonValues } from './person-values.ts';

type Props = {
  readonly form: UseFormReturnType<PersonValues>;
  readonly numbers: NumberInputProps;
};

/** Full time of the agreement. The linked salary fields follow a change; an empty month follows from the week. */
export function FullTimeFields({ form, numbers }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { full_time_hours, full_time_month_hours } = form.values;
  const derived = typedFullTime(full_time_hours, '').month_parts / 6000;
  const type = (field: 'full_time_hours' | 'full_time_month_hours', typed: Amount): void => {
    form.clearFieldError(`pay.${field}`);
    form.setFieldValue(field, typed);
    const now = { ...form.getValues(), [field]: typed };
    const { employment_rate } = now.salary.shown;
    const by_month = isMonthly({ paid_by: now.paid_by, rate_bp: Math.round(Number(employment_rate) * 100) });
    const full = typedFullTime(now.full_time_hours, now.full_time_month_hours);
    form.setFieldValue('salary', relinked(now.salary, full, by_month ? 'month' : 'hour'));
  };
  return (
    <>
      <NumberInput
        {...numbers}
        {...FULL_TIME_LIMITS.week}
        label={t('fields.full_time_hours')}
        description={t('people.form.full_time_hint')}
        inputWrapperOrder={HINT_BELOW}
        value={full_time_hours}
        onChange={(typed) => type('full_time_hours', typed)}
        onBlur={() => full_time_hours === '' && type('full_time_hours', FULL_WEEK)}
        step={0.25}
        decimalScale={2}
        error={form.errors['pay.full_time_hours']}
      />
      <NumberInput
        {...numbers}
        {...FULL_TIME_LIMITS.month}
        label={t('fields.full_time_month_hours')}
        description={t('people.form.full_month_hint')}
        inputWrapperOrder={HINT_BELOW}
        placeholder={format.number(derived)}
        value={full_time_month_hours}
        onChange={(typed) => type('full_time_month_hours', typed)}
        step={0.25}
        decimalScale={2}
        error={form.errors['pay.full_time_month_hours']}
      />
    </>
  );
}
