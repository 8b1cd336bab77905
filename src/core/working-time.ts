import { addDays, daysOfMonth, isoWeek, weekdayOf } from './calendar.ts';
import { monthLater, monthOf } from './month.ts';

/**
 * The journal of working time that an employer must keep: ordinary time, extra time (mertid) and overtime (övertid),
 * with their legal limits. Arbetstidslagen (1982:673) 5, 7-8, 10, 10 b and 11 §§. Minutes. On-call time (jour) is not
 * recorded.
 */

/** The numbers of arbetstidslagen, in minutes unless said otherwise. */
export const WORKING_TIME_LAW = {
  /** 5 §: ordinary time is at most 40 hours a week. */
  week_min: 2400,
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
  const first = mondayOf(weeks_before < months_before ? weeks_before : months_before);
  return { first, last: addDays(mondayOf(`${year}-12-31`), 6) };
}

/**
 * The year's journal. Each day of a week first fills the agreed hours, then extra time up to 40 hours, then overtime:
 * so a week over the turn of a month is split by its days. `working-time.md`.
 */
export function workingTime(facts: WorkingTimeFacts, law: Law = WORKING_TIME_LAW): WorkingTime {
  const { first, last } = journalDays(facts.year, law);
  const worked = sumByDate(facts.worked);
  const days = new Map<string, WorkedTime>();
  const weeks: WorkingWeek[] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) {
    const agreed_min = Math.min(agreedOn(monday, facts.agreed, law), law.week_min);
    const of_week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    let before = 0;
    for (const date of of_week) {
      const minutes = worked.get(date) ?? 0;
      days.set(date, splitOf(before, before + minutes, agreed_min, law.week_min));
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
    weeks: weeks.filter(({ monday }) => addDays(monday, 6) >= `${facts.year}-01-01`),
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

function agreedOn(date: string, agreed: WorkingTimeFacts['agreed'], law: Law): number {
  let holds: WorkingTimeFacts['agreed'][number] | null = null;
  for (const row of agreed) if (row.from <= date && (holds === null || row.from > holds.from)) holds = row;
  return holds?.week_min ?? law.week_min;
}

const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
const firstOf = (month: string): string => `${month}-01`;
