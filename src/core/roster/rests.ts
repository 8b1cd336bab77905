import { addDays, dayEdges, minuteToLocal, weekdayOf } from '../calendar.ts';
import type { Minute, Span } from '../clock.ts';
import { longestFree, shortRests } from './daily-rest.ts';
import { attended, type Post, type Row, workedSpans } from './post.ts';
import type { Verdict, WorkRules } from './work-rules.ts';

/** Rest by day and by week. Arbetstidslagen (1982:673) 13 and 14 §§. `rests.md` runs as tests. */

/** The 24 hours from a shift's start without enough unbroken rest. A period that began before the known posts is of its last end. */
export function dailyRest<S extends Post>(row: Row<S>, rules: WorkRules, zone: string): Verdict<S>[] {
  const limits = { rest_min: rules.daily_rest_min, period_min: rules.daily_period_min };
  return shortRests([], workedSpans(row), limits).map(({ rest_min, shifts }) => {
    const [first] = shifts;
    const posts = row.posts.filter((post) => shifts.includes(post));
    const day = posts[0]?.day ?? minuteToLocal(first?.start ?? 0, zone).date;
    return { rule: 'daily_rest', day, measured: rest_min, limit: limits.rest_min, shifts: posts };
  });
}

/** Posts between 00:00 and 05:00 where nights are kept free. */
export const nightRest = <S extends Post>({ posts }: Row<S>, rules: WorkRules): Verdict<S>[] =>
  rules.nights_allowed
    ? []
    : posts
        .filter(({ small_hours_min }) => small_hours_min > 0)
        .map((post) => ({
          rule: 'night_rest',
          day: post.day,
          measured: post.small_hours_min,
          limit: 0,
          shifts: [post],
        }));

/** Periods of seven days with work in them and without enough unbroken rest. */
export function weeklyRest<S extends Post>(
  row: Row<S>,
  days: { readonly first: string; readonly last: string },
  rules: WorkRules,
  zone: string,
): Verdict<S>[] {
  const spans = workedSpans(row);
  return weeksOf(days, rules.week_begins).flatMap((first): Verdict<S>[] => {
    const week = spanOfWeek(first, zone);
    const within = spans.filter(({ start, end }) => end > week.start && start < week.end);
    const measured = longestFree(week.start, week.end, within);
    if (measured >= rules.weekly_rest_min) return [];
    const shifts = row.posts.filter((post) => within.includes(post));
    return [{ rule: 'weekly_rest', day: first, measured, limit: rules.weekly_rest_min, shifts }];
  });
}

/** The first days of the periods of seven days that touch a range of days. */
export function weeksOf({ first, last }: { first: string; last: string }, begins: number): string[] {
  const weeks: string[] = [];
  const from = addDays(first, -((weekdayOf(first) - begins + 7) % 7));
  for (let week = from; week <= last; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** The instants of a period of seven days: shorter or longer than 168 hours when the clock changes. */
export const spanOfWeek = (first: string, zone: string): Span => ({
  start: startOf(first, zone),
  end: startOf(addDays(first, 7), zone),
});
const startOf = (date: string, zone: string): Minute => dayEdges(date, zone).start;

const WEEK_MIN = 7 * 24 * 60;
export type RestBeside = { readonly before_min: number | null; readonly after_min: number | null };

/** Minutes free before and after a post among the others of its person, apart from beredskap; null: more than a week. */
export function restBeside(others: readonly Post[], { start, end }: Span): RestBeside {
  const come_to = attended(others);
  const ended = Math.max(...come_to.filter((one) => one.start < start).map((one) => one.end));
  const begins = Math.min(...come_to.filter((one) => one.start >= start).map((one) => one.start));
  const free = (minutes: number): number | null => (minutes > WEEK_MIN ? null : Math.max(0, minutes));
  return { before_min: free(start - ended), after_min: free(begins - end) };
}
