import { z } from 'zod';
import { ROSTER_RULES } from './broken-rules.ts';
import { id, text } from './fields.ts';

const reason = z.strictObject({ worker_id: id, rule: z.enum(ROSTER_RULES), reason: text(500, 1) });
export type Reason = z.output<typeof reason>;

/**
 * Of a write that may break rules: for each person and rule, why. A company that asks for reasons refuses the write without one
 * (`rule_broken`, with the verdicts in `current`).
 */
export const reasons = z.array(reason).max(500).optional();
