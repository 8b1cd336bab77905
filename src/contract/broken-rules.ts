import { z } from 'zod';
import type { RosterRule } from '../core/roster/work-rules.ts';
import { answeredDate, id, person, rows } from './fields.ts';

/**
 * The rules of core/roster/work-rules.ts that a plan is told of here. Daily rest has a warning of its own, and so has
 * another shift at the same time.
 */
export const TOLD_RULES = [
  'weekly_rest',
  'no_break',
  'night_rest',
  'heavy_night',
  'work_in_day',
  'week_hours',
  'days_in_row',
  'nights_in_row',
  'weekends_in_row',
  'weekends_of_four',
  'days_off',
  'split_weekends',
  'skill',
  'average_ordinary',
  'average_all',
  'night_average',
  'overtime_year',
  'extra_year',
  'minor',
] as const satisfies readonly RosterRule[];

/** Daily rest, where it has no warning of its own; and late notice, where a plan is made known. */
export const ROSTER_RULES = ['daily_rest', ...TOLD_RULES, 'notice'] as const;

/** Told in whole days, though minutes decide. */
export const DAY_RULES: readonly RosterRule[] = ['notice'];

/** Those that count days, nights, weekends or years of age; the others count minutes. */
export const COUNTING_RULES: readonly RosterRule[] = [
  'days_in_row',
  'nights_in_row',
  'weekends_in_row',
  'weekends_of_four',
  'days_off',
  'split_weekends',
  'minor',
];

/** A skill that the shift's position demands; `ended`: the last day that the person had it before. */
export const lackingSkill = z.strictObject({
  skill_id: id,
  name: z.string(),
  ended: answeredDate.nullable(),
});

/** Rules that planned shifts break for a person: the first day of the period, what was found and what is allowed. */
export const brokenRule = z.strictObject({
  worker: person,
  rule: z.enum(ROSTER_RULES),
  day: answeredDate,
  /** Minutes, or a count of days, nights or weekends. */
  measured: z.number().int(),
  limit: z.number().int(),
  /** The agreement, or the law. */
  source: z.string().optional(),
  /** Of the rule `skill`: a verdict for each. */
  skill: lackingSkill.optional(),
});
export const brokenRules = rows(brokenRule);
export type BrokenRule = z.output<typeof brokenRule>;
