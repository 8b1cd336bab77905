import { z } from 'zod';
import { LISTS_OF_ROWS } from './fields.ts';

/**
 * How a reply is read by a program that may be older or newer than the server that wrote it: the browser, above all. The
 * contract's schemas are strict, so that the server's own tests see every field; whoever reads a reply reads it with `read`:
 *
 * - a field that is not in the contract is ignored, at any depth;
 * - a nullable field that is missing is null;
 * - in a list of rows (`rows` in fields.ts, and a reply that is itself a list) a row that cannot be read, such as one with a
 *   status that did not exist yet, is left out and counted.
 */
export type Read<T> =
  | { readonly success: true; readonly data: T; readonly left_out: number }
  | { readonly success: false; readonly error: z.ZodError };

/** Rows left out of the reply that is being read; parsing is synchronous, so one counter will do. */
let left_out = 0;

export function read<S extends z.ZodType>(schema: S, value: unknown): Read<z.output<S>>;
export function read(schema: z.ZodType, value: unknown): Read<unknown> {
  left_out = 0;
  const result = readerOf(schema).safeParse(value);
  return result.success ? { success: true, data: result.data, left_out } : result;
}

const readers = new WeakMap<z.ZodType, z.ZodType>();

function readerOf(schema: z.ZodType): z.ZodType {
  let reader = readers.get(schema);
  if (reader === undefined) {
    reader = schema instanceof z.ZodArray ? wholeList(schema) : tolerant(schema);
    readers.set(schema, reader);
  }
  return reader;
}

/** The same schema, which ignores what it does not know. Shapes that no reply has are left as they are. */
export function tolerant(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return tolerantObject(schema);
  if (schema instanceof z.ZodArray)
    return LISTS_OF_ROWS.has(schema)
      ? readableRows(schema)
      : changed(schema, { element: tolerant(schema.def.element) });
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return changed(schema, { innerType: tolerant(schema.def.innerType) });
  if (schema instanceof z.ZodUnion) return changed(schema, { options: schema.def.options.map(tolerant) });
  if (schema instanceof z.ZodRecord) return changed(schema, { valueType: tolerant(schema.def.valueType) });
  return schema as z.ZodType;
}

function tolerantObject(schema: z.ZodObject): z.ZodType {
  const fields = Object.entries(schema.def.shape).map(([name, field]) => {
    const read = tolerant(field);
    return [name, field instanceof z.ZodNullable ? read.default(null) : read];
  });
  return changed(schema, { shape: Object.fromEntries(fields), catchall: undefined });
}

const changed = (schema: z.ZodType, parts: Readonly<Record<string, unknown>>): z.ZodType =>
  z.core.clone(schema, { ...schema.def, ...parts });

/** The rows that can be read, even if that is none of them. */
const readableRows = (list: z.ZodArray): z.ZodType => {
  const row = tolerant(list.element);
  return z.array(z.unknown()).transform((values) => readRows(row, values).rows);
};

/** As readableRows; but a list of which nothing can be read is not shown as if it were empty. */
const wholeList = (list: z.ZodArray): z.ZodType => {
  const row = tolerant(list.element);
  return z.array(z.unknown()).transform((values, ctx) => {
    const { rows, first } = readRows(row, values);
    if (rows.length > 0 || first === null) return rows;
    ctx.addIssue({ code: 'custom', message: first });
    return z.NEVER;
  });
};

type Rows = {
  readonly rows: readonly unknown[];
  /** Why the first one that is left out cannot be read. */
  readonly first: string | null;
};

function readRows(row: z.ZodType, values: readonly unknown[]): Rows {
  const rows: unknown[] = [];
  let first: string | null = null;
  for (const value of values) {
    const result = row.safeParse(value);
    if (result.success) rows.push(result.data);
    else {
      first ??= result.error.message;
      left_out += 1;
    }
  }
  return { rows, first };
}
