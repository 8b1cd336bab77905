import type { InputOf, ReplyOf } from '../../contract/call.ts';
import { explainPost } from '../../contract/post-reasons.ts';
import type { explainProposal } from '../../contract/roster-runs.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { type ProposalFacts, USUAL_WEIGHTS } from '../../core/roster/proposal/facts.ts';
import type { AskedPost, ProposedPair } from '../../core/roster/proposal/judged-people.ts';
import { reasonsFor } from '../../core/roster/proposal/reasons.ts';
import { dateIn } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { namesOf } from '../rosters/draft-rows.ts';
import type { LedgerAsked } from '../rosters/fairness-shifts.ts';
import { plannedShift } from '../rosters/overlay-rows.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { requireOfRun, rounded } from './explain-ways.ts';
import { postMeans } from './post-means.ts';
import { type Reading, readFacts } from './run-facts.ts';
import type { RunRow } from './run-rows.ts';

/** Why a person has a shift or is proposed for it, or why a place stays open, by what stands now (decision 0125). */

const MOST_OTHERS = 3;
const MOST_NAMED = 3;
const NOBODYS = { rest: null, broken: [], fairness: null };

export const postReasonHandlers: readonly Handler[] = [
  inCompany(explainPost, async (doing) => {
    const { input, caller, tx, company } = doing;
    const [{ id: shift_id }, { worker_id }] = [input.params, input.query];
    const shift = await plannedShift(tx, caller.company_id, shift_id);
    if (shift === undefined) throw new Refusal('not_found');
    await requirePlanner(tx, caller, [shift]);
    const day = dateIn(shift.start_time, company.time_zone);
    const first_day = mondayOf(day);
    const days = { first_day, last_day: addDays(first_day, 6) };
    const { facts } = await readFacts(doing, { ...days, unit: undefined, weights: USUAL_WEIGHTS });
    const read = facts.shifts.find(({ id }) => id === shift_id);
    const is_so = worker_id === undefined ? (read?.open ?? 0) > 0 : read?.people.includes(worker_id) === true;
    if (!is_so) throw refuseField('not_found', 'worker_id', 'Nobody has that place.');
    const asked = { shift_id, holder: worker_id ?? null };
    const ledger = { until: first_day, unit: shift.unit_id ?? undefined };
    return toldReasons(doing, facts, { asked, posts: [], ledger });
  }),
];

export async function explained(
  reading: Reading,
  run: RunRow,
  { shift_id, worker_id }: InputOf<typeof explainProposal>['query'],
): Promise<ReplyOf<typeof explainProposal>> {
  const { tx, caller } = reading;
  const holder = worker_id ?? null;
  requireOfRun(run, shift_id, holder);
  const { first_day, last_day, unit, weights, posts } = run;
  const { facts } = await readFacts(reading, { first_day, last_day, unit: unit ?? undefined, weights });
  const refused = run.removed.filter((one) => one.shift_id === shift_id);
  const of_refused = refused.map((one) => one.worker_id);
  const asked = { shift_id, holder, refused: of_refused };
  const ledger = { until: first_day, unit: unit ?? undefined };
  const told = await toldReasons(reading, facts, { asked, posts, ledger });
  const name = await namesOf(tx, caller.company_id, of_refused);
  return {
    ...told,
    refused: refused.map((one) => ({ worker: name(one.worker_id), rules: one.rules })),
  };
}

type Question = {
  readonly asked: AskedPost;
  readonly posts: readonly ProposedPair[];
  readonly ledger: LedgerAsked;
};

async function toldReasons(
  reading: Reading,
  facts: ProposalFacts,
  { asked, posts, ledger }: Question,
): Promise<ReplyOf<typeof explainPost>> {
  const { shift_id, holder } = asked;
  const { kind, terms, others, breaks, unfit } = reasonsFor(facts, posts, asked);
  const named = others.slice(0, MOST_OTHERS);
  const name = await namesOf(reading.tx, reading.caller.company_id, [
    ...(holder === null ? [] : [holder]),
    ...named.map(({ person }) => person),
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
    unfit: [...unfit],
    ...(holder === null ? NOBODYS : await postMeans(reading, facts, { shift_id, holder, posts, ledger })),
  };
}
