import type { CasePost } from '../../core/roster/engine/case.ts';
import type { Db } from '../database/db.ts';
import type { ReadFacts, Reading } from './run-facts.ts';
import { type Judged, judgeOf, type ProposedPost } from './run-judge.ts';
import type { Thread } from './run-thread.ts';
import type { FromPlanner, RunPoints } from './run-worker.ts';

/**
 * The engine plans, the product's rules judge, and the engine plans again without what they refuse: until they refuse nothing, or
 * often enough (decision 0126).
 */

type Begun = ReadFacts & { readonly reading: Omit<Reading, 'tx'> };
type Planned = Extract<FromPlanner, { planned: unknown }>['planned'];

/** So often the places that are empty when the time is over are filled again. */
const MOST_FILLS = 4;
const WAIT_MS = 1_000;

export class Rounds {
  private readonly db: Db;
  private readonly company_id: string;
  private readonly begun: Begun;
  private readonly thread: Thread;
  /** By shift and person. */
  private readonly refused = new Map<string, Judged['removed'][number]>();

  constructor(db: Db, company_id: string, begun: Begun, thread: Thread) {
    [this.db, this.company_id, this.begun, this.thread] = [db, company_id, begun, thread];
  }

  /** Judges a plan that goes on, and says what is refused. */
  async look(posts: readonly CasePost[]): Promise<void> {
    const { removed } = await this.judged(posts);
    this.thread.send({ refused: removed.map(asCase) });
  }

  /** What is proposed at last. */
  async finish(first: Planned): Promise<{
    readonly posts: readonly ProposedPost[];
    readonly removed: Judged['removed'];
    readonly points_best: RunPoints;
    readonly bound: number | null;
  }> {
    let { posts, best, bound } = first;
    for (let fills = 0; ; fills += 1) {
      const { kept, removed } = await this.judged(posts);
      // What was refused shortly before the end has had no time to be planned around.
      const is_fresh = fills === 0 && this.refused.size > 0;
      if ((removed.length === 0 && !is_fresh) || fills === MOST_FILLS) {
        const points_best = removed.length === 0 ? best : await this.pointsWithout(removed);
        return { posts: kept, removed: this.stillOpen(kept), points_best, bound };
      }
      this.thread.send({ refused: removed.map(asCase) });
      this.thread.send({ fill: kept.map(asCase) });
      ({ posts, best, bound } = await this.planned());
    }
  }

  private async judged(posts: readonly CasePost[]): Promise<Judged> {
    const { wished, reading } = this.begun;
    const proposed = posts.flatMap(({ person, job }): ProposedPost[] => {
      const shift = wished.get(job);
      return shift === undefined ? [] : [{ shift_id: job, worker_id: person, wished: shift }];
    });
    const judge = await this.db.readCompany(this.company_id, (tx) => judgeOf({ ...reading, tx }, proposed));
    const judged = await judge();
    for (const post of judged.removed) this.refused.set(`${post.shift_id} ${post.worker_id}`, post);
    return judged;
  }

  /** Of the posts that were refused: those whose place nobody else has got. */
  private stillOpen(kept: readonly ProposedPost[]): Judged['removed'] {
    const taken = Map.groupBy(kept, ({ shift_id }) => shift_id);
    const open = new Map(this.begun.facts.shifts.map((shift) => [shift.id, shift.open]));
    return [...this.refused.values()].filter(
      ({ shift_id }) => (taken.get(shift_id)?.length ?? 0) < (open.get(shift_id) ?? 0),
    );
  }

  private async planned(): Promise<Planned> {
    for (;;) {
      const said = await this.thread.next(WAIT_MS);
      if (said !== null && 'planned' in said) return said.planned;
    }
  }

  private async pointsWithout(removed: readonly ProposedPost[]): Promise<RunPoints> {
    this.thread.send({ without: removed.map(asCase) });
    for (;;) {
      const said = await this.thread.next(WAIT_MS);
      if (said !== null && 'points' in said) return said.points;
    }
  }
}

const asCase = ({ worker_id, shift_id }: ProposedPost): CasePost => ({ person: worker_id, job: shift_id });
