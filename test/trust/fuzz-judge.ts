import type { Call } from '../../src/contract/call.ts';
import { errorReply } from '../../src/contract/error-reply.ts';
import { isRefusalCode, REFUSALS } from '../../src/contract/errors.ts';
import { replyHeld } from '../replies.ts';
import type { Request } from './fuzz-requests.ts';

/** What a reply may be, whatever the request. */

export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

const JSON_TYPE = 'application/json; charset=utf-8';
const FILE_TYPES =
  /^(application\/(pdf|xml; charset=utf-8|json; charset=utf-8|zip|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/(csv|plain|calendar|html); charset=(utf-8|ibm437))$/;
/** The only 5xx that are not faults of the product. Each says when to try again. */
const BUSY = new Set(['overloaded', 'database_unavailable', 'disk_full']);

const OF_THE_LIBRARY =
  /\binvalid (input|option|key|string)|too (small|big)|expected (string|number|int|array)/i;

/** Why this reply is wrong; null when it is right. */
export function faultOf(call: Call, request: Request, answer: Answer): string | null {
  const { status, headers } = answer;
  if (headers['x-content-type-options'] !== 'nosniff') return 'it does not say nosniff';
  if (Object.values(headers).some((value) => /[\r\n]/.test(String(value))))
    return 'a header holds a line break';
  if (request.method === 'HEAD') return status >= 500 ? 'it failed' : null;
  if (status >= 400) return faultOfRefusal(answer);
  if (request.method !== call.method) return null;
  if (request.wrong !== null) return `it took what is wrong: ${request.wrong}`;
  if (call.who !== 'anyone' && (request.by === 'nobody' || !call.who.includes(request.by)))
    return `it let in ${request.by}`;
  return faultOfReply(call, answer);
}

function faultOfRefusal({ status, text, headers }: Answer): string | null {
  if (headers['content-type'] !== JSON_TYPE) return `a refusal of type ${headers['content-type']}`;
  const reply = errorReply.safeParse(parsed(text));
  if (!reply.success) return 'a refusal of another shape';
  const { code, errors = {}, non_field_errors = [] } = reply.data;
  const said = [...Object.values(errors).flat(), ...non_field_errors];
  if (said.some((text) => OF_THE_LIBRARY.test(text))) return `a sentence of the library: ${said.join(' ')}`;
  if (!isRefusalCode(code)) return `an unknown code ${code}`;
  if (REFUSALS[code][0] !== status) return `${code} with another status`;
  if (status < 500) return null;
  return BUSY.has(code) && Number(headers['retry-after']) > 0 ? null : 'it failed';
}

function faultOfReply(call: Call, { status, text, headers }: Answer): string | null {
  if (status !== call.status) return `it answered ${status}, declared is ${call.status}`;
  const type = String(headers['content-type']);
  if (status === 204) return text === '' ? null : 'a body with 204';
  if (call.file) return FILE_TYPES.test(type) ? null : `a file of type ${type}`;
  if (type !== JSON_TYPE) return `a reply of type ${type}`;
  if (headers['cache-control'] !== 'no-store' && call.who !== 'anyone') return 'it may be kept by a cache';
  try {
    replyHeld(call, text);
    return null;
  } catch (error) {
    return `a reply of another shape: ${String(error).slice(0, 300)}`;
  }
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
