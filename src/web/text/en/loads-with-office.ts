import { companies } from './companies.ts';
import { payFiles } from './pay-files.ts';
import { payRules } from './pay-rules.ts';
import { payroll } from './payroll.ts';
import { people } from './people.ts';
import { roster } from './roster.ts';

/** What is said at a manager's and the superuser's desk, in English. */
export const officeWords = {
  companies,
  payFiles,
  payRules,
  payroll,
  people,
  roster,
};
