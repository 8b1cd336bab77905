import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** How much a request may bring, before anything of it is believed (trust rule 28). A table of all limits: SECURITY.md. */

export const BODY_LIMIT = 256 * 1024;
export const REQUEST_TIMEOUT_MS = 15_000;
/** The longest address that is meant: 200 ids of people in a filter. */
const URL_LIMIT = 10_000;
const QUERY_KEYS = 50;
const BODY_DEPTH = 20;

/** The path a request asks for, decoded once; null when its percent encoding cannot be read. */
export function pathOf({ url }: FastifyRequest): string | null {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return null;
  }
}

/** Ways to write a path that no page, file or call of ours has: `//`, `/../`, backslashes, what cannot be printed. */
const NO_PATH = /\/\/|\/\.{1,2}(\/|$)|[\\\p{Cc}]/u;

/** Refuses an address that is too long, that is none of ours however one reads it, or that asks too many things at once. */
export function checkAddress(request: FastifyRequest): void {
  const { url } = request;
  if (url.length > URL_LIMIT) throw new Refusal('url_too_long');
  const path = pathOf(request);
  if (path === null) throw new Refusal('invalid');
  if (NO_PATH.test(path)) throw new Refusal('no_such_call');
  const query = url.indexOf('?');
  if (query === -1) return;
  let keys = 1;
  for (let at = url.indexOf('&', query); at !== -1; at = url.indexOf('&', at + 1)) keys += 1;
  if (keys > QUERY_KEYS) {
    throw new Refusal('invalid', { detail: `There are at most ${QUERY_KEYS} parameters.` });
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Are there more objects and lists within each other than any body of ours has? Looked for before it is parsed. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > BODY_DEPTH) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}
