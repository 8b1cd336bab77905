import { needs } from './needs.ts';
import { payRules } from './pay-rules.ts';
import { periods } from './periods.ts';
import { skills } from './skills.ts';
import { units } from './units.ts';

/** Sentences about the company's rules of pay: they load with their page. */
export const payRuleWords = { needs, payRules, periods, skills, units };
