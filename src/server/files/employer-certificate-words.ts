import type { ExportLanguage } from '../../contract/exports.ts';
import type { EMPLOYMENT_FORMS, END_REASONS } from '../../core/employment.ts';

/** The words of an employer's certificate; the Swedish text defines the type (decision 0024). */

const sv = {
  title: 'Underlag för arbetsgivarintyg',
  blank: 'inte känt här',
  facts: {
    employer: 'Arbetsgivare',
    org_number: 'Organisationsnummer',
    person: 'Anställd',
    personal_number: 'Personnummer',
    first_day: 'Anställd från och med',
    last_day: 'Anställd till och med',
    continues: 'fortfarande anställd',
    form: 'Anställningsform',
    end_reason: 'Orsak till att anställningen har upphört',
    weekly: 'Avtalad arbetstid per vecka',
    rate: 'Sysselsättningsgrad',
  },
  forms: {
    permanent: 'Tillsvidareanställning',
    probation: 'Provanställning',
    fixed_term: 'Särskild visstidsanställning',
    substitute: 'Vikariat',
    seasonal: 'Säsongsanställning',
    other: 'Annan tidsbegränsad anställning',
  } as Readonly<Record<(typeof EMPLOYMENT_FORMS)[number], string>>,
  reasons: {
    own_request: 'Den anställdes egen begäran',
    redundancy: 'Uppsägning på grund av arbetsbrist',
    personal: 'Uppsägning av personliga skäl',
    dismissed: 'Avsked',
    term_ended: 'Tidsbegränsad anställning har löpt ut',
    probation_ended: 'Provanställningen avslutades',
    pension: 'Pension',
    died: 'Dödsfall',
    other: 'Annan orsak',
  } as Readonly<Record<(typeof END_REASONS)[number], string>>,
  columns: {
    month: 'Månad',
    worked: 'Arbetade timmar',
    absence: 'Frånvaro',
    overtime: 'Övertid',
    extra: 'Mertid',
    gross: 'Bruttolön',
    supplements: 'Varav tillägg',
    sick_pay: 'Varav sjuklön',
    vacation: 'Semesterersättning',
    named: 'Ledigt utan timmar',
  },
  total: 'Summa',
  notes: {
    law: 'Intyget lämnas på begäran till arbetslöshetskassan. Sedan den 1 oktober 2025 (lag 2024:506) hämtar kassan inkomsterna från Skatteverket, och intyget gäller anställningen: tid, orsak, fortsatt arbete, tjänstledighet och avgångsvederlag. Timmar och lön per månad är underlag om kassan frågar.',
    leave: (leave: string) => `Tjänstledighet: ${leave}.`,
    no_leave: 'Tjänstledighet: ingen beviljad under månaderna ovan.',
    unknown: (facts: string) => `Inte känt här, fyll i själv: ${facts}.`,
    not_run: (months: string) => `Månader som inte är körda i Skifta: ${months}.`,
    not_reported: (months: string) =>
      `Månader utan attesterade rapporter, arbetade timmar fylls i själv: ${months}.`,
    absence_unknown: (months: string) => `Månader vars frånvaro inte är känd i timmar: ${months}.`,
    shared: (months: string) =>
      `Månader med en annan anställning här också, vars timmar och lön är med: ${months}. Dela upp dem själv.`,
    not_kept:
      'Skifta känner inte till befattning, dag för besked om uppsägning, erbjudande om fortsatt arbete eller avtal om avgångsvederlag.',
    hours:
      'Arbetade timmar är attesterade rapporter utan övertid och mertid. Ledighet med lön räknas som arbete: lägg till timmarna för semester och kompledighet som är namngiven. Jour och beredskap redovisas för sig.',
  },
};
type Words = typeof sv;

const en: Words = {
  title: "Facts for the employer's certificate",
  blank: 'not known here',
  facts: {
    employer: 'Employer',
    org_number: 'Organisation number',
    person: 'Employee',
    personal_number: 'Personal number',
    first_day: 'Employed from',
    last_day: 'Employed until',
    continues: 'still employed',
    form: 'Form of employment',
    end_reason: 'Why the employment ended',
    weekly: 'Agreed hours a week',
    rate: 'Rate of employment',
  },
  forms: {
    permanent: 'Until further notice',
    probation: 'Probation',
    fixed_term: 'Special fixed term',
    substitute: 'Substitute',
    seasonal: 'Season',
    other: 'Other fixed term',
  },
  reasons: {
    own_request: 'At the own request',
    redundancy: 'Redundancy',
    personal: 'Notice for personal reasons',
    dismissed: 'Dismissal',
    term_ended: 'The term ended',
    probation_ended: 'The probation was ended',
    pension: 'Retirement',
    died: 'Death',
    other: 'Another reason',
  },
  columns: {
    month: 'Month',
    worked: 'Hours worked',
    absence: 'Absence',
    overtime: 'Overtime',
    extra: 'Extra time',
    gross: 'Gross pay',
    supplements: 'Supplements of it',
    sick_pay: 'Sick pay of it',
    vacation: 'Paid for vacation',
    named: 'Off without hours',
  },
  total: 'Sum',
  notes: {
    law: 'The certificate is given to the unemployment fund when it is asked for. Since 1 October 2025 (act 2024:506) the fund reads incomes at the tax agency, and the certificate is about the employment: its time, why it ended, work that continues, leave of absence and severance pay. Hours and pay by month are there in case the fund asks.',
    leave: (leave) => `Leave of absence: ${leave}.`,
    no_leave: 'Leave of absence: none was granted in the months above.',
    unknown: (facts) => `Not known here, fill in yourself: ${facts}.`,
    not_run: (months) => `Months that were not run in Skifta: ${months}.`,
    not_reported: (months) => `Months without approved reports, whose hours you fill in yourself: ${months}.`,
    absence_unknown: (months) => `Months whose absence is not known in hours: ${months}.`,
    shared: (months) =>
      `Months with another employment here too, whose hours and pay are in them: ${months}. Divide them yourself.`,
    not_kept:
      'Skifta does not know the position, the day of notice, an offer of continued work or an agreement on severance pay.',
    hours:
      'Hours worked are approved reports without overtime and extra time. Leave with pay counts as work: add the hours of the vacation and compensatory leave that is named. Jour and beredskap are stated on their own.',
  },
};

export const certificateWords: Readonly<Record<ExportLanguage, Words>> = { sv, en };
