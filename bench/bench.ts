import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS, SHARES } from './calls.ts';
import { type BenchDatabase, benchDatabase, requireRoom } from './database.ts';
import { startDriver } from './driver.ts';
import { ratio, seconds, whole } from './figures.ts';
import { type Days, daysBefore, fill } from './fill.ts';
import {
  callLines,
  callTable,
  goalTable,
  growthLines,
  type Line,
  type Measured,
  mixLines,
  p99Line,
  type Size,
  type Three,
} from './goals.ts';
import { openPool } from './pool.ts';
import { type Running, startThin } from './servers.ts';
import {
  browserReadings,
  elsewhere,
  memory,
  overload,
  payrollRun,
  processes,
  serverMemory,
  warmStart,
} from './singles.ts';
import {
  atServer,
  CONNECTIONS,
  complain,
  driveOf,
  measureAll,
  type Pace,
  type Readings,
  type Scene,
  type Stage,
  setUp,
} from './stage.ts';

/**
 * `npm run bench`: Skifta beside a thin server and the database alone, on the same rows in the same run, at 1, 10 and 100
 * companies of 100 workers. Only figures of one run are comparable.
 *
 *   npm run bench               some four minutes
 *   npm run bench -- 1000       up to 1 000 companies, 5 million reports
 *   npm run bench -- quick      1 and 10 companies, short rounds: shows that it runs and that nothing is far off
 *   npm run bench -- all        with bench:payroll (S6) and bench:screens (S9)
 *
 * BENCH_DATABASE_URL names a PostgreSQL to use instead of one in the temporary folder.
 */

const words = process.argv.slice(2);
const unknown = words.find((word) => !/^(quick|all|[1-9]\d*)$/.test(word));
if (unknown !== undefined)
  throw new Error(`There is no "${unknown}": say a number of companies, quick or all.`);
const quick = words.includes('quick');
const largest = Number(words.find((word) => /^\d/.test(word)) ?? (quick ? 10 : 100));
const SIZES = [1, 10, 100, 1000, 10_000].filter((size) => size < largest).concat(largest);
const PACE: Pace = quick
  ? { warm_up_ms: 500, rounds: 1, warm_ms: 150, measure_ms: 300, flood_s: 3 }
  : { warm_up_ms: 2_500, rounds: 3, warm_ms: 300, measure_ms: 700, flood_s: 10 };
const WORKERS = 100;
const MEASURED: readonly Measured[] = [...CALLS, 'mix'];

/** Enough coming shifts for all assignments: more for each company where there are few companies. */
const openShifts = (size: number): number => (size === 1 ? 720 : size <= 10 ? 240 : 24);

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'skifta-bench-log-'));
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));

try {
  await main();
} finally {
  await stopAll();
}

async function main(): Promise<void> {
  await requireRoom(largest);
  const database = await benchDatabase();
  stops.push(() => database.stop());
  const driver = startDriver();
  stops.push(() => driver.stop());
  const days = daysBefore(new Date().toISOString().slice(0, 10));
  const scene: Scene = { database, driver, days, log: join(folder, 'skifta.log'), pace: PACE };
  console.log(`the mix, per cent: ${CALLS.map((call) => `${call} ${SHARES[call]}`).join(', ')}`);

  const lines: Line[] = [];
  const sizes: Size[] = [];
  let filled = 0;
  for (const companies of SIZES) {
    await grow(database, days, filled, companies);
    filled = companies;
    if (companies === 1) {
      lines.push(...(await memory(scene)));
      await database.enlarge();
    }
    const calls = companies === largest ? await measureLargest(scene, lines) : await measureSize(scene);
    sizes.push({ companies, calls });
  }
  if (!quick) lines.push(...(await processes(scene)), ...(await warmStart(folder)));
  const all = words.includes('all');
  lines.push(...elsewhere(all), ...(all ? [...payrollRun(), ...browserReadings()] : []));
  print(sizes, lines);
}

