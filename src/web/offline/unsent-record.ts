import { z } from 'zod';
import { isDate } from '../../core/calendar.ts';
import { clockOf, minuteOf } from '../../core/clock.ts';
import type { Kept } from './store.ts';

/**
 * A report that waits in the browser's database, as this version of the app reads it. It may have been written by another
 * version: only the request is needed, what is shown is derived from it, and what else lies in the record is left alone.
 */
const date = z.string().refine(isDate);
/** A wall clock of the date, or an instant. */
const time = z.string().refine((text) => clockOf(text) !== null || minuteOf(text) !== null);

const unsent = z.object({
  /** Also the Idempotency-Key. */
  key: z.string(),
  person: z.string(),
  at: z.number(),
  /** The report it changes, and the version it builds on; null for a new one. */
  changes: z.object({ id: z.string(), version: z.number().nullable() }).nullable(),
  /**
   * What is sent. Its fields keep their order, and a field that another version wrote goes with them: the same key with other
   * bytes would be another request to the server.
   */
  body: z.looseObject({
    date,
    start_time: time,
    end_time: time,
    break_duration: z.number(),
    description: z.string(),
    status: z.string().optional(),
  }),
  refused: z
    .object({ status: z.number(), code: z.string(), errors: z.record(z.string(), z.array(z.string())) })
    .nullable()
    // Versions up to November 2026 took a reply that they could not read for a refusal: sent again, it is made once.
    .transform((refused) => (refused?.code === 'unexpected_reply' ? null : refused)),
});
export type Unsent = z.output<typeof unsent>;

/** A record that this version cannot read. It stays where it is until the person throws it away or another version reads it. */
export type Unreadable = Pick<Kept, 'key' | 'person'> & {
  /** The day that it seems to be about; null when not even that can be seen. */
  readonly date: string | null;
  readonly record: Kept;
};

export type Records = { readonly unsent: readonly Unsent[]; readonly unreadable: readonly Unreadable[] };

/** The records of one person, oldest first. */
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
