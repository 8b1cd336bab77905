import type { z } from 'zod';
import type { RefusalCode } from '../contract/errors.ts';
import { read } from '../contract/reading.ts';

/** The server's refusals, and three failures without a server's reply; `passkey_stopped`: the browser used no passkey. */
export type FailureCode = RefusalCode | 'network' | 'unexpected_reply' | 'passkey_stopped';

type More = { readonly errors?: Record<string, string[]> | undefined; readonly current?: unknown };

/** A call that was refused or got no reply. Screens show it by `code` (text `errors.*`), never by `detail`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureCode;
  /** The server's sentence in English. */
  readonly detail: string;
  /** By field, when the request was invalid. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The current state, sent with a stale write's refusal (412). */
  readonly current: unknown;

  constructor(status: number, code: FailureCode, detail: string, more: More = {}) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = more.errors ?? {};
    this.current = more.current;
  }
}

/** The current state that a stale write's refusal holds, or null when it holds none that can be read. */
export function currentOf<S extends z.ZodType>(error: ApiError, schema: S): z.output<S> | null {
  const result = read(schema, error.current);
  return result.success ? result.data : null;
}
