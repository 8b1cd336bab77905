import type { EMPLOYMENT_FORMS } from './employment.ts';
import { BALANCE_HEADINGS } from './pay/vacation-sheet.ts';

/** The headings of a sheet of people, in Swedish and English, and the words of its cells. `people-sheet.md`. */
export const PEOPLE_HEADINGS = {
  name: ['namn', 'name'],
  first_name: ['förnamn', 'first name'],
  last_name: ['efternamn', 'last name', 'surname'],
  email: ['e-post', 'epost', 'e-postadress', 'mejl', 'mail', 'email', 'e-mail'],
  phone: ['telefon', 'mobil', 'mobiltelefon', 'phone', 'mobile'],
  address: ['adress', 'address'],
  username: ['användarnamn', 'username', 'user name'],
  social_security_number: ['personnummer', 'samordningsnummer', 'pnr', 'personal number'],
  employee_number: ['anställningsnummer', 'anstnr', 'anst.nr', 'nummer', 'employee number', 'number'],
  employment_date: ['anställd från', 'anställningsdatum', 'anställd', 'employed from', 'start date'],
  last_day: ['anställd till', 'slutdatum', 'avgångsdatum', 'employed until', 'end date'],
  form: ['anställningsform', 'form of employment', 'employment form'],
  paid_by: ['löneform', 'pay form'],
  monthly_salary: ['månadslön', 'monthly salary', 'monthly pay'],
  hourly_salary: ['timlön', 'hourly salary', 'hourly pay'],
  employment_rate: ['sysselsättningsgrad', 'tjänstgöringsgrad', 'rate', 'employment rate'],
  employment_hours_per_week: ['timmar per vecka', 'veckoarbetstid', 'hours per week', 'hours a week'],
  full_time_hours: ['heltidsvecka', 'full-time week'],
  employee_tax_table: ['skattetabell', 'tabell', 'tax table'],
  tax_column: ['skattekolumn', 'kolumn', 'tax column', 'column'],
  tax_form: ['skatteform', 'skattebeslut', 'tax form'],
  tax_percent: ['skatteprocent', 'skattesats', 'tax percent'],
  clearing: ['clearing', 'clearingnummer', 'clearingnr', 'clearing number'],
  account: ['konto', 'kontonummer', 'bankkonto', 'lönekonto', 'account', 'account number', 'bank account'],
  cost_centre: ['kostnadsställe', 'cost centre'],
  karens: ['karensdatum', 'karens', 'karens dates'],
  ...BALANCE_HEADINGS,
} as const;
export type PeopleField = keyof typeof PEOPLE_HEADINGS;

/** Words as they are compared: lower case, without accents. */
export const FORM_WORDS: Readonly<Record<string, (typeof EMPLOYMENT_FORMS)[number]>> = {
  tillsvidare: 'permanent',
  tillsvidareanstallning: 'permanent',
  permanent: 'permanent',
  provanstallning: 'probation',
  probation: 'probation',
  'sarskild visstid': 'fixed_term',
  'sarskild visstidsanstallning': 'fixed_term',
  visstid: 'fixed_term',
  'fixed term': 'fixed_term',
  vikariat: 'substitute',
  vikarie: 'substitute',
  substitute: 'substitute',
  sasong: 'seasonal',
  sasongsanstallning: 'seasonal',
  seasonal: 'seasonal',
  'annan form': 'other',
  other: 'other',
};

export const PAY_WORDS: Readonly<Record<string, 'month' | 'hour'>> = {
  manad: 'month',
  manadslon: 'month',
  manadsavlonad: 'month',
  month: 'month',
  monthly: 'month',
  timme: 'hour',
  timlon: 'hour',
  timavlonad: 'hour',
  hour: 'hour',
  hourly: 'hour',
};

/** `table`: the tax table alone. */
export const TAX_WORDS: Readonly<Record<string, 'table' | 'side_income' | 'percent' | 'sink' | 'f_tax'>> = {
  'a-skatt': 'table',
  tabell: 'table',
  skattetabell: 'table',
  table: 'table',
  sidoinkomst: 'side_income',
  'side income': 'side_income',
  jamkning: 'percent',
  procent: 'percent',
  percent: 'percent',
  sink: 'sink',
  'f-skatt': 'f_tax',
  'f-tax': 'f_tax',
};
