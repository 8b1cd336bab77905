import { ROSTER_RULES } from '../../contract/broken-rules.ts';
import type { ReplyOf } from '../../contract/call.ts';
import type { explainPost } from '../../contract/post-reasons.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { each, medianOf } from '../../core/roster/fairness.ts';
import type { Post } from '../../core/roster/post.ts';
import type { ProposalFacts } from '../../core/roster/proposal/facts.ts';
import type { ProposedPair } from '../../core/roster/proposal/judged-people.ts';
import { restBeside } from '../../core/roster/rests.ts';
import { verdictsOf } from '../../core/roster/verdicts.ts';
import { toTenths } from '../rosters/fairness.ts';
import { ledgerOf } from '../rosters/fairness-ledger.ts';
import type { LedgerAsked } from '../rosters/fairness-shifts.ts';
import type { Reading } from './run-facts.ts';

/** What a shift means for the person who has it: rest, broken rules, and what they have had beside others (decision 0125). */

type Told = Pick<ReplyOf<typeof explainPost>, 'rest' | 'broken' | 'fairness'>;
type Asked = {
  readonly shift_id: string;
  readonly holder: string;
  /** A proposal, beside what stands. */
  readonly posts: readonly ProposedPair[];
  readonly ledger: LedgerAsked;
};

export async function postMeans(reading: Reading, facts: ProposalFacts, asked: Asked): Promise<Told> {
  const { shift_id, holder, posts, ledger } = asked;
  const known = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const shift = known.get(shift_id);
  const fairness = await fairnessOfPerson(reading, ledger, holder);
  if (shift === undefined) return { rest: null, broken: [], fairness };
  const standing = (facts.people.find(({ id }) => id === holder)?.posts ?? []).filter(
    (post) => post.shift_id !== shift_id,
  );
  const stands = new Set(standing.map((post) => post.shift_id));
  const proposed = posts.flatMap((post) =>
    post.worker_id === holder && post.shift_id !== shift_id && !stands.has(post.shift_id)
      ? (known.get(post.shift_id) ?? [])
      : [],
  );
  const others: Post[] = [...standing, ...proposed];
  return { rest: restBeside(others, shift), broken: brokenBy(others, shift, facts), fairness };
}

/** The rules of rest, hours and rhythm that the shift has a part in breaking. */
function brokenBy(others: readonly Post[], shift: Post, { rules, zone }: ProposalFacts): Told['broken'] {
  const of_day = rules.find(({ day }) => day === shift.day);
  if (of_day === undefined) return [];
  const first = mondayOf(shift.day);
  const row = [...others, shift].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const judged = { days: { first, last: addDays(first, 6) }, rules: of_day.rules, zone };
  const found = new Set<string>(
    verdictsOf({ posts: row }, judged).flatMap((one) => (one.shifts.includes(shift) ? [one.rule] : [])),
  );
  return ROSTER_RULES.filter((rule) => found.has(rule));
}

async function fairnessOfPerson(
  reading: Reading,
  asked: LedgerAsked,
  person: string,
): Promise<Told['fairness']> {
  const { rows } = await ledgerOf(reading, asked);
  const own = rows.find((row) => row.person === person);
  if (own === undefined) return null;
  const { had, share } = own;
  const told_share = share === null ? null : each((part) => toTenths(share[part]));
  return { had, share: told_share, median: medianOf(rows), people: rows.length };
}
