import { words } from '../shape.ts';

/** What a file of a payroll run needs and may not find, by the fact's name (contract/payroll-runs.ts, PAY_FILE_FACTS). */
export const payFiles = words({
  facts: {
    company_name: 'Företagets namn',
    org_number: 'Organisationsnummer',
    iban: 'Företagets IBAN',
    bic: 'Bankens BIC',
    contact_name: 'Kontaktpersonens namn (högst 50 tecken)',
    contact_phone: 'Kontaktpersonens telefon (högst 20 tecken)',
    contact_email: 'Kontaktpersonens e-post',
    workplace_address: 'Arbetsplatsens gatuadress (högst 50 tecken)',
    workplace_city: 'Arbetsplatsens ort (högst 50 tecken)',
    people: 'Någon att betala ut lön till',
    personal_number: 'Personnummer saknas för',
    account: 'Lönekonto saknas för',
    gross: 'Bruttolönen eller skatten är negativ för',
    net: 'Nettolönen är negativ för',
    contribution: 'Arbetsgivaravgiften är okänd för',
  },
});
