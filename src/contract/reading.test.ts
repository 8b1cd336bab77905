import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { CALLS } from './calls.ts';
import { errorReply } from './error-reply.ts';
import { changeEvent } from './events.ts';
import { rows } from './fields.ts';
import { read } from './reading.ts';

/** Programs of other versions read a reply: unknown fields and values do not stop them (decision 0043). */

const line = z.strictObject({ id: z.string(), state: z.enum(['open', 'done']) });
const page = z.strictObject({
  id: z.string(),
  note: z.string().nullable(),
  place: z.strictObject({ name: z.string() }).nullable(),
  lines: z.array(line),
  told: rows(line),
  by_day: z.record(z.string(), z.strictObject({ hours: z.number() })),
});
const whole = {
  id: 'a',
  note: null,
  place: { name: 'Kök' },
  lines: [{ id: '1', state: 'open' }],
  told: [{ id: '2', state: 'done' }],
  by_day: { '2026-11-20': { hours: 8 } },
};

/** The same value with one more field in every object, at every depth. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, withMore(one)]);
  return { ...Object.fromEntries(fields), zz_new_field: { zz_new_field: 1 } };
}

/** The value that was read, or the error. */
const seen = (schema: z.ZodType, value: unknown): unknown => {
  const result = read(schema, value);
  return result.success ? [result.data, result.left_out] : result.error.issues.map(({ path }) => path);
};

test('a field that is not in the contract is ignored at every depth', () => {
  const more = { ...whole, zz_new_field: 1, place: { name: 'Kök', zz_new_field: 1 } };
  assert.equal(page.safeParse(more).success, false, 'the contract itself is strict');
  const everywhere = {
    ...more,
    lines: withMore(whole.lines),
    told: withMore(whole.told),
    by_day: { '2026-11-20': { hours: 8, zz_new_field: 1 } },
  };
  assert.deepEqual(seen(page, everywhere), [whole, 0]);
  assert.deepEqual(seen(z.array(page), [everywhere]), [[whole], 0]);
});

test('a nullable field that is missing is null; any other that is missing makes the reply unreadable', () => {
  const { note: _note, place: _place, ...less } = whole;
  assert.deepEqual(seen(page, less), [{ ...whole, place: null }, 0]);
  const { id: _id, ...without } = whole;
  assert.deepEqual(seen(page, without), [['id']]);
});

test('a row of a kind that did not exist yet is left out and counted', () => {
  const later = { id: '3', state: 'cancelled' };
  assert.deepEqual(seen(z.array(line), [...whole.lines, later]), [whole.lines, 1]);
  assert.deepEqual(seen(page, { ...whole, told: [later] }), [{ ...whole, told: [] }, 1]);
});

test('a list used in computations is read whole or not at all', () => {
  const later = { id: '3', state: 'cancelled' };
  assert.deepEqual(seen(page, { ...whole, lines: [...whole.lines, later] }), [['lines', 1, 'state']]);
});

test('a reply of which no row can be read is not an empty list', () => {
  assert.equal(read(z.array(line), [{ id: '3', state: 'cancelled' }]).success, false);
  assert.deepEqual(seen(z.array(line), []), [[], 0]);
  assert.equal(read(z.array(line), null).success, false);
});

test('refusals and change events are read the same way', () => {
  assert.ok(read(errorReply, withMore({ detail: 'Stale.', code: 'stale', current: { id: 'a' } })).success);
  assert.ok(read(changeEvent, withMore({ kind: 'shifts', ids: [] })).success);
});

/** The paths of the objects in a schema that accept unknown fields. */
function looseObjects(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject) {
    const inside = Object.entries(schema.def.shape).flatMap(([name, field]) =>
      looseObjects(field, `${path}.${name}`),
    );
    return schema.def.catchall instanceof z.ZodNever ? inside : [path, ...inside];
  }
  if (schema instanceof z.ZodArray) return looseObjects(schema.def.element, `${path}[]`);
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => looseObjects(option, `${path}|`));
  if (schema instanceof z.ZodRecord) return looseObjects(schema.def.valueType, `${path}{}`);
  if (schema instanceof z.ZodPipe)
    return [...looseObjects(schema.def.in, path), ...looseObjects(schema.def.out, path)];
  const { def } = schema._zod;
  return 'innerType' in def ? looseObjects(def.innerType as z.core.$ZodType, path) : [];
}

test('the contract itself is strict everywhere: the tests see a field too many', () => {
  for (const { name, reply, body, query, params } of CALLS)
    for (const part of [reply, body, query, params])
      if (part !== undefined) assert.deepEqual(looseObjects(part, name), []);
});

const TEXTS = [
  'a',
  '2026-11-20',
  '2026-11',
  '08:00',
  '2026-11-20T08:00:00Z',
  'f9610812-fb41-4c0e-9d7e-6a3f1c2b4d5e',
];

/** A value that the schema accepts, with one of everything in it. */
function sampleOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.def.shape).map(([name, field]) => [name, sampleOf(field)]),
    );
  if (schema instanceof z.ZodArray) return [sampleOf(schema.def.element)];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return sampleOf(schema.def.innerType);
  if (schema instanceof z.ZodRecord) return { key: sampleOf(schema.def.valueType) };
  if (schema instanceof z.ZodUnion) return sampleOf(schema.def.options[0] ?? schema);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  for (const value of [...TEXTS, 1, 30, 100, 1000, true, null, undefined])
    if (z.safeParse(schema, value).success) return value;
  throw new Error('no sample for this schema');
}

test('every reply of the contract can be read with one more field in each of its objects', () => {
  let objects = 0;
  for (const { name, reply } of CALLS) {
    const sample = sampleOf(reply);
    assert.ok(reply.safeParse(sample).success, name);
    const more = JSON.stringify(withMore(sample));
    if (more === undefined) continue;
    objects += more.split('zz_new_field').length - 1;
    const result = read(reply, JSON.parse(more));
    assert.deepEqual([result.success, result.success && result.left_out], [true, 0], name);
  }
  assert.ok(objects > 200, `${objects} fields were added`);
});
