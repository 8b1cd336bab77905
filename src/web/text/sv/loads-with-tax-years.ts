import { taxYears } from './tax-years.ts';

/** Sentences about the tax tables of years: they load with their part of the superuser's page. */
export const taxYearWords = { taxYears };
