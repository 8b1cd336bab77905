import { addDays } from '../calendar.ts';
import type { PayFacts } from '../pay/month-facts.ts';

/** Sick periods, day by day: `sick-period.md`. */

/** A sick period of sjuklönelagen 7 §. */
export type Period = {
  readonly first: string;
  readonly days: readonly { readonly date: string; readonly paid: boolean }[];
  readonly karens: boolean;
};

/** An absence within one employment. A clock time holds on its own day alone. */
export type Row = {
  readonly kind: 'sick' | 'vab';
  readonly first: string;
  readonly last: string;
  readonly extent: number;
  readonly from_time: string | null;
  readonly until_time: string | null;
};

// sjuklönelagen 6, 7 §§.
const PAID_DAYS = 14;
const WELL_DAYS = 4;
const MOST_KARENS = 10;
// sjuklönelagen 3 §.
const DAYS_BEFORE_RIGHT = 14;
const MOST_DAYS_APART = 14;

/** The absences within each employment; one without a known end lasts until today. */
export function rowsOf({
  absences,
  employed,
  open_until,
}: Pick<PayFacts, 'absences' | 'employed' | 'open_until'>): Row[] {
  return absences.flatMap(({ kind, first_day, last_day, extent_pct, from_time = null, until_time = null }) =>
    employed.flatMap((employment) => {
      const until = last_day ?? open_until;
      const first = employment.first !== null && employment.first > first_day ? employment.first : first_day;
      const last = employment.last !== null && employment.last < until ? employment.last : until;
      if (first > last || (employment.first ?? '') > last) return [];
      return [
        {
          kind,
          first,
          last,
          extent: extent_pct,
          from_time: first === first_day ? from_time : null,
          until_time: last === until ? until_time : null,
        },
      ];
    }),
  );
}

type Employed = Pick<PayFacts, 'employed'>;

/**
 * Has the right to sick pay begun? In an employment agreed for less than a month it does after fourteen days of employment, of which some may lie
 * in earlier employments: the days before are counted one by one, back to where too many without employment follow each other.
 */
function hasRight(date: string, { employed }: Employed): boolean {
  const on = (day: string) =>
    employed.find(({ first, last }) => (first === null || first <= day) && (last === null || day <= last));
  if (on(date)?.is_short !== true) return true;
  let [count, apart] = [0, 0];
  for (let day = addDays(date, -1); count < DAYS_BEFORE_RIGHT && apart <= MOST_DAYS_APART; ) {
    if (on(day) === undefined) apart += 1;
    else [count, apart] = [count + 1, 0];
    day = addDays(day, -1);
  }
  return count >= DAYS_BEFORE_RIGHT;
}

/** The sick days one after another: after five days well a new period begins. */
export function sickPeriods(
  rows: readonly Row[],
  { sick_terms: terms = [], employed }: Employed & Pick<PayFacts, 'sick_terms'>,
): Period[] {
  const ill = rows.filter(({ kind }) => kind === 'sick');
  const firsts = ill.map((row) => row.first).toSorted();
  const [first] = firsts;
  if (first === undefined) return [];
  const last = ill.map((row) => row.last).reduce((latest, date) => (date > latest ? date : latest), first);
  const nextOf = (date: string): string => firsts.find((begins) => begins > date) ?? last;
  const open: { date: string; paid: boolean }[][] = [];
  let well = WELL_DAYS + 1;
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (!ill.some((row) => row.first <= date && date <= row.last)) {
      well += 1;
      // Longer ago than counts: on with the next illness.
      if (well > WELL_DAYS) date = addDays(nextOf(date), -1);
      continue;
    }
    if (well > WELL_DAYS) open.push([]);
    const period = open.at(-1);
    period?.push({ date, paid: period.length < PAID_DAYS && hasRight(date, { employed }) });
    well = 0;
  }
  const elsewhere = terms.filter(({ kind }) => kind === 'karens').map((term) => term.first_day);
  const often = terms.filter(({ kind }) => kind === 'often');
  const taken: string[] = [];
  return open.map((days) => {
    const begins = days[0]?.date ?? '';
    const year_before = `${Number(begins.slice(0, 4)) - 1}${begins.slice(4)}`;
    const before = [...taken, ...elsewhere.filter((date) => !taken.includes(date))];
    const of_year = new Set(before.filter((date) => date >= year_before && date < begins));
    const free = often.some((term) => begins >= term.first_day && begins <= (term.last_day ?? begins));
    const karens = of_year.size < MOST_KARENS && !free;
    if (karens && days.some(({ paid }) => paid)) taken.push(begins);
    return { first: begins, days, karens };
  });
}
