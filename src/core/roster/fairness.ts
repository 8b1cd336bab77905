import { addDays, type HolidayKey, holidayOn, localToMinute } from '../calendar.ts';
import type { Span } from '../clock.ts';
import { isUnmet, partsOfDay, type Want } from './wish.ts';

/** The unsocial shifts that people have had in twelve months, and whether their wishes were kept. `fairness.md`. */

export const FAIRNESS_DAYS = 365;
export const UNSOCIAL = ['evenings', 'nights', 'weekends', 'holidays'] as const;
export type Unsocial = Readonly<Record<(typeof UNSOCIAL)[number], number>>;

/** So many shifts of a person at these clocks. */
export type CountedShifts = {
  readonly person: string;
  readonly starts: string;
  readonly ends: string;
  readonly weekend: boolean;
  readonly holiday: boolean;
  readonly count: number;
};
export type WishOf = {
  readonly person: string;
  readonly date: string;
  readonly want: Want;
  /** Of the person, that touch the day. */
  readonly shifts: readonly Span[];
};
export type FairnessFacts = {
  readonly zone: string;
  /** `weekly_min`: agreed; null: none. `days`: employed of the twelve months. */
  readonly people: readonly {
    readonly id: string;
    readonly weekly_min: number | null;
    readonly days: number;
  }[];
  readonly shifts: readonly CountedShifts[];
  readonly wishes: readonly WishOf[];
};
export type FairnessRow = {
  readonly person: string;
  readonly had: Unsocial;
  /** null: no hours are agreed. */
  readonly share: Unsocial | null;
  readonly wishes_kept: number;
  readonly wishes_refused: number;
};

const BIG: readonly HolidayKey[] = [
  ...['new_years_day', 'good_friday', 'easter_sunday', 'easter_monday', 'midsummer_eve', 'midsummer_day'],
  ...['christmas_eve', 'christmas_day', 'boxing_day', 'new_years_eve'],
] as HolidayKey[];

/** Is it a day that most people want to be free: of Christmas, New Year, Easter or midsummer? Holy Saturday is one too. */
export function isBigHoliday(date: string): boolean {
  const holiday = holidayOn(date);
  if (holiday !== null) return BIG.includes(holiday.key);
  return holidayOn(addDays(date, 1))?.key === 'easter_sunday';
}

const NONE: Unsocial = { evenings: 0, nights: 0, weekends: 0, holidays: 0 };
/** A day without a change of clock. */
const A_DAY = '2026-01-14';

/** What one shift at these clocks counts as. An end that is not after the start is on the next day. */
export function unsocialOf(
  { starts, ends, weekend, holiday }: Omit<CountedShifts, 'person' | 'count'>,
  zone: string,
): Unsocial {
  const end = localToMinute(ends > starts ? A_DAY : addDays(A_DAY, 1), ends, zone);
  const parts = partsOfDay({ start: localToMinute(A_DAY, starts, zone), end }, zone);
  return {
    evenings: Number(parts.includes('evening')),
    nights: Number(parts.includes('night')),
    weekends: Number(weekend),
    holidays: Number(holiday),
  };
}

export function fairnessOf({ zone, people, shifts, wishes }: FairnessFacts): FairnessRow[] {
  const by_clocks = new Map<string, Unsocial>();
  const kindOf = (one: CountedShifts): Unsocial => {
    const key = `${one.starts} ${one.ends} ${one.weekend} ${one.holiday}`;
    const known = by_clocks.get(key) ?? unsocialOf(one, zone);
    by_clocks.set(key, known);
    return known;
  };
  const had = new Map<string, Unsocial>();
  for (const one of shifts) {
    const [sum, kind] = [had.get(one.person) ?? NONE, kindOf(one)];
    had.set(
      one.person,
      each((part) => sum[part] + one.count * kind[part]),
    );
  }
  const weight = ({ weekly_min, days }: FairnessFacts['people'][number]): number => (weekly_min ?? 0) * days;
  const sharing = people.filter(({ weekly_min }) => weekly_min !== null);
  const whole = sharing.reduce((sum, one) => sum + weight(one), 0);
  const total = each((part) => sharing.reduce((sum, { id }) => sum + (had.get(id)?.[part] ?? 0), 0));
  const wished = Map.groupBy(wishes, ({ person }) => person);
  return people.map((person) => {
    const own = wished.get(person.id) ?? [];
    const refused = own.filter((wish) => isUnmet(wish, wish.shifts, zone)).length;
    return {
      person: person.id,
      had: had.get(person.id) ?? NONE,
      share:
        person.weekly_min === null || whole === 0
          ? null
          : each((part) => (total[part] * weight(person)) / whole),
      wishes_kept: own.length - refused,
      wishes_refused: refused,
    };
  });
}

export const each = (of: (part: (typeof UNSOCIAL)[number]) => number): Unsocial => ({
  evenings: of('evenings'),
  nights: of('nights'),
  weekends: of('weekends'),
  holidays: of('holidays'),
});

/** Half of the people have had this many or fewer. */
export const medianOf = (rows: readonly Pick<FairnessRow, 'had'>[]): Unsocial =>
  each((part) => {
    const all = rows.map(({ had }) => had[part]).toSorted((a, b) => a - b);
    const [below = 0, above = 0] = [all[Math.ceil(all.length / 2) - 1], all[Math.floor(all.length / 2)]];
    return (below + above) / 2;
  });

/** So many people at least: a median of fewer is almost what one of them has had. */
const FEWEST_OF_MEDIAN = 5;

/** What one has had oneself, null: one is not in the ledger; and the median, null: of too few. */
export const ownLineOf = (
  rows: readonly FairnessRow[],
  person: string,
): { readonly had: Unsocial | null; readonly median: Unsocial | null } => ({
  had: rows.find((row) => row.person === person)?.had ?? null,
  median: rows.length < FEWEST_OF_MEDIAN ? null : medianOf(rows),
});

/** What a person has had above the share, below 0: less; and how much more often than all their wishes were refused, 0 to 1. */
export type Carried = Readonly<Record<'evenings' | 'nights' | 'weekends' | 'unheard', number>>;
export const NOTHING_CARRIED: Carried = { evenings: 0, nights: 0, weekends: 0, unheard: 0 };

/** By person. Without agreed hours nobody has a share. */
export function carriedOf(rows: readonly FairnessRow[]): ReadonlyMap<string, Carried> {
  const refusedPart = (some: readonly FairnessRow[]): number => {
    const sum = (of: (row: FairnessRow) => number): number => some.reduce((total, row) => total + of(row), 0);
    const refused = sum((row) => row.wishes_refused);
    const all = refused + sum((row) => row.wishes_kept);
    return all === 0 ? 0 : refused / all;
  };
  const usual = refusedPart(rows);
  return new Map(
    rows.map((row) => {
      const { person, had, share } = row;
      const above = (part: 'evenings' | 'nights' | 'weekends'): number =>
        share === null ? 0 : had[part] - share[part];
      const unheard = Math.max(0, refusedPart([row]) - usual);
      return [
        person,
        { evenings: above('evenings'), nights: above('nights'), weekends: above('weekends'), unheard },
      ];
    }),
  );
}
