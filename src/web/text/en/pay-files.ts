import type { Same } from '../shape.ts';
import type { payFiles as sv } from '../sv/pay-files.ts';

export const payFiles = {
  facts: {
    company_name: 'The company’s name',
    org_number: 'Organisation number',
    iban: 'The company’s IBAN',
    bic: 'The bank’s BIC',
    contact_name: 'The contact’s name (at most 50 characters)',
    contact_phone: 'The contact’s phone (at most 20 characters)',
    contact_email: 'The contact’s e-mail',
    workplace_address: 'The workplace’s street address (at most 50 characters)',
    workplace_city: 'The workplace’s town (at most 50 characters)',
    people: 'Somebody to pay',
    personal_number: 'No personal number for',
    account: 'No account for pay for',
    gross: 'Gross or tax is negative for',
    net: 'Net is negative for',
    contribution: 'The employer contribution is unknown for',
  },
} satisfies Same<typeof sv>;
