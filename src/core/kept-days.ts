/**
 * The keeping period of the basis of pay: bookkeeping act (bokföringslagen, 1999:1078) 7 kap. 2 §. The page is
 * kept-days.md.
 */

/** Kept through the seventh year after the year it belongs to. */
export const BOOKS_YEARS = 7;

/** The name of an erased person after the keeping period. */
export const NAMELESS = '–';

/**
 * The first day whose reports, shifts, leave, absence and pay are still kept. Retention deletes older ones, so
 * nothing may be entered on an older day either. `today` is the company's day, both `YYYY-MM-DD`.
 */
export function firstKeptDay(today: string, years = BOOKS_YEARS): string {
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
}
