import { type FormErrors, useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { useDraft } from '../drafts.ts';
import { fieldErrors } from '../form-check.ts';

type Options<S extends z.ZodType> = {
  readonly name: string;
  /** Reads back what was typed when the session ended. */
  readonly schema: S;
  readonly values: z.output<S> & Record<string, unknown>;
  readonly validate: (values: z.output<S>) => FormErrors;
  readonly onTyping: (is: boolean) => void;
};

/** A form of the company's settings: what is saved, until somebody types; then theirs, also when another saves meanwhile. */
export function useCompanyForm<S extends z.ZodType>({
  name,
  schema,
  values,
  validate,
  onTyping,
}: Options<S>) {
  const form = useForm<z.output<S> & Record<string, unknown>>({ initialValues: values, validate });
  const dirty = form.isDirty();
  useEffect(() => onTyping(dirty), [dirty, onTyping]);
  useEffect(() => () => onTyping(false), [onTyping]);
  const draft = useDraft(name, schema, () => (form.isDirty() ? form.getValues() : null));
  const begin = (next: z.output<S> & Record<string, unknown>): void => {
    form.setInitialValues(next);
    form.setValues(next);
    form.clearErrors();
    draft.settle();
  };
  return { form, dirty, draft, begin };
}

/** A refusal by field when it names some; null when it says nothing that a field can say. */
export function fieldsRefused(error: unknown): FormErrors | null {
  const errors = fieldErrors(error);
  return error instanceof ApiError && error.code !== 'stale' && Object.keys(errors).length > 0
    ? errors
    : null;
}

/** Do two states of a form say the same? Both were made in the same order. */
export const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
