import { z } from 'zod';
import { date, id, instant } from '../../contract/fields.ts';
import { refuseField } from '../refusal.ts';

/** Cursors of long lists: the sort key of the last row seen, opaque to the client and held against its form when it returns. */

/** As many rows are read for one answer, which holds as many of them as a megabyte does (answer.ts); the rest follow by the Link header. */
export const MOST_ROWS = 4_000;

export const idCursor = z.strictObject({ id });
export const timeCursor = z.strictObject({ start_time: instant, id });
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

/** A page of rows in the order of a day and their ids, with the cursor of the next; `read` brings those after a key. */
export async function pageByDay<R extends { readonly id: string }>(
  {
    limit = MOST_ROWS,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  read: (page: { readonly after: DayKey | null; readonly limit: number }) => Promise<readonly R[]>,
  dayOf: (row: R) => string,
): Promise<Cut<R>> {
  const rows = await read({ after: readCursor(dayCursor, cursor), limit: limit + 1 });
  return cutPage(rows, limit, (row) => cursorOf({ day: dayOf(row), id: row.id }));
}
