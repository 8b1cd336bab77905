import { createHash } from 'node:crypto';
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
import { todayIn } from '../accounts/caller.ts';
import { browserOf } from '../accounts/known-browsers.ts';
import { beInCompany, type Tx } from '../database/db.ts';
import { failureOf, refusalOf } from '../database/refusal-of.ts';
import { copyOf, fromCopy, lastEntry } from '../database/reports-copy.ts';
import type { DocumentDesk } from '../files/document-desk.ts';
import {
  type Caller,
  type CompanyRules,
  FileReply,
  type Handler,
  Page,
  type Services,
  Undrawn,
} from '../handler.ts';
import type { Live } from '../history/live.ts';
import { Refusal } from '../refusal.ts';
import { type Admitted, admit, claimsOf, firstOf, tenantOf } from './admission.ts';
import { streamEvents } from './event-stream.ts';
import { type FileTurns, fileTurns } from './file-turns.ts';
import { parseInput } from './input.ts';
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
import { serveWeb, webFilesOf } from './web-files.ts';
import { AdmissionChanged, workAhead } from './work-ahead.ts';

/**
 * The one plumbing file: who calls, may they, parse the input, open the transaction inside the company, run the
 * handler, answer or refuse. Built without a port, so that tests inject requests.
 */

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Answer = {
  readonly status: number;
  readonly body: string | undefined;
  readonly etag: string | undefined;
  readonly next: string | null;
};

/** What the rooms above hand in: the handlers, and what writes files. */
type Parts = Surroundings & { readonly handlers: readonly Handler[]; readonly desk: DocumentDesk };

type Serving = Services & { readonly desk: DocumentDesk; readonly turns: FileTurns };

class FileAnswer {
  readonly status = 200;
  readonly file: FileReply;
  constructor(file: FileReply) {
    this.file = file;
  }
}

