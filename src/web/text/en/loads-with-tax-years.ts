import { taxYears } from './tax-years.ts';

export const taxYearWords = { taxYears };
