import type { InputOf, ReplyOf } from '../../contract/call.ts';
import type { explainProposal } from '../../contract/roster-runs.ts';
import { reasonsFor } from '../../core/roster/proposal/reasons.ts';
import { namesOf } from '../rosters/draft-rows.ts';
import { requireOfRun, rounded } from './explain-ways.ts';
import { type Reading, readFacts } from './run-facts.ts';
import type { RunRow } from './run-rows.ts';

/** Why a person is proposed for a shift, or why a place stays open, by what stands now (decision 0125). */

const MOST_OTHERS = 3;
const MOST_NAMED = 3;

export async function explained(
  reading: Reading,
  run: RunRow,
  { shift_id, worker_id }: InputOf<typeof explainProposal>['query'],
): Promise<ReplyOf<typeof explainProposal>> {
  const { tx, caller } = reading;
  const holder = worker_id ?? null;
  requireOfRun(run, shift_id, holder);
  const { first_day, last_day, unit, weights } = run;
  const { facts } = await readFacts(reading, { first_day, last_day, unit: unit ?? undefined, weights });
  const refused = run.removed.filter((one) => one.shift_id === shift_id);
  const { kind, terms, others, breaks, unfit } = reasonsFor(facts, run.posts, {
    shift_id,
    holder,
    refused: refused.map((one) => one.worker_id),
  });
  const named = others.slice(0, MOST_OTHERS);
  const name = await namesOf(tx, caller.company_id, [
    ...(holder === null ? [] : [holder]),
    ...named.map(({ person }) => person),
    ...refused.map((one) => one.worker_id),
    ...breaks.flatMap(({ people }) => people.slice(0, MOST_NAMED)),
  ]);
  return {
    shift_id,
    worker: holder === null ? null : name(holder),
    kind,
    terms: rounded(terms),
    others: named.map((one) => ({
      worker: name(one.person),
      points: Math.round(one.points),
      terms: rounded(one.terms),
    })),
    more_others: others.length - named.length,
    breaks: breaks.map(({ rule, people }) => ({
      rule,
      people: people.slice(0, MOST_NAMED).map(name),
      count: people.length,
    })),
    refused: refused.map((one) => ({ worker: name(one.worker_id), rules: one.rules })),
    unfit: [...unfit],
  };
}
