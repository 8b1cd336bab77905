import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ms, ratio, whole } from './figures.ts';
import { GOALS, type Line, line, textLine } from './goals.ts';
import { parentOf, proportionalMb, residentMb, treeOf } from './processes.ts';
import { freePort, ready } from './servers.ts';
import { complain, driveOf, type Scene, type Stage, setUp } from './stage.ts';

/** Goals that are measured once: memory, overload, start, two processes, and the separate benchmarks. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** S7, on one company of 100 people with the database settings of `npm start`: the memory of both during the mix. */
export async function memory(scene: Scene): Promise<Line[]> {
  const stage = await setUp(scene, { is_small: true });
  const drive = driveOf(stage, 'ours', 'mix', { measure_ms: Math.max(1_500, scene.pace.measure_ms) });
  const most = { server: Number.NaN, database: Number.NaN };
  const look = (): void => {
    most.server = greater(most.server, residentMb(stage.skifta.pid));
    most.database = greater(most.database, proportionalMb(stage.postmaster));
  };
  const looking = setInterval(look, 250);
  const reading = await stage.driver.drive(drive);
  clearInterval(looking);
  complain('mix at one company', reading);
  await stage.stop();
  return [
    line('S7', 'server at the mix, one company', most.server, 'most', GOALS.server_mb, 'MB'),
    line('S7', 'embedded database at the mix, one company', most.database, 'most', GOALS.database_mb, 'MB'),
  ];
}

const greater = (a: number, b: number): number => (Number.isNaN(a) || b > a ? b : a);

/** S7 again, with many companies. */
export const serverMemory = (stage: Stage, companies: number): Line =>
  line(
    'S7',
    `server after the mix, ${companies} companies`,
    residentMb(stage.skifta.pid),
    'most',
    GOALS.server_mb,
    'MB',
  );

const RECOVERY_MS = 1_000;

/** S3: three times the sustainable rate, then the time until it answers as before. */
export async function overload(stage: Stage, sustainable: number): Promise<Line[]> {
  const { driver, skifta, pace } = stage;
  const per_second = sustainable * 3;
  const { sent, statuses, without_retry, p99 } = await driver.flood({
    port: skifta.port,
    per_second,
    seconds: pace.flood_s,
  });
  const ended = performance.now();
  const strangers = Object.entries(statuses).filter(([status]) => !/^(200|201|429|503)$/.test(status));
  let recovered = Number.NaN;
  while (performance.now() - ended < 3 * GOALS.recovered_s * 1_000) {
    const from = performance.now();
    const reading = await driver.drive(
      driveOf(stage, 'ours', 'mix', { warm_ms: 100, measure_ms: RECOVERY_MS }),
    );
    if (Object.keys(reading.refused).length === 0 && reading.rps >= sustainable * 0.8) {
      recovered = (from - ended) / 1_000;
      break;
    }
    await sleep(100);
  }
  const said = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  return [
    textLine(
      'S3',
      `${whole(per_second)} requests a second for ${pace.flood_s} s (${whole(sent)}; p99 of the served ${ms(p99)} ms)`,
      `${said.join(', ')}${without_retry > 0 ? `; ${without_retry} without Retry-After` : ''}`,
      'only 2xx, 429, 503 with Retry-After',
      strangers.length === 0 && without_retry === 0,
    ),
    line(
      'S3',
      'recovered after it',
      Number.isNaN(recovered) ? Infinity : recovered,
      'most',
      GOALS.recovered_s,
      's',
    ),
  ];
}

