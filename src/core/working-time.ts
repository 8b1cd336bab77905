import { addDays, daysOfMonth, isoWeek, weekdayOf } from './calendar.ts';
import { monthLater, monthOf } from './month.ts';
import { termsOn } from './pay/pay-terms.ts';

/**
 * The journal of working time that an employer must keep: ordinary time, extra time (mertid) and overtime (övertid),
 * with their legal limits. Arbetstidslagen (1982:673) 5, 7-8, 10, 10 b and 11 §§. Minutes. On-call time (jour) is not
 * recorded.
 */

/** The numbers of arbetstidslagen, in minutes unless said otherwise. */
export const WORKING_TIME_LAW = {
  /** 5 §: ordinary time is at most 40 hours a week, on average over at most four weeks. */
  week_min: 2400,
  ordinary_weeks: 4,
  /** 8 §: general overtime, at most 48 hours in four weeks or 50 in a calendar month, and 200 in a calendar year. */
  overtime_weeks: 4,
  overtime_weeks_min: 2880,
  overtime_month_min: 3000,
  overtime_year_min: 12_000,
  /** 10 §: extra time, at most 200 hours in a calendar year. */
  extra_year_min: 12_000,
  /** 10 b §: all time, 48 hours a week on average over at most four months. */
  average_months: 4,
  average_week_min: 2880,
};

/** The exceeded limits, by name. */
export const WORKING_TIME_LIMITS = [
  'overtime_four_weeks',
  'overtime_month',
  'overtime_year',
  'extra_year',
  'average_week',
] as const;
export type WorkingTimeLimit = (typeof WORKING_TIME_LIMITS)[number];

/** The facts that decide the journal of a year. */
export type WorkingTimeFacts = {
  readonly year: number;
  /** Worked minutes by the day a report is for, over the days of `journalDays`; several a day add up. */
  readonly worked: readonly { readonly date: string; readonly minutes: number }[];
  /** Minutes lost to vacation and illness on otherwise worked days: they count as worked for the average of 10 b §. */
  readonly absent: readonly { readonly date: string; readonly minutes: number }[];
  /** The agreed minutes a week, from a day on; before the first row a full week. */
  readonly agreed: readonly { readonly from: string; readonly week_min: number }[];
  /** Weeks with such days away, or that end after `until`, make up for no other week. */
  readonly away?: readonly { readonly first_day: string; readonly last_day: string }[];
  readonly until?: string;
};

/** Minutes of work by kind. */
export type WorkedTime = {
  readonly worked_min: number;
  readonly ordinary_min: number;
  readonly extra_min: number;
  readonly overtime_min: number;
};

export type WorkingWeek = WorkedTime & {
  /** The week's Monday. */
  readonly monday: string;
  readonly week: number;
  readonly agreed_min: number;
};
export type WorkingMonth = WorkedTime & { readonly month: number };

/** An exceeded limit: where (a year, a month `YYYY-MM`, or the first day of four weeks), how much, and the limit. */
export type PassedLimit = {
  readonly limit: WorkingTimeLimit;
  readonly at: string;
  readonly minutes: number;
  readonly allowed_min: number;
};

export type WorkingTime = {
  readonly weeks: readonly WorkingWeek[];
  readonly months: readonly WorkingMonth[];
  readonly year: WorkedTime;
  readonly passed: readonly PassedLimit[];
};

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
  const by_day = { worked, absent: sumByDate(facts.absent) };
  const days = new Map<string, WorkedTime>();
  const weeks: WorkingWeek[] = [];
  for (let start = first; start <= last; start = addDays(start, 7 * law.ordinary_weeks))
    for (const { monday, agreed_min, ordinary_until, extra_until } of periodFrom(start, facts, by_day, law)) {
      const of_week = daysFrom(monday);
      let before = 0;
      for (const date of of_week) {
        const minutes = worked.get(date) ?? 0;
        days.set(date, splitOf(before, before + minutes, ordinary_until, extra_until));
        before += minutes;
      }
      const sum = sumOf(of_week.map((date) => days.get(date) ?? NO_TIME));
      weeks.push({ ...sum, monday, week: isoWeek(monday), agreed_min });
    }
  const months = Array.from({ length: 12 }, (_, index) => {
    const dates = daysOfMonth(facts.year, index + 1);
    return { month: index + 1, ...sumOf(dates.map((date) => days.get(date) ?? NO_TIME)) };
  });
  const year = sumOf(months);
  return {
    weeks: weeks.filter(
      ({ monday }) => addDays(monday, 6) >= `${facts.year}-01-01` && monday <= `${facts.year}-12-31`,
    ),
    months,
    year,
    passed: [
      ...fourWeeks(weeks, facts.year, law),
      ...months.flatMap((month) =>
        over('overtime_month', monthOf(facts.year, month.month), month.overtime_min, law.overtime_month_min),
      ),
      ...over('overtime_year', String(facts.year), year.overtime_min, law.overtime_year_min),
      ...over('extra_year', String(facts.year), year.extra_min, law.extra_year_min),
      ...averages(facts, worked, law),
    ],
  };
}

