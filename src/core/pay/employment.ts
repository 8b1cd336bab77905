import { addDays } from '../calendar.ts';
import type { DatedTerms } from './pay-terms.ts';

/** The first and the last day of an employment, both included; null: unknown, and pay is not cut there. */
export type Employed = { readonly first: string | null; readonly last: string | null };

/** An employment of which neither day is known. */
export const ALWAYS_EMPLOYED: Employed = { first: null, last: null };

/** Is the person employed on a day (`YYYY-MM-DD`)? */
export const isEmployedOn = (date: string, { first, last }: Employed): boolean =>
  (first === null || first <= date) && (last === null || date <= last);

/** Is the person employed on any day from `from` to `until`? */
export const isEmployedIn = (from: string, until: string, { first, last }: Employed): boolean =>
  (first === null || first <= until) && (last === null || from <= last);

/**
 * The pay terms within the employment. Terms may be recorded from long before ("from the beginning"); their pay
 * begins and ends with the employment. `pay-terms.md`.
 */
export function termsWhileEmployed(rows: readonly DatedTerms[], { first, last }: Employed): DatedTerms[] {
  const ordered = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return ordered.flatMap((terms, index) => {
    const next = ordered[index + 1];
    const is_over = first !== null && next !== undefined && next.from <= first;
    const from = first !== null && terms.from < first ? first : terms.from;
    if (is_over || (last !== null && from > last)) return [];
    return [{ ...terms, from, ...(last === null ? {} : { until: last }) }];
  });
}

/** The days with work outside the employment: approved shifts, or reports that are neither drafts nor rejected. */
export function daysOutside(
  work: {
    readonly assigned: readonly { readonly date: string }[];
    readonly entries: readonly { readonly date: string; readonly status: string }[];
  },
  employed: Employed,
): string[] {
  const reported = work.entries.filter(({ status }) => status !== 'draft' && status !== 'rejected');
  const dates = new Set([...work.assigned, ...reported].map(({ date }) => date));
  return [...dates].filter((date) => !isEmployedOn(date, employed)).toSorted();
}

/** The days of an absence within the employment; null: none. An absence without a last day ends with the employment. */
export function whileEmployed<T extends { readonly first_day: string; readonly last_day: string | null }>(
  away: T,
  { first, last }: Employed,
): T | null {
  const first_day = first !== null && away.first_day < first ? first : away.first_day;
  const last_day = last !== null && (away.last_day === null || away.last_day > last) ? last : away.last_day;
  return last_day !== null && last_day < first_day
    ? null
    : Object.assign({ ...away }, { first_day, last_day });
}

/** How many days ahead the last day of employment may lie. The account closes at once. */
export const LAST_DAY_MOST_AHEAD = 365;

/** Why an employment may not end on a day; null when it may. `employment.md`. */
export function lastDayVerdict(facts: {
  readonly first: string | null;
  readonly last: string;
  readonly today: string;
}): 'last_day_before_first' | 'last_day_too_far' | null {
  const { first, last, today } = facts;
  if (last > addDays(today, LAST_DAY_MOST_AHEAD)) return 'last_day_too_far';
  return first !== null && first <= today && last < first ? 'last_day_before_first' : null;
}
