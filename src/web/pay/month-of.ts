import type { MonthlyPay } from '../../contract/pay.ts';

/** `YYYY-MM` */
export const monthOf = (pay: Pick<MonthlyPay, 'year' | 'month'>): string =>
  `${pay.year}-${String(pay.month).padStart(2, '0')}`;
