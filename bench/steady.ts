import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchDatabase, requireRoom } from './database.ts';
import { type Driver, startDriver } from './driver.ts';
import { ms, seconds, whole } from './figures.ts';
import { daysBefore, fill } from './fill.ts';
import { goalTable, type Line, line, textLine } from './goals.ts';
import type { Flooded } from './load.ts';
import { openPool, type Sql } from './pool.ts';
import { residentMb } from './processes.ts';
import { type Running, startRefusing, startSkifta } from './servers.ts';

/**
 * `npm run bench:steady [minutes] [per second] [companies]`: the month-end mix at a steady rate, as an open loop.
 * Default: ten minutes at 300 a second with 200 companies (a million reports). Prints latencies, whether anything
 * grows, and the cost that an excessively active company causes to the others (R13, R13b, R14 of
 * ../shared/design/trust.md). Exits with a failure when a goal is missed.
 */

const [MINUTES = 10, RATE = 300, COMPANIES = 200] = process.argv.slice(2).map(Number);
const WORKERS = 100;
const GOALS = { p95: 60, p99: 150, noisy: 1.25, mb_an_hour: 2, dead_share: 0.2, wal_mb: 256 };
/** The requests per second of one session's limit, and the multiple that the noisy session sends. */
const SESSION_RATE = 1200 / 60;
const TIMES_TOO_MUCH = 10;
const NOISY = 'bench-1';
const NEIGHBOURS_RATE = 100;
const NEIGHBOURS_S = 30;
const ROUNDS = 3;

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'skifta-steady-'));
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  await main();
} finally {
  for (const stop of stops.splice(0).reverse()) await stop();
}

async function main(): Promise<void> {
  await requireRoom(COMPANIES);
  const database = await benchDatabase();
  stops.push(() => database.stop());
  const days = daysBefore(new Date().toISOString().slice(0, 10));
  const sql = openPool(database.settings, 4);
  await fill(sql, { from: 1, to: COMPANIES, workers: WORKERS, days, open_shifts: 240 });
  console.log(`${COMPANIES} companies, ${COMPANIES * WORKERS * 50} reports: filled in ${seconds(began)}`);
  const [driver, noisy] = [startDriver(), startDriver()];
  stops.push(
    () => driver.stop(),
    () => noisy.stop(),
    () => sql.end(),
  );
  const skifta = await startSkifta(database.settings, join(folder, 'skifta.log'), {
    is_limited: true,
    is_small: true,
  });
  stops.push(skifta.stop);
  const lines: Line[] = [];

  await driver.prepare(database.settings, days);
  lines.push(...(await steady(driver, skifta, sql)));
  await driver.rest();

  await driver.prepare(database.settings, days, { but: NOISY });
  await noisy.prepare(database.settings, days, { only: NOISY, workers: 1 });
  const refusing = await startRefusing();
  stops.push(refusing.stop);
  lines.push(...(await neighbours(driver, noisy, skifta, refusing)));
  for (const one of [driver, noisy]) await one.rest();

  console.log(`\n${goalTable(lines)}\n\nAll in ${seconds(began)}.`);
  if (lines.some(({ holds }) => holds === false)) process.exitCode = 1;
}

type Held = {
  readonly at_s: number;
  readonly mb: number;
  readonly files: number;
  readonly connections: number;
};

