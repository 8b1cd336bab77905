import { z } from 'zod';
import type { HardRule, Term } from '../core/roster/engine/case.ts';

/** The engine's points and hard rules, as the wire names them. */

const TERMS = [
  'below_least',
  'below_wanted',
  'above',
  'hours_under',
  'hours_over',
  'wish',
  'moved',
  'unfair_weekend_shift',
  'unfair_evening',
  'unfair_night',
  'single_day_off',
  'single_work_day',
  'split_weekend',
  'short_rest',
  'long_stretch_day',
] as const satisfies readonly Term[];
export const HARD_RULES = [
  'one_a_day',
  'overlap',
  'daily_rest',
  'weekly_rest',
  'week_hours',
  'period_hours',
  'days_in_row',
  'nights_in_row',
  'weekends',
  'weekends_in_row',
  'skill',
  'kind',
  'away',
  'cannot',
  'pinned',
] as const satisfies readonly HardRule[];

/** The fewer the better. Left-out terms are 0. */
export const points = z.strictObject({
  total: z.number(),
  by: z.strictObject(
    Object.fromEntries(TERMS.map((term) => [term, z.number().optional()])) as Record<
      Term,
      z.ZodOptional<z.ZodNumber>
    >,
  ),
});

export const termOf = z.strictObject({ term: z.enum(TERMS), points: z.number() });
