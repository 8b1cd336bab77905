import { companies } from './companies.ts';

export const companyWords = { companies };
