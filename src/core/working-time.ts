import { addDays, datesInRow, daysBetween, daysOfMonth, isoWeek, mondayOf } from './calendar.ts';
import { monthLater, monthOf } from './month.ts';
import { termsOn } from './pay/pay-terms.ts';
import {
  type OrdinaryPeriod,
  type PassedLimit,
  WORKING_TIME_LAW,
  type WorkedTime,
  type WorkingTime,
  type WorkingTimeFacts,
  type WorkingTimeLimit,
  type WorkingWeek,
} from './working-time-law.ts';

/**
 * The journal of working time that an employer must keep: ordinary time, extra time (mertid) and overtime (övertid),
 * with their legal limits. Arbetstidslagen (1982:673) 5 to 8, 10, 10 b and 11 §§. Minutes.
 */

type Law = typeof WORKING_TIME_LAW;

/**
 * The days over which work must be known for a year's journal: its ISO weeks, and the weeks and months before that
 * its limits look back on.
 */
export function journalDays(year: number, law: Law = WORKING_TIME_LAW): { first: string; last: string } {
  const monday = mondayOf(`${year}-01-01`);
  const weeks_before = addDays(monday, -7 * (law.overtime_weeks - 1));
  const months_before = firstOf(monthLater(`${year}-01`, 1 - law.average_months));
  const first = periodOf(weeks_before < months_before ? weeks_before : months_before, law);
  return { first, last: addDays(periodOf(`${year}-12-31`, law), 7 * law.ordinary_weeks - 1) };
}

/**
 * The year's journal. Time above the agreed hours and above 40 a week is made up for by shorter weeks of the same four;
 * what is left lies last in its week, so that a week over the turn of a month is split by its days. `working-time.md`.
 */
export function workingTime(facts: WorkingTimeFacts, law: Law = WORKING_TIME_LAW): WorkingTime {
  const frame = frameOf(facts.year, law);
  const worked = sumByDate(facts.worked);
  const jour = sumByDate(facts.jour ?? []);
  const by_day = { worked, absent: sumByDate(facts.absent) };
  const months = Array.from({ length: 12 }, (_, index) => ({ month: index + 1, ...NO_TIME }));
  const weeks: WorkingWeek[] = [];
  const periods: OrdinaryPeriod[] = [];
  for (const period of frame.periods) {
    const begun = weeks.length;
    for (const { frame: week, agreed_min, ordinary_until, extra_until } of periodFrom(
      period,
      facts,
      by_day,
      law,
    )) {
      const sum = { ...NO_TIME };
      let before = 0;
      for (const [at, date] of week.dates.entries()) {
        const minutes = worked.get(date) ?? 0;
        const jour_min = jour.get(date) ?? 0;
        if (minutes === 0 && jour_min === 0) continue;
        const split = { ...splitOf(before, before + minutes, ordinary_until, extra_until), jour_min };
        add(sum, split);
        const month = months[week.months[at] ?? -1];
        if (month !== undefined) add(month, split);
        before += minutes;
      }
      weeks.push({ ...sum, monday: week.monday, week: week.number, agreed_min });
    }
    const { worked_min } = sumOf(weeks.slice(begun));
    if (period.is_of_year) periods.push({ monday: period.start, worked_min });
  }
  const year = sumOf(months);
  return {
    periods,
    weeks: weeks.filter((_, at) => frame.weeks[at]?.is_of_year),
    months,
    year,
    passed: [
      ...fourWeeks(weeks, frame, law, OVERTIME),
      ...months.flatMap((month) =>
        over('overtime_month', monthOf(facts.year, month.month), month.overtime_min, law.overtime_month_min),
      ),
      ...over('overtime_year', String(facts.year), year.overtime_min, law.overtime_year_min),
      ...over('extra_year', String(facts.year), year.extra_min, law.extra_year_min),
      ...averages(facts, law),
      ...fourWeeks(weeks, frame, law, JOUR),
      ...months.flatMap((month) =>
        over('jour_month', monthOf(facts.year, month.month), month.jour_min, law.jour_month_min),
      ),
    ],
  };
}

const NO_TIME: WorkedTime = { worked_min: 0, ordinary_min: 0, extra_min: 0, overtime_min: 0, jour_min: 0 };

/** What is counted over four weeks in a row. */
const OVERTIME = { limit: 'overtime_four_weeks', of: 'overtime_min', most: 'overtime_weeks_min' } as const;
const JOUR = { limit: 'jour_four_weeks', of: 'jour_min', most: 'jour_weeks_min' } as const;

/** A Monday on which a period of averaging begins; the others follow it without a gap. */
const ANCHOR = '2024-01-01';

