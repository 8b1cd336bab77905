import { addDays, daysBetween, mondayOf, weekdayOf } from '../../calendar.ts';
import type { Post } from '../post.ts';
import type { WorkRules } from '../work-rules.ts';

/** How much a person may have in the days of a case. `proposal.md`. */

export const minutesOf = (posts: readonly Post[]): number =>
  posts.reduce((total, { work_min }) => total + Math.max(0, work_min), 0);

type Asked = { readonly first: string; readonly last: string; readonly rules: WorkRules };

/**
 * What the ordinary time of the whole weeks around the asked days allows, with what stands in them and after them. Of one asked day too:
 * a part of a week's time is less than a shift.
 * @param own pinned posts; @param aside posts that stand and are not pinned
 */
export function mostOf({ first, last, rules }: Asked, own: readonly Post[], aside: readonly Post[]): number {
  const [monday, sunday] = [mondayOf(first), addDays(last, 7 - weekdayOf(last))];
  const isWithin = ({ day }: Post): boolean => monday <= day && day <= sunday;
  const weeks = (daysBetween(monday, sunday) + 1) / 7;
  const after = own.filter((post) => !isWithin(post));
  return minutesOf(after) + weeks * rules.ordinary_week_min - minutesOf(aside.filter(isWithin));
}