/** One minute at a time, so that tokens are renewed. The worst minute counts, and memory is read after each. */
async function steady(driver: Driver, { port, pid }: Running, sql: Sql): Promise<Line[]> {
  const from = performance.now();
  const minutes: Flooded[] = [];
  const held: Held[] = [];
  // Code that compiles and data that is read for the first time are not steady state.
  await driver.flood({ port, per_second: RATE / 3, seconds: 20 });
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const reading = await driver.flood({ port, per_second: RATE, seconds: 60 });
    minutes.push(reading);
    const at_s = (performance.now() - from) / 1000;
    held.push({ at_s, mb: residentMb(pid), files: filesOf(pid), connections: await connectionsIn(sql) });
    const { p50, p95, p99, statuses } = reading;
    console.log(
      `minute ${minute}: ${ms(p50)}/${ms(p95)}/${ms(p99)} ms, ${JSON.stringify(statuses)}, ${whole(held.at(-1)?.mb ?? Number.NaN)} MB`,
    );
  }
  const worst = (of: 'p95' | 'p99'): number => Math.max(...minutes.map((minute) => minute[of]));
  const refused = minutes.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([status]) => status !== '200' && status !== '201'),
  );
  const first = held[Math.floor(held.length / 3)];
  const last = held.at(-1);
  const rate = `${RATE} a second for ${MINUTES} min`;
  const lost = refused.reduce((sum, [, times]) => sum + times, 0);
  return [
    line('R13', `${rate}: p95 of the worst minute`, worst('p95'), 'most', GOALS.p95, 'ms'),
    line('R13', `${rate}: p99 of the worst minute`, worst('p99'), 'most', GOALS.p99, 'ms'),
    textLine(
      'R13',
      `${rate}: refused or lost`,
      JSON.stringify(Object.fromEntries(refused)),
      'none',
      lost === 0,
    ),
    line('R14', 'server, growth after a third of the time', slopeOf(held), 'most', GOALS.mb_an_hour, 'MB/h'),
    textLine(
      'R14',
      'files and sockets; connections, a third in and at the end',
      `${first?.files} to ${last?.files}; ${first?.connections} to ${last?.connections}`,
      'no more at the end',
      (last?.files ?? 0) <= (first?.files ?? 0) + 2 && last?.connections === first?.connections,
    ),
    line('R14', 'dead rows of the large tables, share', await deadShare(sql), 'most', GOALS.dead_share),
    line('R14', 'write-ahead log kept', await walMb(sql), 'most', GOALS.wal_mb, 'MB'),
  ];
}

/**
 * One person of a company sends ten times a session's limit while the other companies work. The load generator costs
 * time on the same machine, so the same load is also sent to a server that only refuses.
 */
async function neighbours(
  driver: Driver,
  noisy: Driver,
  { port }: Running,
  refusing: Running,
): Promise<Line[]> {
  const others = { port, per_second: NEIGHBOURS_RATE, seconds: NEIGHBOURS_S };
  const tooMuch = (of: number) =>
    noisy.flood({
      port: of,
      per_second: SESSION_RATE * TIMES_TOO_MUCH,
      call: 'month',
      seconds: NEIGHBOURS_S,
    });
  const p99s = { alone: [] as number[], beside: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await driver.flood(others);
    const [beside, refused] = await Promise.all([driver.flood(others), tooMuch(port)]);
    const [bare] = await Promise.all([driver.flood(others), tooMuch(refusing.port)]);
    p99s.alone.push(alone.p99);
    p99s.beside.push(beside.p99);
    p99s.bare.push(bare.p99);
    console.log(
      `neighbours: p99 ${ms(alone.p99)} ms alone, ${ms(beside.p99)} ms beside one that is answered ${JSON.stringify(refused.statuses)}, ${ms(bare.p99)} ms when that one asks another server`,
    );
  }
  const least = (values: readonly number[]): number => Math.min(...values);
  const what = 'p99 of the others beside a session that asks ten times too much';
  return [
    line('R13b', what, least(p99s.beside) / least(p99s.alone), 'most', GOALS.noisy),
    line(
      'R13b',
      `${what}, by when it asks a server that only refuses`,
      least(p99s.beside) / least(p99s.bare),
      'most',
      GOALS.noisy,
    ),
  ];
}

/** Megabytes an hour, by least squares over the readings after the first third. */
function slopeOf(held: readonly Held[]): number {
  const seen = held.slice(Math.floor(held.length / 3));
  if (seen.length < 2) return Number.NaN;
  const mean = (of: (one: Held) => number): number =>
    seen.reduce((sum, one) => sum + of(one), 0) / seen.length;
  const [at, mb] = [mean((one) => one.at_s), mean((one) => one.mb)];
  const both = seen.reduce((sum, one) => sum + (one.at_s - at) * (one.mb - mb), 0);
  const spread = seen.reduce((sum, one) => sum + (one.at_s - at) ** 2, 0);
  return (both / spread) * 3600;
}

function filesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

async function connectionsIn(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity where application_name = 'skifta'`;
  return row?.count ?? Number.NaN;
}

async function deadShare(sql: Sql): Promise<number> {
  const [row] = await sql<{ share: number }[]>`
    select max(n_dead_tup::float8 / greatest(n_live_tup, 1)) as share from pg_stat_user_tables where n_live_tup > 10000`;
  return row?.share ?? Number.NaN;
}

async function walMb(sql: Sql): Promise<number> {
  const [row] = await sql<{ mb: number }[]>`select sum(size)::float8 / 1048576 as mb from pg_ls_waldir()`;
  return row?.mb ?? Number.NaN;
}
