import { payRules } from './pay-rules.ts';

export const payRuleWords = { payRules };
