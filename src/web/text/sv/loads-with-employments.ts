import { employments } from './employments.ts';
import { decisions, sickTerms } from './sick-terms.ts';
import { personSkills } from './skills.ts';
import { taxDecisions } from './tax-decisions.ts';
import { unitPeople } from './unit-people.ts';
import { vacation } from './vacation.ts';
import { vacationFields, vacationLedger } from './vacation-ledger.ts';

/** Sentences about employments, tax decisions and the vacation ledger: they load with the sheet of a person, and with history. */
export const employmentWords = {
  decisions,
  employments,
  personSkills,
  sickTerms,
  taxDecisions,
  unitPeople,
  vacation,
  vacationLedger,
  fields: vacationFields,
};
