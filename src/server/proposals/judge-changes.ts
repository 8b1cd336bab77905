import type { ProposedPair } from '../../core/roster/proposal/judged-people.ts';
import type { Change } from '../../core/roster/proposal/replan.ts';
import type { Db } from '../database/db.ts';
import type { ReadFacts, Reading } from './run-facts.ts';
import { type Judged, judgeOf, type ProposedPost } from './run-judge.ts';
import type { RunRow } from './run-rows.ts';

/** What a question is about: a proposal that has ended, and the facts by now. */
export type Asked = { readonly run: RunRow; readonly read: ReadFacts };
/** Facts, and what is proposed beside what stands. */
export type Beside = { readonly read: ReadFacts; readonly posts: readonly ProposedPair[] };

type Changed = { readonly gone: readonly ProposedPair[]; readonly come: readonly ProposedPair[] };

/** What the rules of the product refuse the people whose days change, beside what stands and the rest of the proposal. */
export async function refusedOf(
  reading: Reading,
  { read, posts }: Beside,
  { gone, come }: Changed,
): Promise<Judged['removed']> {
  const people = new Set(come.map(({ worker_id }) => worker_id));
  const left = new Set(gone.map(keyOf));
  const stands = new Set(
    read.facts.people.flatMap(({ id, posts: own }) => own.map((post) => `${post.shift_id} ${id}`)),
  );
  const rest = posts.filter(
    (post) => people.has(post.worker_id) && !left.has(keyOf(post)) && !stands.has(keyOf(post)),
  );
  const added = [...rest, ...come].flatMap((pair): ProposedPost[] => {
    const wished = read.wished.get(pair.shift_id);
    return wished === undefined ? [] : [{ ...pair, wished }];
  });
  const judge = await judgeOf(reading, added, gone);
  return (await judge()).removed;
}

/** So often it is planned again without what the rules of the product refuse. */
const MOST_ROUNDS = 3;

export type ChangeRules = Judged['removed'][number]['rules'];
type Answer = { readonly changes: readonly Change[] };

/**
 * A thread plans, the product's rules judge those whose days change, and it plans again without what they refuse. `held`: the last answer
 * is refused by none. `rules`: those that refused one.
 */
export async function plannedWithin<T extends Answer>(
  db: Db,
  reading: Omit<Reading, 'tx'>,
  beside: Beside,
  plan: (refused: readonly ProposedPair[]) => Promise<T>,
  refused: readonly ProposedPair[] = [],
): Promise<{ readonly answer: T; readonly held: boolean; readonly rules: ChangeRules }> {
  const out = [...refused];
  let rules: ChangeRules = [];
  for (let round = 1; ; round += 1) {
    const answer = await plan(out);
    if (answer.changes.length === 0) return { answer, held: true, rules };
    const removed = await db.readCompany(reading.caller.company_id, (tx) =>
      refusedOf({ ...reading, tx }, beside, placesOf(answer.changes)),
    );
    if (removed.length === 0) return { answer, held: true, rules };
    rules = [...new Set([...rules, ...removed.flatMap((one) => one.rules)])];
    if (round === MOST_ROUNDS) return { answer, held: false, rules };
    out.push(...removed);
  }
}

/** The places that people leave, and those that they get. */
export const placesOf = (changes: readonly Change[]) => ({
  gone: changes.flatMap(({ shift_id, from }) => (from === null ? [] : [{ shift_id, worker_id: from }])),
  come: changes.flatMap(({ shift_id, to }) => (to === null ? [] : [{ shift_id, worker_id: to }])),
});

const keyOf = ({ shift_id, worker_id }: ProposedPair): string => `${shift_id} ${worker_id}`;
