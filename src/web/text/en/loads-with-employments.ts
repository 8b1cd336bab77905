import { employments } from './employments.ts';
import { taxDecisions } from './tax-decisions.ts';
import { vacationFields, vacationLedger } from './vacation-ledger.ts';

export const employmentWords = {
  employments,
  taxDecisions,
  vacationLedger,
  fields: vacationFields,
};
