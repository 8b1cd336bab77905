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
  /** Reads a stored draft. */
  readonly schema: z.ZodType<V>;
  /** The saved settings, as last read. */
  readonly saved: Saved;
  readonly valuesOf: (saved: Saved) => V;
  readonly check: (values: V, base: Saved) => FormErrors;
  readonly send: (values: V, base: Saved, idempotencyKey: string) => Promise<Saved>;
  /** The message of a success. */
  readonly done:
    | string
    | ((now: Saved, was: Saved, values: V) => { readonly text: string; readonly undo: () => void });
};

/**
 * A form of the company's settings: shows the saved values until the user types, then the typed ones, also when
 * another user saves meanwhile. `base` is what was saved when typing began; `take` starts again from the saved
 * values.
 */
export function useCompanyForm<V extends Record<string, unknown>, Saved extends { readonly version: number }>(
  options: Options<V, Saved>,
) {
  const { name, schema, saved, valuesOf, check, send, done } = options;
  const [base, setBase] = useState(saved);
  const sheet = useFormSheet<V, Saved>({
    initial: valuesOf(base),
    check: (values) => check(values, base),
    send: (values, { idempotencyKey }) => send(values, base, idempotencyKey),
    onDone: (now) => {
      const said =
        typeof done === 'string' ? { text: done, undo: undefined } : done(now, base, sheet.form.getValues());
      take(now);
      toast(said.text, said.undo);
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
    // Without typed values, a newly saved version is shown. With typed values, a version saved by another form does
    // not concern this one.
    if (!sheet.dirty) take(saved);
    else if (isSame(valuesOf(saved), valuesOf(base))) setBase(saved);
  }
  const stale = sheet.error instanceof ApiError && sheet.error.code === 'stale';
  return { sheet, base, stale, take: () => take(saved) };
}

/** Whether two states of a form are equal; both have the same key order. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
