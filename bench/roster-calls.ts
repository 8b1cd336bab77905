import { gzipSync } from 'node:zlib';
import { PASSWORD } from './big-company.ts';

/** Calls of a manager, with their times. */

export type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ ms: number; bytes: number; body: unknown }>;

export async function access(address: string, host: string): Promise<string> {
  const answer = await fetch(`${address}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-domain': host },
    body: JSON.stringify({ username: 'manager', password: PASSWORD }),
  });
  return String(Object(await answer.json()).access);
}

/** Calls with their times; `bytes` is the answer packed by gzip. */
export function callsOf(address: string, host: string, token: string): Ask {
  return async (method, path, body) => {
    const began = performance.now();
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-tenant-domain': host,
        'accept-encoding': 'gzip',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const ms = performance.now() - began;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return { ms, bytes: gzipSync(text).length, body: JSON.parse(text) };
  };
}
