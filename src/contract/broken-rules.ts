import { z } from 'zod';
import { answeredDate, person } from './fields.ts';

/** The rules of core/roster/work-rules.ts that a plan is told of here. Daily rest has a warning of its own; the others need an agreement. */
export const TOLD_RULES = ['weekly_rest', 'no_break'] as const;

/** Rules of working time that planned shifts break for a person: the first day of the period, what was found and what is allowed. */
export const brokenRules = z.array(
  z.strictObject({
    worker: person,
    rule: z.enum(TOLD_RULES),
    day: answeredDate,
    /** Minutes. */
    measured: z.number().int(),
    limit: z.number().int(),
  }),
);
export type BrokenRule = z.output<typeof brokenRules>[number];
