import { refuseField } from './refusal.ts';

/** Cursors of long lists: the sort key of the last row seen, opaque to the client. */

export const cursorOf = (...key: readonly string[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

export function readCursor(cursor: string | undefined): readonly string[] | null {
  if (cursor === undefined) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length > 0 && key.every((part) => typeof part === 'string')) return key;
  } catch {
    // falls through to the refusal: the text is not ours
  }
  throw refuseField('invalid', 'cursor', 'Not a cursor of this list.');
}

/** One row more than asked was read: it says whether there is a next page. */
export function cutPage<T>(
  rows: readonly T[],
  limit: number,
  cursor: (row: T) => string,
): [readonly T[], string | null] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return [page, rows.length > limit && last !== undefined ? cursor(last) : null];
}
