import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { Notice } from '../ui/notice.tsx';

/** The tables of a year that comes, or has begun, are not imported: says it before a month cannot be run. */
export function MissingYear({ year }: { readonly year: number }) {
  const { t } = useTranslation();
  return (
    <Notice tone="wait">
      <strong>{t('payroll.missing_year.title', { year })}.</strong> {t('payroll.missing_year.text', { year })}
    </Notice>
  );
}

type Props = { readonly tables: NonNullable<PayrollMonth['tax_tables']> };

/** The tax tables of the payment year are not published yet: explains the estimate and how a run is taxed. */
export function TaxTables({ tables: { year, used } }: Props) {
  const { t } = useTranslation();
  return (
    <Notice tone="wait">
      <strong>{t('payroll.tax_tables.title', { year })}.</strong>{' '}
      {used === null ? t('payroll.tax_tables.missing') : t('payroll.tax_tables.last_years', { used })}
    </Notice>
  );
}
