import { drafts } from './drafts.ts';
import { ruleBreaks } from './rule-breaks.ts';
import { ruleNames } from './rule-names.ts';
import { shiftForms } from './shift-forms.ts';

/** Sentences of the calendar of a month, of dialogs about shifts and drafts, and of broken rules: they load with them. */
export const shiftFormWords = { roster: shiftForms, drafts, ruleBreaks, ruleNames };
