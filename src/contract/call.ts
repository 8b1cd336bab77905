import type { z } from 'zod';

/**
 * The small typed contract: one constant per call. Server, web client, OpenAPI page and the tests read the same
 * constants, so a path, a field or a right is defined once (design: docs/decisions/0003).
 */

export const EVERYONE = ['worker', 'manager', 'superuser'] as const;
export type Role = (typeof EVERYONE)[number];

/** The roles that may make a call: `anyone` needs no token. The server checks it before it reads the input. */
export type Who = 'anyone' | readonly Role[];

export const STAFF = ['worker', 'manager'] as const satisfies readonly Role[];
export const MANAGERS = ['manager'] as const satisfies readonly Role[];
export const PLATFORM = ['superuser'] as const satisfies readonly Role[];

type Shape = z.ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Call = {
  /** operationId in the OpenAPI page, and the name of its handler. */
  readonly name: string;
  readonly method: Method;
  /** With the trailing slash of the specification; `{id}` marks a parameter. */
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
  /** May be made by a manager or superuser who needs a second factor and has none (decision 0151). */
  readonly before_second_factor?: true;
  /**
   * For a manager who does not see cost (decision 0107). `refused`: 403. `own`: as for a worker, what is their own alone.
   * `left_out`: the handler leaves out what others are paid. Not given: the call tells no pay of others.
   */
  readonly without_cost?: 'refused' | 'own' | 'left_out';
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly reply: Shape;
  /** The status of success. 204 has no body. */
  readonly status: 200 | 201 | 204;
  /** The reply is not JSON (an event stream). */
  readonly stream?: true;
  /** A GET that adds a history entry; files always do. Any other GET may not write: the database refuses it. */
  readonly recorded?: true;
  /** A GET that reads much: from the replica, where there is one that is recent enough. */
  readonly report?: true;
  /**
   * Takes long: how many seconds at most. Web client and proxies wait (deploy/nginx.conf); others wait a third of a
   * minute.
   */
  readonly longest_s?: number;
  /** The reply is a file: the handler answers its name, type and bytes. */
  readonly file?: true;
  /**
   * The reply holds a secret: it is not stored for a repeated Idempotency-Key, and repeating the write is harmless.
   * `unsaved`: only that of a body whose `save` is false, which writes nothing.
   */
  readonly secret?: true | 'unsaved';
};

/** Declares a call and keeps its exact type. */
export const call = <const C extends Call>(declaration: C): C => declaration;

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { readonly [key in K]: infer S extends Shape }
  ? { readonly [key in K]: z.output<S> }
  : { readonly [key in K]?: undefined };
type SentPart<C, K extends 'params' | 'query' | 'body'> = C extends {
  readonly [key in K]: infer S extends Shape;
}
  ? object extends z.input<S>
    ? { readonly [key in K]?: z.input<S> }
    : { readonly [key in K]: z.input<S> }
  : { readonly [key in K]?: undefined };

/** What a handler sees after parsing. */
export type InputOf<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
/** What a client sends. */
export type SentOf<C extends Call> = SentPart<C, 'params'> & SentPart<C, 'query'> & SentPart<C, 'body'>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
