import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { invitePerson } from '../../contract/invitations.ts';
import { changeUser, createUser, type User } from '../../contract/users.ts';
import { checkedBy } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { hasNoHour, missingPartner, saysNothing } from './linked-salary.ts';
import {
  bodyOf,
  FULL_WEEK,
  firstEmploymentOf,
  missesFirstDay,
  type PersonValues,
  saysPay,
  valuesOf,
} from './person-values.ts';

const checkNew = checkedBy(createUser.body);
const checkInvited = checkedBy(invitePerson.body);
const checkChanged = checkedBy(changeUser.body);
const MOST_RATE = 100;

/** The faults of a typed person by field: the contract's own rules, and those of the linked salary fields. */
export function usePersonCheck(): (values: PersonValues, base: User | null) => FormErrors {
  const { t } = useTranslation();
  const format = useFormat();
  return (values, base) => {
    const before = valuesOf(base);
    const has_payroll = base !== null && base.payroll !== null;
    const body = bodyOf(values, before, has_payroll);
    const own = base === null ? { ...newErrors(values, body), ...dayErrors(values) } : checkChanged(body);
    const errors = missesFirstDay(values, before, has_payroll)
      ? { ...own, employment_date: t('people.form.employment_missing') }
      : own;
    return saysPay(values, before, has_payroll) ? { ...errors, ...payErrors(values, has_payroll) } : errors;
  };

  function dayErrors(values: PersonValues): FormErrors {
    const { employment_date: first, employment } = firstEmploymentOf(values);
    const { last_day } = employment;
    const is_before = first !== null && last_day !== null && last_day < first;
    return is_before ? { last_day: t('errors.last_day_before_first') } : {};
  }

  /** Without a password the person is invited. */
  function newErrors({ password }: PersonValues, body: object): FormErrors {
    return password === '' ? checkInvited(body) : checkNew({ ...body, password });
  }

  function payErrors({ salary, full_time_hours }: PersonValues, has_payroll: boolean): FormErrors {
    const partner = missingPartner(salary);
    if (partner !== null) return { [`pay.${partner}`]: t(`people.form.partner.${partner}`) };
    if (saysNothing(salary)) {
      return {
        'pay.monthly_salary': t(has_payroll ? 'people.form.salary_kept' : 'people.form.salary_first'),
      };
    }
    if (hasNoHour(salary)) return { 'pay.employment_rate': t('people.form.no_hour') };
    if (salary.led === 'hour' && Number(salary.shown.employment_rate) > MOST_RATE)
      return {
        'pay.employment_hours_per_week': t('people.form.too_much', {
          hours: format.number(Number(full_time_hours) || FULL_WEEK),
        }),
      };
    return {};
  }
}
