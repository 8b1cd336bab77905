import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import type { PayException } from '../../core/pay/exceptions.ts';
import { thisMonth } from '../months.ts';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';

type Props = {
  readonly code: PayException;
  readonly person: Pick<PersonMonth, 'user' | 'first_name' | 'last_name'>;
  readonly month: string;
};

/** A link to the page where a person's exception is fixed. */
export function FixLink({ code, person, month }: Props) {
  const { t } = useTranslation();
  const words = t(`payroll.fix.${code}`);
  const where = whereOf(code, person.user, month === thisMonth() ? undefined : month);
  return (
    <Button
      variant="default"
      mih="var(--tap)"
      renderRoot={(props) => (
        <Link
          {...props}
          {...where}
          aria-label={`${words}: ${nameOf(person)}`}
          resetScroll={where.to !== PATHS.payroll}
        />
      )}
    >
      {words}
    </Button>
  );
}

/** `month` left out: the current one. */
function whereOf(code: PayException, user: string, month: string | undefined) {
  switch (code) {
    case 'unattested_reports':
    case 'missing_reports':
    case 'on_call_unreported':
    case 'outside_employment':
    case 'gone_since_last':
    case 'hours_unusual':
    case 'nothing_approved':
      return { to: PATHS.worker, params: { workerId: user }, search: { month } } as const;
    case 'unanswered_shifts':
    case 'absence_without_shifts':
      return { to: PATHS.shifts, search: { month } } as const;
    case 'no_terms':
    case 'first_day_unknown':
    case 'karens_unknown':
    case 'tax_column_age':
    case 'no_tax_table':
    case 'no_bank_account':
    case 'account_changed':
      return { to: PATHS.userManagement, search: { person: user, at: 'pay' } } as const;
    case 'employment_ends':
    case 'vacation_pay_unknown':
    case 'vacation_variable_unknown':
      return { to: PATHS.userManagement, search: { person: user, at: 'vacation' } } as const;
    case 'vacation_days_unearned':
      return {
        to: PATHS.leave,
        search: { show: month !== undefined && month < thisMonth() ? 'past' : 'coming' },
      } as const;
    case 'no_birth_date':
    case 'birth_date_differs':
    case 'no_personal_number':
    case 'declaration_incomplete':
      return { to: PATHS.userManagement, search: { person: user } } as const;
    case 'on_call_unpaid':
      return { to: PATHS.payRules, search: { show: 'on_call' } } as const;
    default:
      return { to: PATHS.payroll, search: { month, person: user } } as const;
  }
}