/** S8: two processes beside one, on the call that costs the database least. */
export async function processes(scene: Scene): Promise<Line[]> {
  const what = 'two processes beside one, who am I';
  const rps: number[] = [];
  let bound = Number.NaN;
  for (const count of [1, 2]) {
    const stage = await setUp(scene, { processes: count });
    const nodes = treeOf(stage.skifta.pid).filter(
      (pid) => pid === stage.skifta.pid || parentOf(pid) === stage.skifta.pid,
    );
    if (count === 2 && nodes.length < 2) {
      await stage.stop();
      return [textLine('S8', what, 'the server does not know PROCESSES', `>= ${GOALS.two_processes}`)];
    }
    const reading = await stage.driver.drive(driveOf(stage, 'ours', 'me', { measure_ms: 1_500 }));
    complain(`who am I with ${count} processes`, reading);
    rps.push(reading.rps);
    // One process has a core; two share this machine's two cores with the database and the client.
    const { server_us, database_us, client_us } = reading;
    if (count === 1) bound = (2 * server_us) / (server_us + database_us + client_us);
    await stage.stop();
  }
  const [one = Number.NaN, two = Number.NaN] = rps;
  return [
    line(
      'S8',
      `${what} (two cores, shared with database and client, allow ${ratio(Math.min(2, Math.max(1, bound)))})`,
      two / one,
      'least',
      GOALS.two_processes,
    ),
  ];
}

/** S8: the second `npm start` on a data folder, until it answers. */
export async function warmStart(folder: string): Promise<Line[]> {
  const took: number[] = [];
  for (let start = 0; start < 2; start += 1) {
    const port = await freePort();
    const data = join(folder, 'data');
    const began = performance.now();
    const child = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: '' },
      stdio: 'ignore',
    });
    const ended = new Promise((done) => child.once('exit', done));
    await ready(child, port, () => 'run npm start to see why');
    took.push((performance.now() - began) / 1_000);
    // npm, when asked to stop, ends alone, so the server itself gets the signal.
    process.kill(Number(readFileSync(join(data, 'skifta.pid'), 'utf8')), 'SIGINT');
    await ended;
  }
  return [line('S8', 'warm npm start to ready', took[1] ?? Number.NaN, 'most', GOALS.start_s, 's')];
}

/** Goals that are measured or tested elsewhere. */
export const elsewhere = (all: boolean): Line[] => [
  textLine('S5', 'queries a call and sequential scans', 'npm test -- plans', 'constant; none'),
  ...(all ? [] : [textLine('S6', 'payroll of 10 000', 'npm run bench -- all', '<= 1.5 x, <= 4 x')]),
  ...(all
    ? []
    : [
        textLine('S9', 'a month of 1 500 shifts drawn, a click', 'npm run bench -- all', '<= 300, <= 100 ms'),
      ]),
  textLine('S9', 'script of the first load and of any screen', 'npm test -- weight', '<= 170, <= 300 kB'),
];

/** S6, by bench:payroll; the run on a server that saves memory, then on one that saves time. */
export function payrollRun(): Line[] {
  const said = spoken('bench/payroll.ts');
  const found = (of: RegExp): number[] => [...said.matchAll(of)].map(([, value]) => Number(value));
  const [computing = Number.NaN] = found(/^computing .*= ([\d.]+) x reading/gm);
  const whole_runs = found(/^the whole run .*= ([\d.]+) x reading/gm);
  const peaks = found(/^the whole run .*at most (\d+) MB/gm);
  const manner = (at: number): string => (at === 0 ? 'sparing memory' : 'sparing time');
  return [
    line('S6', 'payroll: computing, of reading the rows', computing, 'most', 1.5),
    ...whole_runs.map((ratio, at) =>
      line('S6', `payroll: the whole run, of reading the rows, ${manner(at)}`, ratio, 'most', 4),
    ),
    ...peaks.map((mb, at) => line('S6', `payroll: the server at most, ${manner(at)}`, mb, 'most', 300, 'MB')),
  ];
}

/** S9, by bench:screens. */
export function browserReadings(): Line[] {
  const said = spoken('bench/screens.ts');
  const median = (of: RegExp): number =>
    Number(new RegExp(`${of.source}.*median (\\d+) ms`, 'm').exec(said)?.[1] ?? Number.NaN);
  return [
    line(
      'S9',
      'a month of 1 500 shifts drawn, from the last answer',
      median(/^\/shifts: from the last answer/),
      'most',
      300,
      'ms',
    ),
    line(
      'S9',
      'a click on a day answered',
      median(/^\/shifts: a click on a day until the day is drawn/),
      'most',
      100,
      'ms',
    ),
  ];
}

function spoken(file: string): string {
  console.log(`\n${file}:`);
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, file)], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  console.log(stdout);
  if (status !== 0) console.log(stderr);
  return stdout;
}
