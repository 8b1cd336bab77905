import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Aggregator, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { signIn } from '../../contract/sessions.ts';
import { hashing } from '../accounts/passwords.ts';
import { copiedState } from '../copies/log-archive.ts';
import { copyReads } from '../database/reports-copy.ts';
import type { Services } from '../handler.ts';
import type { Live } from '../history/live.ts';
import type { Ended } from '../http/request-log.ts';
import { Refusal } from '../refusal.ts';
import type { DiskWatch } from './disk-watch.ts';
import { allMetrics, joinMetrics } from './metrics-of-all.ts';

/**
 * Numbers for Prometheus at GET /api/metrics/, protected by METRICS_TOKEN; without that setting the address does not
 * exist and nothing is counted. It is for operators, not a call of the contract. Labels come from fixed lists (route
 * patterns, methods, codes), so that their number is bounded; companies and people are in none of them.
 */

const PATH = '/api/metrics/';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

type Watched = { readonly services: Services; readonly live: Live; readonly disk: DiskWatch | undefined };

/** Mounts the address and returns the listener for each request's end. */
export function mountMetrics(app: FastifyInstance, watched: Watched): (ended: Ended) => void {
  const { metrics_token } = watched.services.config;
  if (metrics_token === undefined) return () => {};
  const registry = new Registry();
  gauges(app, registry, watched);
  joinMetrics(registry);
  app.get(PATH, async (request, reply) => {
    admitScraper(request, reply, metrics_token);
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return allMetrics(registry);
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: PATH,
    handler: async (_request, reply) => {
      reply.header('allow', 'GET');
      throw new Refusal('method_not_allowed');
    },
  });
  return counters(registry);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function admitScraper(request: FastifyRequest, reply: FastifyReply, metrics_token: string): void {
  const brought = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (brought !== undefined && timingSafeEqual(digest(brought), digest(metrics_token))) return;
  reply.header('www-authenticate', 'Bearer');
  throw new Refusal(brought === undefined ? 'not_signed_in' : 'token_invalid');
}

function counters(registry: Registry): (ended: Ended) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'skifta_requests_total',
    help: 'Requests that ended, by the class of their status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'skifta_request_seconds',
    help: 'How long requests took, event streams left out',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'skifta_refusals_total',
    help: 'Refusals by their code',
    labelNames: ['code'],
    registers,
  });
  const signIns = new Counter({
    name: 'skifta_sign_ins_total',
    help: 'Sign-ins by outcome: ok or the code of the refusal',
    labelNames: ['outcome'],
    registers,
  });
  return ({ method, route, status, ms, code, isStream }) => {
    requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    if (!isStream) seconds.observe({ method, route }, ms / 1000);
    if (code !== undefined) refusals.inc({ code });
    if (route === signIn.path && method === signIn.method) signIns.inc({ outcome: code ?? 'ok' });
  };
}

type NewGauge = (
  name: string,
  help: string,
  read: () => number | Promise<number>,
  /** How the values of several processes are aggregated. */
  together?: Aggregator,
) => void;

/** Read on each scrape. */
function gauges(app: FastifyInstance, registry: Registry, watched: Watched): void {
  const gauge: NewGauge = (name, help, read, together = 'sum') => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: together,
      collect: async () => made.set(await read()),
    });
  };
  ofProcess(app, gauge, watched.services);
  ofServices(gauge, watched);
  const build = new Gauge({
    name: 'skifta_build_info',
    help: 'Always 1; what runs',
    labelNames: ['version', 'node'],
    registers: [registry],
    aggregator: 'first',
  });
  build.set({ version: watched.services.config.version, node: process.version }, 1);
}

function ofProcess(app: FastifyInstance, gauge: NewGauge, { clock }: Services): void {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  app.addHook('onClose', async () => {
    lag.disable();
  });
  const SINCE = 'Delay of the event loop since the last reading';
  const p99 = (): number => lag.percentile(99) / 1e9;
  const longest = (): number => {
    const ns = lag.max;
    lag.reset();
    return ns / 1e9;
  };
  gauge('skifta_event_loop_lag_p99_seconds', `${SINCE}, p99`, p99, 'max');
  gauge('skifta_event_loop_lag_max_seconds', `${SINCE}, longest`, longest, 'max');
  gauge('process_resident_memory_bytes', 'Memory', () => process.memoryUsage.rss());
  gauge('skifta_heap_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed);
  gauge('process_cpu_seconds_total', 'Processor time used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const started = clock.now().getTime() / 1000 - process.uptime();
  gauge('process_start_time_seconds', 'When it started, in seconds since 1970', () => started, 'min');
}

function ofServices(gauge: NewGauge, { services: { db, config, clock }, live, disk }: Watched): void {
  gauge('skifta_database_in_use', 'Transactions that hold a connection', () => db.stats().in_use);
  gauge('skifta_database_waiting', 'Transactions that wait for one', () => db.stats().waiting);
  gauge('skifta_database_connections_max', 'Connections at most', () => db.stats().max);
  gauge('skifta_event_streams', 'Open event streams', () => live.open());
  gauge('skifta_password_hashes_running', 'Passwords being checked', () => hashing().running);
  gauge('skifta_password_hashes_waiting', 'Passwords waiting to be checked', () => hashing().waiting);
  if (config.mail !== undefined) {
    const waiting = (): Promise<number> =>
      db
        .onPlatform((tx) => tx<{ n: number }[]>`select count(*)::integer as n from mails`)
        .then(
          ([row]) => row?.n ?? 0,
          () => Number.NaN,
        );
    gauge('skifta_mails_waiting', 'Mail that nobody has taken yet; NaN: unknown', waiting, 'max');
  }
  if (db.readCopy !== null) {
    gauge('skifta_copy_answered', 'Reports that the copy answered', () => copyReads.answered);
    gauge('skifta_copy_behind', 'Reports for which the copy was behind', () => copyReads.behind);
    gauge('skifta_copy_away', 'Reports for which the copy failed', () => copyReads.away);
  }
  if (config.copies !== undefined) {
    const state = () => copiedState(config.data_dir, clock.now());
    const BEHIND = 'How long the oldest finished segment of the log waits to be copied; 0: none does';
    gauge('skifta_log_copy_behind_seconds', BEHIND, () => state().behind_s, 'max');
    gauge(
      'skifta_log_copied_seconds',
      'Since a segment was last copied; NaN: never',
      () => state().copied_s,
      'max',
    );
    const BASE = 'Since the last base copy was whole; NaN: none yet';
    gauge('skifta_base_copied_seconds', BASE, () => state().base_s, 'max');
  }
  if (disk !== undefined) {
    const free = (): number => disk.free() ?? Number.NaN;
    const refused = (): number => (disk.refuses({ ofSession: false }) ? 1 : 0);
    gauge('skifta_disk_free_bytes', 'Free space where the data lie; NaN: unknown', free, 'min');
    gauge('skifta_writes_refused', '1 while the disk is too full for writes', refused, 'max');
  }
}
