import { ROSTER_RULES } from '../../contract/broken-rules.ts';
import type { RosterRun } from '../../contract/roster-runs.ts';
import type { ShiftFields } from '../../contract/shifts.ts';
import type { LeftOutShift, StrainedPerson, Weights } from '../../core/roster/proposal/facts.ts';
import type { Tx } from '../database/db.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, timesIn } from '../rosters/draft-rows.ts';
import type { Judged, ProposedPost } from './run-judge.ts';

/** A run as it is stored, and as the wire shows it. */

export type RunRow = {
  readonly id: string;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly unit: string | null;
  readonly seconds: number;
  readonly seed: number;
  readonly weights: Weights;
  readonly state: RosterRun['state'];
  readonly progress: number;
  readonly open_places: number | null;
  readonly filled_places: number | null;
  readonly points_before: RosterRun['points_before'];
  readonly points_best: RosterRun['points_best'];
  readonly bound: number | null;
  readonly posts: readonly ProposedPost[];
  readonly removed: Judged['removed'];
  readonly left_out: {
    readonly shifts: readonly (LeftOutShift & { readonly wished: ShiftFields })[];
    readonly people: readonly StrainedPerson[];
    /** Left out: it has not ended. */
    readonly open?: readonly {
      readonly shift_id: string;
      readonly open: number;
      readonly wished: ShiftFields;
    }[];
  };
  readonly failure: RosterRun['failure'];
  readonly started_at: string | null;
  readonly ended_at: string | null;
};

/** By id, or the latest of a person, or another's that waits or is being planned. `lock`: nobody changes it meanwhile. */
export const selectRuns = (
  tx: Tx,
  company_id: string,
  {
    id,
    asked_by,
    not_by,
    lock = false,
  }: {
    readonly id?: string;
    readonly asked_by?: string;
    readonly not_by?: string;
    readonly lock?: boolean;
  },
): Promise<RunRow[]> => tx<RunRow[]>`
  select id, asked_by, asked_at, first_day, last_day, unit, seconds, seed, weights, state, progress, open_places, filled_places,
    points_before, points_best, bound, posts, removed, left_out, failure, started_at, ended_at
  from roster_runs
  where company_id = ${company_id}
    ${id === undefined ? tx`` : tx`and id = ${id}`}
    ${asked_by === undefined ? tx`` : tx`and asked_by = ${asked_by}`}
    ${not_by === undefined ? tx`` : tx`and asked_by <> ${not_by} and state in ('waiting', 'running')`}
  order by ${not_by === undefined ? tx`` : tx`state = 'running' desc,`} asked_at desc, id
  limit 1
  ${lock ? tx`for no key update` : tx``}`;

/** A run that proposes something, or has found nothing. */
export async function endedRun(tx: Tx, company_id: string, id: string): Promise<RunRow> {
  const [run] = await selectRuns(tx, company_id, { id });
  if (run === undefined) throw new Refusal('not_found');
  if (run.state === 'waiting' || run.state === 'running') throw new Refusal('run_not_ended');
  return run;
}

/** `place`: of one that waits. */
export async function runReply(
  tx: Tx,
  company_id: string,
  zone: string,
  { first_day: start_date, last_day: end_date, unit: unit_id, ...row }: RunRow,
  place: number | null,
): Promise<RosterRun> {
  const named = [
    row.asked_by,
    ...[...row.posts, ...row.removed].map(({ worker_id }) => worker_id),
    ...row.left_out.people.map(({ person }) => person),
  ];
  const name = await namesOf(tx, company_id, named);
  const shown = postShown(name, zone);
  const { left_out, posts, removed, asked_by, ...more } = row;
  return {
    ...more,
    start_date,
    end_date,
    unit_id,
    asked_by: name(asked_by),
    place: row.state === 'waiting' ? place : null,
    posts: posts.map(shown),
    removed: removed.map((post) => ({ ...shown(post), rules: post.rules })),
    left_out_shifts: left_out.shifts.map(({ shift_id, why, rules, wished }) => ({
      ...timesIn(wished, zone),
      shift_id,
      why,
      rules: ROSTER_RULES.filter((rule) => (rules as readonly string[]).includes(rule)),
    })),
    open_shifts: (left_out.open ?? []).map(({ shift_id, open, wished }) => ({
      ...timesIn(wished, zone),
      shift_id,
      open,
    })),
    strained_people: left_out.people.map(({ person, rules }) => ({
      worker: name(person),
      rules: [...rules],
    })),
  };
}

export const postShown =
  (name: Awaited<ReturnType<typeof namesOf>>, zone: string) =>
  ({ shift_id, worker_id, wished }: ProposedPost) => ({
    ...timesIn(wished, zone),
    shift_id,
    worker: name(worker_id),
  });
