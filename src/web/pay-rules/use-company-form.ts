import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { failureOf } from './refused.tsx';

type Options<V, Saved> = {
  readonly name: string;
  /** Reads back what was typed when the session ended. */
  readonly schema: z.ZodType<V>;
  /** What is saved, as it was read last. */
  readonly saved: Saved;
  readonly valuesOf: (saved: Saved) => V;
  readonly check: (values: V) => FormErrors;
  readonly send: (values: V, ifMatch: number, idempotencyKey: string) => Promise<Saved>;
  /** What a success says. */
  readonly done: string;
};

/**
 * A form of the company's settings: shows what is saved until somebody types; then what is typed, also when another saves
 * meanwhile. `base` is what was saved when the typing began; `take` begins anew from what is saved.
 */
export function useCompanyForm<V extends Record<string, unknown>, Saved extends { readonly version: number }>(
  options: Options<V, Saved>,
) {
  const { name, schema, saved, valuesOf, check, send, done } = options;
  const [base, setBase] = useState(saved);
  const sheet = useFormSheet<V, Saved>({
    initial: valuesOf(base),
    check,
    send: (values, { idempotencyKey }) => send(values, base.version, idempotencyKey),
    onDone: (now) => {
      take(now);
      toast(done);
      void changed('company');
    },
    say: (error) => failureOf(error),
    draft: { name, schema: schema as unknown as z.ZodType<Partial<V>> },
  });
  const take = (next: Saved): void => {
    setBase(next);
    sheet.restart(valuesOf(next));
  };
  if (saved.version > base.version) {
    // Saved while nothing is typed: shown as it is now. While something is, another form's saving does not concern this one.
    if (!sheet.dirty) take(saved);
    else if (isSame(valuesOf(saved), valuesOf(base))) setBase(saved);
  }
  const stale = sheet.error instanceof ApiError && sheet.error.code === 'stale';
  return { sheet, base, stale, take: () => take(saved) };
}

/** Do two states of a form say the same? Both were made in the same order. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
