import type { MonthlyPay } from '../../contract/pay.ts';

export const monthOf = (pay: MonthlyPay): string => `${pay.year}-${String(pay.month).padStart(2, '0')}`;
