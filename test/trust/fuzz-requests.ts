import fc from 'fast-check';
import type { Role } from '../../src/contract/call.ts';
import { fitting, type Schema, unfitting, unfittingText } from './fuzz-values.ts';

/** Requests drawn from the product's own OpenAPI page: valid, altered and broken. */

export type Operation = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
};
type Parameter = { readonly name: string; readonly required: boolean; readonly schema: Schema };

export const BY = ['nobody', 'worker', 'manager', 'superuser'] as const satisfies readonly (
  | Role
  | 'nobody'
)[];

export type Request = {
  readonly operation: Operation;
  readonly by: (typeof BY)[number];
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
  /** Why the server must refuse it. null: no reason known. */
  readonly wrong: string | null;
};

type Described = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};

export function operationsOf(page: {
  paths: Record<string, Record<string, Described>>;
}): readonly Operation[] {
  return Object.entries(page.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: name, parameters = [], requestBody }]) => {
      const of = (place: string): Parameter[] =>
        parameters
          .filter((one) => one.in === place)
          .map(({ name: parameter, required = false, schema }) => ({ name: parameter, required, schema }));
      const body = requestBody?.content['application/json'].schema;
      return { name, method: method.toUpperCase(), path, params: of('path'), query: of('query'), body };
    }),
  );
}

type Part = { readonly text: string; readonly wrong: string | null };
const fine = (text: string): Part => ({ text, wrong: null });

const ODD_PATHS = ['0', 'null', '%00', '../..', 'a'.repeat(250), '{id}', 'ÅÄÖ', "1' or '1'='1", '-1', '*'];

function pathOf({ path, params }: Operation, bent: boolean): fc.Arbitrary<Part> {
  if (params.length === 0) return fc.constant(fine(path));
  const values = fc.tuple(
    ...params.map(({ name, schema }) => fitting(schema, name === 'id' ? nounOf(path) : name)),
  );
  const filled = (by: readonly unknown[]): string =>
    params.reduce((url, { name }, at) => url.replace(`{${name}}`, encoded(String(by[at]))), path);
  if (!bent) return values.map((by) => fine(filled(by)));
  return fc.tuple(values, fc.constantFrom(...ODD_PATHS)).map(([by, odd]) => ({
    text: filled([...by.slice(0, -1), odd]),
    wrong: 'the path holds no id',
  }));
}

/** `/api/time-entries/{id}/history/` is about time-entries. */
export const nounOf = (path: string): string => /([a-z-]+)\/(\{id\}.*)?$/.exec(path)?.[1] ?? '';

