import { onCallRules } from './on-call-rules.ts';
import { overtimeRules } from './overtime-rules.ts';
import { workRules } from './work-rules.ts';

/** Sentences about rules of overtime, jour, beredskap and working time: they load with the parts that show them. */
export const overtimeWords = { overtimeRules, onCallRules, workRules };
