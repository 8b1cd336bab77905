import { companyOf, type Db, type Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import { announce } from '../history/history.ts';

/** Whose turn it is to be planned: one run a company and two an installation at a time, in the order in which they were asked for. */

export const CHANNEL = 'skifta_roster_runs';
const MOST_AT_ONCE = 2;
/** A process that has not said that it plans for so long has died. */
export const DEAD_AFTER_MS = 30_000;
/** Turns are given by one process at a time. */
const LOCK = 7_301_120;

export type Turn = { readonly company_id: string; readonly run_id: string };
type Row = Turn & { readonly process: string | null; readonly beat_at: string | null };

const turns = (tx: Tx): Promise<Row[]> => tx<Row[]>`
  select company_id, run_id, process, beat_at from roster_turns order by asked_at, run_id`;

/** Gives the next turn to this process; null: nobody waits, or all turns are given. */
export const takeTurn = (db: Db, process: string, now: string): Promise<Turn | null> =>
  db.onPlatform(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    const all = await turns(tx);
    const given = all.filter((one) => one.process !== null);
    if (given.length >= MOST_AT_ONCE) return null;
    const busy = new Set(given.map(({ company_id }) => company_id));
    const next = all.find((one) => one.process === null && !busy.has(one.company_id));
    if (next === undefined) return null;
    const { company_id, run_id } = next;
    await tx`
      update roster_turns set process = ${process}, beat_at = ${now}
      where company_id = ${company_id} and run_id = ${run_id}`;
    return { company_id, run_id };
  });

/** The process still plans it. */
export const beat = (db: Db, { company_id, run_id }: Turn, now: string): Promise<unknown> =>
  db.onPlatform(
    (tx) => tx`
      update roster_turns set beat_at = ${now}
      where company_id = ${company_id} and run_id = ${run_id} and process is not null`,
  );

/** The turn is over, and others hear that there is one. */
export const endTurn = (db: Db, { company_id, run_id }: Turn): Promise<unknown> =>
  db.onPlatform(async (tx) => {
    await tx`delete from roster_turns where company_id = ${company_id} and run_id = ${run_id}`;
    await tx`select pg_notify(${CHANNEL}, '')`;
  });

const diedBefore = (now: string): string => instantAfter(now, -DEAD_AFTER_MS);

/** The turns of processes that have died. */
export const deadTurns = async (db: Db, now: string): Promise<Turn[]> => {
  const died = diedBefore(now);
  const all = await db.onPlatform(turns);
  return all.filter(({ beat_at }) => beat_at !== null && Date.parse(beat_at) < Date.parse(died));
};

/** By run: its place among those that wait, from 1. */
export async function places(db: Db): Promise<ReadonlyMap<string, number>> {
  const waiting = (await db.onPlatform(turns)).filter((one) => one.process === null);
  return new Map(waiting.map(({ run_id }, at) => [run_id, at + 1]));
}

/** In the company: a run whose process has died is marked so. */
export async function markDead(tx: Tx, company_id: string, now: string): Promise<void> {
  const died = diedBefore(now);
  const dead = await tx<{ id: string }[]>`
    update roster_runs set state = 'failed', failure = 'server_ended', ended_at = ${now}
    where company_id = ${company_id} and state = 'running' and not exists (
      select from roster_turns t
      where t.company_id = ${companyOf(tx)} and t.run_id = roster_runs.id and t.beat_at >= ${died})
    returning id`;
  if (dead.length === 0) return;
  const ids = dead.map(({ id }) => id);
  await announce(tx, company_id, 'roster-runs', ids);
  await tx`
    delete from roster_turns
    where company_id = ${company_id} and run_id = any(${ids}::uuid[])`;
}
