import { z } from 'zod';
import { date, id, instant } from '../../contract/fields.ts';
import { refuseField } from '../refusal.ts';

/** Cursors of long lists: the sort key of the last row seen, opaque to the client and held against its form when it returns. */

/** No list is longer as sent: it would hold up everybody while it is written, and the reader while it is read. */
export const MOST_BYTES = 1_000_000;
/** The rows that a page begins with. Their size tells how many more a megabyte holds: no row is read for one page and again for the next. */
const FIRST_ROWS = 500;
const MOST_ROWS = 20_000;
/** Rows differ: a page that came out too long would be cut (answer.ts). */
const FILLED = 0.95;
const SAMPLED = 50;

export const idCursor = z.strictObject({ id });
export const timeCursor = z.strictObject({ start_time: instant, id });
/** An instant to the microsecond, as it is answered. */
const kept_at = z.iso.datetime({ offset: true });
export const instantCursor = z.strictObject({ at: kept_at, id });
export const daySinceCursor = z.strictObject({ day: date, at: kept_at, id });
export type DaySinceKey = z.output<typeof daySinceCursor>;
export const daysSinceCursor = z.strictObject({ day: date, until: date, at: kept_at, id });
export type DaysSinceKey = z.output<typeof daysSinceCursor>;
const dayCursor = z.strictObject({ day: date, id });
export type DayKey = z.output<typeof dayCursor>;

export const cursorOf = (key: Readonly<Record<string, string>>): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

export function readCursor<K>(form: z.ZodType<K>, cursor: string | undefined): K | null {
  if (cursor === undefined) return null;
  const key = form.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!key.success) throw refuseField('invalid', 'cursor', 'Not a cursor of this list.');
  return key.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a Page is made of: its rows, the cursor of the next page, and that after each row. */
type Cut<T> = [readonly T[], string | null, (place: number) => string | null];

/** One extra row is read: its presence means that there is a next page. */
export function cutPage<T>(rows: readonly T[], limit: number, cursor: (row: T) => string): Cut<T> {
  const page = rows.slice(0, limit);
  const cursorAt = (place: number): string | null => {
    const row = page[place];
    return row === undefined ? null : cursor(row);
  };
  return [page, rows.length > limit ? cursorAt(page.length - 1) : null, cursorAt];
}

type Asked = { readonly limit?: number | undefined; readonly cursor?: string | undefined };
type Read<K, R> = (page: { readonly after: K | null; readonly limit: number }) => Promise<readonly R[]>;

/** A page of rows as they are answered, with the cursor of the next; `read` brings those after a key. Without a `limit` it is as long as a megabyte. */
export async function pageByKey<K extends Readonly<Record<string, string>>, R>(
  { limit = MOST_ROWS, cursor }: Asked,
  form: z.ZodType<K>,
  read: Read<K, R>,
  keyOf: (row: R) => K,
): Promise<Cut<R>> {
  const after = readCursor(form, cursor);
  const first = await read({ after, limit: Math.min(limit, FIRST_ROWS) + 1 });
  const last = first.at(-1);
  const at = (row: R): string => cursorOf(keyOf(row));
  if (last === undefined || first.length <= FIRST_ROWS || limit <= FIRST_ROWS)
    return cutPage(first, limit, at);
  const fits = Math.min(limit, fittingRows(first));
  if (fits < first.length) return cutPage(first, fits, at);
  const rest = await read({ after: keyOf(last), limit: fits + 1 - first.length });
  return cutPage([...first, ...rest], fits, at);
}

/** How many such rows a page holds. */
function fittingRows(rows: readonly unknown[]): number {
  const some = rows.filter((_, at) => at % Math.ceil(rows.length / SAMPLED) === 0);
  return Math.max(
    1,
    Math.floor((MOST_BYTES * FILLED * some.length) / Buffer.byteLength(JSON.stringify(some))),
  );
}

/** The same in the order of a day and an id, or of the other way round. */
export const pageByDay = <R extends { readonly id: string }>(
  asked: Asked,
  read: Read<DayKey, R>,
  dayOf: (row: R) => string,
  idOf: (row: R) => string = ({ id }) => id,
): Promise<Cut<R>> => pageByKey(asked, dayCursor, read, (row) => ({ day: dayOf(row), id: idOf(row) }));
