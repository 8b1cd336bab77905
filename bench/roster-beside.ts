import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays, weekdayOf } from '../src/core/calendar.ts';
import { type Db, openDb } from '../src/server/database/db.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { buildBigCompany } from './big-company.ts';
import { benchDatabase } from './database.ts';
import { middle, ms, quantile } from './figures.ts';
import { forgetPeak, peakMb, threadMs } from './processes.ts';
import { type Ask, access, callsOf } from './roster-calls.ts';
import { SECRET, startSkifta } from './servers.ts';

/**
 * `npm run bench:roster -- beside`: what a run costs the requests of others, and how much memory it takes. A server in a process of its own
 * answers a manager's screens at a steady rate, in rounds without and with a run of 60 people, 4 weeks and some 500 open places, one after
 * the other. On a machine with other work the p95 tells little; the processor time of the thread that answers tells what the run costs it.
 * `--rounds 5`, `--seconds 10` of each, `--rate 10` a second, `--weeks 4`.
 */

const [WORKERS, PLANNED_A_DAY, OPEN_A_DAY, PLACES] = [60, 10, 6, 3];

type Options = {
  readonly rounds: number;
  readonly seconds: number;
  readonly rate: number;
  readonly weeks: number;
};

export async function benchBeside(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '10' },
      rate: { type: 'string', default: '10' },
      weeks: { type: 'string', default: '4' },
    },
  });
  const [rounds, seconds, rate, weeks] = [values.rounds, values.seconds, values.rate, values.weeks].map(
    Number,
  ) as [number, number, number, number];
  await onServer({ workers: WORKERS, shifts_a_day: PLANNED_A_DAY }, async (call, today, pid) => {
    const monday = addDays(today, 8 - weekdayOf(today));
    await openPlaces(call, monday, weeks);
    await compare(call, pid, monday, { rounds, seconds, rate, weeks });
  });
}

/** A server in a process of its own, with a company of so many people. */
export async function onServer(
  company: { readonly workers: number; readonly shifts_a_day: number },
  work: (call: Ask, today: string, pid: number) => Promise<void>,
  fill: (db: Db, company_id: string, today: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-beside-'));
  const database = await benchDatabase();
  try {
    const db = openDb(database.settings);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
    const { id, subdomain } = await buildBigCompany(db, keysOf(SECRET), today, company);
    await fill(db, id, today);
    await db.close();
    const server = await startSkifta(database.settings, join(folder, 'log'));
    try {
      const address = `http://127.0.0.1:${server.port}`;
      const host = `${subdomain}.localhost`;
      await work(callsOf(address, host, await access(address, host)), today, server.pid);
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shifts that nobody has, as drafts. */
export async function openPlaces(call: Ask, monday: string, weeks: number, places = PLACES): Promise<void> {
  const changes = Array.from({ length: 7 * weeks * OPEN_A_DAY }, (_, at) => {
    const date = addDays(monday, Math.floor(at / OPEN_A_DAY));
    const [from, until] = at % 2 === 0 ? ['05', '13'] : ['13', '21'];
    const times = { start_time: `${date}T${from}:00:00Z`, end_time: `${date}T${until}:00:00Z` };
    return {
      shift_id: randomUUID(),
      version: null,
      draft: { ...times, break_min: 30, places, people: [] },
    };
  });
  for (let at = 0; at < changes.length; at += 100)
    await call('POST', '/api/drafts/', { changes: changes.slice(at, at + 100) });
}

async function compare(call: Ask, pid: number, monday: string, options: Options): Promise<void> {
  const last = addDays(monday, 7 * options.weeks - 1);
  const screens = [
    `/api/rosters/?start_date=${monday}&end_date=${addDays(monday, 6)}&plan=drafts`,
    `/api/shifts/?start_date=${monday}&end_date=${addDays(monday, 30)}`,
    '/api/users/?limit=100',
    `/api/drafts/?start_date=${monday}&end_date=${addDays(monday, 6)}`,
  ];
  await steady(call, pid, screens, options);
  forgetPeak(pid);
  await steady(call, pid, screens, options);
  const [alone, beside]: [Steady[], Steady[]] = [[], []];
  const memory_alone = peakMb(pid);
  const told: string[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    alone.push(await steady(call, pid, screens, options));
    const run = await begun(call, { start_date: monday, end_date: last, seconds: options.seconds + 5 });
    beside.push(await steady(call, pid, screens, options));
    told.push(await endOf(call, run));
  }
  console.log(`the run: ${told[0]}`);
  tell(`p95 of ${options.rate} requests a second, ms`, alone, beside, ({ p95 }) => p95);
  tell('p50, ms', alone, beside, ({ p50 }) => p50);
  tell('processor time of the answering thread, ms a request', alone, beside, ({ busy_ms }) => busy_ms);
  console.log(`most memory ${memory_alone.toFixed(0)} MB without, ${peakMb(pid).toFixed(0)} MB with a run`);
}

type Steady = { readonly p50: number; readonly p95: number; readonly busy_ms: number };

function tell(
  what: string,
  alone: readonly Steady[],
  beside: readonly Steady[],
  of: (one: Steady) => number,
): void {
  const [without, with_run] = [alone.map(of), beside.map(of)];
  const more = (middle(with_run) / middle(without) - 1) * 100;
  console.log(
    `${what}: without a run ${without.map(ms).join(', ')}; beside one ${with_run.map(ms).join(', ')}; medians ${more.toFixed(0)} % more`,
  );
}

/** Requests that are sent at a steady rate, whether answers come or not. */
async function steady(
  call: Ask,
  pid: number,
  screens: readonly string[],
  { seconds, rate }: Pick<Options, 'seconds' | 'rate'>,
): Promise<Steady> {
  const began = performance.now();
  const busy = threadMs(pid);
  const answers = Array.from({ length: seconds * rate }, async (_, at) => {
    await sleep(Math.max(0, began + (at * 1000) / rate - performance.now()));
    return (await call('GET', screens[at % screens.length] ?? '')).ms;
  });
  const times = Float64Array.from(await Promise.all(answers)).toSorted();
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    busy_ms: (threadMs(pid) - busy) / (seconds * rate),
  };
}

type Run = {
  readonly id: string;
  readonly state: string;
  readonly open_places: number | null;
  readonly points_best: { readonly total: number } | null;
  readonly bound: number | null;
  readonly posts: readonly unknown[];
};

export async function begun(call: Ask, body: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = (await call('POST', '/api/roster-runs/', { ...body, seed: 1 })).body as Run;
  for (let at = 0; at < 300; at += 1) {
    const run = (await call('GET', `/api/roster-runs/${id}/`)).body as Run;
    if (run.open_places !== null) return id;
    if (run.state === 'failed') break;
    await sleep(100);
  }
  throw new Error('the run does not begin');
}

async function endOf(call: Ask, id: string): Promise<string> {
  for (let at = 0; at < 3000; at += 1) {
    const run = (await call('GET', `/api/roster-runs/${id}/`)).body as Run;
    if (run.state !== 'running')
      return `${run.state}, ${run.posts.length} of ${run.open_places} open places, ${run.points_best?.total} points, bound ${run.bound}`;
    await sleep(100);
  }
  throw new Error('the run does not end');
}
