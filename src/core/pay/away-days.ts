import type { Absence } from '../absence.ts';
import { addDays, daysOfMonth } from '../calendar.ts';
import type { LeaveKind } from '../leave.ts';
import type { AbsenceFacts, AbsenceLaw } from './absence-facts.ts';
import { shiftsByDate } from './lost-time.ts';
import { type DayPart, partOn, reachesInto } from './part-of-day.ts';
import { type SickDay, type SickPeriod, sickPeriods } from './sick-period.ts';

/** Why a person is away on a day. */
export type Why = Absence['kind'] | LeaveKind;

/**
 * A reason for being away on a day; of a sick day also its place in its period. `part`: between these times; `is_share`: part-time
 * leave, a share of every day.
 */
export type AwayDay = {
  readonly date: string;
  readonly why: Why;
  readonly extent_pct: number;
  readonly part?: DayPart;
  readonly is_share?: true;
  /** What part-time leave leaves of the day, percent; left out: all of it. */
  readonly left_pct?: number;
  readonly sick: SickDay | null;
  readonly period: SickPeriod | null;
};

/**
 * The reason that holds when two meet on a day: a person who falls ill on vacation is ill. Semesterlagen (1977:480)
 * 15 §.
 */
const FIRST_HOLDS = [
  'sick',
  'vab',
  'parental',
  'unpaid',
  'study',
  'vacation',
  'compensatory',
  'other',
] as const satisfies readonly Why[];

/** A reason that the list forgets does not compile. */
const placeOf = (why: Why): number => FIRST_HOLDS.indexOf(why satisfies (typeof FIRST_HOLDS)[number]);

/**
 * The days over which shifts and leave must be known for a month's absence: the month, a week on both sides, the sick
 * period it begins in.
 */