/** Adds companies to the same database. */
async function grow(database: BenchDatabase, days: Days, from: number, to: number): Promise<void> {
  const sql = openPool(database.settings, 4);
  const start = performance.now();
  const took = await fill(sql, { from: from + 1, to, workers: WORKERS, days, open_shifts: openShifts(to) });
  const [row] = await sql<{ size: string }[]>`
    select pg_size_pretty(pg_database_size(current_database())) as size`;
  const parts = Object.entries(took).map(([part, spent]) => `${part} ${spent.toFixed(1)} s`);
  console.log(
    `\n${to} companies, ${to * WORKERS * 50} reports, ${row?.size}: filled in ${seconds(start)} (${parts.join(', ')})`,
  );
  await sql`checkpoint`;
  await sql.end();
}

async function measureSize(scene: Scene): Promise<Map<Measured, Readings>> {
  const stage = await setUp(scene);
  stops.push(stage.stop);
  const start = performance.now();
  const calls = await measureAll(stage, null, MEASURED);
  console.log(`measured in ${seconds(start)}`);
  await stage.stop();
  return calls;
}

/** The largest size: also the thin server, variants, memory, and overload. */
async function measureLargest(scene: Scene, lines: Line[]): Promise<Map<Measured, Readings>> {
  const stage = await setUp(scene);
  stops.push(stage.stop);
  const thin = await startThin(scene.database.settings);
  stops.push(thin.stop);
  const start = performance.now();
  const calls = await measureAll(stage, thin, MEASURED);
  await unhurried(stage, thin);
  await thin.stop();
  console.log(`measured in ${seconds(start)}`);
  lines.push(serverMemory(stage, largest));
  await variants(stage);
  const full = threes(calls);
  const mix = full.get('mix');
  if (mix !== undefined) {
    lines.push(...mixLines(mix), ...callLines(full), p99Line(mix), ...(await overload(stage, mix.ours.rps)));
  }
  await stage.stop();
  return calls;
}

function threes(calls: ReadonlyMap<Measured, Readings>): Map<Measured, Three> {
  const full = new Map<Measured, Three>();
  for (const [call, { raw, thin, ours }] of calls)
    if (thin !== undefined) full.set(call, { raw, thin, ours });
  return full;
}

/**
 * One connection: without load, no reader is awake when data arrives on its socket. At 32 connections the thin
 * server's reader is awake and Skifta's is not, so part of that difference is the operating system's cost of waking a
 * process.
 */
async function unhurried(stage: Stage, thin: Running): Promise<void> {
  const ratios: string[] = [];
  for (const call of MEASURED) {
    const one = { connections: 1 };
    const at_thin = await stage.driver.drive(driveOf(stage, 'thin', call, { ...one, ...atServer(thin) }));
    const ours = await stage.driver.drive(driveOf(stage, 'ours', call, one));
    for (const reading of [at_thin, ours]) complain(call, reading);
    ratios.push(`${call} ${ratio(ours.server_us / at_thin.server_us)}`);
  }
  console.log(`server us of thin, one connection: ${ratios.join(', ')}`);
}

/** Requests as the web client makes them: compressed long lists, writes with a key. Printed without a goal. */
async function variants(stage: Stage): Promise<void> {
  for (const [title, call, as] of [
    ['shifts, compressed', 'shifts', 'gzip'],
    ['report with an Idempotency-Key', 'report', 'keyed'],
  ] as const) {
    const reading = await stage.driver.drive(driveOf(stage, 'ours', call, { as, connections: 8 }));
    complain(title, reading);
    console.log(
      `${title}: ${whole(reading.server_us)} + ${whole(reading.database_us)} us, ${whole(reading.rps)} rps`,
    );
  }
}

function print(sizes: readonly Size[], lines: readonly Line[]): void {
  const growth = growthLines(sizes);
  const all = [...lines, ...growth.lines].toSorted((a, b) =>
    a.id.localeCompare(b.id, 'en', { numeric: true }),
  );
  const full = threes(sizes.at(-1)?.calls ?? new Map());
  console.log(
    `\n${largest} companies, ${CONNECTIONS} connections, medians of ${PACE.rounds}\n${callTable(full)}`,
  );
  if (growth.text !== '') console.log(`\n${growth.text}`);
  console.log(`\n${goalTable(all)}\n\nAll in ${seconds(began)}.`);
}
