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
  const { first, last } = journalDays(facts.year, law);
  const worked = sumByDate(facts.worked);
  const jour = sumByDate(facts.jour ?? []);
  const by_day = { worked, absent: sumByDate(facts.absent) };
  const days = new Map<string, WorkedTime>();
  const weeks: WorkingWeek[] = [];
  const periods: OrdinaryPeriod[] = [];
  for (let start = first; start <= last; start = addDays(start, 7 * law.ordinary_weeks)) {
    const begun = weeks.length;
    for (const week of periodFrom(start, facts, by_day, law)) {
      const { monday, dates: of_week, agreed_min, ordinary_until, extra_until } = week;
      let before = 0;
      for (const date of of_week) {
        const minutes = worked.get(date) ?? 0;
        const split = splitOf(before, before + minutes, ordinary_until, extra_until);
        days.set(date, { ...split, jour_min: jour.get(date) ?? 0 });
        before += minutes;
      }
      const sum = sumOf(of_week.map((date) => days.get(date) ?? NO_TIME));
      weeks.push({ ...sum, monday, week: isoWeek(monday), agreed_min });
    }
    const { worked_min } = sumOf(weeks.slice(begun));
    if (addDays(start, 7 * law.ordinary_weeks) > `${facts.year}-01-01` && start <= `${facts.year}-12-31`)
      periods.push({ monday: start, worked_min });
  }
  const months = Array.from({ length: 12 }, (_, index) => {
    const dates = daysOfMonth(facts.year, index + 1);
    return { month: index + 1, ...sumOf(dates.map((date) => days.get(date) ?? NO_TIME)) };
  });
  const year = sumOf(months);
  return {
    periods,
    weeks: weeks.filter(
      ({ monday }) => addDays(monday, 6) >= `${facts.year}-01-01` && monday <= `${facts.year}-12-31`,
    ),
    months,
    year,
    passed: [
      ...fourWeeks(weeks, facts.year, law, OVERTIME),
      ...months.flatMap((month) =>
        over('overtime_month', monthOf(facts.year, month.month), month.overtime_min, law.overtime_month_min),
      ),
      ...over('overtime_year', String(facts.year), year.overtime_min, law.overtime_year_min),
      ...over('extra_year', String(facts.year), year.extra_min, law.extra_year_min),
      ...averages(facts, law),
      ...fourWeeks(weeks, facts.year, law, JOUR),
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

type WeekEdges = {
  readonly monday: string;
  readonly dates: readonly string[];
  readonly agreed_min: number;
  /** The minutes of the week up to which time is ordinary, and extra. */
  readonly ordinary_until: number;
  readonly extra_until: number;
};

/** The weeks of a period: time above the agreed hours, and above 40, less what shorter weeks make up for. */
function periodFrom(
  start: string,
  facts: WorkingTimeFacts,
  by_day: Readonly<Record<'worked' | 'absent', ReadonlyMap<string, number>>>,
  law: Law,
): WeekEdges[] {
  const { away = [], until = null } = facts;
  const weeks = Array.from({ length: law.ordinary_weeks }, (_, index) => {
    const monday = addDays(start, 7 * index);
    const dates = datesInRow(monday, 7);
    const sunday = dates.at(-1) ?? monday;
    const sum = (of: ReadonlyMap<string, number>): number =>
      dates.reduce((total, date) => total + (of.get(date) ?? 0), 0);
    const agreed_min = Math.min(agreedOn(monday, facts.agreed, law), law.week_min);
    const worked_min = sum(by_day.worked);
    // A week without approved work may not be reported yet.
    const counts =
      worked_min > 0 &&
      (until === null || sunday <= until) &&
      !away.some(({ first_day, last_day }) => first_day <= sunday && last_day >= monday);
    return { monday, dates, agreed_min, worked_min, present_min: worked_min + sum(by_day.absent), counts };
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
  return weeks.map(({ monday, dates, agreed_min, worked_min }, index) => {
    const above = above_agreed[index] ?? 0;
    const overtime = Math.min(above_law[index] ?? 0, above);
    const [ordinary_until, extra_until] = [worked_min - above, worked_min - overtime];
    return { monday, dates, agreed_min, ordinary_until, extra_until };
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
  let [worked_min, ordinary_min, extra_min, overtime_min, jour_min] = [0, 0, 0, 0, 0];
  for (const one of times) {
    worked_min += one.worked_min;
    ordinary_min += one.ordinary_min;
    extra_min += one.extra_min;
    overtime_min += one.overtime_min;
    jour_min += one.jour_min;
  }
  return { worked_min, ordinary_min, extra_min, overtime_min, jour_min };
}

const over = (limit: WorkingTimeLimit, at: string, minutes: number, allowed_min: number): PassedLimit[] =>
  minutes > allowed_min ? [{ limit, at, minutes, allowed_min }] : [];

/** Any four weeks in a row that end in the year; of overlapping ones the worst, the earliest of equals. */
function fourWeeks(
  weeks: readonly WorkingWeek[],
  year: number,
  law: Law,
  { limit, of, most }: typeof OVERTIME | typeof JOUR,
): PassedLimit[] {
  const worst: PassedLimit[] = [];
  let open = false;
  for (let end = law.overtime_weeks; end <= weeks.length; end += 1) {
    const four = weeks.slice(end - law.overtime_weeks, end);
    const [first, last] = [four[0], four.at(-1)];
    if (first === undefined || last === undefined || !addDays(last.monday, 6).startsWith(String(year)))
      continue;
    const [found] = over(limit, first.monday, sumOf(four)[of], law[most]);
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
