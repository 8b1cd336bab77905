import { history } from './history.ts';
import { historyFields } from './history-fields.ts';
import { ruleNames } from './rule-names.ts';

/** Sentences about history: they load with the page of events, the history of a thing, and an erasure. */
export const historyWords = { history, fields: historyFields, ruleNames };
