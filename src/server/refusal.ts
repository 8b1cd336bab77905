import type { ErrorReply } from '../contract/error-reply.ts';
import { REFUSALS, type RefusalCode } from '../contract/errors.ts';

type More = {
  readonly detail?: string;
  readonly errors?: Record<string, string[]>;
  readonly non_field_errors?: string[];
  readonly current?: unknown;
  readonly retry_after_s?: number;
};

/** An expected refusal. Handlers throw it; app.ts turns it into an answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly more: More;

  constructor(code: RefusalCode, more: More = {}) {
    super(more.detail ?? REFUSALS[code][1]);
    this.code = code;
    this.status = REFUSALS[code][0];
    this.more = more;
  }

  reply(): ErrorReply {
    return {
      detail: this.message,
      code: this.code,
      ...(this.more.errors === undefined ? {} : { errors: this.more.errors }),
      ...(this.more.non_field_errors === undefined ? {} : { non_field_errors: this.more.non_field_errors }),
      ...(this.more.current === undefined ? {} : { current: this.more.current }),
    };
  }
}

/** A refusal that names one field. */
export const refuseField = (code: RefusalCode, field: string, detail?: string): Refusal =>
  new Refusal(code, {
    detail: `${field}: ${detail ?? REFUSALS[code][1]}`,
    errors: { [field]: [detail ?? REFUSALS[code][1]] },
  });

/** Refuses a last day before the first; null: there is no last day. */
export function requireDaysInOrder({ first_day, last_day }: Days): void {
  if (last_day !== null && last_day < first_day)
    throw refuseField('invalid', 'last_day', 'The last day must not lie before the first.');
}
type Days = { readonly first_day: string; readonly last_day: string | null };
