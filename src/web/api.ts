import type { Call, ReplyOf, SentOf } from '../contract/call.ts';
import { errorReply } from '../contract/error-reply.ts';
import { read } from '../contract/reading.ts';
import { refreshSession } from '../contract/sessions.ts';
import { takeBegun } from './ahead/begun.ts';
import { ApiError, type FailureCode } from './api-error.ts';
import { holderOf } from './holder-of.ts';
import { noteLeftOut } from './left-out.ts';
import { randomKey } from './random-key.ts';
import { accessToken, endSession, keepTokens, refreshToken, tenantDomain } from './session-store.ts';
import { hasWords, learnRefusals, loadWords } from './text/index.ts';
import { withdrawUndoOf } from './undo-offers.ts';

type Extras = {
  /** The version that the write is based on; a stale one is refused with 412. */
  readonly ifMatch?: number;
  /** One for each action of the user; generated here by default. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The caller itself watches whether anything comes, and gives up by its signal: a long file takes minutes. */
  readonly watched?: true;
  /** Names no company: what is sent says whose it is, whatever company was chosen here before. */
  readonly unnamed?: true;
  /** The person whose write it is: no other person's token carries it, also when another person has signed in. */
  readonly as?: string;
};
/** The input of a call: `params`, `query` and `body` of the contract, and the extras. */
export type Sending<C extends Call> = SentOf<C> & Extras;
type Loose = Extras & { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** Makes a call of the contract. Returns its parsed reply or throws an ApiError. */
export function send<const C extends Call>(call: C, sent: Sending<C>): Promise<ReplyOf<C>>;
export async function send(call: Call, sent: Loose): Promise<unknown> {
  try {
    return await sendOnce(call, sent);
  } catch (error) {
    const reasons = error instanceof ApiError && error.code === 'rule_broken' ? await askWhy(error) : null;
    if (reasons === null) throw error;
    // Another request than the one that was refused.
    const idempotencyKey = randomKey();
    return sendOnce(call, { ...sent, idempotencyKey, body: { ...Object(sent.body), reasons } });
  }
}

let askWhy: (refused: ApiError) => Promise<unknown> = async () => null;
/** What asks the user for the reasons of broken rules; null: the user does not want them broken. */
export const onRuleBroken = (ask: typeof askWhy): void => {
  askWhy = ask;
};

const idOf = (row: unknown): unknown => Object(row).id;

async function sendOnce(call: Call, sent: Loose): Promise<unknown> {
  const response = await answered(call, sent);
  if (call.method !== 'GET') withdrawUndoOf(Object.values(Object(sent.params)));
  const reply = readReply(
    call,
    sent,
    response.status === 204 ? undefined : await response.json().catch(unreadable),
  );
  const cursor = nextOf(response.headers.get('link'));
  const query = Object(sent.query);
  // A long list comes in pages: who asked for no page gets all of them.
  if (cursor === null || query.limit !== undefined || !Array.isArray(reply)) return reply;
  const rest = await sendOnce(call, { ...sent, query: { ...query, cursor } });
  // A row that was moved meanwhile may come on two pages.
  const known = new Set(reply.map(idOf));
  return [...reply, ...(rest as unknown[]).filter((row) => idOf(row) === undefined || !known.has(idOf(row)))];
}

/** Like send, for a long list: its rows, and the cursor of the next page (null: there is none). */
export async function sendPage<const C extends Call>(
  call: C,
  sent: Sending<C>,
): Promise<{ readonly rows: ReplyOf<C>; readonly next: string | null }>;
export async function sendPage(call: Call, sent: Loose): Promise<{ rows: unknown; next: string | null }> {
  const response = await answered(call, sent);
  const rows = readReply(call, sent, await response.json().catch(unreadable));
  return { rows, next: nextOf(response.headers.get('link')) };
}

/** `</api/history/?cursor=abc&limit=50>; rel="next"` -> `abc` */
function nextOf(link: string | null): string | null {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor');
}

/** Makes a call that returns a file: its bytes and the name that the server gave it. */
export async function fetchFile<const C extends Call>(
  call: C,
  sent: Sending<C>,
): Promise<{ readonly name: string; readonly bytes: Blob }> {
  const { name, response } = await openFile(call, sent);
  return { name, bytes: await response.blob() };
}

/** The same before its bytes have come. */
export function openFile<const C extends Call>(
  call: C,
  sent: Sending<C>,
): Promise<{ readonly name: string; readonly response: Response }>;
export async function openFile(call: Call, sent: Loose): Promise<{ name: string; response: Response }> {
  const response = await answered(call, sent);
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: decodeURIComponent(named ?? 'skifta'), response };
}

