import { type BrokenRule, TOLD_RULES } from '../../contract/broken-rules.ts';
import { DAY_MIN, lengthOf } from '../../core/clock.ts';
import { type Post, postOf } from '../../core/roster/post.ts';
import { madeWorse, verdictsOf } from '../../core/roster/verdicts.ts';
import { LAW } from '../../core/roster/work-rules.ts';
import { assignedMin } from '../../core/shift.ts';
import type { BookedSpan } from './rest-of-people.ts';

/** What added shifts break of the rules of working time (core/roster). */

/** How far from a shift its person's other shifts are read: a week on either side has all of its seven days. */
export const RULES_REACH_MIN = 8 * DAY_MIN;

type Person = BrokenRule['worker'];

/** By person and day: what the added shifts make worse. */
export function brokenBy(
  standing: readonly BookedSpan[],
  added: readonly BookedSpan[],
  people: ReadonlyMap<string, Person>,
  zone: string,
): BrokenRule[] {
  const known = Map.groupBy(standing, ({ row }) => row.worker_id);
  return [...Map.groupBy(added, ({ row }) => row.worker_id)].flatMap(([worker_id, own]) => {
    const worker = people.get(worker_id);
    if (worker === undefined) return [];
    const fresh = inOrder(own, zone);
    const before = inOrder(known.get(worker_id) ?? [], zone);
    const [first, last] = [fresh[0]?.day ?? '', fresh.at(-1)?.day ?? ''];
    const judged = { days: { first, last }, rules: LAW, zone };
    const posts = [...before, ...fresh].toSorted((a, b) => a.start - b.start);
    const worse = madeWorse(verdictsOf({ posts: before }, judged), verdictsOf({ posts }, judged));
    return worse.flatMap(({ rule: name, day, measured, limit }) => {
      const rule = TOLD_RULES.find((told) => told === name);
      return rule === undefined ? [] : [{ worker, rule, day, measured, limit }];
    });
  });
}

const inOrder = (spans: readonly BookedSpan[], zone: string): Post[] =>
  spans
    .map((span) => postOf(span, lengthOf(span) - assignedMin(span), zone))
    .toSorted((a, b) => a.start - b.start);
