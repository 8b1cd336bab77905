import { type FormErrors, schemaResolver } from '@mantine/form';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { sayInvalid } from './text/index.ts';

/** The contract's schema as a form's `validate`: errors by field, in the user's language. */
export const checkedBy =
  (schema: z.ZodType) =>
  (values: unknown): FormErrors => {
    const errors = schemaResolver(schema, { sync: true })(values);
    return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, said(error)]));
  };

const said = (error: unknown): string => sayInvalid(String(error));

/** The server's errors by field, for `form.setErrors`; empty when there are none. */
export const fieldErrors = (error: unknown): FormErrors =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.errors).map(([field, [first = '']]) => [field, sayInvalid(first)]),
      )
    : {};
