import { payRules } from './pay-rules.ts';
import { skills } from './skills.ts';
import { units } from './units.ts';

export const payRuleWords = { payRules, skills, units };
