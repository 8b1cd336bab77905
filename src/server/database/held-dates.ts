/**
 * Reads dates and instants from the database, clamped to the years that Skifta supports. PostgreSQL stores far more
 * than those: an import may have left `infinity`, a five-digit year or a year before Christ, and one such row must
 * not make every read fail.
 */

export const FIRST_DAY = '1901-01-01';
export const LAST_DAY = '2198-12-31';
const FIRST_INSTANT = `${FIRST_DAY}T00:00:00Z`;
const LAST_INSTANT = `${LAST_DAY}T23:59:00Z`;
/** The limits of core's calendar: an instant may lie a few months outside the supported years. */
const FIRST_YEAR = '1900';
const AFTER_LAST_YEAR = '2200';

const isBefore = (text: string): boolean => text.startsWith('-') || text.endsWith(' BC');

/** `YYYY-MM-DD` of what PostgreSQL says of a date. */
export function heldDate(text: string): string {
  if (text.length !== FIRST_DAY.length) return isBefore(text) ? FIRST_DAY : LAST_DAY;
  if (text < FIRST_DAY) return FIRST_DAY;
  return text > LAST_DAY ? LAST_DAY : text;
}

/** `2026-03-02 07:00:00+00` -> `2026-03-02T07:00:00Z`: connections run with TimeZone=UTC. */
export function heldInstant(text: string): string {
  const known = read.get(text);
  if (known !== undefined) return known;
  const held = clamped(text);
  if (read.size >= MOST_RECENT) read.clear();
  read.set(text, held);
  return held;
}

/** Recently read ones: thousands of shifts begin at some hundred instants, and one text of each is soon found again in other tables. */
const read = new Map<string, string>();
const MOST_RECENT = 5_000;

function clamped(text: string): string {
  if (isBefore(text)) return FIRST_INSTANT;
  if (text[4] !== '-' || text >= AFTER_LAST_YEAR) return LAST_INSTANT;
  if (text < FIRST_YEAR) return FIRST_INSTANT;
  return `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`;
}
