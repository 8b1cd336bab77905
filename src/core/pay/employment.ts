import { addDays, daysBetween } from '../calendar.ts';
import type { EMPLOYMENT_FORMS, END_REASONS } from '../employment.ts';
import { daysOf, monthLater } from '../month.ts';
import type { DatedTerms } from './pay-terms.ts';

/**
 * The first and the last day of an employment, both included; null: unknown, and pay is not cut there. An employment that
 * never began has its last day before its first. `is_short`: agreed for less than a month (`isAgreedShort`); left out: it was not, or nobody
 * said so, as in payslips of before.
 */
export type Employed = {
  readonly first: string | null;
  readonly last: string | null;
  readonly is_short?: true;
};

/** The employments of a person, which share no day; in any order. */
export type Employments = readonly Employed[];

/** One employment of which neither day is known. */
export const ALWAYS_EMPLOYED: Employments = [{ first: null, last: null }];

/** Is the person employed on a day (`YYYY-MM-DD`)? */
export const isEmployedOn = (date: string, employments: Employments): boolean =>
  isEmployedIn(date, date, employments);

/** Is the person employed on any day from `from` to `until`? */
export const isEmployedIn = (from: string, until: string, employments: Employments): boolean =>
  employments.some(
    ({ first, last }) =>
      (first === null || first <= until) &&
      (last === null || (from <= last && (first === null || first <= last))),
  );

/** The employment of a day: the latest that has begun by then, or else the first to come; null: there is none. */
export function employmentAt<T extends Employed>(date: string, employments: readonly T[]): T | null {
  const ordered = employments.toSorted((a, b) => ((a.first ?? '') < (b.first ?? '') ? -1 : 1));
  return ordered.findLast(({ first }) => first === null || first <= date) ?? ordered[0] ?? null;
}

/**
 * The pay terms within the employments. Terms may be recorded from long before ("from the beginning"); their pay
 * begins and ends with each employment. `pay-terms.md`.
 */
export function termsWhileEmployed(rows: readonly DatedTerms[], employments: Employments): DatedTerms[] {
  const ordered = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return employments
    .flatMap((employed) => termsWithin(ordered, employed))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

function termsWithin(ordered: readonly DatedTerms[], { first, last }: Employed): DatedTerms[] {
  return ordered.flatMap((terms, index) => {
    const next = ordered[index + 1];
    const is_over = first !== null && next !== undefined && next.from <= first;
    const from = first !== null && terms.from < first ? first : terms.from;
    if (is_over || (last !== null && from > last)) return [];
    return [{ ...terms, from, ...(last === null ? {} : { until: last }) }];
  });
}

/** The days with work outside every employment: approved shifts, or reports that are neither drafts nor rejected. */
export function daysOutside(
  work: {
    readonly assigned: readonly { readonly date: string }[];
    readonly entries: readonly { readonly date: string; readonly status: string }[];
  },
  employments: Employments,
): string[] {
  const reported = work.entries.filter(({ status }) => status !== 'draft' && status !== 'rejected');
  const dates = new Set([...work.assigned, ...reported].map(({ date }) => date));
  return [...dates].filter((date) => !isEmployedOn(date, employments)).toSorted();
}

/** Was something typed for a month without a day of employment? It is paid, and named. */
export function isTypedOutside(facts: {
  readonly month: string;
  readonly manual?: readonly unknown[];
  readonly employed: Employments;
}): boolean {
  const { first, last } = daysOf(facts.month);
  return (facts.manual ?? []).length > 0 && !isEmployedIn(first, last, facts.employed);
}

/**
 * An absence within each employment that it touches; a clock time goes with its own day. An absence without a last day ends with the
 * employment.
 */
export function whileEmployed<T extends Away>(away: T, employments: Employments): T[] {
  return employments.flatMap(({ first, last }) => {
    const first_day = first !== null && away.first_day < first ? first : away.first_day;
    const last_day = last !== null && (away.last_day === null || away.last_day > last) ? last : away.last_day;
    const is_outside = (last_day !== null && last_day < first_day) || (last !== null && first_day > last);
    const times = {
      ...(first_day === away.first_day ? {} : { from_time: null }),
      ...(last_day === away.last_day ? {} : { until_time: null }),
    };
    return is_outside ? [] : [Object.assign({ ...away }, { first_day, last_day }, times)];
  });
}

type Away = {
  readonly first_day: string;
  readonly last_day: string | null;
  readonly from_time?: string | null;
  readonly until_time?: string | null;
};

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

/** An employment agreed for less than a month, and how many days of earlier employment count with its own (sjuklönelagen 3 §). */
export type ShortEmployment = { readonly first: string; readonly last: string; readonly counted: number };

/** Sjuklönelagen (1991:1047) 3 § second paragraph: earlier employment counts if at most so many days lie between. */
const MOST_DAYS_BETWEEN = 14;

/** The short employments of a person, with the days of those before them that count. `employment.md`. */
export function shortEmployments(employments: Employments): ShortEmployment[] {
  const known = employments
    .filter(({ first, last }) => first === null || last === null || first <= last)
    .toSorted((a, b) => ((a.first ?? '') < (b.first ?? '') ? -1 : 1));
  return known.flatMap(({ first, last, is_short }, index) => {
    if (is_short !== true || first === null || last === null) return [];
    return [{ first, last, counted: countedBefore(first, known.slice(0, index)) }];
  });
}

function countedBefore(first: string, before: readonly Employed[]): number {
  let counted = 0;
  let next = first;
  for (const earlier of before.toReversed()) {
    if (earlier.last === null || daysBetween(earlier.last, next) - 1 > MOST_DAYS_BETWEEN) break;
    if (earlier.first === null) return Number.POSITIVE_INFINITY;
    counted += daysBetween(earlier.first, earlier.last) + 1;
    next = earlier.first;
  }
  return counted;
}

/** Forms that are agreed for a time (lagen (1982:80) om anställningsskydd 5 §). */
const FOR_A_TIME: readonly (typeof EMPLOYMENT_FORMS)[number][] = ['fixed_term', 'substitute', 'seasonal'];

/**
 * Was the employment agreed for less than a month? Its form and both days say so, if it ended as agreed or has not ended. An employment that ended
 * for another reason was agreed for a time that nobody recorded. `employment.md`.
 */
export function isAgreedShort({
  first,
  last,
  form,
  end_reason,
}: Employed & {
  readonly form: (typeof EMPLOYMENT_FORMS)[number] | null;
  readonly end_reason: (typeof END_REASONS)[number] | null;
}): boolean {
  if (form === null || !FOR_A_TIME.includes(form) || first === null || last === null) return false;
  if (end_reason !== null && end_reason !== 'term_ended') return false;
  const { last: ends } = daysOf(monthLater(first.slice(0, 7), 1));
  const same_day = `${ends.slice(0, 7)}${first.slice(7)}`;
  return addDays(last, 1) < (same_day < ends ? same_day : ends);
}
