import { payFiles } from './pay-files.ts';
import { payroll } from './payroll.ts';

export const payrollWords = { payFiles, payroll };
