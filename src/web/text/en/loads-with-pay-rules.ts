import { payRules } from './pay-rules.ts';
import { units } from './units.ts';

export const payRuleWords = { payRules, units };
