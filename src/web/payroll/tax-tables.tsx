import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { Notice } from '../ui/notice.tsx';

type Props = { readonly tables: NonNullable<PayrollMonth['tax_tables']> };

/** The tax tables of the year of payment are not there yet: what is shown is an estimate, and what a run does. */
export function TaxTables({ tables: { year, used } }: Props) {
  const { t } = useTranslation();
  return (
    <Notice tone="wait">
      <strong>{t('payroll.tax_tables.title', { year })}.</strong>{' '}
      {used === null ? t('payroll.tax_tables.missing') : t('payroll.tax_tables.last_years', { used })}
    </Notice>
  );
}
