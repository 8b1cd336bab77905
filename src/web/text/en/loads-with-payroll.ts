import { mending } from './mending.ts';
import { payDebts } from './pay-debts.ts';
import { payFiles } from './pay-files.ts';
import { payroll } from './payroll.ts';

export const payrollWords = { mending, payDebts, payFiles, payroll };
