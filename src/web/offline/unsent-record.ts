import { z } from 'zod';
import { ABSENCE_EXTENTS, ABSENCE_KINDS } from '../../core/absence.ts';
import { isDate } from '../../core/calendar.ts';
import { clockOf, minuteOf } from '../../core/clock.ts';
import { SHIFT_KINDS } from '../../core/shift.ts';
import type { Kept } from './store.ts';

/**
 * What waits in the browser's database to be sent, as this version of the app reads it. Another version may have
 * written it: only the request is required, the shown values are derived from it, and other fields stay untouched.
 * A report has no word for what it is: the first versions knew nothing else.
 */
const date = z.string().refine(isDate);
/** A wall clock time of the date, or an instant. */
const time = z.string().refine((text) => clockOf(text) !== null || minuteOf(text) !== null);

const common = {
  /** Also the Idempotency-Key. */
  key: z.string(),
  person: z.string(),
  at: z.number(),
  refused: z
    .object({ status: z.number(), code: z.string(), errors: z.record(z.string(), z.array(z.string())) })
    .nullable()
    // Versions up to November 2026 took an unreadable reply for a refusal. Sent again with its key, the report is
    // created once.
    .transform((refused) => (refused?.code === 'unexpected_reply' ? null : refused)),
};

/*
 * Each body is the request. Its fields keep their order, and fields written by another version are sent too: for the
 * server, the same key with other bytes would be another request.
 */
const report = z.object({
  ...common,
  of: z.undefined().optional(),
  /** The report to change and the version it is based on; null for a new one. */
  changes: z.object({ id: z.string(), version: z.number().nullable() }).nullable(),
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
});
export type Unsent = z.output<typeof report>;

const absence = z.object({
  ...common,
  of: z.literal('absence'),
  body: z.looseObject({
    kind: z.enum(ABSENCE_KINDS),
    first_day: date,
    last_day: date.nullable(),
    extent_pct: z.literal(ABSENCE_EXTENTS),
    from_time: z.string().nullable(),
    until_time: z.string().nullable(),
    note: z.string(),
    user: z.string(),
  }),
});
export type UnsentAbsence = z.output<typeof absence>;

const answer = z.object({
  ...common,
  of: z.literal('answer'),
  /** The assignment and the version that was answered. */
  changes: z.object({ id: z.string(), version: z.number() }),
  /** The day of the shift. */
  date,
  body: z.looseObject({ status: z.enum(['approved', 'rejected']) }),
});
export type UnsentAnswer = z.output<typeof answer>;

/** What waits and is no report. */
export type UnsentAct = UnsentAbsence | UnsentAnswer;
const act = z.discriminatedUnion('of', [absence, answer]);

/** A record that this version cannot read. It stays until the user discards it or another version reads it. */
export type Unreadable = Pick<Kept, 'key' | 'person'> & {
  /** The day of the report as far as it can be read; null when it cannot. */
  readonly date: string | null;
  readonly record: Kept;
};

export type Records = {
  /** Reports. */
  readonly unsent: readonly Unsent[];
  readonly acts: readonly UnsentAct[];
  readonly unreadable: readonly Unreadable[];
};

const oldestFirst = <T extends { readonly at: number }>(items: readonly T[]): readonly T[] =>
  items.toSorted((a, b) => a.at - b.at);

/** The records of one user, oldest first. */
export function recordsIn(found: readonly Kept[]): Records {
  const unsent: Unsent[] = [];
  const acts: UnsentAct[] = [];
  const unreadable: Unreadable[] = [];
  for (const record of found) {
    const known = report.safeParse(record);
    const other = known.success ? null : act.safeParse(record);
    if (known.success) unsent.push(known.data);
    else if (other?.success) acts.push(other.data);
    else unreadable.push({ key: record.key, person: record.person, date: dateIn(record), record });
  }
  return { unsent: oldestFirst(unsent), acts: oldestFirst(acts), unreadable };
}

/** All that waits, in the order in which it was done. */
export const inOrder = ({ unsent, acts }: Records): readonly (Unsent | UnsentAct)[] =>
  oldestFirst([...unsent, ...acts]);

/** The records with this one in its place, or at the end. */
export function withItem(records: Records, item: Unsent | UnsentAct): Records {
  const put = <T extends Unsent | UnsentAct>(among: readonly T[], it: T): readonly T[] =>
    oldestFirst([...among.filter(({ key }) => key !== it.key), it]);
  return item.of === undefined
    ? { ...records, unsent: put(records.unsent, item) }
    : { ...records, acts: put(records.acts, item) };
}

/** The records without the one of this key. */
export const withoutItem = ({ unsent, acts, unreadable }: Records, key: string): Records => ({
  unsent: unsent.filter((one) => one.key !== key),
  acts: acts.filter((one) => one.key !== key),
  unreadable: unreadable.filter((one) => one.key !== key),
});

const seemsDated = z.object({ body: z.object({ date }) });

const dateIn = (record: Kept): string | null => seemsDated.safeParse(record).data?.body.date ?? null;
