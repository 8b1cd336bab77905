import {
  type CasePerson,
  coversNeed,
  type HardRule,
  hasSkill,
  type Job,
  type RosterCase,
  type RosterPlan,
} from './case.ts';
import { judgeRow, needCounts, pointsOfNeed, rowsOf, sumOf } from './judge.ts';

/**
 * Why a person has a job and another has not, by exchange: each other person takes the job and gives up what they have that day,
 * and the answer is what that breaks anywhere in the plan, and what it costs beside the plan with the place empty. `engine.md`.
 */

export type Reason = {
  /** All hard rules that the plan then breaks, in the order of the alphabet. */
  readonly breaks: readonly HardRule[];
  readonly points: number;
  /** The job of that day that the person gives up. */
  readonly gives_up: string | null;
};

export type Explained = {
  /** What the holder's post saves, as a negative number; null for an empty place. */
  readonly points_with_holder: number | null;
  readonly people: Readonly<Record<string, Reason>>;
};

/** Explains the posts of one plan. */
export class Explainer {
  private readonly c: RosterCase;
  private readonly rows: ReadonlyMap<string, readonly Job[]>;
  private readonly judged: ReadonlyMap<string, Judged>;
  private readonly counts: readonly number[];
  /** By job: the places of the needs that it stands for. */
  private readonly covered = new Map<string, number[]>();
  /** Of the plan as it stands. */
  readonly points: number;

  constructor(c: RosterCase, plan: RosterPlan) {
    this.c = c;
    this.rows = rowsOf(c, plan);
    this.judged = new Map(c.people.map((one) => [one.id, this.judge(one, this.rows.get(one.id) ?? [])]));
    this.counts = needCounts(c, this.rows);
    const of_needs = c.needs.map((need, at) => pointsOfNeed(need, this.counts[at] ?? 0));
    this.points = sum(of_needs) + sum([...this.judged.values()].map(({ points }) => points));
  }

  /** @param holder the person who has the job; null: the place is empty */
  explain(job_id: string, holder: string | null): Explained {
    const { c } = this;
    const job = c.jobs.find(({ id }) => id === job_id);
    if (job === undefined) throw new Error(`no job ${job_id}`);
    const rows = new Map(this.rows);
    const judged = new Map(this.judged);
    const counts = [...this.counts];
    const person = c.people.find(({ id }) => id === holder);
    let points_with_holder: number | null = null;
    if (person !== undefined) {
      const row = rows.get(person.id) ?? [];
      const at = row.findIndex(({ id }) => id === job_id);
      if (at < 0) throw new Error(`${holder} has not ${job_id}`);
      const without = row.toSpliced(at, 1);
      const after = this.judge(person, without);
      points_with_holder = (judged.get(person.id)?.points ?? 0) - after.points;
      points_with_holder -= this.needChange(counts, person, [job], []);
      for (const need of this.needsOf(person, job)) counts[need] = (counts[need] ?? 0) - 1;
      rows.set(person.id, without);
      judged.set(person.id, after);
    }
    const people = c.people
      .filter(({ id }) => id !== holder)
      .map((one): [string, Reason] => [one.id, this.reasonOf(one, job, { rows, judged, counts })]);
    return { points_with_holder, people: Object.fromEntries(people) };
  }

  private reasonOf(one: CasePerson, job: Job, { rows, judged, counts }: Base): Reason {
    const row = rows.get(one.id) ?? [];
    const given_up = row.filter(({ day }) => day === job.day);
    const after = this.judge(one, [...row.filter(({ day }) => day !== job.day), job]);
    const of_row = after.points - (judged.get(one.id)?.points ?? 0);
    const breaks = new Set(after.breaks);
    for (const [id, other] of judged) if (id !== one.id) for (const rule of other.breaks) breaks.add(rule);
    return {
      breaks: [...breaks].toSorted(),
      points: of_row + this.needChange(counts, one, given_up, [job]),
      gives_up: given_up[0]?.id ?? null,
    };
  }

  private judge(person: CasePerson, jobs: readonly Job[]): Judged {
    const { breaks, points } = judgeRow(this.c, person, jobs);
    return { breaks: breaks.map(({ rule }) => rule), points: sumOf(points) };
  }

  /** The needs that a person stands for with a job. */
  private needsOf(person: CasePerson, job: Job): number[] {
    const { needs } = this.c;
    const known = this.covered.get(job.id);
    const covered = known ?? needs.flatMap((need, at) => (coversNeed(job, need) ? [at] : []));
    if (known === undefined) this.covered.set(job.id, covered);
    return covered.filter((at) => hasSkill(person, needs[at]?.skill ?? null, needs[at]?.day ?? 0));
  }

  /** The change of the needs' points when a person loses and gets jobs. */
  private needChange(
    counts: readonly number[],
    person: CasePerson,
    lost: readonly Job[],
    got: readonly Job[],
  ): number {
    const changed = new Map<number, number>();
    for (const [jobs, more] of [
      [lost, -1],
      [got, 1],
    ] as const)
      for (const job of jobs)
        for (const need of this.needsOf(person, job)) changed.set(need, (changed.get(need) ?? 0) + more);
    return sum(
      [...changed].map(([at, more]) => {
        const [need, here] = [this.c.needs[at], counts[at] ?? 0];
        return need === undefined ? 0 : pointsOfNeed(need, here + more) - pointsOfNeed(need, here);
      }),
    );
  }
}

type Judged = { readonly breaks: readonly HardRule[]; readonly points: number };
type Base = {
  readonly rows: ReadonlyMap<string, readonly Job[]>;
  readonly judged: ReadonlyMap<string, Judged>;
  readonly counts: readonly number[];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
