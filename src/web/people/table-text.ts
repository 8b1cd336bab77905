import i18next from 'i18next';
import type { Payroll } from '../../contract/payroll.ts';

/** The tax table of pay terms, with its column unless it is the usual one. */
export function tableText({
  employee_tax_table: table,
  tax_column: column,
}: Pick<Payroll, 'employee_tax_table' | 'tax_column'>): string {
  const { t } = i18next;
  if (table === null) return t('people.pay.table_unknown');
  return column === 1 ? t('people.pay.table', { table }) : t('people.pay.table_column', { table, column });
}
