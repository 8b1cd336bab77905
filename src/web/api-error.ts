import type { z } from 'zod';
import type { RefusalCode } from '../contract/errors.ts';
import { read } from '../contract/reading.ts';

/** What can go wrong: the server's refusals, and two that no server said. */
export type FailureCode = RefusalCode | 'network' | 'unexpected_reply';

type More = { readonly errors?: Record<string, string[]> | undefined; readonly current?: unknown };

/** A call that was refused or not answered. Screens say it by `code` (text `errors.*`), never by `detail`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureCode;
  /** The server's English sentence. */
  readonly detail: string;
  /** By field, when the request was invalid. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The state that a stale write met (412). */
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

/** The state that a stale write met, or null when the refusal brought none that can be read. */
export function currentOf<S extends z.ZodType>(error: ApiError, schema: S): z.output<S> | null {
  const result = read(schema, error.current);
  return result.success ? result.data : null;
}
