import { type BenchDatabase, postmasterOf } from './database.ts';
import type { Driver } from './driver.ts';
import { medians, type Reading, whole } from './figures.ts';
import type { Days } from './fill.ts';
import type { Measured } from './goals.ts';
import type { Target } from './jobs.ts';
import type { Drive } from './load.ts';
import { openPool } from './pool.ts';
import { type Manner, type Running, startSkifta } from './servers.ts';

/** A filled database, a server on it, and the client that drives them. */

export type Pace = {
  /** Before a call's rounds, on each server: the code is compiled by running it. */
  readonly warm_up_ms: number;
  readonly rounds: number;
  readonly warm_ms: number;
  readonly measure_ms: number;
  readonly flood_s: number;
};

export type Scene = {
  readonly database: BenchDatabase;
  readonly driver: Driver;
  readonly days: Days;
  /** The file of Skifta's own log. */
  readonly log: string;
  readonly pace: Pace;
};

export type Stage = Scene & { readonly skifta: Running; readonly postmaster: number; stop(): Promise<void> };

export const CONNECTIONS = 32;

/** Starts Skifta on the database, by default as in production. */
export async function setUp(scene: Scene, manner: Manner = {}): Promise<Stage> {
  const { database, driver, days, log } = scene;
  const sql = openPool(database.settings, 1);
  const postmaster = await postmasterOf(sql);
  await sql.end();
  const skifta = await startSkifta(database.settings, log, manner);
  await driver.prepare(database.settings, days);
  const stop = async (): Promise<void> => {
    await driver.rest();
    await skifta.stop();
  };
  return { ...scene, skifta, postmaster, stop };
}

/** Another server than the stage's own. */
export const atServer = ({ port, pid }: Running): Partial<Drive> => ({ port, server_pid: pid });

/** The target, call and duration of a measurement. */
export function driveOf(
  { pace, postmaster, skifta }: Stage,
  target: Target,
  call: Measured,
  more: Partial<Drive> = {},
): Drive {
  const { warm_ms } = pace;
  // A long list takes long: 32 of them at once, a second or more.
  const measure_ms = call === 'shifts' ? Math.max(1_500, pace.measure_ms) : pace.measure_ms;
  const { port, pid: server_pid } = skifta;
  return {
    target,
    call,
    port,
    server_pid,
    postmaster,
    connections: CONNECTIONS,
    warm_ms,
    measure_ms,
    ...more,
  };
}

export type Readings = { readonly raw: Reading; readonly ours: Reading; readonly thin?: Reading };

/** Measures each of these on every target, in turns; medians of the rounds. */
export async function measureAll(
  stage: Stage,
  thin: Running | null,
  measured: readonly Measured[],
): Promise<Map<Measured, Readings>> {
  const found = new Map<Measured, Readings>();
  for (const call of measured) {
    const rounds: Record<Target, Reading[]> = { raw: [], thin: [], ours: [] };
    const drive = (target: Target, more?: Partial<Drive>): Promise<Reading> =>
      stage.driver.drive(driveOf(stage, target, call, more));
    const take = async (target: Target, more?: Partial<Drive>): Promise<void> => {
      rounds[target].push(await drive(target, more));
    };
    const atThin = thin === null ? null : atServer(thin);
    const warming = { measure_ms: stage.pace.warm_up_ms };
    if (atThin !== null) await drive('thin', { ...atThin, ...warming });
    await drive('ours', warming);
    for (let round = 0; round < stage.pace.rounds; round += 1) {
      await take('raw');
      if (atThin !== null) await take('thin', atThin);
      await take('ours');
    }
    const both = { raw: medians(rounds.raw), ours: medians(rounds.ours) };
    const all = thin === null ? both : { ...both, thin: medians(rounds.thin) };
    for (const [target, reading] of Object.entries(all)) complain(`${call} on ${target}`, reading);
    found.set(call, all);
  }
  return found;
}

/** Prints refusals: a figure with refusals is not valid. */
export function complain(what: string, { refused, count }: Reading): void {
  if (Object.keys(refused).length > 0)
    console.log(`! ${what}: ${JSON.stringify(refused)} beside ${whole(count)} successes`);
}
