import { postReasons } from './post-reasons.ts';
import { proposals } from './proposals.ts';
import { ruleNames } from './rule-names.ts';
import { smallestChange } from './smallest-change.ts';

/** Sentences of proposals of a roster, and of the smallest change: they load with them. */
export const proposalWords = { postReasons, proposals, ruleNames, smallestChange };
