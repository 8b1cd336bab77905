import { employments } from './employments.ts';
import { taxDecisions } from './tax-decisions.ts';

export const employmentWords = { employments, taxDecisions };
