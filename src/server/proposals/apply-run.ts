import type { InputOf, ReplyOf } from '../../contract/call.ts';
import type { applyRosterRun } from '../../contract/roster-runs.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { asked, unfitFor } from '../../core/roster/proposal/fit.ts';
import { record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { holdDrafts, lineOf } from '../rosters/draft-line.ts';
import { areSameShift, namesOf } from '../rosters/draft-rows.ts';
import { type Doing, writeChanges } from '../rosters/drafts.ts';
import { type ReadFacts, readStanding } from './run-facts.ts';
import { judgeOf, type ProposedPost } from './run-judge.ts';
import { postShown, type RunRow } from './run-rows.ts';

/** Takes a proposal over into drafts, apart from what has moved since it was planned. */

type Reply = ReplyOf<typeof applyRosterRun>;
type Left = ProposedPost & Pick<Reply['left'][number], 'why' | 'rules'>;
type Deciding = Doing & { readonly today: string };

export async function applied(
  doing: Deciding,
  run: RunRow,
  { only, skip_moved }: InputOf<typeof applyRosterRun>['body'],
): Promise<Reply> {
  const { tx, caller, company, now } = doing;
  const { company_id } = caller;
  const wanted = only === undefined ? null : new Set(only.map((one) => `${one.shift_id} ${one.worker_id}`));
  const posts = run.posts.filter(
    ({ shift_id, worker_id }) => wanted?.has(`${shift_id} ${worker_id}`) !== false,
  );
  if (posts.length === 0 || (wanted !== null && posts.length < wanted.size))
    throw new Refusal('nothing_proposed');
  // Held before it reads: a draft that comes before this action on the line is seen.
  await holdDrafts(tx, company_id);
  const { first_day, last_day, unit, weights } = run;
  const read = await readStanding(doing, { first_day, last_day, unit: unit ?? undefined, weights });
  const { kept, left } = await movedSince(doing, read, posts);
  const name = await namesOf(
    tx,
    company_id,
    left.map(({ worker_id }) => worker_id),
  );
  const shown = postShown(name, company.time_zone);
  const told = left.map(({ why, rules, ...post }) => ({ ...shown(post), why, rules }));
  if (left.length > 0 && skip_moved !== true) throw new Refusal('proposal_moved', { current: told });
  if (kept.length === 0) return { placed: 0, shifts: 0, left: told, ...(await lineOf(tx, company_id)) };
  const by_shift = Map.groupBy(kept, ({ shift_id }) => shift_id);
  const standing = new Map(read.facts.shifts.map(({ id, people }) => [id, people]));
  const changes = [...by_shift].flatMap(([shift_id, added]) => {
    const wished = read.wished.get(shift_id);
    if (wished === undefined) return [];
    const people = [...(standing.get(shift_id) ?? []), ...added.map(({ worker_id }) => worker_id)];
    const version = read.overlay.drafts.get(shift_id)?.version ?? null;
    return [{ shift_id, version, draft: { ...picked(wished, SHIFT_FIELDS), people } }];
  });
  const { undo, redo } = await writeChanges(doing, changes);
  await record(tx, caller, now, [
    {
      noun: 'draft',
      noun_id: changes[0]?.shift_id ?? '',
      action: 'proposed',
      became: { from: first_day, until: last_day, shifts: changes.length },
    },
  ]);
  return { placed: kept.length, shifts: changes.length, left: told, undo, redo };
}

/** Which posts may still be: the shift is as it was and has a place, the person may have it, and no rule is broken. */
async function movedSince(
  doing: Deciding,
  { facts, wished }: ReadFacts,
  posts: readonly ProposedPost[],
): Promise<{ readonly kept: readonly ProposedPost[]; readonly left: readonly Left[] }> {
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const people = new Map(facts.people.map((person) => [person.id, person]));
  const places = new Map(facts.shifts.map(({ id, open }) => [id, open]));
  const whyNot = ({ shift_id, worker_id, wished: was }: ProposedPost): Left['why'] | null => {
    const [shift, now, person] = [shifts.get(shift_id), wished.get(shift_id), people.get(worker_id)];
    if (shift === undefined || now === undefined) return 'shift_gone';
    if (!areSameShift(now, was)) return 'shift_changed';
    if (shift.closed !== null) return shift.closed;
    if (person === undefined) return 'person_gone';
    const unfit = unfitFor(person, asked(shift, facts.zone), facts.zone);
    if (unfit !== null) return unfit;
    const places_left = places.get(shift_id) ?? 0;
    places.set(shift_id, places_left - 1);
    return places_left > 0 ? null : 'place_taken';
  };
  const left: Left[] = [];
  const fit = posts.filter((post) => {
    const why = whyNot(post);
    if (why !== null) left.push({ ...post, why, rules: [] });
    return why === null;
  });
  const judge = await judgeOf(doing, fit);
  const { kept, removed } = await judge();
  return { kept, left: [...left, ...removed.map((post) => ({ ...post, why: 'breaks' as const }))] };
}
