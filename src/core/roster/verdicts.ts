import { conflictsWith } from '../shift.ts';
import { weekHours, withoutBreak, workInDay } from './hours.ts';
import type { Post, Row } from './post.ts';
import { dailyRest, nightRest, weeklyRest } from './rests.ts';
import { daysInRow, daysOff, nightsInRow, weekends } from './rhythm.ts';
import type { Verdict, WorkRules } from './work-rules.ts';

/**
 * What a person's plan breaks. The same answer serves dialogs, the roster, publication, claims, swaps and the engine. Rules over
 * months and years are `yearAhead` and `nightAverage`: they need reports and absence too.
 */

export type Judged = {
  /** The days that are judged. Posts before them are known as far as the rules look back. */
  readonly days: { readonly first: string; readonly last: string };
  readonly rules: WorkRules;
  readonly zone: string;
};

/** Posts at the same time: nobody can be in two places. */
export const overlapping = <S extends Post>({ posts }: Row<S>): Verdict<S>[] =>
  posts.flatMap((post, at): Verdict<S>[] => {
    if (post.called_in === true) return [];
    const earlier = posts.slice(0, at).filter((other) => other.called_in !== true);
    const others = conflictsWith(post, earlier);
    return others.length === 0
      ? []
      : [{ rule: 'overlap', day: post.day, measured: others.length, limit: 0, shifts: [...others, post] }];
  });

/** How many days before and after a shift its person's other shifts matter. `agreed-rules.md`. */
export const reachDays = ({
  days_in_row,
  nights_in_row,
  weekends_in_row,
  weekends_of_four,
  days_off_in_row,
  split_weekends,
}: WorkRules): number =>
  Math.max(
    LAW_REACH,
    (days_in_row ?? 0) + 1,
    (nights_in_row ?? 0) + 1,
    7 * ((weekends_in_row ?? 0) + 1),
    days_off_in_row ?? 0,
    weekends_of_four === null && split_weekends === null ? 0 : 28,
  );

/** A period of seven days, and the rest beside it. */
const LAW_REACH = 8;

/** Everything that one person's posts break, by rule. */
export function verdictsOf<S extends Post>(row: Row<S>, { days, rules, zone }: Judged): Verdict<S>[] {
  const booked = overlapping(row);
  const found = [
    ...booked,
    // Rest between shifts at the same time says nothing.
    ...(booked.length === 0 ? dailyRest(row, rules, zone) : []),
    ...nightRest(row, rules),
    ...weeklyRest(row, days, rules, zone),
    ...withoutBreak(row, rules),
    ...workInDay(row, rules),
    ...weekHours(row, days, rules),
    ...daysInRow(row, days, rules),
    ...nightsInRow(row, days, rules),
    ...weekends(row, days, rules),
    ...daysOff(row, days, rules),
  ];
  return found.filter(({ day, shifts }) => day <= days.last && shifts.some((post) => post.day >= days.first));
}

/** The verdicts of `after` that `before` lacks, or had less of on that day: what a change is responsible for. */
export function madeWorse<S>(before: readonly Verdict<S>[], after: readonly Verdict<S>[]): Verdict<S>[] {
  const was = Map.groupBy(before, keyOf);
  return after.filter((one) => (was.get(keyOf(one)) ?? []).every((known) => excess(one) > excess(known)));
}

const keyOf = ({ rule, day }: Verdict<unknown>): string => `${rule} ${day}`;

const RESTS: readonly string[] = ['daily_rest', 'weekly_rest', 'days_off', 'notice'];

/** Is one verdict of a rule further past its limit than another? */
export const isWorse = (one: Measured, other: Measured): boolean => excess(one) > excess(other);

type Measured = Pick<Verdict<unknown>, 'rule' | 'measured' | 'limit'>;

/** How far past its limit a verdict is: a rest and days off are too short, everything else too much. */
const excess = ({ rule, measured, limit }: Measured): number =>
  RESTS.includes(rule) ? limit - measured : measured - limit;
