import { mending } from './mending.ts';
import { payDebts } from './pay-debts.ts';
import { payFiles } from './pay-files.ts';
import { payroll } from './payroll.ts';

/** Sentences about the payroll month and its files: they load with its page. */
export const payrollWords = { mending, payDebts, payFiles, payroll };
