import { needs } from './needs.ts';
import { payRules } from './pay-rules.ts';
import { periods } from './periods.ts';
import { skills } from './skills.ts';
import { units } from './units.ts';

export const payRuleWords = { needs, payRules, periods, skills, units };
