import { Text, UnstyledButton } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { useFormat } from '../format.ts';
import { isPaidByMonth } from '../pay/terms.ts';
import { nameOf } from '../roles.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './people-list.module.css';
import { tableText } from './table-text.ts';

type Props = { readonly person: User; readonly onFill: () => void };

/** The rate where none is entered. */
const FULL_RATE = 100;

/** A person's rate and pay; without pay terms, a button to enter them. */
export function PayTermsShown({ person, onFill }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { payroll } = person;
  if (payroll === null) {
    return (
      <UnstyledButton
        className={classes.fill}
        aria-label={`${t('people.pay.missing')}. ${t('people.pay.fill_in', { name: nameOf(person) })}`}
        onClick={onFill}
      >
        <StatusBadge form="outlined" tone="wait" icon={<CircleAlert size={13} />}>
          {t('people.pay.missing')}
        </StatusBadge>
      </UnstyledButton>
    );
  }
  const { employment_rate, monthly_salary, hourly_salary } = payroll;
  const rate = format.percent(employment_rate ?? FULL_RATE);
  const monthly = isPaidByMonth(payroll);
  return (
    <span className={classes.terms}>
      <span>
        {monthly
          ? t('people.pay.monthly', { rate, amount: format.kr(monthly_salary ?? 0) })
          : t('people.pay.hourly', { rate, amount: format.krOre(hourly_salary ?? 0) })}
      </span>
      <Text span c="dimmed" fz="sm">
        {tableText(payroll)}
      </Text>
    </span>
  );
}
