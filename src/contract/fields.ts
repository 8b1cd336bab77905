import { z } from 'zod';
import { NO_UNIT } from '../core/roster/unit-shown.ts';
import { LISTS_OF_ROWS } from './lists-of-rows.ts';

/** Field shapes shared by several nouns: ids, dates, instants, sums of money in requests and replies. */

/** The names of a shape's fields, used by a noun's insert, update, copy, undo and history. */
export const keysOf = <T extends object>(shape: T): readonly (keyof T & string)[] =>
  Object.keys(shape) as (keyof T & string)[];

/** An opaque id. Clients compare ids for equality only. */
export const id = z.uuid().lowercase().meta({ format: 'uuid' });

const isRealDate = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** `YYYY-MM-DD`, an existing day within the years that the product supports. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Use the form YYYY-MM-DD.')
  .refine(isRealDate, 'There is no such date.')
  .refine((text) => text >= '1901-01-01' && text <= '2198-12-31', 'The date must lie between 1901 and 2198.');

/** `YYYY-MM`, within the years that the product supports. */
export const monthText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use the form YYYY-MM.')
  .refine((text) => text >= '1990-01' && text <= '2198-12', 'The month must lie between 1990 and 2198.');

/** A day in a reply: a computed day may lie outside the years accepted in requests. */
export const answeredDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** An instant: ISO 8601 with an offset, on a whole minute, answered in UTC. */
export const instant = z
  .string()
  .max(40)
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0{1,9})?)?(Z|[+-]\d{2}:\d{2})$/,
    'Use an ISO 8601 instant on a whole minute with its offset, such as 2026-03-02T07:00:00Z.',
  )
  .refine(
    (text) => isRealDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    'There is no such instant.',
  )
  .transform((text) => new Date(text).toISOString().replace('.000Z', 'Z'))
  .refine((text) => text >= '1901' && text < '2199', 'The instant must lie between 1901 and 2198.');

/** An instant in a reply. */
export const answeredInstant = z.string();

/** A wall clock, `HH:MM`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use the form HH:MM, 00:00 to 23:59.');

/** Text a person wrote. Control characters other than line breaks and tabs are refused: PostgreSQL cannot hold NUL. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => value.isWellFormed(), 'The text has half a character (a lone surrogate).')
    .refine((value) => !/(?![\t\n\r])\p{Cc}/u.test(value), 'The text has control characters.');

/**
 * The number of a cost centre, as the bookkeeping has it. At most ten characters, the most that PAXml takes. Here and not with its
 * noun: the pay terms carry it into the first load of every screen.
 */
export const costCentreNumber = z
  .string()
  .trim()
  .regex(/^[\p{L}\d-]{1,10}$/u, 'One to ten letters, digits or hyphens.');

/** Kronor with at most two decimals in JSON; integer öre inside. */
export const kronor = z
  .number()
  .min(0)
  .max(100_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');

/** A sum in a reply: kronor with at most two decimals, may be negative. */
export const answeredKronor = z.number();
export const hours = z.number();
/** Unsocial hours by level (core/pay/ob-hours.ts). */
export const obByLevel = {
  ob1_hours: hours,
  ob2_hours: hours,
  ob3_hours: hours,
  /** Levels above the third: absent where there are none. */
  ob4_hours: hours.optional(),
  ob5_hours: hours.optional(),
  ob6_hours: hours.optional(),
};

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));

/** Not 2199: a month's pay looks some days past its end, and must stay within the years that `date` accepts. */
export const year = whole(1990, 2198);
export const month = whole(1, 12);
export const wholeInQuery = whole;

/** Paging of long lists: `limit` rows from `cursor`; the next cursor is answered in the `Link` header. */
export const paging = {
  limit: whole(1, 1000).optional(),
  cursor: z
    .string()
    .max(300)
    .regex(/^[\w-]+$/, 'Not a cursor of this list.')
    .optional(),
};

/** A company's range of days; the server refuses more than 400 days. */
export const dayRange = { start_date: date.optional(), end_date: date.optional() };
export const rangeInOrder = (value: {
  start_date?: string | undefined;
  end_date?: string | undefined;
}): boolean =>
  value.start_date === undefined || value.end_date === undefined || value.start_date <= value.end_date;
export const RANGE_ORDER = { message: 'end_date must not lie before start_date.', path: ['end_date'] };

/** People named in one call, which is one transaction. */
export const MOST_AT_ONCE = 100;
export const someone = z.array(id).min(1).max(MOST_AT_ONCE);

export const byId = z.strictObject({ id });
export const version = z.number().int();
/** A person as colleagues may see one: name and role only. */
export const person = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(['worker', 'manager', 'admin']),
});

/**
 * A list inside a reply from which an older browser may drop rows of an unknown kind (reading.ts): nothing is summed
 * or computed from it.
 */
export const rows = <S extends z.ZodType>(row: S): z.ZodArray<S> => {
  const list = z.array(row);
  LISTS_OF_ROWS.add(list);
  return list;
};

/** The shifts of this unit alone, or (`none`) those without one. Left out: of every unit. */
export const unitShown = z.union([id, z.literal(NO_UNIT)]).optional();

/** `drafts`: as if everything were published. Left out: what is published. */
export const plan = z.enum(['published', 'drafts']).optional();
export type Plan = z.output<typeof plan>;

/** The caller's own password, which confirms an action. */
export const ownPassword = z.string().min(1).max(1000);
