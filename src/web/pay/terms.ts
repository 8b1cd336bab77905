import { useQuery } from '@tanstack/react-query';
import { listPayroll, type Payroll } from '../../contract/payroll.ts';
import { isMonthly } from '../../core/pay/pay-terms.ts';
import { ask } from '../data.ts';
import { useMe } from '../session.ts';

/** A person's pay terms, each from its first day. */
export const termsQuery = (user: string) => ask('payroll', listPayroll, { query: { user } });

/** Is the salary of these terms paid by the month? */
export const isPaidByMonth = ({ paid_by, employment_rate }: Payroll): boolean =>
  isMonthly({ paid_by, rate_bp: Math.round((employment_rate ?? 100) * 100) });

/** The first day of undated terms (contract/payroll.ts). */
const BEGINNING = '1901-01-01';
export const isBeginning = ({ valid_from }: Payroll): boolean => valid_from <= BEGINNING;

/** The terms in force on a day; null before the first. */
export const inForce = (rows: readonly Payroll[], day: string): Payroll | null =>
  rows.reduce<Payroll | null>(
    (latest, row) =>
      row.valid_from <= day && (latest === null || row.valid_from > latest.valid_from) ? row : latest,
    null,
  );

/** The user's terms on a day, so that a shift shows what it will pay; today's terms until all are loaded. */
export function useOwnTerms(day: string): Payroll | null {
  const me = useMe();
  const rows = useQuery(termsQuery(me.id)).data;
  return rows === undefined ? me.payroll : inForce(rows, day);
}
