import { payDebts } from './pay-debts.ts';
import { payFiles } from './pay-files.ts';
import { payroll } from './payroll.ts';

export const payrollWords = { payDebts, payFiles, payroll };
