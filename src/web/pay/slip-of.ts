import type { MonthlyPay } from '../../contract/pay.ts';

/** The payslip of a month's pay, as it is asked for. */
export const slipOf = ({ year, month, user }: MonthlyPay) => ({
  year: String(year),
  month: String(month),
  user,
});
