import { addDays, daysBetween } from '../calendar.ts';
import { DAY_MIN, overlapMin } from '../clock.ts';
import { daysOf, monthLater } from '../month.ts';
import { monthsOfTime, periodOf, workingTime } from '../working-time.ts';
import { WORKING_TIME_LAW, type WorkingTime, type WorkingTimeFacts } from '../working-time-law.ts';
import { isNight, isOnCall, type Post, type Row } from './post.ts';
import { weeksOf } from './rests.ts';
import type { RosterRule, Verdict, WorkRules } from './work-rules.ts';

/** Hours by day, week, months and year, as planned. `hours.md` runs as tests. */

/** Posts longer than what may be worked without a break, and without one. Arbetstidslagen (1982:673) 15 §. */
export const withoutBreak = <S extends Post>({ posts }: Row<S>, rules: WorkRules): Verdict<S>[] =>
  posts
    .filter(({ break_min, work_min }) => break_min === 0 && work_min > rules.without_break_min)
    .map((post) => ({
      rule: 'no_break',
      day: post.day,
      measured: post.work_min,
      limit: rules.without_break_min,
      shifts: [post],
    }));

/** The 24 hours from a shift's start with more work than an agreement, or heavy night work (13 a § second paragraph), allows. */
export function workInDay<S extends Post>({ posts }: Row<S>, rules: WorkRules): Verdict<S>[] {
  const work = posts.filter((post) => !isOnCall(post));
  return work.flatMap((first) => {
    const day = { start: first.start, end: first.start + DAY_MIN };
    const shifts = work.filter((post) => post.start >= first.start && post.start < day.end);
    const measured = shifts.reduce((sum, post) => sum + Math.min(post.work_min, overlapMin(post, day)), 0);
    const over = (rule: RosterRule, limit: number | null): Verdict<S>[] =>
      limit === null || measured <= limit ? [] : [{ rule, day: first.day, measured, limit, shifts }];
    const heavy = shifts.some((post) => post.night_min > 0) ? rules.heavy_night_min : null;
    return [...over('heavy_night', heavy), ...over('work_in_day', rules.work_in_day_min)];
  });
}

/** Weeks whose shifts are longer together than an agreement allows. A shift counts in the week in which it starts. */
export function weekHours<S extends Post>(
  { posts }: Row<S>,
  days: { readonly first: string; readonly last: string },
  rules: WorkRules,
): Verdict<S>[] {
  const limit = rules.week_most_min;
  if (limit === null) return [];
  return weeksOf(days, rules.week_begins).flatMap((first): Verdict<S>[] => {
    const shifts = posts.filter(({ day }) => day >= first && day < addDays(first, 7));
    const measured = shifts.reduce((sum, { work_min }) => sum + work_min, 0);
    return measured > limit ? [{ rule: 'week_hours', day: first, measured, limit, shifts }] : [];
  });
}

/**
 * The journal of a year in which what is planned counts as worked: the averages of 5 and 10 b §§, overtime and extra time of the year
 * (8, 10 §§). `facts.worked` holds the approved reports of the past and the shifts to come.
 */
export function yearAhead(
  facts: WorkingTimeFacts,
  rules: WorkRules,
  /** Periods of 5 § that end before this day are not judged: what was worked above them is overtime. */
  from: string,
): YearAhead {
  const journal = workingTime(facts, lawOf(rules));
  const named = journal.passed.flatMap(({ limit: name, at, minutes, allowed_min }): Verdict<never>[] => {
    const rule = OF_THE_JOURNAL[name];
    const day = `${at}-01-01`.slice(0, 10);
    return rule === null ? [] : [{ rule, day, measured: minutes, limit: allowed_min, shifts: [] }];
  });
  const verdicts = [...named, ...ordinaryWeeks(journal, rules, from)];
  return { verdicts, left: leftOf(journal, rules), journal };
}

export type YearAhead = {
  readonly verdicts: readonly Verdict<never>[];
  readonly left: HoursLeft;
  readonly journal: WorkingTime;
};

/** The numbers of the journal, as these rules say them. */
export const lawOf = (rules: WorkRules): typeof WORKING_TIME_LAW => ({
  ...WORKING_TIME_LAW,
  week_min: rules.ordinary_week_min,
  ordinary_weeks: rules.ordinary_weeks,
  overtime_year_min: rules.overtime_year_min,
  extra_year_min: rules.extra_year_min,
  average_months: rules.all_months,
  average_week_min: rules.all_week_min,
});

/** The year's overtime and extra time that may still be worked, with what is planned. Minutes. */
export type HoursLeft = { readonly overtime_min: number; readonly extra_min: number };

const leftOf = ({ year }: WorkingTime, rules: WorkRules): HoursLeft => ({
  overtime_min: Math.max(0, rules.overtime_year_min - year.overtime_min),
  extra_min: Math.max(0, rules.extra_year_min - year.extra_min),
});

