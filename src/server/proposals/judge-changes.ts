import type { ProposedPair } from '../../core/roster/proposal/judged-people.ts';
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

const keyOf = ({ shift_id, worker_id }: ProposedPair): string => `${shift_id} ${worker_id}`;
