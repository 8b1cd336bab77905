import { z } from 'zod';
import { TIME_ENTRY_LIMITS } from '../core/time-entry.ts';

/** A break in minutes, planned or taken. Apart from fields.ts, which the login loads: it needs no rules of time. */
export const breakMinutes = z
  .number()
  .int()
  .min(0)
  .max(TIME_ENTRY_LIMITS.longest_break_min, 'The break may be at most 8 hours.');