export function periodOf(date: string, { ordinary_weeks }: Pick<Law, 'ordinary_weeks'>): string {
  const days = 7 * ordinary_weeks;
  return addDays(ANCHOR, days * Math.floor(daysBetween(ANCHOR, date) / days));
}

/** The days of a year's journal: the same for everybody, and made once. */
type FrameOfWeek = {
  readonly monday: string;
  readonly sunday: string;
  readonly dates: readonly string[];
  /** Of each date the place of its month in the year; -1: of another year. */
  readonly months: readonly number[];
  readonly number: number;
  readonly is_of_year: boolean;
  readonly ends_in_year: boolean;
};
type FrameOfPeriod = {
  readonly start: string;
  readonly weeks: readonly FrameOfWeek[];
  readonly is_of_year: boolean;
};
type Frame = { readonly periods: readonly FrameOfPeriod[]; readonly weeks: readonly FrameOfWeek[] };

const frames = new Map<string, Frame>();
const MOST_FRAMES = 50;

function frameOf(year: number, law: Law): Frame {
  const { first, last } = journalDays(year, law);
  const asked = `${year} ${first} ${last} ${law.ordinary_weeks}`;
  const known = frames.get(asked);
  if (known !== undefined) return known;
  const [new_year, new_years_eve] = [`${year}-01-01`, `${year}-12-31`];
  const weekOf = (monday: string): FrameOfWeek => {
    const dates = datesInRow(monday, 7);
    const sunday = addDays(monday, 6);
    return {
      ...{ monday, sunday, dates, number: isoWeek(monday) },
      months: dates.map((date) => (date.startsWith(`${year}-`) ? Number(date.slice(5, 7)) - 1 : -1)),
      is_of_year: sunday >= new_year && monday <= new_years_eve,
      ends_in_year: sunday.startsWith(String(year)),
    };
  };
  const periods: FrameOfPeriod[] = [];
  for (let start = first; start <= last; start = addDays(start, 7 * law.ordinary_weeks)) {
    const weeks = Array.from({ length: law.ordinary_weeks }, (_, index) => weekOf(addDays(start, 7 * index)));
    const is_of_year = addDays(start, 7 * law.ordinary_weeks) > new_year && start <= new_years_eve;
    periods.push({ start, weeks, is_of_year });
  }
  const frame = { periods, weeks: periods.flatMap(({ weeks }) => weeks) };
  if (frames.size >= MOST_FRAMES) frames.clear();
  frames.set(asked, frame);
  return frame;
}

type WeekEdges = {
  readonly frame: FrameOfWeek;
  readonly agreed_min: number;
  /** The minutes of the week up to which time is ordinary, and extra. */
  readonly ordinary_until: number;
  readonly extra_until: number;
};

/** The weeks of a period: time above the agreed hours, and above 40, less what shorter weeks make up for. */
function periodFrom(
  period: FrameOfPeriod,
  facts: WorkingTimeFacts,
  by_day: Readonly<Record<'worked' | 'absent', ReadonlyMap<string, number>>>,
  law: Law,
): WeekEdges[] {
  const { away = [], until = null } = facts;
  const weeks = period.weeks.map((frame) => {
    const { monday, sunday, dates } = frame;
    const sum = (of: ReadonlyMap<string, number>): number =>
      of.size === 0 ? 0 : dates.reduce((total, date) => total + (of.get(date) ?? 0), 0);
    const agreed_min = Math.min(agreedOn(monday, facts.agreed, law), law.week_min);
    const worked_min = sum(by_day.worked);
    // A week without approved work may not be reported yet.
    const counts =
      worked_min > 0 &&
      (until === null || sunday <= until) &&
      !away.some(({ first_day, last_day }) => first_day <= sunday && last_day >= monday);
    return { frame, agreed_min, worked_min, present_min: worked_min + sum(by_day.absent), counts };
  });
  const aboveOf = (edge: (week: (typeof weeks)[number]) => number): number[] =>
    lessMadeUp(
      weeks.map((week) => ({
        above: Math.max(0, week.worked_min - edge(week)),
        below: week.counts ? Math.max(0, edge(week) - week.present_min) : 0,
      })),
    );
  const above_agreed = aboveOf((week) => week.agreed_min);
  const above_law = aboveOf(() => law.week_min);
  return weeks.map(({ frame, agreed_min, worked_min }, index) => {
    const above = above_agreed[index] ?? 0;
    const overtime = Math.min(above_law[index] ?? 0, above);
    const [ordinary_until, extra_until] = [worked_min - above, worked_min - overtime];
    return { frame, agreed_min, ordinary_until, extra_until };
  });
}