/** As encodeURIComponent, but the marks of ids stay readable. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%40', '@');

const pairs = (of: readonly (readonly [string, unknown])[]): string =>
  of.length === 0
    ? ''
    : `?${of.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`).join('&')}`;

function queryOf({ query }: Operation, bent: boolean): fc.Arbitrary<Part> {
  if (query.length === 0) return fc.constant(fine(''));
  const good = fc
    .record(Object.fromEntries(query.map(({ name, schema }) => [name, fitting(schema, name)])), {
      requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
    })
    .map((record) => Object.entries(record));
  if (!bent) return good.map((some) => fine(pairs(some)));
  const one = fc.constantFrom(...query);
  return fc.oneof(
    fc.tuple(good, one).map(([some, { name }]) => ({
      text: pairs([...some.filter(([known]) => known !== name), [name, 'a'], [name, 'a']]),
      wrong: `${name} twice`,
    })),
    good.map((some) => ({ text: pairs([...some, ['is_superuser', 'true']]), wrong: 'an unknown parameter' })),
    good.map((some) => ({ text: pairs([...some, ['__proto__', 'x']]), wrong: null })),
    fc
      .tuple(good, one, fc.constantFrom('\u0000', 'x'.repeat(9_000), '', '[]', '%', '\ud800', '½'))
      .map(([some, { name }, odd]) => ({
        text: pairs([...some.filter(([known]) => known !== name), [name, odd]]),
        wrong: null,
      })),
    one.chain(({ name, schema }) => {
      const bad = unfittingText(schema);
      if (bad === null) return good.map((some) => fine(pairs(some)));
      return fc.tuple(good, bad).map(([some, { value, why }]) => ({
        text: pairs([...some.filter(([known]) => known !== name), [name, value]]),
        wrong: `${name}: ${why}`,
      }));
    }),
  );
}

type Body = { readonly payload: string | undefined; readonly type: string; readonly wrong: string | null };
const JSON_TYPE = 'application/json';

function bodyOf({ body }: Operation, bent: boolean): fc.Arbitrary<Body> {
  if (body === undefined) return fc.constant({ payload: undefined, type: '', wrong: null });
  const as = (value: unknown, wrong: string | null): Body => ({
    payload: JSON.stringify(value) ?? '',
    type: JSON_TYPE,
    wrong,
  });
  const good = fitting(body).map((value) => as(value, null));
  const bad = bent ? unfitting(body) : null;
  return bad === null ? good : bad.map(({ value, why }) => as(value, why));
}

/** Bodies that fail before any field is read. */
const BROKEN: readonly Body[] = [
  ...['', '{', '{"a":1,}', 'NaN', "{'a':1}", '[', '"', '{"a":01}', 'undefined'].map((payload) => ({
    payload,
    type: JSON_TYPE,
    wrong: 'no JSON',
  })),
  ...['null', '[]', '1', '"text"', 'true'].map((payload) => ({
    payload,
    type: JSON_TYPE,
    wrong: 'no object',
  })),
  ...['{"__proto__":{"role":"manager"}}', '{"constructor":{"prototype":{"role":1}}}'].map((payload) => ({
    payload,
    type: JSON_TYPE,
    wrong: 'an unknown field',
  })),
  ...[
    'text/plain',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
    '',
  ].map((type) => ({ payload: '{}', type, wrong: 'no JSON by its type' })),
  { payload: '{}', type: 'application/json; charset=utf-16', wrong: null },
  { payload: `[${'['.repeat(10_000)}${']'.repeat(10_000)}]`, type: JSON_TYPE, wrong: 'too deep' },
  { payload: `{"a":"${'a'.repeat(300_000)}"}`, type: JSON_TYPE, wrong: 'too large' },
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'if-match': '"1"' },
  { 'if-match': '"999999999"' },
  { 'if-match': '*' },
  { 'if-match': 'W/"2"' },
  { 'if-match': 'x'.repeat(4_000) },
  { 'idempotency-key': 'fuzz-a' },
  { 'idempotency-key': 'fuzz-b' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'two words' },
  { accept: 'text/html' },
  { 'accept-encoding': 'gzip, br;q=0, *' },
  { 'accept-language': 'x'.repeat(2_000) },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-0,1-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-host': 'other.localhost', 'x-forwarded-for': '1.2.3.4, 5.6.7.8' },
  { 'x-request-id': 'a b\tc' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { cookie: 'session=1; __proto__=2' },
  { 'user-agent': 'x'.repeat(5_000) },
];
/** Headers that identify the caller. With them the caller is refused, or is still the same caller. */
const WHO: readonly Readonly<Record<string, string>>[] = [
  { authorization: 'Bearer x' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'a'.repeat(3_000)}` },
  { authorization: '' },
  { 'x-tenant-domain': '' },
  { 'x-tenant-domain': "'; drop table users --" },
  { 'x-tenant-domain': 'nobody-here.localhost' },
  { 'x-tenant-domain': '../..' },
  { 'x-tenant-domain': 'x'.repeat(3_000) },
];

/** A random request of an operation, altered in a random way or not at all. */
export function requestTo(operation: Operation, by: fc.Arbitrary<Request['by']>): fc.Arbitrary<Request> {
  const draw = (bend: 'nothing' | 'path' | 'query' | 'body', headers: fc.Arbitrary<Record<string, string>>) =>
    fc
      .tuple(
        by,
        pathOf(operation, bend === 'path'),
        queryOf(operation, bend === 'query'),
        bodyOf(operation, bend === 'body'),
        headers,
      )
      .map(([who, path, query, body, more]) => requestOf(operation, who, path, query, body, more));
  const plain = fc.constant({});
  const all: { weight: number; arbitrary: fc.Arbitrary<Request> }[] = [
    { weight: 8, arbitrary: draw('nothing', plain) },
    { weight: 3, arbitrary: draw('nothing', fc.constantFrom(...HEADERS)) },
    { weight: 1, arbitrary: draw('nothing', fc.constantFrom(...WHO)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          draw('nothing', plain),
          fc.constantFrom('TRACE', 'OPTIONS', 'HEAD', 'DELETE', 'PATCH', 'PUT', 'POST'),
        )
        .map(otherwise),
    },
  ];
  if (operation.params.length > 0) all.push({ weight: 1, arbitrary: draw('path', plain) });
  if (operation.query.length > 0) all.push({ weight: 5, arbitrary: draw('query', plain) });
  if (operation.body !== undefined) {
    const broken = fc.tuple(
      by,
      pathOf(operation, false),
      queryOf(operation, false),
      fc.constantFrom(...BROKEN),
    );
    all.push({ weight: 7, arbitrary: draw('body', plain) });
    all.push({
      weight: 2,
      arbitrary: broken.map(([who, path, query, body]) => requestOf(operation, who, path, query, body, {})),
    });
  }
  return fc.oneof(...all);
}

function requestOf(
  operation: Operation,
  by: Request['by'],
  path: Part,
  query: Part,
  body: Body,
  more: Readonly<Record<string, string>>,
): Request {
  return {
    operation,
    by,
    method: operation.method,
    url: `${path.text}${query.text}`,
    headers: { ...(body.payload === undefined ? {} : { 'content-type': body.type }), ...more },
    payload: body.payload,
    wrong: path.wrong ?? query.wrong ?? body.wrong,
  };
}

const otherwise = ([request, method]: [Request, string]): Request => ({
  ...request,
  method,
  wrong: null,
});
