import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PayrollRun } from '../../contract/payroll-runs.ts';
import { PATHS } from '../paths.ts';
import shared from '../ui/shared.module.css';

type Props = { readonly debt: PayrollRun['vacation_debt'] };

/** Why the voucher of a run has no vacation liability, or too little of it; nothing where all of it is known. */
export function VacationDebtGap({ debt }: Props) {
  const { t } = useTranslation();
  if (debt === undefined || debt?.unknown === 0) return null;
  return (
    <Text mt={12} c="dimmed" fz="sm">
      {debt === null ? t('payroll.made.debt_off') : t('payroll.made.debt_unknown', { count: debt.unknown })}{' '}
      {debt === null ? (
        <Link to={PATHS.payRules} search={{ show: 'company' }} className={shared.link ?? ''}>
          {t('payroll.made.debt_rules')}
        </Link>
      ) : (
        <Link to={PATHS.userManagement} className={shared.link ?? ''}>
          {t('payroll.made.debt_people')}
        </Link>
      )}
    </Text>
  );
}
