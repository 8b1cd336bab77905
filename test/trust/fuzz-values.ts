import fc from 'fast-check';

/**
 * Values drawn from JSON schemas: some valid, some clearly invalid. An invalid value says why, so that the report
 * names what the server wrongly accepted.
 */

export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
};

export type Wrong = { readonly value: unknown; readonly why: string };

/**
 * A placeholder for the id of a noun. It is replaced when the request is made, because earlier replies bring new ids.
 */
export const ID_MARK = /@id(\d+)([a-z-]*)@/g;

/** The noun of each contract field that holds an id. */
const NOUN_OF: Readonly<Record<string, string>> = {
  user: 'users',
  user_ids: 'users',
  worker: 'users',
  worker_id: 'users',
  worker_ids: 'users',
  about: 'users',
  actor: 'users',
  manager_id: 'users',
  shift: 'shifts',
  shift_id: 'shifts',
  exclude_shift_id: 'shifts',
  entries: 'time-entries',
};
const anId = (noun: string): fc.Arbitrary<string> =>
  fc.nat({ max: 9_999 }).map((n) => `@id${n}${NOUN_OF[noun] ?? noun.replaceAll(/[^a-z-]/g, '')}@`);

/** Texts that patterns of the contract accept; each string schema picks those that match. */
const KNOWN = [
  '2026-03-12',
  '2026-03-17',
  '2026-03-18',
  '2026-04-20',
  '2026-10-25',
  '2028-02-29',
  '1901-01-01',
  '2198-12-31',
  '2026-03-12T08:00:00Z',
  '2026-03-12T16:30:00Z',
  '2026-03-29T02:30:00+01:00',
  '2026-10-25T02:30:00+01:00',
  '08:00',
  '16:30',
  '23:59',
  '00:00',
  '0',
  '1',
  '3',
  '12',
  '33',
  '2026',
  '2190',
  '25000.50',
  '6000',
  '123456789',
  'prov-abc',
  'SE4550000000058398257466',
  'vera.fuzz',
  'fuzz@example.com',
];
const TEXT = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('Prov', 'Åsa Öberg', '0', ' blank ', 'två\nrader', '🙂👩‍🚒', 'ﬀ', 'e\u0301'),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** `noun`: the field of the value, or the noun of the id. */
export function fitting(schema: Schema, noun = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return fc.oneof(...either.map((one) => fitting(one, noun)));
  switch (schema.type) {
    case 'string':
      return strings(schema, noun);
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, noun), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'object':
      return objects(schema, noun);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function strings(
  { pattern, format, minLength = 0, maxLength = 200 }: Schema,
  noun: string,
): fc.Arbitrary<string> {
  if (format === 'uuid') return anId(noun);
  if (noun === 'user_ids')
    return fc.array(anId(noun), { minLength: 1, maxLength: 3 }).map((ids) => ids.join());
  if (format === 'email') return fc.nat({ max: 999_999 }).map((n) => `fuzz${n}@example.com`);
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const edges = pattern === undefined ? ['x'.repeat(minLength), 'x'.repeat(Math.min(maxLength, 2_000))] : [];
  const known = [...KNOWN, ...edges].filter(fits);
  if (pattern === undefined)
    return fc.oneof(TEXT.filter(fits), fc.constantFrom('Prov', ...edges).filter(fits));
  return known.length === 0 ? matching(pattern) : fc.oneof(fc.constantFrom(...known), matching(pattern));
}

/** Character classes cost fast-check seconds, so these patterns are matched by known texts. */
function matching(pattern: string): fc.Arbitrary<string> {
  if (pattern.includes('\\p{')) return fc.nat({ max: 99_999 }).map((n) => `fuzz${n}`);
  return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
}

const leastOf = ({ minimum, exclusiveMinimum }: Schema): number =>
  Math.max(minimum ?? -1_000, exclusiveMinimum ?? -1_000);
const mostOf = ({ maximum, exclusiveMaximum }: Schema): number =>
  Math.min(maximum ?? 1_000_000, exclusiveMaximum ?? 1_000_000);

function numbers(schema: Schema): fc.Arbitrary<number> {
  const [min, max] = [leastOf(schema), mostOf(schema)];
  const whole = fc.oneof(
    fc.constantFrom(min, max, -0),
    fc.integer({ min: Math.max(Math.ceil(min), -100), max: Math.min(Math.floor(max), 3_000) }),
  );
  return schema.type === 'integer' ? whole : fc.oneof(whole, fc.constantFrom(0.1, 30_000.5, 1e-7, 12.345));
}

function objects(
  { properties = {}, required = [], additionalProperties }: Schema,
  noun = '',
): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && additionalProperties !== false)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const shapes = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, fitting(one, name === 'id' ? noun : name)]),
  );
  return fc.record(shapes, { requiredKeys: required.filter((name) => Object.hasOwn(shapes, name)) });
}

