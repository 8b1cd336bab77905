import { roster } from './roster.ts';
import { ruleBreaks } from './rule-breaks.ts';
import { week } from './week.ts';

export const rosterWords = { roster, ruleBreaks, week };