/** The limits of four weeks and of a month are the journal's; the plan shows the year's and the averages. */
const OF_THE_JOURNAL = {
  average_week: 'average_all',
  overtime_year: 'overtime_year',
  extra_year: 'extra_year',
  overtime_four_weeks: null,
  overtime_month: null,
  jour_four_weeks: null,
  jour_month: null,
} as const;

/** Periods that hold more on average than ordinary time. The average is compared whole and told rounded down. */
const ordinaryWeeks = ({ periods }: WorkingTime, rules: WorkRules, from: string): Verdict<never>[] =>
  periods.flatMap(({ monday: day, worked_min }): Verdict<never>[] => {
    const limit = rules.ordinary_week_min;
    const measured = Math.floor(worked_min / rules.ordinary_weeks);
    const ends = addDays(day, 7 * rules.ordinary_weeks - 1);
    return ends >= from && worked_min > limit * rules.ordinary_weeks
      ? [{ rule: 'average_ordinary', day, measured, limit, shifts: [] }]
      : [];
  });

/** What is known of a stretch of work: the part of a post that a night worker is told by. */
export type NightPost = Pick<Post, 'kind' | 'day' | 'work_min' | 'night_min'>;

/** Half of the shifts are night work. Arbetstidslagen 13 a § third paragraph: `normally` is taken as half. */
const isMostlyNights = (posts: readonly NightPost[]): boolean =>
  posts.length > 0 && 2 * posts.filter((post) => isNight(post)).length >= posts.length;

/** A third of the work is at night: of a year, as the same paragraph says. */
function isThirdAtNight(posts: readonly NightPost[]): boolean {
  const sum = (of: (post: NightPost) => number): number => posts.reduce((total, post) => total + of(post), 0);
  return posts.length > 0 && 3 * sum((post) => post.night_min) >= sum((post) => post.work_min);
}

/** A time on average: over these days, and what is allowed. Minutes, rounded down; `over` compares them whole. */
export type Average = {
  readonly rule: 'average_ordinary' | 'average_all' | 'night_average';
  readonly first: string;
  readonly last: string;
  readonly measured: number;
  readonly limit: number;
  readonly over: boolean;
};

export type NightTime = { readonly month: string; readonly absent_min: number };

/**
 * A night worker's average in each 24 hours over the months that end with `month`; a day is taken off the period for each seven days
 * begun. Vacation and sickness count as worked (`absent_min`). Arbetstidslagen (1982:673) 13 a §. null: no night worker.
 */
export function nightTime(
  /** Those of the months, and of the calendar year that `month` is in. */
  posts: readonly NightPost[],
  { month, absent_min }: NightTime,
  rules: WorkRules,
): Average | null {
  const first = daysOf(monthLater(month, 1 - rules.night_months)).first;
  const { last } = daysOf(month);
  const work = posts.filter((post) => !isOnCall(post));
  const shifts = work.filter(({ day }) => day >= first && day <= last);
  const of_year = work.filter(({ day }) => day.slice(0, 4) === month.slice(0, 4));
  if (shifts.length === 0 || !(isMostlyNights(shifts) || isThirdAtNight(of_year))) return null;
  const days = daysBetween(first, last) + 1;
  const counted = days - Math.ceil(days / 7);
  const sum = shifts.reduce((total, { work_min }) => total + work_min, absent_min);
  const limit = rules.night_average_min;
  const measured = Math.floor(sum / counted);
  return { rule: 'night_average', first, last, measured, limit, over: sum > limit * counted };
}

/** The same as a verdict, where it is too much. */
export function nightAverage(
  posts: readonly NightPost[],
  time: NightTime,
  rules: WorkRules,
): Verdict<never>[] {
  const found = nightTime(posts, time, rules);
  if (found === null || !found.over) return [];
  const { rule, first: day, measured, limit } = found;
  return [{ rule, day, measured, limit, shifts: [] }];
}

/** The averages that a day is in: of the period of 5 §, and of the months that end with its month (10 b §). */
export function averagesOn(
  facts: Pick<WorkingTimeFacts, 'worked' | 'jour' | 'absent'>,
  day: string,
  rules: WorkRules,
): Average[] {
  const first = periodOf(day, rules);
  const last = addDays(first, 7 * rules.ordinary_weeks - 1);
  const within = facts.worked.filter(({ date }) => date >= first && date <= last);
  const sum = within.reduce((total, { minutes }) => total + minutes, 0);
  const month = day.slice(0, 7);
  const { minutes, days } = monthsOfTime(facts, { average_months: rules.all_months })(month);
  const { ordinary_week_min, ordinary_weeks, all_week_min } = rules;
  return [
    {
      rule: 'average_ordinary',
      ...{ first, last },
      measured: Math.floor(sum / ordinary_weeks),
      limit: ordinary_week_min,
      over: sum > ordinary_week_min * ordinary_weeks,
    },
    {
      rule: 'average_all',
      first: daysOf(monthLater(month, 1 - rules.all_months)).first,
      last: daysOf(month).last,
      measured: Math.floor((minutes * 7) / days),
      limit: all_week_min,
      over: minutes * 7 > all_week_min * days,
    },
  ];
}
