import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { events } from '../../contract/events.ts';
import { signIn } from '../../contract/sessions.ts';
import type { Config } from '../configuration.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Clock } from '../handler.ts';

/**
 * One line a request: when, which, who by id, which route, how it ended, how long it took. The line is put together
 * from a list of fields; nothing that came with the request (address, query, headers, body) or went with the answer is
 * ever among them, so nothing of a person can be (decision 0035).
 */

/** What is learned of a request on its way; ids and codes only. */
type Noted = {
  company_id?: string;
  user_id?: string;
  code?: string;
  /** What failed on our side (failureOf). */
  failure?: Record<string, unknown>;
};

/** How a request ended. `route` is the pattern it met, never the address as written. */
export type Ended = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly code: string | undefined;
  /** The event stream: its time says how long somebody looked, not how long we took. */
  readonly isStream: boolean;
};

const noted = new WeakMap<FastifyRequest, Noted>();

/** Remembers for the request's line who makes it, or how it was refused. */
export function note(request: FastifyRequest, facts: Noted): void {
  const known = noted.get(request);
  if (known === undefined) noted.set(request, { ...facts });
  else Object.assign(known, facts);
}

export type LogStream = { write(line: string): void };

/** In the shape that the logger asks for. */
const shownError = (error: Error) => ({ type: error.name, message: '', stack: '', ...failureOf(error) });

/** The logger and the request ids of the app. Times are UTC; an error is its failureOf, whoever logs it. */
export function logging(config: Config, clock: Clock, stream?: LogStream) {
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
    genReqId: (raw: { headers: Record<string, string | string[] | undefined> }) =>
      requestIdOf(raw.headers['x-request-id'], config.trust_proxy),
  } as const;
}

/** The proxy's own id, so that its log and ours meet; a stranger's word for it is not taken. */
function requestIdOf(brought: unknown, isTrusted: boolean): string {
  return isTrusted && typeof brought === 'string' && /^[\w.-]{8,64}$/.test(brought) ? brought : randomUUID();
}

/** Has every request's end logged, once, and told to `heard`. */
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
    // The end of those whom the client left before the answer: for them there is no onResponse.
    reply.raw.once('close', () => end(request, reply));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
}

/** Whom the client left before the answer: nginx's number for it. */
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

/** Logs the end of a request that met no route because its address cannot be read; the framework calls no hooks then. */
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

/** Refusals that somebody may have to look into when there are many: rights, guesses, forged tokens. */
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
/** Asked every few seconds by whoever watches over us. */
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
