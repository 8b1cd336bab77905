import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { type CallName, requestOf, thinRequestOf } from './calls.ts';
import { quantile, type Reading } from './figures.ts';
import type { Days } from './fill.ts';
import { type Acting, type Stock, stockOf, type Target } from './jobs.ts';
import { openPool, type Sql } from './pool.ts';
import { microsecondsBetween, type Spent, spentUnder } from './processes.ts';
import { SECRET } from './servers.ts';
import { STATEMENTS } from './statements.ts';
import { type Reply, Wire } from './wire.ts';

/** The client, in its own process. It receives one task at a time over IPC (driver.ts). */

export type Drive = {
  readonly target: Target;
  readonly call: CallName | 'mix';
  /** The server's port; unused for the database alone. */
  readonly port: number;
  readonly server_pid: number;
  readonly postmaster: number;
  readonly connections: number;
  readonly warm_ms: number;
  readonly measure_ms: number;
  /** With a browser's headers for long lists, or for writes. */
  readonly as?: 'gzip' | 'keyed';
};

export type Flood = {
  readonly port: number;
  readonly per_second: number;
  readonly seconds: number;
  /** Default: the mix. */
  readonly call?: CallName | 'mix';
};
export type Flooded = {
  readonly sent: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Refusals without Retry-After. */
  readonly without_retry: number;
  /** Milliseconds, of the successful replies. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

export type Order =
  | {
      readonly kind: 'prepare';
      readonly settings: DatabaseSettings;
      readonly days: Days;
      readonly acting: Acting;
    }
  | ({ readonly kind: 'drive' } & Drive)
  | ({ readonly kind: 'flood' } & Flood)
  | { readonly kind: 'rest' };

let sql: Sql | undefined;
let stock: Stock | undefined;
const wires = new Map<number, Wire[]>();

process.on('message', (order: Order) => {
  obey(order).then(
    (value) => process.send?.({ value: value ?? null }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function obey(order: Order): Promise<unknown> {
  if (order.kind === 'prepare') {
    await sql?.end();
    sql = openPool(order.settings, CONNECTIONS);
    stock = await stockOf(sql, order.days, keysOf(SECRET), order.acting);
    return undefined;
  }
  if (order.kind === 'rest') {
    for (const wire of [...wires.values()].flat()) wire.close();
    wires.clear();
    await sql?.end();
    return undefined;
  }
  if (sql === undefined || stock === undefined) throw new Error('the client is not prepared');
  await stock.renew();
  return order.kind === 'drive' ? drive(sql, stock, order) : flood(stock, order);
}

const CONNECTIONS = 32;
const MOST_READINGS = 2_000_000;

/** Each of these connections sends its next request as soon as it has a reply. */
async function drive(sql: Sql, stock: Stock, order: Drive): Promise<Reading> {
  const { target, call, connections, server_pid, postmaster } = order;
  const took = new Float64Array(MOST_READINGS);
  const refused: Record<string, number> = {};
  let count = 0;
  let state: 'warming' | 'measuring' | 'over' = 'warming';
  const asking = askerOf(sql, order);

  const one = async (lane: number): Promise<void> => {
    while (state !== 'over') {
      const next = stock.next(call, target);
      const began = performance.now();
      const status = await asking(lane, next.call, next.job).catch(() => 'lost' as const);
      if (state !== 'measuring') continue;
      if (status === 'well') took[count++] = performance.now() - began;
      else refused[status] = (refused[status] ?? 0) + 1;
    }
  };
  const lanes = Array.from({ length: connections }, (_none, lane) => one(lane));
  await sleep(order.warm_ms);
  const before = costs(server_pid, postmaster);
  state = 'measuring';
  const began = performance.now();
  await sleep(order.measure_ms);
  const after = costs(server_pid, postmaster);
  const seconds = (performance.now() - began) / 1000;
  state = 'over';
  await Promise.all(lanes);
  const sorted = took.subarray(0, count).sort();
  const each = (spent: number): number => spent / count;
  return {
    count,
    rps: count / seconds,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    server_us: target === 'raw' ? Number.NaN : each(microsecondsBetween(before.server, after.server)),
    database_us: each(microsecondsBetween(before.database, after.database)),
    client_us: each(after.client - before.client),
    refused,
  };
}

type Costs = { readonly server: Spent; readonly database: Spent; readonly client: number };

function costs(server_pid: number, postmaster: number): Costs {
  const { user, system } = process.cpuUsage();
  return { server: spentUnder(server_pid), database: spentUnder(postmaster), client: user + system };
}

type Asker = (lane: number, call: CallName, job: Parameters<typeof requestOf>[1]) => Promise<string>;

/** `well`, or the status of the failure. */
function askerOf(sql: Sql, { target, port, as }: Drive): Asker {
  if (target === 'raw') {
    return async (_lane, call, job) =>
      (await STATEMENTS[call](sql, job)).length === 0 ? `${call}: empty` : 'well';
  }
  const kept = wires.get(port) ?? [];
  wires.set(port, kept);
  const wire = (lane: number): Wire => {
    kept[lane] ??= new Wire(port);
    return kept[lane];
  };
  if (target === 'thin')
    return async (lane, call, job) => verdict(call, await wire(lane).send(thinRequestOf(call, job)));
  const more = (): Record<string, string> =>
    as === 'gzip' ? { 'accept-encoding': 'gzip' } : as === 'keyed' ? { 'idempotency-key': randomUUID() } : {};
  return async (lane, call, job) => verdict(call, await wire(lane).send(requestOf(call, job, more())));
}

/** A decision that skipped the report is no success, whatever its status. */
function verdict(call: CallName, { status, body }: Reply): string {
  if (status !== 200 && status !== 201) return String(status);
  return call === 'approve' && body.includes('"skipped":[{') ? 'skipped' : 'well';
}

const MOST_WIRES = 2_000;
const TICK_MS = 5;

/** An open loop: requests begin when they are due, whether or not earlier ones have been answered. */
async function flood(
  stock: Stock,
  { port, per_second, seconds, call: asked = 'mix' }: Flood,
): Promise<Flooded> {
  const idle: Wire[] = [];
  let open = 0;
  let sent = 0;
  let without_retry = 0;
  const statuses: Record<string, number> = {};
  const took: number[] = [];
  const under_way = new Set<Promise<void>>();
  const count = (status: string): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };

  const one = async (): Promise<void> => {
    const wire = idle.pop() ?? new Wire(port);
    open += 1;
    const { call, job } = stock.next(asked, 'ours');
    const began = performance.now();
    try {
      const { status, head } = await wire.send(requestOf(call, job));
      count(String(status));
      if (status < 300) took.push(performance.now() - began);
      else if (!head.includes('\r\nretry-after: ')) without_retry += 1;
    } catch {
      count('lost');
    }
    open -= 1;
    idle.push(wire);
  };

  const began = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
    for (; sent < passed * per_second; sent += 1) {
      if (open >= MOST_WIRES) count('not sent');
      else {
        const request = one();
        under_way.add(request);
        void request.finally(() => under_way.delete(request));
      }
    }
    await sleep(TICK_MS);
  }
  await Promise.race([Promise.all(under_way), sleep(15_000)]);
  if (open > 0) statuses.unanswered = open;
  for (const wire of idle) wire.close();
  const sorted = Float64Array.from(took).sort();
  const [p50 = Number.NaN, p95 = Number.NaN, p99 = Number.NaN] = [0.5, 0.95, 0.99].map((share) =>
    quantile(sorted, share),
  );
  return { sent, statuses, without_retry, p50, p95, p99 };
}
