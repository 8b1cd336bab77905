import { config, type z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { Refusal } from '../refusal.ts';
import { sayPlainly } from './plain-issue.ts';

/** Parses a request's input and says what is wrong with it: the field, the value, the reason. */

config({ localeError: sayPlainly });

export type Raw = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

const SECRET_FIELD = /password|token|refresh|social_security|salary|clearing|account/;
const SHOWN = 40;

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );

const shown = (field: string, value: unknown): string => {
  if (SECRET_FIELD.test(field) || value === undefined || (typeof value === 'object' && value !== null))
    return '';
  const text = JSON.stringify(value) ?? '';
  return ` ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`;
};

type Complaint = { field: string; text: string; value: unknown };

const complaintsOf = (issue: z.core.$ZodIssue, root: unknown): Complaint[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('.'),
      text: 'There is no such field.',
      value: undefined,
    }));
  }
  return [{ field: issue.path.join('.'), text: issue.message, value: valueAt(root, issue.path) }];
};

/** 400 that names every wrong field (decisions section 2). */
export function invalid(error: z.ZodError, root: unknown): Refusal {
  const complaints = error.issues.flatMap((issue) => complaintsOf(issue, root));
  const errors: Record<string, string[]> = {};
  const general: string[] = [];
  for (const { field, text } of complaints) {
    if (field === '') general.push(text);
    else errors[field] = [...(Object.hasOwn(errors, field) ? (errors[field] ?? []) : []), text];
  }
  const detail = complaints
    .slice(0, 5)
    .map(({ field, text, value }) => (field === '' ? text : `${field}${shown(field, value)}: ${text}`))
    .join(' ');
  return new Refusal('invalid', {
    detail,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    ...(general.length > 0 ? { non_field_errors: general } : {}),
  });
}

/** Ids are opaque: an impossible id is simply not found. */
export function parseInput(call: Call, raw: Raw): { params: unknown; query: unknown; body: unknown } {
  const params = call.params?.safeParse(raw.params);
  if (params !== undefined && !params.success) throw new Refusal('not_found');
  const query = call.query?.safeParse(raw.query);
  if (query !== undefined && !query.success) throw invalid(query.error, raw.query);
  const body = call.body?.safeParse(raw.body);
  if (body !== undefined && !body.success) throw invalid(body.error, raw.body);
  return { params: params?.data, query: query?.data, body: body?.data };
}
