import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { useDraft } from '../drafts.ts';
import { fieldErrors } from '../form-check.ts';

type Values<S extends z.ZodType> = z.output<S> & Record<string, unknown>;
type Options<S extends z.ZodType, Saved> = {
  readonly name: string;
  /** Reads back what was typed when the session ended. */
  readonly schema: S;
  /** What is saved, as it was read last. */
  readonly saved: Saved;
  readonly valuesOf: (saved: Saved) => Values<S>;
  readonly validate: (values: z.output<S>) => FormErrors;
  readonly onTyping: (is: boolean) => void;
};

/**
 * A form of the company's settings: what is saved, until somebody types; then theirs, also when another saves meanwhile.
 * `base` is what was saved when the typing began; `take` begins anew from what was saved.
 */
export function useCompanyForm<S extends z.ZodType, Saved extends { readonly version: number }>({
  name,
  schema,
  saved,
  valuesOf,
  validate,
  onTyping,
}: Options<S, Saved>) {
  const [base, setBase] = useState(saved);
  const form = useForm<Values<S>>({ initialValues: valuesOf(base), validate });
  const dirty = form.isDirty();
  useEffect(() => onTyping(dirty), [dirty, onTyping]);
  useEffect(() => () => onTyping(false), [onTyping]);
  const draft = useDraft(name, schema, () => (form.isDirty() ? form.getValues() : null));
  const take = (next: Saved): void => {
    setBase(next);
    form.setInitialValues(valuesOf(next));
    form.setValues(valuesOf(next));
    form.clearErrors();
    draft.settle();
  };
  if (saved.version > base.version) {
    // Saved while nothing is typed: shown as it is now. Of what is typed, only the other form's saving is none of its business.
    if (!dirty) take(saved);
    else if (isSame(valuesOf(saved), valuesOf(base))) setBase(saved);
  }
  return { form, dirty, draft, base, take };
}

/** A refusal by field when it names some; null when it says nothing that a field can say. */
export function fieldsRefused(error: unknown): FormErrors | null {
  const errors = fieldErrors(error);
  return error instanceof ApiError && error.code !== 'stale' && Object.keys(errors).length > 0
    ? errors
    : null;
}

/** Do two states of a form say the same? Both were made in the same order. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
