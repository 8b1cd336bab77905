import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { events } from '../../contract/events.ts';
import { signIn } from '../../contract/sessions.ts';
import type { Config } from '../configuration.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Clock } from '../handler.ts';
import { proxyTrust } from './trusted-proxies.ts';

/**
 * One line per request: when, which, the caller's id, the route, the result, the duration. The line is built from a
 * list of fields; nothing of the request (address, query, headers, body) or of the answer is among them, so it can
 * hold no personal data (decision 0035).
 */

/** What is learned about a request while it is handled; ids and codes only. */
type Noted = {
  company_id?: string;
  user_id?: string;
  code?: string;
  /** Our own failure (failureOf). */
  failure?: Record<string, unknown>;
};

/** How a request ended. `route` is the pattern it met, never the address as written. */
export type Ended = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly code: string | undefined;
  /** The event stream: its duration is how long somebody watched, not how long we took. */
  readonly isStream: boolean;
};

const noted = new WeakMap<FastifyRequest, Noted>();

/** Adds the caller, or the refusal, to the request's log line. */
export function note(request: FastifyRequest, facts: Noted): void {
  const known = noted.get(request);
  if (known === undefined) noted.set(request, { ...facts });
  else Object.assign(known, facts);
}

export type LogStream = { write(line: string): void };

/** In the shape that the logger asks for. */
const shownError = (error: Error) => ({ type: error.name, message: '', stack: '', ...failureOf(error) });

/** The app's logger and request ids. Times are UTC; every error is logged as its failureOf. */
export function logging(config: Config, clock: Clock, stream?: LogStream) {
  const isProxy = proxyTrust(config.trust_proxy);
  return {
    logger: {
      level: config.log_level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (level: string) => ({ level }) },
      serializers: { req: () => ({}), res: () => ({}), err: shownError },
      ...(stream === undefined ? {} : { stream }),
    },
    requestIdHeader: false,
    genReqId: (raw: IncomingMessage) =>
      requestIdOf(raw.headers['x-request-id'], isProxy(raw.socket.remoteAddress, 0)),
  } as const;
}

/** The id of our own proxy, so that both logs match; a stranger's id is not accepted. */
function requestIdOf(brought: unknown, isTrusted: boolean): string {
  return isTrusted && typeof brought === 'string' && /^[\w.-]{8,64}$/.test(brought) ? brought : randomUUID();
}

/** Logs the end of every request once, and passes it to `heard`. */
export function logRequests(app: FastifyInstance, heard: (ended: Ended) => void): void {
  const open = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!open.delete(request)) return;
    const ended = endOf(request, reply);
    heard(ended);
    writeLine(request, ended);
  };
  app.addHook('onRequest', (request, reply, done) => {
    open.add(request);
    // The end of requests that the client left before the answer: they cause no onResponse.
    reply.raw.once('close', () => end(request, reply));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
}

/** The client closed the request: nginx's status for it. */
const LEFT = 499;

function endOf(request: FastifyRequest, reply: FastifyReply): Ended {
  const { url } = request.routeOptions;
  const isStream = url === events.path;
  const status = reply.raw.headersSent ? reply.raw.statusCode : LEFT;
  return {
    method: request.method,
    route: url ?? (status < 400 ? '(page)' : '(none)'),
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    code: noted.get(request)?.code,
    isStream,
  };
}

/** Logs a request that met no route because its address cannot be parsed; the framework calls no hooks for it. */
export function logUnreadable(
  request: FastifyRequest,
  reply: FastifyReply,
  heard: (ended: Ended) => void,
): void {
  reply.raw.once('finish', () => {
    const ended = endOf(request, reply);
    heard(ended);
    writeLine(request, ended);
  });
}

function writeLine(request: FastifyRequest, { method, route, status, ms, code, isStream }: Ended): void {
  const { company_id, user_id, failure } = noted.get(request) ?? {};
  const isSignIn = route === signIn.path && method === signIn.method;
  const level = levelOf(route, status, code);
  request.log[level]({
    method,
    route,
    status,
    ms,
    company_id,
    user_id,
    code,
    ...(isSignIn ? { sign_in: status < 400 ? 'ok' : 'refused' } : {}),
    ...(isStream ? { stream: true } : {}),
    failure,
  });
}

/** Refusals that deserve attention when there are many: rights, guesses, forged tokens. */
const SUSPECT = new Set([
  'not_allowed',
  'token_invalid',
  'wrong_credentials',
  'second_factor_wrong',
  'too_many_attempts',
  'too_many_requests',
  'company_suspended',
  'disk_full',
  'overloaded',
]);
/** Polled every few seconds by monitoring. */
const PROBES = new Set(['/api/health/', '/api/ready/', '/api/metrics/']);

function levelOf(
  route: string,
  status: number,
  code: string | undefined,
): 'error' | 'warn' | 'info' | 'debug' {
  if (status === 500 || code === 'database_unavailable') return 'error';
  if (code !== undefined && SUSPECT.has(code)) return 'warn';
  return PROBES.has(route) && status < 400 ? 'debug' : 'info';
}
