import { companies } from './companies.ts';
import { payFiles } from './pay-files.ts';
import { payRules } from './pay-rules.ts';
import { payroll } from './payroll.ts';
import { people } from './people.ts';
import { roster } from './roster.ts';

/** Sentences for managers and the superuser: they load with their screens. A new noun is added here and in the English twin. */
export const officeWords = {
  companies,
  payFiles,
  payRules,
  payroll,
  people,
  roster,
};
