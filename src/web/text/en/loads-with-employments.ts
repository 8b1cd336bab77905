import { employments } from './employments.ts';
import { decisions, sickTerms } from './sick-terms.ts';
import { personSkills } from './skills.ts';
import { taxDecisions } from './tax-decisions.ts';
import { unitPeople } from './unit-people.ts';
import { vacation } from './vacation.ts';
import { vacationFields, vacationLedger } from './vacation-ledger.ts';

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