export function plannedDays(
  { month, absences, open_until }: Pick<AbsenceFacts, 'month' | 'absences' | 'open_until'>,
  law: AbsenceLaw,
): { readonly first: string; readonly last: string } {
  const days = monthDays(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  let begins = first;
  for (const period of sickPeriods(sickOf(absences), open_until, [], law.period)) {
    const start = period.days[0]?.date ?? first;
    const touches = start <= last && (period.days.at(-1)?.date ?? '') >= first;
    if (touches && start < begins) begins = start;
  }
  const beside = law.lost.unplanned_days - 1;
  return { first: addDays(begins, -beside), last: addDays(last, beside) };
}

type Claim = Omit<AwayDay, 'date'>;

/**
 * The reasons for being away, by day, over the days that `plannedDays` names; and the sick periods, whole. A day has one reason, unless
 * parts of it have their own.
 */
export function awayDays(
  facts: AbsenceFacts,
  law: AbsenceLaw,
): { readonly days: ReadonlyMap<string, readonly AwayDay[]>; readonly periods: readonly SickPeriod[] } {
  return awayBetween(plannedDays(facts, law), facts, law);
}

/** The same over other days. */
export function awayBetween(
  { first, last }: { readonly first: string; readonly last: string },
  facts: Pick<
    AbsenceFacts,
    'absences' | 'leave' | 'open_until' | 'short_employments' | 'sick_terms' | 'zone' | 'planned'
  >,
  law: AbsenceLaw,
): ReturnType<typeof awayDays> {
  const { absences, leave, open_until, short_employments, sick_terms, zone } = facts;
  const claims = new Map<string, Claim[]>();
  const shifts = shiftsByDate(facts.planned);
  const put = (date: string, claim: Claim) => {
    if (first <= date && date <= last) claims.set(date, [...(claims.get(date) ?? []), claim]);
  };
  const each = (from: string, until: string, claimOf: (date: string) => Claim | null) => {
    for (let date = from < first ? first : from; date <= until && date <= last; date = addDays(date, 1)) {
      const claim = claimOf(date);
      if (claim !== null) put(date, claim);
    }
  };
  for (const { kind, first_day, last_day, extent_pct = 100 } of leave) {
    const share = extent_pct !== 100 ? { is_share: true as const } : {};
    each(first_day, last_day, () => ({ why: kind, extent_pct, ...share, sick: null, period: null }));
  }
  const periods = sickPeriods(sickOf(absences), open_until, short_employments, law.period, sick_terms);
  const ill = new Map(
    periods.flatMap((period) => period.days.map((sick) => [sick.date, { sick, period }] as const)),
  );
  for (const one of absences) {
    const absence = { ...one, last_day: one.last_day ?? open_until };
    const on = (date: string): Claim | null => {
      const of_day = shifts.get(date) ?? [];
      const part = partOn(date, absence, of_day, zone);
      const known = date < one.first_day ? one.first_day : date;
      const { sick, period } = (one.kind === 'sick' ? ill.get(known) : undefined) ?? NOT_ILL;
      if (one.kind === 'sick' && sick === null) return null;
      const { kind: why, extent_pct } = one;
      return { why, extent_pct, ...(part === null ? {} : { part }), sick, period };
    };
    const before = addDays(one.first_day, -1);
    if (reachesInto(one, shifts.get(before) ?? [], zone)) each(before, before, on);
    each(one.first_day, absence.last_day, on);
  }
  return { days: new Map([...claims].map(([date, own]) => [date, reasonsOf(date, own)])), periods };
}

const NOT_ILL = { sick: null, period: null } as const;

/**
 * The reasons that hold on a day. A reason for the whole day comes before those for parts of it; part-time leave keeps its share, and
 * the others have what is left.
 */
function reasonsOf(date: string, claims: readonly Claim[]): AwayDay[] {
  const most = (of: readonly Claim[]): Claim | null =>
    of.reduce<Claim | null>((best, one) => (best === null || isMore(one, best) ? one : best), null);
  const share = most(claims.filter(({ is_share }) => is_share === true));
  const whole = most(claims.filter(({ part, is_share }) => part === undefined && is_share !== true));
  const parts = claims.filter(({ part }) => part !== undefined).toSorted(inOrder);
  const others = whole === null ? beside(parts) : [whole];
  if (share === null) return others.map((one) => ({ date, ...one }));
  const left_pct = 100 - share.extent_pct;
  const rest = others.map((one) => ({ ...one, left_pct, extent_pct: Math.min(one.extent_pct, left_pct) }));
  return [...rest, share].map((one) => ({ date, ...one }));
}

/** Each part of the day with those before it, which have taken their time. */
const beside = (parts: readonly Claim[]): Claim[] =>
  parts.map(({ part, ...one }, at) => {
    const taken = parts.slice(0, at).flatMap((other) => other.part ?? []);
    return { ...one, ...(part === undefined ? {} : { part: { ...part, beside: taken } }) };
  });

/** The days of which nothing is left to work, whatever the reasons. Shares are whole quarters: none lies between 75 and 100 %. */
export function wholeDays(days: readonly AwayDay[]): string[] {
  const whole = days.filter(({ part }) => part === undefined);
  return [...Map.groupBy(whole, ({ date }) => date)].flatMap(([date, own]) =>
    own.reduce((sum, { extent_pct }) => sum + extent_pct, 0) === 100 ? [date] : [],
  );
}

/** Sickness before VAB, and the earlier part before the later. */
const inOrder = (a: Claim, b: Claim): number =>
  placeOf(a.why) - placeOf(b.why) ||
  (a.part?.from ?? 0) - (b.part?.from ?? 0) ||
  (a.part?.until ?? 0) - (b.part?.until ?? 0) ||
  a.extent_pct - b.extent_pct;

const isMore = (one: Claim, other: Claim): boolean =>
  placeOf(one.why) < placeOf(other.why) || (one.why === other.why && one.extent_pct > other.extent_pct);

const sickOf = (absences: readonly Absence[]): Absence[] => absences.filter(({ kind }) => kind === 'sick');

/** The days of `YYYY-MM`, in order. */
export const monthDays = (month: string): string[] =>
  daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
