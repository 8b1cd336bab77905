import { proposals } from './proposals.ts';
import { ruleNames } from './rule-names.ts';

/** Sentences of proposals of a roster: they load with them. */
export const proposalWords = { proposals, ruleNames };
