import { overtimeRules } from './overtime-rules.ts';

/** Sentences about overtime rules: they load with the part that shows them. */
export const overtimeWords = { overtimeRules };
