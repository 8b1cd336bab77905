import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { CALLS } from '../../contract/calls.ts';
import { REFUSALS } from '../../contract/errors.ts';
import { turnDigestOff } from '../../contract/mail-digests.ts';
import { failureOf, refusalOf } from '../database/refusal-of.ts';
import type { DocumentDesk } from '../files/document-desk.ts';
import { type FileReply, type Handler, type Services, Undrawn } from '../handler.ts';
import type { Live } from '../history/live.ts';
import { Refusal } from '../refusal.ts';
import { FileAnswer } from './answer.ts';
import { answerTo, type Serving } from './calling.ts';
import { streamEvents } from './event-stream.ts';
import { fileTurns } from './file-turns.ts';
import { limitRequests } from './request-counts.ts';
import {
  checkRequests,
  refuseBytes,
  type Surroundings,
  surroundRequests,
  surroundUnrouted,
} from './request-hooks.ts';
import { BODY_LIMIT, isTooDeep, REQUEST_TIMEOUT_MS } from './request-limits.ts';
import { logging, note } from './request-log.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { proxyTrust } from './trusted-proxies.ts';
import { serveWeb, webFilesOf } from './web-files.ts';

/**
 * The one plumbing file: who calls, may they, parse the input, open the transaction inside the company, run the
 * handler, answer or refuse. Built without a port, so that tests inject requests.
 */

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const DIGEST_OFF = routeOf(turnDigestOff.path);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What the rooms above hand in: the handlers, and what writes files. */
type Parts = Surroundings & { readonly handlers: readonly Handler[]; readonly desk: DocumentDesk };

export async function buildApp(services: Services, live: Live, parts: Parts): Promise<FastifyInstance> {
  const { config, clock } = services;
  const app = Fastify({
    ...logging(config, clock, parts.log_stream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // While we stop, what still comes in on open connections is answered like anything else (drain.ts).
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trust_proxy === 0 ? false : proxyTrust(config.trust_proxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: refuseBytes,
    // Such a request meets no hook: it is counted here.
    frameworkErrors: (error, request, reply) => {
      surroundUnrouted(request, reply, heard);
      void limit(request, reply).then(
        () => refuse(error, request, reply),
        (refusal) => refuse(refusal, request, reply),
      );
    },
  });
  const heard = surroundRequests(app, services, parts);
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  // Many clients send `Content-Type: application/json` with every request, and a DELETE has no body.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '' && request.method === 'DELETE') done(null, undefined);
    else if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      done(new Refusal('not_json'));
    else if (isTooDeep(text)) done(new Refusal('invalid', { detail: 'The body is nested too deeply.' }));
    else parseJson(request, text, done);
  });
  // A mail program ends the digest by a form, of which only the address counts.
  app.addContentTypeParser(FORMS, { parseAs: 'string' }, (request, _form, done) => {
    if (request.routeOptions.url === DIGEST_OFF && request.method === turnDigestOff.method)
      done(null, undefined);
    else done(new Refusal('not_json'));
  });
  // What comes is not unpacked: a small body could hold a large one.
  await app.register(compress, {
    threshold: 2048,
    encodings: ['gzip'],
    globalDecompression: false,
    // The fastest level: half the time of the usual one, for a tenth more bytes.
    zlibOptions: { level: constants.Z_BEST_SPEED },
  });
  const web = webFilesOf(config.web_dir);
  const limit = await limitRequests(app, services, web);
  checkRequests(app, parts);
  const { handlers, desk } = parts;
  app.addHook('onClose', desk.close);
  mountCalls(app, handlers, { ...services, desk, turns: fileTurns() }, live);
  serveSecurityTxt(app, services);
  await serveWeb(app, web);
  return app;
}

function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Every call of the contract has exactly one handler, or the server does not start. */
function mountCalls(app: FastifyInstance, handlers: readonly Handler[], services: Serving, live: Live): void {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]));
  const missing = CALLS.filter((call) => !call.stream && !byName.has(call.name));
  if (missing.length > 0 || byName.size !== handlers.length) {
    throw new Error(`calls without exactly one handler: ${missing.map((call) => call.name).join(', ')}`);
  }
  for (const path of new Set(CALLS.map((call) => call.path))) {
    const here = CALLS.filter((call) => call.path === path);
    const url = routeOf(path);
    for (const call of here) {
      const handler = byName.get(call.name);
      app.route({
        method: call.method,
        url,
        handler: (request, reply) =>
          handler === undefined
            ? streamEvents(services, live, request, reply)
            : respond(services, handler, request, reply),
      });
    }
    const others = METHODS.filter((method) => !here.some((call) => call.method === method));
    app.route({
      method: others,
      url,
      handler: async (_request, reply) => {
        reply.header(
          'allow',
          here
            .map((call) => call.method)
            .sort()
            .join(', '),
        );
        throw new Refusal('method_not_allowed');
      },
    });
  }
}

async function respond(
  services: Serving,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = services.clock.now();
  const answer = await answerTo(services, handler, request, reply, now);
  reply.code(answer.status).header('cache-control', 'no-store');
  if (answer instanceof FileAnswer) return sendFile(reply, answer.file, services.desk);
  if (answer.etag !== undefined) reply.header('etag', answer.etag);
  if (answer.next !== null) {
    const next = new URL(request.url, 'http://this');
    next.searchParams.set('cursor', answer.next);
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  if (answer.body === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

/** RFC 6266: an ASCII name for old programs, the whole one in UTF-8. Names are the server's own, without separators. */
async function sendFile(
  reply: FastifyReply,
  { name, type, bytes: held, left_out, size, policy }: FileReply,
  desk: DocumentDesk,
): Promise<FastifyReply> {
  const bytes = held instanceof Undrawn ? await desk.write(held) : held;
  if (left_out !== null) reply.header('left-out', left_out);
  if (size !== null) reply.header('content-length', size);
  if (policy !== null) reply.header('content-security-policy', policy);
  if (name !== null) {
    const plain = name.normalize('NFD').replace(/[^\w.-]/g, '');
    reply.header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  }
  return reply.type(type).send(Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes));
}

/** The one place where a no reaches the wire. The request's log line says its code, and what failed of ours. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  const isOurs = refusal.code === 'internal' || refusal.code === 'database_unavailable';
  note(request, { code: refusal.code, ...(isOurs ? { failure: failureOf(error) } : {}) });
  if (refusal.more.retry_after_s !== undefined)
    reply.header('retry-after', String(refusal.more.retry_after_s));
  return reply
    .code(REFUSALS[refusal.code][0])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.reply()));
}