export async function buildApp(services: Services, live: Live, parts: Parts): Promise<FastifyInstance> {
  const { config, clock } = services;
  const app = Fastify({
    ...logging(config, clock, parts.log_stream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // While we stop, what still comes in on open connections is answered like anything else (drain.ts).
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trust_proxy,
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
  await serveWeb(app, web);
  return app;
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
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
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
  { name, type, bytes: held, left_out }: FileReply,
  desk: DocumentDesk,
): Promise<FastifyReply> {
  const bytes = held instanceof Undrawn ? await desk.write(held) : held;
  if (left_out !== null) reply.header('left-out', left_out);
  if (name !== null) {
    const plain = name.normalize('NFD').replace(/[^\w.-]/g, '');
    reply.header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  }
  return reply.type(type).send(Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes));
}

async function answerTo(
  services: Serving,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  at: Date,
): Promise<Answer | FileAnswer> {
  const now = at.toISOString();
  const { call } = handler;
  // The declared types were checked where the handler was declared; here every call looks alike.
  const run = handler.run as (context: unknown) => Promise<unknown>;
  const tenant = tenantOf(request, services);
  if (handler.kind === 'open') {
    const input = parseInput(call, request);
    const result = await run({
      input,
      now,
      address: request.ip,
      browser: browserOf(request, reply, services.keys),
      agent: request.headers['user-agent'] ?? '',
      about: (who: { company_id: string; user_id?: string }) => note(request, who),
      tenant,
      services,
    });
    return result instanceof FileReply ? new FileAnswer(result) : toAnswer(handler, result);
  }
  const claims = await claimsOf(request, services);
  if (tenant === undefined) throw new Refusal('unknown_tenant');
  const if_match = ifMatchOf(request);
  const key = idempotencyKeyOf(request);
  const { db } = services;
  const transact = call.method === 'GET' && !call.file && !call.recorded ? db.readCompany : db.inCompany;
  const inside = async <T>(
    work: (tx: Tx, caller: Caller, company: CompanyRules) => Promise<T>,
  ): Promise<T> => {
    const attempt = (): Promise<T> =>
      transact(claims.company_id, (tx) => {
        const admission = admit(tx, call, claims, tenant, services, now).then((admitted) => {
          note(request, { company_id: admitted.caller.company_id, user_id: admitted.caller.user_id });
          return admitted;
        });
        const enter = ({ caller, company }: Admitted): Promise<T> => work(tx, caller, company);
        return workAhead(services, call, claims.session_id, admission, enter);
      });
    try {
      return await attempt();
    } catch (error) {
      // What the session's last request found is forgotten by now: the second attempt asks first.
      if (error instanceof AdmissionChanged) return attempt();
      throw error;
    }
  };

  const prepare = handler.prepare as ((context: unknown) => Promise<unknown>) | undefined;
  const ready = await (prepare === undefined
    ? null
    : inside(async (tx, caller, company) => ({
        before: { input: parseInput(call, request), caller, company, services, now },
        replay: key === undefined ? null : await replayOf(tx, caller, key, request),
      })));
  if (ready?.replay) return ready.replay;
  const prepared = ready === null ? undefined : await prepare?.(ready.before);

  const work = async (tx: Tx, caller: Caller, company: CompanyRules): Promise<Answer | FileAnswer> => {
    const input = parseInput(call, request);
    const today = todayIn(now, company.time_zone);
    const context = { input, caller, company, tx, now, today, if_match, services, prepared };
    if (call.file) {
      const file = (await run(context)) as FileReply;
      if (file.bytes instanceof Undrawn) services.desk.refuseFull();
      return new FileAnswer(file);
    }
    const toDo = async () => toAnswer(handler, await run(context));
    return key === undefined || call.secret ? toDo() : once(tx, caller, key, request, now, toDo);
  };
  const copy = call.report === true ? copyOf(db) : null;
  if (copy !== null) {
    const { caller, company, seen } = await inside(async (tx, caller, company) => ({
      caller,
      company,
      seen: await lastEntry(tx, caller.company_id),
    }));
    const copied = await fromCopy(copy, caller.company_id, seen, (tx) => work(tx, caller, company));
    if (copied !== null) return copied.answer;
  }
  if (handler.kind === 'company')
    return call.file ? services.turns.take(claims.company_id, () => inside(work)) : inside(work);
  const { caller, company } = await inside(async (_tx, caller, company) => ({ caller, company }));
  return db.onPlatform((tx) => work(tx, caller, company));
}

function toAnswer(handler: Handler, result: unknown): Answer {
  const { status } = handler.call;
  if (status === 204) return { status, body: undefined, etag: undefined, next: null };
  if (result instanceof Page) {
    return { status, body: JSON.stringify(result.rows), etag: undefined, next: result.next };
  }
  return { status, body: JSON.stringify(result), etag: etagOf(result), next: null };
}

const etagOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'version' in reply ? `"${reply.version}"` : undefined;

const hashOf = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest();

/** The first answer to this key, or null when it is new. Refuses the key of another request. */
async function replayOf(
  tx: Tx,
  caller: Caller,
  key: string,
  request: FastifyRequest,
): Promise<Answer | null> {
  const [first] = await tx<{ request_hash: Buffer; status: number; reply: string }[]>`
    select request_hash, status, reply from idempotency_keys
    where company_id = ${caller.company_id} and user_id = ${caller.user_id} and key = ${key}`;
  if (first === undefined) return null;
  if (!hashOf(request).equals(first.request_hash)) throw new Refusal('idempotency_mismatch');
  const body = first.reply === '' ? undefined : first.reply;
  const etag = body === undefined ? undefined : etagOf(JSON.parse(body));
  return { status: first.status, body, etag, next: null };
}

/** Does a write once per Idempotency-Key: the key's row is taken first, so a twin waits and then reads the first answer. */
async function once(
  tx: Tx,
  caller: Caller,
  key: string,
  request: FastifyRequest,
  now: string,
  toDo: () => Promise<Answer>,
): Promise<Answer> {
  const { company_id, user_id } = caller;
  await beInCompany(tx, company_id);
  const taken = await tx`
    insert into idempotency_keys (company_id, user_id, key, request_hash, status, reply, created_at)
    values (${company_id}, ${user_id}, ${key}, ${hashOf(request)}, 0, '', ${now})
    on conflict do nothing
    returning key`;
  if (taken.length === 0) {
    const replay = await replayOf(tx, caller, key, request);
    if (replay === null) throw new Refusal('overloaded', { retry_after_s: 1 });
    return replay;
  }
  const answer = await toDo();
  // An action on the platform may have stepped into the company it was about.
  await beInCompany(tx, company_id);
  await tx`
    update idempotency_keys set status = ${answer.status}, reply = ${answer.body ?? ''}
    where company_id = ${company_id} and user_id = ${user_id} and key = ${key}`;
  return answer;
}

/** `If-Match: "3"` -> 3; `*` and its absence say nothing about a version. */
function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined)
    throw new Refusal('stale', { detail: 'If-Match is not an ETag of this resource.' });
  return Number(version);
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  if (request.method === 'GET') return undefined;
  const key = firstOf(request.headers['idempotency-key']);
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid', { detail: 'Idempotency-Key: use 1 to 200 visible ASCII characters.' });
  }
  return key;
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