/** Opens a call that returns a stream, with the same session rules. */
export async function openStream<const C extends Call>(
  call: C,
  sent: Sending<C>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await answered(call, { ...sent, signal });
  return response.body ?? unreadable();
}

async function answered(call: Call, sent: Loose): Promise<Response> {
  const request = requestFor(call, sent);
  if (call.who === 'anyone') return orRefusal(await reached(call, request, null));
  const token = accessToken();
  if (token === null) throw sessionOver();
  requireHolder(sent, token);
  const first = await reached(call, request, token);
  if (first.status !== 401 || (await isWrongCode(first))) return orRefusal(first);
  const fresh = await freshToken(token);
  if (fresh === null) throw sessionOver();
  requireHolder(sent, fresh);
  const second = await reached(call, request, fresh);
  if (second.status === 401 && !(await isWrongCode(second))) throw sessionOver();
  return orRefusal(second);
}

function requireHolder({ as }: Loose, token: string): void {
  if (as !== undefined && holderOf(token) !== as)
    throw new ApiError(401, 'session_ended', 'Another person is signed in.');
}

/** A 401 that rejects the code sent with the call; the session is still valid. */
async function isWrongCode(response: Response): Promise<boolean> {
  const body = read(
    errorReply,
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return body.success && body.data.code === 'second_factor_wrong';
}

type Prepared = {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal | undefined;
  readonly watched: boolean;
};

function requestFor(call: Call, sent: Loose): Prepared {
  const headers: Record<string, string> = { Accept: acceptOf(call) };
  const tenant = tenantDomain();
  if (tenant !== null && sent.unnamed !== true) headers['X-Tenant-Domain'] = tenant;
  if (call.method !== 'GET') headers['Idempotency-Key'] = sent.idempotencyKey ?? randomKey();
  if (sent.ifMatch !== undefined) headers['If-Match'] = `"${sent.ifMatch}"`;
  // Only sign-in sends the cookie by which the server recognizes a known browser.
  const credentials = call.who === 'anyone' ? 'same-origin' : 'omit';
  const init: RequestInit = { method: call.method, credentials, cache: 'no-store' };
  if (sent.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(sent.body);
  }
  return { url: addressOf(call, sent), init, headers, signal: sent.signal, watched: sent.watched === true };
}

const acceptOf = (call: Call): string =>
  call.stream ? 'text/event-stream' : call.file ? '*/*' : 'application/json';

function addressOf(call: Call, sent: Loose): string {
  const params = new Map(entriesOf(sent.params));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  );
  const query = new URLSearchParams(entriesOf(sent.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

const entriesOf = (record: unknown): [string, string][] =>
  typeof record === 'object' && record !== null
    ? Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
    : [];

const ANSWER_WITHIN_S = 20;
const TRY_AGAIN_AFTER_MS = 400;
const LOCK_AT_ONCE_MS = 5;
const STORAGE_ARRIVES_MS = 60;
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The server's response of any status. A write without a response is sent once more with the same Idempotency-Key.
 */
async function reached(call: Call, request: Prepared, token: string | null): Promise<Response> {
  try {
    return await attempt(call, request, token);
  } catch (error) {
    if (!(error instanceof ApiError) || call.method === 'GET' || request.signal?.aborted) throw error;
    await pause(TRY_AGAIN_AFTER_MS);
    return attempt(call, request, token);
  }
}

async function attempt(call: Call, request: Prepared, token: string | null): Promise<Response> {
  const headers = token === null ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` };
  const within_s = call.longest_s ?? ANSWER_WITHIN_S;
  const limits = [
    request.signal,
    call.stream || request.watched ? undefined : AbortSignal.timeout(within_s * 1000),
  ];
  const signal = AbortSignal.any(limits.filter((limit) => limit !== undefined));
  const begun = call.method === 'GET' ? takeBegun(request.url, headers) : undefined;
  if (begun !== undefined) signal.addEventListener('abort', begun.stop);
  try {
    // What failed before the app was there may have failed for the network's own start: it is asked again.
    const early = await begun?.answer.catch(() => undefined);
    signal.throwIfAborted();
    return early ?? (await fetch(request.url, { ...request.init, headers, signal }));
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, 'network', 'Network error. Could not reach server.');
  }
}

/**
 * A valid access token, or null when the session is over. Parallel tabs refresh once: a tab that gets the lock later
 * finds another token in the storage than the refused one, and uses that.
 */
function freshToken(refused: string): Promise<string | null> {
  const asked = performance.now();
  return withLock(async () => {
    // Another tab's write may arrive after the lock is released, so a tab that waited pauses briefly.
    const waited = performance.now() - asked > LOCK_AT_ONCE_MS;
    if (waited && accessToken() === refused) await pause(STORAGE_ARRIVES_MS);
    const now = accessToken();
    if (now !== refused) return now;
    const refresh = refreshToken();
    if (refresh === null) return null;
    const response = await reached(refreshSession, requestFor(refreshSession, { body: { refresh } }), null);
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
    const tokens = readReply(refreshSession, {}, await (await orRefusal(response)).json().catch(unreadable));
    if (accessToken() === null) return null;
    keepTokens(tokens);
    return tokens.access;
  });
}

let queue: Promise<unknown> = Promise.resolve();
/** One at a time over all tabs; within this tab only where the browser has no Web Locks (plain http). */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  // The `in` test: the type declares it always present, but on plain http addresses it is missing.
  if ('locks' in navigator) return navigator.locks.request('skifta-refresh', work);
  const result = queue.then(work);
  queue = result.catch(() => undefined);
  return result;
}

function sessionOver(): ApiError {
  if (accessToken() !== null || refreshToken() !== null) endSession('expired');
  return new ApiError(401, 'session_ended', 'Session expired. Please login again.');
}

async function orRefusal(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body = read(errorReply, await response.json().catch(() => null));
  if (!body.success)
    throw new ApiError(response.status, guessedCode(response.status), `HTTP ${response.status}`);
  const { detail, code, errors, current } = body.data;
  // A page that cannot fetch them shows a sentence by the status.
  if (!hasWords(code)) await loadWords('forms').catch(() => undefined);
  const known = hasWords(code) ? code : guessedCode(response.status);
  // A page that cannot fetch them shows the server's own sentence.
  if (errors !== undefined) await learnRefusals().catch(() => undefined);
  throw new ApiError(response.status, known, detail, { errors, current });
}

/** A proxy in between answers without our error code. */
const guessedCode = (status: number): FailureCode =>
  status === 429
    ? 'too_many_requests'
    : status === 404
      ? 'not_found'
      : status === 403
        ? 'not_allowed'
        : status === 503 || status === 502 || status === 504
          ? 'overloaded'
          : 'internal';

/** The reply as this version of the app understands it. Skipped rows are reported (parts/older-page.tsx). */
function readReply<const C extends Call>(call: C, sent: Loose, value: unknown): ReplyOf<C>;
function readReply(call: Call, sent: Loose, value: unknown): unknown {
  const result = read(call.reply, value);
  if (!result.success) throw new ApiError(200, 'unexpected_reply', result.error.message);
  if (call.method === 'GET') noteLeftOut(addressOf(call, sent), result.left_out);
  return result.data;
}

function unreadable(): never {
  throw new ApiError(200, 'unexpected_reply', 'The reply could not be read.');
}
