import { employments } from './employments.ts';
import { taxDecisions } from './tax-decisions.ts';

/** Sentences about employments and tax decisions: they load with the sheet of a person, and with history. */
export const employmentWords = { employments, taxDecisions };
