import type { InputOf, ReplyOf } from '../../contract/call.ts';
import type { listProposedWishes, priceWish } from '../../contract/roster-whys.ts';
import type { ProposedPair } from '../../core/roster/proposal/judged-people.ts';
import type { Change } from '../../core/roster/proposal/replan.ts';
import { toldWishes, type WishCost } from '../../core/roster/proposal/wish-cost.ts';
import type { Db } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import type { Doing } from '../pay/roster-cost-facts.ts';
import { costOfChange } from '../pay/roster-costs.ts';
import { Refusal } from '../refusal.ts';
import { draftsWhere, namesOf, type StoredDraft } from '../rosters/draft-rows.ts';
import { type Asked, type Beside, type ChangeRules, plannedWithin } from './judge-changes.ts';
import type { Reading } from './run-facts.ts';
import { toldChange } from './told-change.ts';
import { answerTo } from './why-desk.ts';

/** What granting a wish would cost, beside a proposal as it is (decision 0130). */

type Query = InputOf<typeof priceWish>['query'];
export type Priced = WishCost & { readonly rules: ChangeRules };

/** Before the transaction: the thread plans, the product's rules judge, and it plans again without what they refuse. */
export async function pricedWish(
  db: Db,
  reading: Omit<Reading, 'tx'>,
  { run, read }: Asked,
  { worker_id, date }: Query,
): Promise<Priced> {
  const { facts } = read;
  const { posts, seed, removed } = run;
  const plan = async (refused: readonly ProposedPair[]): Promise<WishCost> => {
    const asked = { person: worker_id, date, refused, seed };
    const cost = await answerTo({ kind: 'wish', facts, posts, asked });
    if (cost === null) throw new Refusal('not_found');
    return cost;
  };
  const { answer, held, rules } = await plannedWithin(db, reading, { read, posts }, plan, removed);
  if (held) return { ...answer, rules: answer.kind === 'impossible' ? rules : [] };
  return { kind: 'impossible', changes: [], minutes: [], terms: [], points: 0, rules };
}

export async function wishesReply(
  { tx, caller }: Reading,
  { run, read }: Asked,
): Promise<ReplyOf<typeof listProposedWishes>> {
  const told = toldWishes(read.facts, run.posts);
  const name = await namesOf(
    tx,
    caller.company_id,
    told.map(({ person }) => person),
  );
  return told.map(({ person, ...one }) => ({ ...one, worker: name(person) }));
}

export async function wishReply(
  doing: Doing & Reading & { readonly caller: Caller },
  asked: Asked,
  { worker_id, date }: Query,
  priced: Priced,
): Promise<ReplyOf<typeof priceWish>> {
  const { read } = asked;
  const wish = read.facts.people.find(({ id }) => id === worker_id)?.wishes.find((one) => one.date === date);
  if (wish === undefined) throw new Refusal('not_found');
  const { worker, told } = await toldChange(doing, read, worker_id, priced);
  return {
    wish: { ...wish, worker },
    kind: priced.kind,
    ...told,
    cost:
      doing.caller.sees_cost && priced.kind === 'priced'
        ? await costBetween(doing, { read, posts: asked.run.posts }, [], priced.changes)
        : null,
  };
}

/** Kronor, by the product's own cost of a plan: with all drafts and the whole proposal, with these changes or with those. */
export async function costBetween(
  doing: Doing,
  { read, posts }: Beside,
  these: readonly Change[],
  those: readonly Change[],
) {
  const { facts } = read;
  const drafts = await draftsWhere(doing.tx, doing.caller.company_id, doing.tx``);
  const by_shift = Map.groupBy(posts, ({ shift_id }) => shift_id);
  const touched = new Set([...by_shift.keys(), ...[...these, ...those].map(({ shift_id }) => shift_id)]);
  const shifts = facts.shifts.filter(({ id }) => touched.has(id));
  const laid = (changes: readonly Change[]): StoredDraft[] => [
    ...drafts.filter(({ shift_id }) => !touched.has(shift_id)),
    ...shifts.flatMap(({ id: shift_id, people: standing }): StoredDraft[] => {
      const own = (by_shift.get(shift_id) ?? []).map(({ worker_id }) => worker_id);
      const of_it = changes.filter((one) => one.shift_id === shift_id);
      const gone = new Set(of_it.map(({ from }) => from));
      const stay = [...new Set([...standing, ...own])].filter((one) => !gone.has(one));
      const people = [...stay, ...of_it.flatMap(({ to }) => to ?? [])];
      const wished = read.wished.get(shift_id);
      if (wished === undefined) return [];
      const { start_time, end_time } = wished;
      const nobody = {
        base_version: null,
        base_people: [],
        goes: false,
        written_by: '',
        written_at: '',
        version: 0,
      };
      return [{ ...nobody, shift_id, start_time, end_time, wished, people }];
    }),
  ];
  const days = { first: facts.first, last: facts.last };
  return costOfChange(doing, days, { before: laid(these), after: laid(those) });
}
