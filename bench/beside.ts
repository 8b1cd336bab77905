import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { Relay } from '../test/trust/relay.ts';
import { CALLS } from './calls.ts';
import { benchDatabase } from './database.ts';
import { startDriver } from './driver.ts';
import { middle, ms, type Reading, ratio, table, whole } from './figures.ts';
import { daysBefore, fill } from './fill.ts';
import type { Measured } from './goals.ts';
import { openPool } from './pool.ts';
import { startSkifta } from './servers.ts';
import { atServer, CONNECTIONS, complain, driveOf, type Scene, type Stage, setUp } from './stage.ts';

/**
 * `npm run bench:beside -- FOLDER ...`: measures the server of each checkout beside this one's, on one database,
 * taking turns within each round. The figures to read are the medians of the ratios within a round, because a shared
 * machine's speed drifts between rounds. Processor time for each request is steadier than rates. Every checkout needs
 * its packages installed and the same migrations.
 */

const COMPANIES = 10;
const ROUNDS = 7;
const MEASURED: readonly Measured[] = ['mix', 'me', 'month', 'report'];
const PACE = { warm_up_ms: 2_500, rounds: ROUNDS, warm_ms: 200, measure_ms: 1_000, flood_s: 0 };

type Entrant = { readonly title: string; readonly root: string; readonly port: number; readonly pid: number };

const roots = ['.', ...process.argv.slice(2)].map((folder) => resolve(folder));
const stops: (() => Promise<void> | void)[] = [];
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));

try {
  await main();
} finally {
  await stopAll();
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-beside-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const database = await benchDatabase();
  stops.push(database.stop);
  const driver = startDriver();
  stops.push(() => driver.stop());
  await database.enlarge();
  const days = daysBefore(new Date().toISOString().slice(0, 10));
  const sql = openPool(database.settings, 4);
  await fill(sql, { from: 1, to: COMPANIES, workers: 100, days, open_shifts: 240 });
  await sql`checkpoint`;
  await sql.end();
  const scene: Scene = { database, driver, days, log: join(folder, 'skifta.log'), pace: PACE };
  const stage = await setUp(scene);
  stops.push(stage.stop);
  const entrants: Entrant[] = [];
  for (const root of roots) {
    const server = await startSkifta(database.settings, scene.log, { root });
    stops.push(server.stop);
    entrants.push({ title: basename(root), root, ...server });
  }
  for (const call of MEASURED) print(call, entrants, await measure(stage, call, entrants));
  for (const { title, root } of entrants) {
    const trips = await tripsOf(stage, root);
    console.log(`${title}: messages to the database a call: ${trips.join(', ')}`);
  }
}

/** The readings of each round, one for each entrant. The rounds start with different entrants. */
async function measure(stage: Stage, call: Measured, entrants: readonly Entrant[]): Promise<Reading[][]> {
  const drive = (entrant: Entrant, more = {}): Promise<Reading> =>
    stage.driver.drive(
      driveOf(stage, 'ours', call, { ...atServer({ ...entrant, stop: stage.stop }), ...more }),
    );
  for (const entrant of entrants) await drive(entrant, { measure_ms: PACE.warm_up_ms });
  const rounds: Reading[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const readings: Reading[] = [];
    for (let at = 0; at < entrants.length; at += 1) {
      const place = (at + round) % entrants.length;
      const entrant = entrants[place];
      if (entrant === undefined) continue;
      const reading = await drive(entrant);
      complain(`${call} at ${entrant.title}`, reading);
      readings[place] = reading;
    }
    rounds.push(readings);
  }
  return rounds;
}

/** How often a call writes to the database, counted by a relay: each write wakes a backend. */
async function tripsOf(stage: Stage, root: string): Promise<string[]> {
  let written = 0;
  const relay = new Relay(stage.database.settings, () => ({
    asked: (data) => {
      written += 1;
      return data;
    },
    answered: (data) => data,
  }));
  const settings: DatabaseSettings = { ...stage.database.settings, ...(await relay.start()) };
  const server = await startSkifta(settings, stage.log, { root });
  const trips: string[] = [];
  for (const call of CALLS) {
    const drive = (): Promise<Reading> =>
      stage.driver.drive(
        driveOf(stage, 'ours', call, { ...atServer(server), connections: 1, warm_ms: 0, measure_ms: 1_000 }),
      );
    await drive();
    written = 0;
    const { count } = await drive();
    trips.push(`${call} ${ratio(written / count)}`);
  }
  await server.stop();
  relay.stop();
  return trips;
}

type Figure = 'rps' | 'p50' | 'p99' | 'server_us' | 'database_us';

function print(call: Measured, entrants: readonly Entrant[], rounds: readonly (readonly Reading[])[]): void {
  const of = (place: number, figure: Figure): number[] =>
    rounds.map((readings) => readings[place]?.[figure] ?? Number.NaN);
  const beside = (place: number, figure: Figure): number[] => {
    const first = of(0, figure);
    return of(place, figure).map((value, round) => value / (first[round] ?? Number.NaN));
  };
  const rows = entrants.map(({ title }, place) => [
    title,
    whole(middle(of(place, 'rps'))),
    ms(middle(of(place, 'p50'))),
    ms(middle(of(place, 'p99'))),
    whole(middle(of(place, 'server_us'))),
    whole(middle(of(place, 'database_us'))),
    ratio(middle(beside(place, 'rps'))),
    ratio(middle(beside(place, 'server_us'))),
    ratio(middle(beside(place, 'database_us'))),
    beside(place, 'rps').map(ratio).join(' '),
  ]);
  const head = [
    call,
    'rps',
    'p50',
    'p99',
    'server us',
    'db us',
    'rps x',
    'server x',
    'db x',
    'rps x by round',
  ];
  console.log(`\n${CONNECTIONS} connections\n${table(head, rows)}`);
}
