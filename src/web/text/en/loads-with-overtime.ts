import { onCallRules } from './on-call-rules.ts';
import { overtimeRules } from './overtime-rules.ts';

/** Sentences about rules of overtime, jour and beredskap: they load with the parts that show them. */
export const overtimeWords = { overtimeRules, onCallRules };
