import { randomUUID } from 'node:crypto';
import { type LogFailure, startCalledJob, waited } from '../database/jobs.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Services } from '../handler.ts';
import { announce } from '../history/history.ts';
import { NotAllowed, planned } from './run-through.ts';
import { CHANNEL, deadTurns, endTurn, markDead, type Turn, takeTurn } from './run-turns.ts';

/**
 * Plans the rosters that managers ask for (decision 0121): each in a thread of its own, started when its turn comes and ended with it.
 * It looks at the start, when somebody asks, stops or ends, and twice a minute. Several servers may do it: the database gives the turns.
 */

type Needed = Pick<Services, 'db' | 'clock'>;
type Under = { readonly end: Promise<void>; readonly stop: () => void };

const JOB = 'roster_runs';
const LOOK_EVERY_MS = 30_000;
const STOP_WITHIN_MS = 5_000;

/** Starts it; the returned function ends the runs under way, each with its best plan so far. */
export async function startRosterRuns(
  services: Needed,
  log: LogFailure,
  every_ms = LOOK_EVERY_MS,
): Promise<() => Promise<void>> {
  const { db } = services;
  const me = randomUUID();
  const under_way = new Map<string, Under>();
  const begin = (turn: Turn): void => {
    const run = planned(services, turn);
    const end = run.end
      .catch((error: unknown) => fail(services, turn, error, log))
      .then(() => endTurn(db, turn))
      .catch((error: unknown) => log({ job: JOB, ...turn, failure: failureOf(error) }))
      .then(() => {
        under_way.delete(turn.run_id);
      });
    under_way.set(turn.run_id, { end, stop: run.stop });
  };
  const stop = await startCalledJob(
    { job: JOB, logFailure: log, every_ms },
    (call) => db.listen(CHANNEL, call),
    async (isStopped) => {
      await buryDead(services);
      for (;;) {
        const turn = isStopped() ? null : await takeTurn(db, me, nowOf(services));
        if (turn === null) break;
        begin(turn);
      }
    },
  );
  return async () => {
    await stop();
    for (const run of under_way.values()) run.stop();
    const ends = Promise.all([...under_way.values()].map(({ end }) => end));
    await Promise.race([ends, waited(STOP_WITHIN_MS)]);
  };
}

const nowOf = ({ clock }: Pick<Services, 'clock'>): string => clock.now().toISOString();

/** Runs of processes that have died are marked failed, so that others get their turn. */
async function buryDead(services: Needed): Promise<void> {
  const now = nowOf(services);
  for (const turn of await deadTurns(services.db, now)) {
    await services.db.inCompany(turn.company_id, (tx) => markDead(tx, turn.company_id, now));
    await endTurn(services.db, turn);
  }
}

async function fail({ db, clock }: Needed, turn: Turn, error: unknown, log: LogFailure): Promise<void> {
  log({ job: JOB, ...turn, failure: failureOf(error) });
  const failure = error instanceof NotAllowed ? 'not_allowed' : 'fault';
  await db.inCompany(turn.company_id, async (tx) => {
    await tx`
      update roster_runs set state = 'failed', failure = ${failure}, ended_at = ${clock.now().toISOString()}
      where company_id = ${turn.company_id} and id = ${turn.run_id} and state in ('waiting', 'running')`;
    await announce(tx, turn.company_id, 'roster-runs', [turn.run_id]);
  });
}