const NO_TIME: WorkedTime = { worked_min: 0, ordinary_min: 0, extra_min: 0, overtime_min: 0 };

/** A Monday on which a period of averaging begins; the others follow it without a gap. */
const ANCHOR = '2024-01-01';

export function periodOf(date: string, { ordinary_weeks }: Pick<Law, 'ordinary_weeks'>): string {
  const days = 7 * ordinary_weeks;
  return addDays(ANCHOR, days * Math.floor(daysBetween(ANCHOR, date) / days));
}

type WeekEdges = {
  readonly monday: string;
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
    const sunday = addDays(monday, 6);
    const sum = (of: ReadonlyMap<string, number>): number =>
      daysFrom(monday).reduce((total, date) => total + (of.get(date) ?? 0), 0);
    const agreed_min = Math.min(agreedOn(monday, facts.agreed, law), law.week_min);
    const worked_min = sum(by_day.worked);
    // A week without approved work may not be reported yet.
    const counts =
      worked_min > 0 &&
      (until === null || sunday <= until) &&
      !away.some(({ first_day, last_day }) => first_day <= sunday && last_day >= monday);
    return { monday, agreed_min, worked_min, present_min: worked_min + sum(by_day.absent), counts };
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
  return weeks.map(({ monday, agreed_min, worked_min }, index) => {
    const above = above_agreed[index] ?? 0;
    const overtime = Math.min(above_law[index] ?? 0, above);
    return { monday, agreed_min, ordinary_until: worked_min - above, extra_until: worked_min - overtime };
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
function splitOf(start: number, end: number, agreed_min: number, week_min: number): WorkedTime {
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
  let [worked_min, ordinary_min, extra_min, overtime_min] = [0, 0, 0, 0];
  for (const one of times) {
    worked_min += one.worked_min;
    ordinary_min += one.ordinary_min;
    extra_min += one.extra_min;
    overtime_min += one.overtime_min;
  }
  return { worked_min, ordinary_min, extra_min, overtime_min };
}

const over = (limit: WorkingTimeLimit, at: string, minutes: number, allowed_min: number): PassedLimit[] =>
  minutes > allowed_min ? [{ limit, at, minutes, allowed_min }] : [];

/** Any four weeks in a row that end in the year; of overlapping ones the worst, the earliest of equals. */
function fourWeeks(weeks: readonly WorkingWeek[], year: number, law: Law): PassedLimit[] {
  const worst: PassedLimit[] = [];
  let open = false;
  for (let end = law.overtime_weeks; end <= weeks.length; end += 1) {
    const four = weeks.slice(end - law.overtime_weeks, end);
    const [first, last] = [four[0], four.at(-1)];
    if (first === undefined || last === undefined || !addDays(last.monday, 6).startsWith(String(year)))
      continue;
    const minutes = sumOf(four).overtime_min;
    const [found] = over('overtime_four_weeks', first.monday, minutes, law.overtime_weeks_min);
    const known = worst.at(-1);
    if (found !== undefined && (!open || known === undefined)) worst.push(found);
    else if (found !== undefined && known !== undefined && found.minutes > known.minutes)
      worst.splice(-1, 1, found);
    open = found !== undefined;
  }
  return worst;
}

/** The average week of the four months that end with each month of the year, absence counted as worked. */
function averages(facts: WorkingTimeFacts, worked: ReadonlyMap<string, number>, law: Law): PassedLimit[] {
  const absent = sumByDate(facts.absent);
  const of_month = new Map<string, { minutes: number; days: number }>();
  const minutesOf = (month: string) => {
    const known = of_month.get(month);
    if (known !== undefined) return known;
    const dates = daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
    const minutes = dates.reduce((sum, date) => sum + (worked.get(date) ?? 0) + (absent.get(date) ?? 0), 0);
    const sum = { minutes, days: dates.length };
    of_month.set(month, sum);
    return sum;
  };
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthOf(facts.year, index + 1);
    const months = Array.from({ length: law.average_months }, (_, ago) => minutesOf(monthLater(month, -ago)));
    const days = months.reduce((sum, one) => sum + one.days, 0);
    const minutes = months.reduce((sum, one) => sum + one.minutes, 0);
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

const daysFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
const firstOf = (month: string): string => `${month}-01`;
