import { z } from 'zod';
import { answeredInstant, id } from './fields.ts';

/** A person left out of a month's run. `paid`: an extra run has paid the month since. */
export const leftOut = z.strictObject({
  user: id,
  first_name: z.string(),
  last_name: z.string(),
  year: z.number().int(),
  month: z.number().int(),
  reason: z.string(),
  left_by: z.string(),
  left_at: answeredInstant,
  paid: z.boolean(),
});
export type LeftOut = z.output<typeof leftOut>;
