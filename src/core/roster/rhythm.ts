import { addDays, daysBetween, weekdayOf } from '../calendar.ts';
import { attended, isNight, type Post, type Row } from './post.ts';
import type { RosterRule, Verdict, WorkRules } from './work-rules.ts';

/** Days, nights, weekends and days off in a row. Agreements' and the company's own limits. `rhythm.md` runs as tests. */

type Days = { readonly first: string; readonly last: string };

/** Each day on which more days in a row are worked than allowed. A day is the one on which a shift starts. */
export const daysInRow = <S extends Post>(row: Row<S>, days: Days, rules: WorkRules): Verdict<S>[] =>
  inRow(row, attended(row.posts), days, {
    rule: 'days_in_row',
    limit: rules.days_in_row,
    led_up: row.before?.days_in_row ?? 0,
  });

/** The same of night work. */
export const nightsInRow = <S extends Post>(row: Row<S>, days: Days, rules: WorkRules): Verdict<S>[] =>
  inRow(
    row,
    row.posts.filter((post) => isNight(post)),
    days,
    { rule: 'nights_in_row', limit: rules.nights_in_row, led_up: row.before?.nights_in_row ?? 0 },
  );

type Limit = { readonly rule: RosterRule; readonly limit: number | null; readonly led_up: number };

function inRow<S extends Post>(
  { posts, before }: Row<S>,
  counted: readonly S[],
  days: Days,
  { rule, limit, led_up }: Limit,
): Verdict<S>[] {
  if (limit === null) return [];
  const by_day = Map.groupBy(counted, ({ day }) => day);
  const found: Verdict<S>[] = [];
  let run = led_up;
  let shifts: S[] = [];
  for (let day = before?.day ?? posts[0]?.day ?? days.first; day <= days.last; day = addDays(day, 1)) {
    const of_day = by_day.get(day);
    run = of_day === undefined ? 0 : run + 1;
    shifts = of_day === undefined ? [] : [...shifts, ...of_day];
    if (run > limit && day >= days.first) found.push({ rule, day, measured: run, limit, shifts });
  }
  return found;
}

/** Fewer days off in a row than the company wants, between two days of work: named by the first day off. */
export function daysOff<S extends Post>(
  { posts }: Row<S>,
  days: Days,
  { days_off_in_row: limit }: WorkRules,
): Verdict<S>[] {
  if (limit === null) return [];
  const by_day = [...Map.groupBy(attended(posts), ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return by_day.flatMap(([next, after], at): Verdict<S>[] => {
    const [last, before] = by_day[at - 1] ?? [next, []];
    const measured = daysBetween(last, next) - 1;
    const day = addDays(last, 1);
    return measured > 0 && measured < limit && next >= days.first && day <= days.last
      ? [{ rule: 'days_off', day, measured, limit, shifts: [...before, ...after] }]
      : [];
  });
}

/**
 * Weekends with a shift that starts on Saturday or Sunday: too many in a row, or too many of four that end in the days; and those of
 * four that are split, with work on one of the two days.
 */
export function weekends<S extends Post>(row: Row<S>, days: Days, rules: WorkRules): Verdict<S>[] {
  const { weekends_in_row, weekends_of_four, split_weekends } = rules;
  if (weekends_in_row === null && weekends_of_four === null && split_weekends === null) return [];
  const by_weekend = Map.groupBy(
    attended(row.posts).filter(({ day }) => weekdayOf(day) >= 6),
    ({ day }) => saturdayOf(day),
  );
  const found: Verdict<S>[] = [];
  let run = row.before?.weekends_in_row ?? 0;
  const from = row.before?.day ?? row.posts[0]?.day ?? days.first;
  const four: (readonly S[])[] = [];
  for (let saturday = saturdayOf(from); saturday <= days.last; saturday = addDays(saturday, 7)) {
    const shifts = by_weekend.get(saturday) ?? [];
    run = shifts.length === 0 ? 0 : run + 1;
    four.push(shifts);
    if (four.length > 4) four.shift();
    const worked = four.filter((one) => one.length > 0);
    if (shifts.length === 0 || addDays(saturday, 1) < days.first) continue;
    const over = (rule: RosterRule, measured: number, limit: number | null, of: readonly S[]): void => {
      if (limit !== null && measured > limit)
        found.push({ rule, day: saturday, measured, limit, shifts: of });
    };
    over('weekends_in_row', run, weekends_in_row, shifts);
    over('weekends_of_four', worked.length, weekends_of_four, worked.flat());
    const split = worked.filter(isSplit);
    if (isSplit(shifts)) over('split_weekends', split.length, split_weekends, split.flat());
  }
  return found;
}

const isSplit = (shifts: readonly Post[]): boolean => new Set(shifts.map(({ day }) => day)).size === 1;

/** The Saturday of the week (Monday to Sunday) that a date is in. */
const saturdayOf = (date: string): string => addDays(date, 6 - weekdayOf(date));
