import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '../../contract/errors.ts';
import { refreshSession, signIn, signOut } from '../../contract/sessions.ts';
import type { Services } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { checkAddress } from './request-limits.ts';
import { type Ended, type LogStream, logRequests, logUnreadable } from './request-log.ts';

/** Hooks around every request: its id, the headers, the limits, the full disk, its log line and its count. */

/** Is the disk too full for writes? */
type Disk = { refuses(request: { readonly ofSession: boolean }): boolean };

/** The services around the calls; tests pass their own. */
export type Surroundings = {
  readonly log_stream?: LogStream;
  readonly disk?: Disk;
  /** Mounts the metrics and returns the listener for each request's end. */
  readonly watch: (app: FastifyInstance) => (ended: Ended) => void;
};

/** Adds the hooks to the app before its routes. Returns the listener for requests that no hook sees. */
export function surroundRequests(
  app: FastifyInstance,
  services: Services,
  { watch }: Surroundings,
): (ended: Ended) => void {
  const heard = watch(app);
  logRequests(app, heard);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    done();
  });
  // A kept-alive connection learns from its next answer that it will close (rule 36).
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (services.stopping()) reply.header('connection', 'close');
    done(null, payload);
  });
  return heard;
}

/** Early refusals, added after the limit: refused requests are counted too. */
export function checkRequests(app: FastifyInstance, { disk }: Surroundings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    checkAddress(request);
    const { method, routeOptions } = request;
    if (disk?.refuses({ ofSession: OF_SESSIONS.has(routeOptions.url ?? '') }) && WRITES.has(method)) {
      throw new Refusal('disk_full', { retry_after_s: 10 });
    }
    done();
  });
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const OF_SESSIONS = new Set<string>([signIn.path, refreshSession.path, signOut.path]);

/** The same for a request whose address cannot be parsed: it meets no route, and the framework calls no hooks. */
export function surroundUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  heard: (ended: Ended) => void,
): FastifyReply {
  logUnreadable(request, reply, heard);
  return reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
}

const BYTES: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request came too slowly.'],
};

/** Bytes that are no HTTP, too slow, or with too long headers: there is no request yet. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, detail] = BYTES[error.code ?? ''] ?? REFUSALS.invalid;
  const body = JSON.stringify({ detail, code: 'invalid' });
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