/** The time above an edge by week, less what the weeks below it make up for, of the earliest weeks first. */
function lessMadeUp(weeks: readonly { readonly above: number; readonly below: number }[]): number[] {
  let left = weeks.reduce((sum, { below }) => sum + below, 0);
  return weeks.map(({ above }) => {
    const made_up = Math.min(above, left);
    left -= made_up;
    return above - made_up;
  });
}

/** The minutes from `start` to `end` of a week by kind. */
function splitOf(
  start: number,
  end: number,
  agreed_min: number,
  week_min: number,
): Omit<WorkedTime, 'jour_min'> {
  const between = (from: number, to: number): number =>
    Math.max(0, Math.min(end, to) - Math.max(start, from));
  return {
    worked_min: end - start,
    ordinary_min: between(0, agreed_min),
    extra_min: between(agreed_min, week_min),
    overtime_min: between(week_min, Number.POSITIVE_INFINITY),
  };
}

function sumOf(times: readonly WorkedTime[]): WorkedTime {
  const sum = { ...NO_TIME };
  for (const one of times) add(sum, one);
  return sum;
}

function add(sum: { -readonly [K in keyof WorkedTime]: number }, one: WorkedTime): void {
  sum.worked_min += one.worked_min;
  sum.ordinary_min += one.ordinary_min;
  sum.extra_min += one.extra_min;
  sum.overtime_min += one.overtime_min;
  sum.jour_min += one.jour_min;
}

const over = (limit: WorkingTimeLimit, at: string, minutes: number, allowed_min: number): PassedLimit[] =>
  minutes > allowed_min ? [{ limit, at, minutes, allowed_min }] : [];

/** Any four weeks in a row that end in the year; of overlapping ones the worst, the earliest of equals. */
function fourWeeks(
  weeks: readonly WorkingWeek[],
  frame: Frame,
  law: Law,
  { limit, of, most }: typeof OVERTIME | typeof JOUR,
): PassedLimit[] {
  const worst: PassedLimit[] = [];
  let open = false;
  for (let end = law.overtime_weeks; end <= weeks.length; end += 1) {
    const four = weeks.slice(end - law.overtime_weeks, end);
    const [first] = four;
    if (first === undefined || !frame.weeks[end - 1]?.ends_in_year) continue;
    const minutes = four.reduce((sum, week) => sum + week[of], 0);
    const [found] = over(limit, first.monday, minutes, law[most]);
    const known = worst.at(-1);
    if (found !== undefined && (!open || known === undefined)) worst.push(found);
    else if (found !== undefined && known !== undefined && found.minutes > known.minutes)
      worst.splice(-1, 1, found);
    open = found !== undefined;
  }
  return worst;
}

/** All time over the months that end with a month, absence counted as worked (10 b §), and how many days they have. */
export function monthsOfTime(
  { worked, jour = [], absent }: Pick<WorkingTimeFacts, 'worked' | 'jour' | 'absent'>,
  { average_months }: Pick<Law, 'average_months'>,
): (month: string) => { readonly minutes: number; readonly days: number } {
  const by_day = sumByDate([...worked, ...jour, ...absent]);
  const of_month = new Map<string, { minutes: number; days: number }>();
  const minutesOf = (month: string) => {
    const known = of_month.get(month);
    if (known !== undefined) return known;
    const dates = daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
    const minutes = dates.reduce((sum, date) => sum + (by_day.get(date) ?? 0), 0);
    const sum = { minutes, days: dates.length };
    of_month.set(month, sum);
    return sum;
  };
  return (month) => {
    const months = Array.from({ length: average_months }, (_, ago) => minutesOf(monthLater(month, -ago)));
    const sum = (of: 'minutes' | 'days'): number => months.reduce((total, one) => total + one[of], 0);
    return { minutes: sum('minutes'), days: sum('days') };
  };
}

/** The average week of the months that end with each month of the year. */
function averages(facts: WorkingTimeFacts, law: Law): PassedLimit[] {
  const timeOf = monthsOfTime(facts, law);
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthOf(facts.year, index + 1);
    const { minutes, days } = timeOf(month);
    // The average is compared whole and shown rounded down: 48 h and a minute in four months is over.
    return minutes * 7 > law.average_week_min * days
      ? [
          {
            limit: 'average_week' as const,
            at: month,
            minutes: Math.floor((minutes * 7) / days),
            allowed_min: law.average_week_min,
          },
        ]
      : [];
  }).flat();
}

function sumByDate(rows: WorkingTimeFacts['worked']): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { date, minutes } of rows) sums.set(date, (sums.get(date) ?? 0) + minutes);
  return sums;
}

const agreedOn = (date: string, agreed: WorkingTimeFacts['agreed'], law: Law): number =>
  termsOn(agreed, date)?.week_min ?? law.week_min;
const firstOf = (month: string): string => `${month}-01`;
