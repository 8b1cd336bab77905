import { addDays } from '../calendar.ts';
import { dateOfDay, dayNumber } from '../clock.ts';
import type { ShortEmployment } from './employment.ts';
import { isFreed, karensElsewhere, type SickTerm } from './sick-terms.ts';

/** Days of illness, first and last included (`YYYY-MM-DD`); no last day: not back yet. */
export type SickSpell = {
  readonly first_day: string;
  readonly last_day: string | null;
  readonly extent_pct: number;
};

/** A day of illness: which day of its period it is (1 the first), and of the unbroken spell it lies in. */
export type SickDay = {
  readonly date: string;
  readonly extent_pct: number;
  readonly day: number;
  readonly day_of_spell: number;
  /** Whether the employer pays sick pay for it. */
  readonly paid: boolean;
};

/** A sick period in the law's sense: falling ill again within five days continues it. */
export type SickPeriod = { readonly days: readonly SickDay[]; readonly has_karens: boolean };

/** The numbers of sjuklönelagen (1991:1047). */
export const SICK_PERIOD_LAW = {
  /** 7 §: the employer pays for this many days of a period. */
  paid_days: 14,
  /** 7 §: a spell that begins within so many calendar days of the last sick day continues the period. */
  again_days: 5,
  /** 6 §: no karensavdrag when there have been so many in the twelve months before the period. */
  most_karens: 10,
  karens_years: 1,
  /** 8 §: from this day of a spell a doctor's certificate is needed. */
  certificate_day: 8,
  /** 3 §: employed for less than a month, so many days of employment come before any sick pay. */
  waiting_days: 14,
};

/**
 * The sick periods of these spells, in order. Rows may come in any order, touch and overlap: a day counts once, with
 * the largest of its extents. A spell without a last day lasts until `open_until`. Days when the person was well are
 * not counted. `short`: the employments agreed for less than a month. `terms`: decisions on protection, and karensavdrag of another program. `sick-period.md`.
 */
export function sickPeriods(
  spells: readonly SickSpell[],
  open_until: string,
  short: readonly ShortEmployment[] = [],
  law = SICK_PERIOD_LAW,
  terms: readonly SickTerm[] = [],
): SickPeriod[] {
  const extents = new Map<number, number>();
  for (const { first_day, last_day, extent_pct } of spells) {
    const last = dayOf(last_day ?? open_until);
    for (let day = dayOf(first_day); day <= last; day += 1)
      extents.set(day, Math.max(extents.get(day) ?? 0, extent_pct));
  }
  const periods: SickDay[][] = [];
  let before = Number.NaN;
  for (const [at, extent_pct] of [...extents].toSorted(([a], [b]) => a - b)) {
    const goes_on = at - before <= law.again_days;
    const period = goes_on ? (periods.at(-1) ?? []) : [];
    if (!goes_on) periods.push(period);
    const day = period.length + 1;
    const day_of_spell = at - before === 1 ? (period.at(-1)?.day_of_spell ?? 0) + 1 : 1;
    const date = dateOfDay(at);
    const paid = day <= law.paid_days && !isWaiting(date, short, law);
    period.push({ date, extent_pct, day, day_of_spell, paid });
    before = at;
  }
  return withKarens(periods, terms, law);
}

/** 3 §: in an employment agreed for less than a month, the right to sick pay begins after so many days of employment. */
const isWaiting = (
  date: string,
  short: readonly ShortEmployment[],
  { waiting_days }: typeof SICK_PERIOD_LAW,
): boolean =>
  short.some(
    ({ first, last, counted }) =>
      first <= date && date <= last && date < addDays(first, Math.max(0, waiting_days - counted)),
  );

function withKarens(
  periods: readonly (readonly SickDay[])[],
  terms: readonly SickTerm[],
  law: typeof SICK_PERIOD_LAW,
): SickPeriod[] {
  // A period that both programs know is one occasion.
  const karens = new Set(karensElsewhere(terms));
  return periods.map((days) => {
    const first = days[0]?.date ?? '';
    // Text compares as dates do, also where the year before has no 29 February.
    const since = `${Number(first.slice(0, 4)) - law.karens_years}${first.slice(4)}`;
    const occasions = [...karens].filter((start) => since <= start && start < first).length;
    const has_karens = occasions < law.most_karens && !isFreed(first, terms);
    if (has_karens && days.some(({ paid }) => paid)) karens.add(first);
    return { days, has_karens };
  });
}

/** Is a doctor's certificate needed for the day? Each unbroken spell counts for itself. Sjuklönelagen 8 §. */
export const needsCertificate = ({ day_of_spell }: SickDay, law = SICK_PERIOD_LAW): boolean =>
  day_of_spell >= law.certificate_day;

const dayOf = (date: string): number => dayNumber(date) ?? Number.NaN;
