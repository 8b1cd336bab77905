import { drafts } from './drafts.ts';
import { ruleBreaks } from './rule-breaks.ts';
import { ruleNames } from './rule-names.ts';
import { shiftForms } from './shift-forms.ts';

export const shiftFormWords = { roster: shiftForms, drafts, ruleBreaks, ruleNames };
