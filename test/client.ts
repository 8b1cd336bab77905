import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Call, ReplyOf, SentOf } from '../src/contract/call.ts';
import { keysOf } from '../src/server/database/secrets.ts';
import { refusalHeld, replyHeld } from './replies.ts';

/** A caller of the app in the same process, who reads every reply by the contract. */

/** The secret of every server that tests start in their own process. */
export const keys = keysOf(Buffer.alloc(32, 7));

export type Reply<C extends Call> = {
  readonly status: number;
  /** The reply of a success; throws when the call was refused, naming the reason. */
  readonly body: ReplyOf<C>;
  readonly refusal: {
    detail: string;
    code: string;
    errors: Record<string, string[]>;
    current: unknown;
  } | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

export type Client = {
  readonly id: string;
  readonly company_id: string;
  readonly subdomain: string;
  readonly access: string;
  readonly refresh: string;
  send<C extends Call>(call: C, sent?: SentOf<C>, headers?: Record<string, string>): Promise<Reply<C>>;
  /** A raw request, for input that the contract's types would not allow. */
  raw(
    options: InjectOptions,
  ): Promise<{ status: number; text: string; json: unknown; headers: Record<string, string | undefined> }>;
};

type Identity = Pick<Client, 'id' | 'company_id' | 'subdomain' | 'access' | 'refresh'>;

export function client(app: FastifyInstance, identity: Identity): Client {
  const { access, subdomain } = identity;
  const own = {
    'x-tenant-domain': `${subdomain}.localhost`,
    ...(access === '' ? {} : { authorization: `Bearer ${access}` }),
  };
  return {
    ...identity,
    send: async (call, sent, headers = {}) => {
      const { params, query, body } = { params: undefined, query: undefined, body: undefined, ...sent };
      const response = await app.inject({
        method: call.method,
        url: `${address(call.path, params)}${search(query)}`,
        headers: { ...own, ...headers },
        ...(body === undefined ? {} : { payload: JSON.parse(JSON.stringify(body)) }),
      });
      return checked(call, response.statusCode, response.body, headersOf(response.headers));
    },
    raw: async (options) => {
      const response = await app.inject({ ...options, headers: { ...own, ...options.headers } });
      return {
        status: response.statusCode,
        text: response.body,
        json: parsed(response.body),
        headers: headersOf(response.headers),
      };
    },
  };
}

const headersOf = (headers: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The address of a call with its parameters filled in. */
export const address = (path: string, params: unknown): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(Object(params)[name])));

const search = (query: unknown): string => {
  if (query === undefined) return '';
  const pairs = Object.entries(Object(query)).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
};

function checked<C extends Call>(
  call: C,
  status: number,
  text: string,
  headers: Record<string, string | undefined>,
): Reply<C> {
  if (status >= 400) {
    const { errors = {}, current, ...rest } = refusalHeld(text);
    const refusal = { ...rest, errors, current };
    return {
      status,
      headers,
      refusal,
      get body(): ReplyOf<C> {
        throw new Error(`${call.name} was refused with ${status}: ${text}`);
      },
    };
  }
  if (status !== call.status)
    throw new Error(`${call.name} answered ${status}, its contract says ${call.status}`);
  return { status, headers, refusal: null, body: replyHeld(call, text) };
}
