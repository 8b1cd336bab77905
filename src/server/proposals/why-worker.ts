import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProposalFacts } from '../../core/roster/proposal/facts.ts';
import type { ProposedPair } from '../../core/roster/proposal/judged-people.ts';
import { type AskedOpening, type Opening, openingOf } from '../../core/roster/proposal/opening.ts';
import { type ReserveDay, reserveOf } from '../../core/roster/proposal/reserve.ts';
import {
  type AskedChange,
  type SmallestChange,
  smallestChange,
} from '../../core/roster/proposal/smallest-change.ts';
import { type AskedWish, type WishCost, wishCost } from '../../core/roster/proposal/wish-cost.ts';
import { failureOf } from '../database/refusal-of.ts';

/** The thread that answers one question about a proposal, where that takes longer than a request may keep others waiting. */

type Beside = { readonly facts: ProposalFacts; readonly posts: readonly ProposedPair[] };
export type ToWhy = Beside &
  (
    | { readonly kind: 'opening'; readonly asked: AskedOpening }
    | { readonly kind: 'wish'; readonly asked: AskedWish }
    | { readonly kind: 'smallest'; readonly asked: AskedChange }
    | { readonly kind: 'reserve' }
  );
/** By kind of question. */
export type Answered = {
  readonly opening: Opening;
  readonly wish: WishCost | null;
  readonly smallest: SmallestChange;
  readonly reserve: readonly ReserveDay[];
};
export type FromWhy =
  | { readonly answer: Answered[keyof Answered] }
  | { readonly failure: Record<string, unknown> };

const port = parentPort;
if (port === null) throw new Error('this file runs as a thread');
setPriority(0, constants.priority.PRIORITY_LOW);

async function answered({ facts, posts, ...asked }: ToWhy): Promise<FromWhy> {
  try {
    if (asked.kind === 'reserve') return { answer: reserveOf(facts, posts) };
    if (asked.kind === 'smallest') return { answer: smallestChange(facts, asked.asked) };
    if (asked.kind === 'wish') return { answer: wishCost(facts, posts, asked.asked) };
    const { conflictsByHighs } = await import('./highs-conflict.ts');
    return { answer: openingOf(facts, posts, asked.asked, await conflictsByHighs()) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

port.postMessage(await answered(workerData as ToWhy));
