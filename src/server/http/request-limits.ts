import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Limits on a request, enforced before any of it is used (trust rule 28). SECURITY.md has the table of all limits. */

export const BODY_LIMIT = 256 * 1024;
export const REQUEST_TIMEOUT_MS = 15_000;
/** The longest legitimate address: 200 ids of people in a filter. */
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

/** Paths that no page, file or call of ours has: `//`, `/../`, backslashes, unprintable characters. */
const NO_PATH = /\/\/|\/\.{1,2}(\/|$)|[\\\p{Cc}]/u;

/** Refuses an address that is too long, malformed or has too many parameters. */
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

/** Is JSON nested deeper than any body of ours? Checked before it is parsed. */
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
