import { companies } from './companies.ts';

/** Sentences about companies: they load with the superuser's page. */
export const companyWords = { companies };
