import type { z } from 'zod';
import { LISTS_OF_ROWS } from './lists-of-rows.ts';

/**
 * Reads a reply that may come from an older or newer server; used above all by the browser. The contract's schemas
 * are strict, so that the server's own tests see every field. Clients read replies with `read`:
 * - a field outside the contract is ignored, at any depth;
 * - a missing nullable field is null;
 * - in a list of rows (`rows` in fields.ts, and a reply that is itself a list) an unreadable row, such as one with an
 *   unknown status, is left out and counted.
 *
 * Schemas are recognised by their `type`, not by their classes: naming a class would load all of its code at the
 * start.
 */
export type Read<T> =
  | { readonly success: true; readonly data: T; readonly left_out: number }
  | { readonly success: false; readonly error: z.ZodError };

export function read<S extends z.ZodType>(schema: S, value: unknown): Read<z.output<S>>;
export function read(schema: z.ZodType, value: unknown): Read<unknown> {
  const counted = { left_out: 0 };
  const { def } = known(schema);
  if (def.type === 'array' && Array.isArray(value)) {
    const { rows, first } = readRows(def.element, value, counted);
    // A list without any readable row is an error, not an empty list.
    return rows.length === 0 && first !== null
      ? { success: false, error: first }
      : { success: true, data: rows, ...counted };
  }
  const result = schema.safeParse(fitted(schema, value, counted));
  return result.success ? { success: true, data: result.data, ...counted } : result;
}

type Counted = { left_out: number };

/** The kinds of schema that replies use. */
type Def =
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, z.ZodType>> }
  | { readonly type: 'array'; readonly element: z.ZodType }
  | { readonly type: 'nullable' | 'optional'; readonly innerType: z.ZodType }
  | { readonly type: 'record'; readonly valueType: z.ZodType }
  | { readonly type: 'other' };
const known = (schema: z.ZodType): { readonly def: Def } => schema as unknown as { readonly def: Def };

/**
 * The value without the fields that the schema does not know, ready to be parsed. A value of another shape is left
 * unchanged.
 */
function fitted(schema: z.ZodType, value: unknown, counted: Counted): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { def } = known(schema);
  switch (def.type) {
    case 'object':
      return fittedObject(def.shape, value, counted);
    case 'array':
      if (!Array.isArray(value)) return value;
      return LISTS_OF_ROWS.has(schema)
        ? readRows(def.element, value, counted).rows
        : value.map((one) => fitted(def.element, one, counted));
    case 'nullable':
    case 'optional':
      return fitted(def.innerType, value, counted);
    case 'record':
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, fitted(def.valueType, one, counted)]),
      );
    default:
      return value;
  }
}

function fittedObject(shape: Readonly<Record<string, z.ZodType>>, value: object, counted: Counted): unknown {
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    if (Object.hasOwn(value, name)) fields[name] = fitted(field, Reflect.get(value, name), counted);
    else if (known(field).def.type === 'nullable') fields[name] = null;
  }
  return fields;
}

type Rows = {
  readonly rows: readonly unknown[];
  /** Why the first dropped row cannot be read. */
  readonly first: z.ZodError | null;
};

function readRows(row: z.ZodType, values: readonly unknown[], counted: Counted): Rows {
  const rows: unknown[] = [];
  let first: z.ZodError | null = null;
  for (const value of values) {
    const result = row.safeParse(fitted(row, value, counted));
    if (result.success) rows.push(result.data);
    else {
      first ??= result.error;
      counted.left_out += 1;
    }
  }
  return { rows, first };
}
