import { addDays, localToMinute } from '../calendar.ts';
import type { PayFacts } from '../pay/month-facts.ts';
import { daysIn } from './day-terms.ts';
import { type Period, type Row, rowsOf, sickPeriods } from './sick-days.ts';

/** Where a person is on each day: `absence-pay.md`, `part-of-day.md`. */

type Why = 'sick' | 'vab' | PayFacts['leave'][number]['kind'];

/** Instants of a day between which a person is away; null: open. */
export type Part = { readonly from: number | null; readonly until: number | null };

/** A reason for being away on a day. */
export type Reason = {
  readonly date: string;
  readonly why: Why;
  readonly extent: number;
  /** Part-time leave: a share of every day. */
  readonly is_share: boolean;
  /** What part-time leave leaves of the day, percent. */
  readonly left: number;
  /** Null: all of the day's shifts. */
  readonly part: Part | null;
  /** Other parts of the day, taken before this one. */
  readonly before: readonly Part[];
  readonly period: Period | null;
  /** A day that the employer pays sick pay for. */
  readonly paid: boolean;
};

export type AwayMonth = {
  readonly days: ReadonlyMap<string, readonly Reason[]>;
  readonly periods: readonly Period[];
};

type Facts = Pick<
  PayFacts,
  'month' | 'absences' | 'leave' | 'open_until' | 'employed' | 'zone' | 'sick_terms'
>;
type Shift = PayFacts['around'][number];
type ShiftsOn = (date: string) => readonly Shift[];

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
export function awayOf(facts: Facts, shiftsOn: ShiftsOn): AwayMonth {
  const month = daysIn(facts.month);
  const [first = '', last = ''] = [month[0], month.at(-1)];
  const rows = rowsOf(facts);
  const periods = sickPeriods(rows, facts);
  const touching = periods.filter(
    (period) => period.first <= last && (period.days.at(-1)?.date ?? '') >= first,
  );
  const begins = touching.reduce((least, period) => (period.first < least ? period.first : least), first);
  const days = new Map<string, readonly Reason[]>();
  const until = addDays(last, BESIDE);
  const sick = sickDays(periods);
  for (let date = addDays(begins, -BESIDE); date <= until; date = addDays(date, 1)) {
    const reasons = ranked([...leaveOn(date, facts), ...absentOn(date, rows, sick, shiftsOn, facts.zone)]);
    if (reasons.length > 0) days.set(date, reasons);
  }
  return { days, periods };
}

/** Why the person is away on a day of any month. */
export function awayDays(facts: Facts, shiftsOn: ShiftsOn): (date: string) => readonly Reason[] {
  if (facts.absences.length + facts.leave.length === 0) return () => [];
  const rows = rowsOf(facts);
  const sick = sickDays(sickPeriods(rows, facts));
  return (date) => ranked([...leaveOn(date, facts), ...absentOn(date, rows, sick, shiftsOn, facts.zone)]);
}

type SickDay = { readonly period: Period; readonly paid: boolean };

/** The days of the periods. An illness may last for years: each day is found at once. */
const sickDays = (periods: readonly Period[]): ReadonlyMap<string, SickDay> =>
  new Map(periods.flatMap((period) => period.days.map(({ date, paid }) => [date, { period, paid }])));

const PLAIN = { part: null, before: [], period: null, paid: false, left: 100 } as const;

function leaveOn(date: string, { leave, employed }: Facts): Reason[] {
  const is_employed = employed.some(({ first, last }) => (first ?? date) <= date && date <= (last ?? date));
  return leave
    .filter(({ first_day, last_day }) => is_employed && first_day <= date && date <= last_day)
    .map(({ kind, extent_pct = 100 }) => ({
      ...PLAIN,
      date,
      why: kind,
      extent: extent_pct,
      is_share: extent_pct < 100,
    }));
}

function absentOn(
  date: string,
  rows: readonly Row[],
  sick: ReadonlyMap<string, SickDay>,
  shiftsOn: ShiftsOn,
  zone: string,
): Reason[] {
  return rows.flatMap((row) => {
    const begins = row.from_time === null ? null : localToMinute(row.first, row.from_time, zone);
    const is_night_before =
      begins !== null &&
      date === addDays(row.first, -1) &&
      shiftsOn(date).some(({ span }) => span.end > begins);
    if (!is_night_before && (date < row.first || date > row.last)) return [];
    const day = date < row.first ? row.first : date;
    const ill = row.kind === 'sick' ? sick.get(day) : undefined;
    const part = partOn(date, row, begins, shiftsOn(date), zone);
    return [
      {
        ...PLAIN,
        date,
        why: row.kind,
        extent: row.extent,
        is_share: false,
        part,
        period: ill?.period ?? null,
        paid: ill?.paid === true,
      },
    ];
  });
}

/** Between which instants the row takes the shifts of the day; null: all of them. */
function partOn(
  date: string,
  row: Row,
  begins: number | null,
  shifts: readonly Shift[],
  zone: string,
): Part | null {
  const from = date <= row.first ? begins : null;
  const ends = row.until_time === null ? null : localToMinute(row.last, row.until_time, zone);
  const runs_into =
    date === addDays(row.last, -1) && ends !== null && shifts.some(({ span }) => span.end > ends);
  const until = date >= row.last || runs_into ? ends : null;
  return from === null && until === null ? null : { from, until };
}

const byRank = (a: Reason, b: Reason): number =>
  ORDER.indexOf(a.why) - ORDER.indexOf(b.why) || b.extent - a.extent;

/** The reasons that hold: a whole day before parts of one, and part-time leave keeps its share beside them. */
function ranked(reasons: readonly Reason[]): Reason[] {
  const [share] = reasons.filter(({ is_share }) => is_share).toSorted(byRank);
  const [whole] = reasons.filter(({ is_share, part }) => !is_share && part === null).toSorted(byRank);
  const parts = reasons
    .filter(({ part }) => part !== null)
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.why) - ORDER.indexOf(b.why) ||
        (a.part?.from ?? 0) - (b.part?.from ?? 0) ||
        (a.part?.until ?? 0) - (b.part?.until ?? 0) ||
        a.extent - b.extent,
    )
    .map((one, at, all) => ({ ...one, before: all.slice(0, at).flatMap(({ part }) => part ?? []) }));
  const others = whole === undefined ? parts : [whole];
  if (share === undefined) return others;
  const left = 100 - share.extent;
  return [...others.map((one) => ({ ...one, left, extent: Math.min(one.extent, left) })), share];
}

/** The days away in a row of more than a week without a shift: the calendar decides what they lose. */
export function daysWithoutPlan(
  away: ReadonlyMap<string, unknown>,
  has_shift: (date: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  let row: string[] = [];
  const close = (): void => {
    if (row.length > BESIDE) for (const date of row) found.add(date);
    row = [];
  };
  for (const date of [...away.keys()].toSorted()) {
    if (has_shift(date)) continue;
    if (row.length > 0 && addDays(row.at(-1) ?? '', 1) !== date) close();
    row.push(date);
  }
  close();
  return found;
}
