import { z } from 'zod';
import { isDate } from '../../core/calendar.ts';
import { clockOf, minuteOf } from '../../core/clock.ts';
import { SHIFT_KINDS } from '../../core/shift.ts';
import type { Kept } from './store.ts';

/**
 * An unsent report in the browser's database, as this version of the app reads it. Another version may have written
 * it: only the request is required, the shown values are derived from it, and other fields stay untouched.
 */
const date = z.string().refine(isDate);
/** A wall clock time of the date, or an instant. */
const time = z.string().refine((text) => clockOf(text) !== null || minuteOf(text) !== null);

const unsent = z.object({
  /** Also the Idempotency-Key. */
  key: z.string(),
  person: z.string(),
  at: z.number(),
  /** The report to change and the version it is based on; null for a new one. */
  changes: z.object({ id: z.string(), version: z.number().nullable() }).nullable(),
  /**
   * The request. Its fields keep their order, and fields written by another version are sent too: for the server, the
   * same key with other bytes would be another request.
   */
  body: z.looseObject({
    date,
    start_time: time,
    end_time: time,
    break_duration: z.number(),
    description: z.string(),
    status: z.string().optional(),
    kind: z.enum(SHIFT_KINDS).optional(),
    worked: z.array(z.object({ start_time: time, end_time: time })).optional(),
  }),
  refused: z
    .object({ status: z.number(), code: z.string(), errors: z.record(z.string(), z.array(z.string())) })
    .nullable()
    // Versions up to November 2026 took an unreadable reply for a refusal. Sent again with its key, the report is
    // created once.
    .transform((refused) => (refused?.code === 'unexpected_reply' ? null : refused)),
});
export type Unsent = z.output<typeof unsent>;

/** A record that this version cannot read. It stays until the user discards it or another version reads it. */
export type Unreadable = Pick<Kept, 'key' | 'person'> & {
  /** The day of the report as far as it can be read; null when it cannot. */
  readonly date: string | null;
  readonly record: Kept;
};

export type Records = { readonly unsent: readonly Unsent[]; readonly unreadable: readonly Unreadable[] };

/** The records of one user, oldest first. */
export function recordsIn(found: readonly Kept[]): Records {
  const read: Unsent[] = [];
  const unreadable: Unreadable[] = [];
  for (const record of found) {
    const known = unsent.safeParse(record);
    if (known.success) read.push(known.data);
    else unreadable.push({ key: record.key, person: record.person, date: dateIn(record), record });
  }
  return { unsent: read.sort((a, b) => a.at - b.at), unreadable };
}

const seemsDated = z.object({ body: z.object({ date }) });

const dateIn = (record: Kept): string | null => seemsDated.safeParse(record).data?.body.date ?? null;