const OF_TYPE: Readonly<Record<string, readonly unknown[]>> = {
  string: ['x', '', 'a'.repeat(5_000)],
  number: [1, -1, 0.5, 1e308, -0],
  boolean: [true, false],
  null: [null],
  array: [[], [1], [[]], [null]],
  object: [{}, { a: 1 }, { toString: 1 }, deep(40)],
};

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** The JSON types that a schema accepts; null: any. */
function typesOf(schema: Schema): ReadonlySet<string> | null {
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) {
    const all = either.map(typesOf);
    return all.includes(null) ? null : new Set(all.flatMap((types) => [...(types ?? [])]));
  }
  if (schema.type !== undefined) return new Set([schema.type === 'integer' ? 'number' : schema.type]);
  const values = 'const' in schema ? [schema.const] : schema.enum;
  return values === undefined
    ? null
    : new Set(values.map((value) => (value === null ? 'null' : typeof value)));
}

/** Values that clearly do not fit the schema; null when any value fits. */
export function unfitting(schema: Schema): fc.Arbitrary<Wrong> | null {
  const types = typesOf(schema);
  if (types === null) return null;
  const others = Object.entries(OF_TYPE).flatMap(([type, values]) => (types.has(type) ? [] : values));
  const all = [
    ...(others.length === 0
      ? []
      : [fc.constantFrom(...others).map((value) => ({ value, why: 'of another type' }))]),
    ...byForm(schema),
  ];
  return all.length === 0 ? null : fc.oneof(...all);
}

/** Texts that clearly do not fit, for an address, where every value is text. */
export function unfittingText(schema: Schema): fc.Arbitrary<Wrong> | null {
  const all = byForm(schema);
  const isText = schema.type === 'string';
  return isText && all.length > 0 ? fc.oneof(...all) : null;
}

function byForm(schema: Schema): fc.Arbitrary<Wrong>[] {
  if (schema.enum !== undefined || 'const' in schema)
    return [
      fc
        .constantFrom('ingen-sådan', '', 'Approved', 4711)
        .map((value) => ({ value, why: 'not in the list' })),
    ];
  if (schema.type === 'string') return wrongStrings(schema);
  if (schema.type === 'integer' || schema.type === 'number') return wrongNumbers(schema);
  if (schema.type === 'array') return wrongLists(schema);
  return schema.type === 'object' ? wrongObjects(schema) : [];
}

const said = (values: readonly unknown[], why: string): fc.Arbitrary<Wrong>[] =>
  values.length === 0 ? [] : [fc.constantFrom(...values).map((value) => ({ value, why }))];

function wrongStrings({ pattern, format, minLength = 0, maxLength }: Schema): fc.Arbitrary<Wrong>[] {
  const formed = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const odd = ['ingen form!', '2026-02-30x', '<script>', '25:99', '\u0000', "' or 1=1 --"];
  return [
    ...said(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1), 'a'.repeat(60_000)], 'too long'),
    ...said(minLength > 0 ? [''] : [], 'empty'),
    ...said(format === 'uuid' ? ['1', 'null', '00000000-0000-0000-0000-00000000000g'] : [], 'no id'),
    ...said(format === 'email' ? ['ingen post', '@', 'a@b@c'] : [], 'no address'),
    ...said(formed === undefined ? [] : odd.filter((text) => !formed.test(text)), 'of another form'),
  ];
}

function wrongNumbers(schema: Schema): fc.Arbitrary<Wrong>[] {
  const { minimum, maximum, type } = schema;
  return [
    ...said(minimum === undefined ? [] : [minimum - 1, -1e308], 'too small'),
    ...said(maximum === undefined ? [] : [maximum + 1, 1e308], 'too large'),
    ...said(type === 'integer' ? [0.5, 1.000001] : [], 'not whole'),
  ];
}

function wrongLists({ items = {}, minItems = 0, maxItems }: Schema): fc.Arbitrary<Wrong>[] {
  const bad = unfitting(items);
  return [
    ...said(minItems > 0 ? [[]] : [], 'too few'),
    ...(maxItems === undefined
      ? []
      : [fitting(items).map((one) => ({ value: new Array(maxItems + 1).fill(one), why: 'too many' }))]),
    ...(bad === null ? [] : [bad.map(({ value, why }) => ({ value: [value], why: `0: ${why}` }))]),
  ];
}

function wrongObjects(schema: Schema): fc.Arbitrary<Wrong>[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const good = objects(schema).map((value) => ({ ...Object(value) }) as Record<string, unknown>);
  const missing = required.map((name) =>
    good.map((value) => {
      const { [name]: _left, ...rest } = value;
      return { value: rest, why: `without ${name}` };
    }),
  );
  const extra = fc
    .tuple(good, fc.constantFrom('is_superuser', 'company_id', 'constructor', 'ÅÄÖ', 'version ', ''))
    .map(([value, name]) => ({ value: { ...value, [name]: 1 }, why: `with ${name}` }));
  const bent = Object.entries(properties).flatMap(([name, one]) => {
    const bad = unfitting(one);
    if (bad === null) return [];
    return [
      fc.tuple(good, bad).map(([value, { value: wrong, why }]) => ({
        value: { ...value, [name]: wrong },
        why: `${name}: ${why}`,
      })),
    ];
  });
  return [...missing, ...(additionalProperties === false ? [extra] : []), ...bent];
}
