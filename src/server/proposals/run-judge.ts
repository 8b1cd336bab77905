import { setImmediate as turn } from 'node:timers/promises';
import { type BrokenRule, TOLD_RULES } from '../../contract/broken-rules.ts';
import type { ShiftFields } from '../../contract/shifts.ts';
import { daysBetween, daysTouched } from '../../core/calendar.ts';
import { overlaps } from '../../core/clock.ts';
import { dateIn } from '../database/local-times.ts';
import { draftedPlaces } from '../hours/drafted-places.ts';
import {
  type PlanRules,
  planRulesOf,
  reachOfRules,
  type Verdict,
  verdictsBy,
  withYear,
} from '../planning/broken-rules.ts';
import { type BookedSpan, bookedNear, bookedSpan, laidOver, reachOf } from '../planning/rest-of-people.ts';
import { namesOf } from '../rosters/draft-rows.ts';
import type { Reading } from './run-facts.ts';

/** What the product's own rules say of a proposal: the functions that judge drafts and publications. */

export type ProposedPost = {
  readonly shift_id: string;
  readonly worker_id: string;
  readonly wished: ShiftFields;
};
type Rule = BrokenRule['rule'];
export type Judged = {
  readonly kept: ProposedPost[];
  /** Posts that rules refuse beside what stands and the others. */
  readonly removed: (ProposedPost & { readonly rules: Rule[] })[];
};

const RULES: readonly Rule[] = ['daily_rest', ...TOLD_RULES];

type Place = Pick<ProposedPost, 'shift_id' | 'worker_id'>;

/**
 * Reads beside what the posts stand; the answer takes posts away, one by one, until no person's break a rule.
 * @param gone places that their people give up
 */
export async function judgeOf(
  { tx, caller: { company_id }, company, today }: Reading,
  posts: readonly ProposedPost[],
  gone: readonly Place[] = [],
): Promise<() => Promise<Judged>> {
  const zone = company.time_zone;
  const added = posts.map((post) => ({
    post,
    span: bookedSpan({ ...post.wished, worker_id: post.worker_id, shift_id: post.shift_id }),
  }));
  const reach = reachOf(added.map(({ span }) => span));
  if (reach === null) return async () => ({ kept: [], removed: [] });
  const ids = [...new Set(posts.map(({ worker_id }) => worker_id))];
  const [known, drafts, name] = await Promise.all([
    planRulesOf(tx, company_id, zone, ids),
    draftedPlaces(tx, company_id),
    namesOf(tx, company_id, ids),
  ]);
  const days = daysTouched(reach, zone);
  const rules = await withYear(tx, company_id, known, {
    ...{ ids, days, today, drafts },
    without: gone.map(({ shift_id }) => shift_id),
  });
  const by = reachOfRules(reach, rules);
  const booked = await bookedNear(tx, company_id, reach, tx`and worker_id = any(${ids}::uuid[])`, by);
  const near = { start: reach.start - by, end: reach.end + by };
  const left = new Set(gone.map(({ shift_id, worker_id }) => `${shift_id} ${worker_id}`));
  const standing = Map.groupBy(
    laidOver(booked, drafts, { near, ids }).filter(
      ({ row }) => !left.has(`${row.shift_id} ${row.worker_id}`),
    ),
    ({ row }) => row.worker_id,
  );
  const people = new Map(ids.map((id) => [id, name(id)]));
  return async () => {
    const judged: Judged = { kept: [], removed: [] };
    for (const [id, own] of Map.groupBy(added, ({ post }) => post.worker_id)) {
      judgePerson(own, { standing: standing.get(id) ?? [], people, rules }, judged);
      // Requests come first: a person's row takes some milliseconds.
      await turn();
    }
    return judged;
  };
}

type Added = { readonly post: ProposedPost; readonly span: BookedSpan };
type Beside = {
  readonly standing: readonly BookedSpan[];
  readonly people: Parameters<typeof verdictsBy>[2];
  readonly rules: PlanRules;
};

function judgePerson(own: readonly Added[], { standing, people, rules }: Beside, judged: Judged): void {
  let left = own.filter((one) => {
    const beside = [...standing, ...own.filter((other) => other !== one).map(({ span }) => span)];
    const is_double = beside.some((other) => other.called_in !== true && overlaps(other, one.span));
    if (is_double) judged.removed.push({ ...one.post, rules: [] });
    return !is_double;
  });
  for (;;) {
    const spans = left.map(({ span }) => span);
    const found = left.length === 0 ? [] : verdictsBy(standing, spans, people, rules, RULES);
    const [first] = found;
    if (first === undefined) break;
    const gone = blamed(left, first, rules.zone);
    if (gone === undefined) break;
    const names = found.filter((one) => blamed(left, one, rules.zone) === gone).map(({ rule }) => rule);
    judged.removed.push({ ...gone.post, rules: [...new Set(names)] });
    left = left.filter((one) => one !== gone);
  }
  judged.kept.push(...left.map(({ post }) => post));
}

/** The post that a verdict names; of several the nearest to its day, the later first. */
function blamed(left: readonly Added[], { shift_id, day }: Verdict, zone: string): Added | undefined {
  const named = left.find(({ post }) => post.shift_id === shift_id);
  if (named !== undefined) return named;
  const far = ({ post }: Added): number => Math.abs(daysBetween(day, dateIn(post.wished.start_time, zone)));
  return left.toReversed().toSorted((a, b) => far(a) - far(b))[0];
}
