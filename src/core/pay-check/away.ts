import { addDays } from '../calendar.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import { daysIn } from './day-terms.ts';

/** Where a person is on each day: `absence-pay.md`, `sick-period.md`. */

type Why = 'sick' | 'vab' | PayFacts['leave'][number]['kind'];

/** A sick period of sjuklönelagen 7 §, day by day. */
export type Period = {
  readonly first: string;
  readonly days: readonly { readonly date: string; readonly extent: number; readonly paid: boolean }[];
  readonly karens: boolean;
};

export type Away = { readonly why: Why; readonly extent: number; readonly period: Period | null };

export type AwayMonth = {
  readonly days: ReadonlyMap<string, Away>;
  readonly periods: readonly Period[];
};

type Facts = Pick<PayFacts, 'month' | 'absences' | 'leave' | 'open_until' | 'employed'>;

// sjuklönelagen 6, 7 §§.
const PAID_DAYS = 14;
const WELL_DAYS = 4;
const MOST_KARENS = 10;
/** Days beside the month that count where nothing was planned. */
const BESIDE = 7;

// Sickness before care of a child, both before leave; of two kinds of leave the one with less pay.
const ORDER: readonly Why[] = [
  'sick',
  'vab',
  'parental',
  'unpaid',
  'study',
  'vacation',
  'compensatory',
  'other',
];

/** Why the person is away on each day from a week before the month, or before the sick period it begins in, to a week after it. */
export function awayOf(facts: Facts): AwayMonth {
  const month = daysIn(facts.month);
  const [first = '', last = ''] = [month[0], month.at(-1)];
  const periods = sickPeriods(facts);
  const touching = periods.filter(
    (period) => period.first <= last && (period.days.at(-1)?.date ?? '') >= first,
  );
  const begins = touching.reduce((least, period) => (period.first < least ? period.first : least), first);
  const days = new Map<string, Away>();
  const until = addDays(last, BESIDE);
  for (let date = addDays(begins, -BESIDE); date <= until; date = addDays(date, 1)) {
    const away = awayOn(date, facts, periods);
    if (away !== null) days.set(date, away);
  }
  return { days, periods };
}

const isIn = (
  date: string,
  one: { readonly first_day: string; readonly last_day: string | null },
  open_until: string,
): boolean => one.first_day <= date && date <= (one.last_day ?? open_until);

function awayOn(date: string, facts: Facts, periods: readonly Period[]): Away | null {
  if (!isEmployed(date, facts)) return null;
  for (const why of ORDER) {
    if (why === 'sick') {
      for (const period of periods) {
        const day = period.days.find((one) => one.date === date);
        if (day !== undefined) return { why, extent: day.extent, period };
      }
    } else if (why === 'vab') {
      const extent = extentOn(date, why, facts);
      if (extent > 0) return { why, extent, period: null };
    } else if (facts.leave.some((one) => one.kind === why && isIn(date, one, facts.open_until)))
      return { why, extent: 100, period: null };
  }
  return null;
}

const isEmployed = (date: string, { employed }: Pick<PayFacts, 'employed'>): boolean =>
  employed.some(({ first, last }) => (first ?? date) <= date && date <= (last ?? date));

function extentOn(date: string, kind: 'sick' | 'vab', { absences, open_until }: Facts): number {
  const of_day = absences.filter((one) => one.kind === kind && isIn(date, one, open_until));
  return Math.max(0, ...of_day.map(({ extent_pct }) => extent_pct));
}

/** The sick days one after another: after five days well a new period begins. */
function sickPeriods(facts: Facts): Period[] {
  const ill = facts.absences.filter(({ kind }) => kind === 'sick');
  const [first] = ill.map(({ first_day }) => first_day).toSorted();
  if (first === undefined) return [];
  const last = ill
    .map(({ last_day }) => last_day ?? facts.open_until)
    .toSorted()
    .at(-1);
  const open: { date: string; extent: number; paid: boolean }[][] = [];
  let well = WELL_DAYS + 1;
  for (let date = first; date <= (last ?? first); date = addDays(date, 1)) {
    const extent = isEmployed(date, facts) ? extentOn(date, 'sick', facts) : 0;
    if (extent === 0) well += 1;
    else {
      if (well > WELL_DAYS) open.push([]);
      const period = open.at(-1);
      period?.push({ date, extent, paid: period.length < PAID_DAYS });
      well = 0;
    }
  }
  const taken: string[] = [];
  return open.map((days) => {
    const begins = days[0]?.date ?? '';
    const year_before = `${Number(begins.slice(0, 4)) - 1}${begins.slice(4)}`;
    const karens = taken.filter((date) => date >= year_before).length < MOST_KARENS;
    if (karens) taken.push(begins);
    return { first: begins, days, karens };
  });
}

/** The days away in a row of more than a week without a shift: the calendar decides what they lose. */
export function daysWithoutPlan(
  away: ReadonlyMap<string, Away>,
  has_shift: (date: string) => boolean,
): ReadonlySet<string> {
  const isFree = (date: string): boolean => away.has(date) && !has_shift(date);
  const found = new Set<string>();
  for (const date of away.keys()) {
    if (!isFree(date)) continue;
    let row = 1;
    for (let before = addDays(date, -1); isFree(before); before = addDays(before, -1)) row += 1;
    for (let after = addDays(date, 1); isFree(after); after = addDays(after, 1)) row += 1;
    if (row > BESIDE) found.add(date);
  }
  return found;
}
