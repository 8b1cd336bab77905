import { z } from 'zod';

/** The one shape of every error. `current` is the current state on a stale write (412). */
export const errorReply = z.strictObject({
  detail: z.string().min(1),
  code: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  non_field_errors: z.array(z.string()).optional(),
  current: z.unknown().optional(),
});
export type ErrorReply = z.output<typeof errorReply>;
