import fc from 'fast-check';
import type { Operation } from './fuzz-requests.ts';
import { fitting, type Schema } from './fuzz-values.ts';

/** Every text field of every body and query, and how to set it. */

type Step = string | 0;
export type TextField = {
  readonly operation: Operation;
  readonly place: 'query' | 'body';
  readonly path: readonly Step[];
  /** The field takes any text that is short enough: no pattern, no enum, no format. */
  readonly isFree: boolean;
};

export const nameOf = ({ operation, path }: TextField): string => `${operation.name} ${path.join('.')}`;

export function textFieldsOf(operation: Operation): readonly TextField[] {
  const query = operation.query.map(({ name, schema }): TextField => {
    return { operation, place: 'query', path: [name], isFree: isFree(schema) };
  });
  const body = leavesOf(operation.body).map(({ path, schema }): TextField => {
    return { operation, place: 'body', path, isFree: isFree(schema) };
  });
  return [...query, ...body];
}

const isFree = ({ type, pattern, format, ...rest }: Schema): boolean =>
  type === 'string' &&
  pattern === undefined &&
  format === undefined &&
  !('enum' in rest) &&
  !('const' in rest);

type Leaf = { readonly path: readonly Step[]; readonly schema: Schema };

function leavesOf(schema: Schema | undefined, path: readonly Step[] = []): readonly Leaf[] {
  if (schema === undefined) return [];
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.flatMap((one) => leavesOf(one, path)).slice(0, 1);
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([name, one]) => leavesOf(one, [...path, name]));
  if (schema.items !== undefined) return leavesOf(schema.items, [...path, 0]);
  return schema.type === 'string' ? [{ path, schema }] : [];
}

const sampled = (schema: Schema): unknown => fc.sample(fitting(schema), { numRuns: 1, seed: 1 })[0];

/** The same body with this value at that place. Missing parents are created as the schema requires. */
export function withAt(
  value: unknown,
  schema: Schema,
  [step, ...rest]: readonly Step[],
  text: string,
): unknown {
  if (step === undefined) return text;
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) {
    const chosen = either.find((one) => one.properties !== undefined || one.items !== undefined) ?? {};
    return withAt(value, chosen, [step, ...rest], text);
  }
  if (step === 0) {
    const [first = sampled(schema.items ?? {}), ...others] = Array.isArray(value) ? value : [];
    return [withAt(first, schema.items ?? {}, rest, text), ...others];
  }
  const inner = schema.properties?.[step] ?? {};
  const known = typeof value === 'object' && value !== null ? value : Object(sampled(schema));
  return { ...known, [step]: withAt(Reflect.get(known, step), inner, rest, text) };
}
