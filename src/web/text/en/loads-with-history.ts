import { history } from './history.ts';
import { historyFields } from './history-fields.ts';
import { ruleNames } from './rule-names.ts';

export const historyWords = { history, fields: historyFields, ruleNames };
