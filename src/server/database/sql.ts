/**
 * SQL as tagged templates. The text of tx`select id from users where id = ${id}` is sent with `$1` in it and the value
 * beside it: a value never becomes part of the text.
 */

/** A statement as it is sent. A connection keeps one with a name prepared. */
export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
};

/** The rows of an answer; `count` is how many rows the statement read or changed. */
export type Rows<R extends readonly object[]> = R & { readonly count: number; readonly command: string };

export type Send = (statement: Statement) => Promise<unknown>;

type Template = { readonly strings: readonly string[]; readonly values: readonly unknown[] };

/** A statement, sent when it is awaited or by `execute`. Within another template it is a part of that one and never sent. */
export class Query<R extends readonly object[] = readonly object[]> implements Promise<Rows<R>> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly template: Template;
  readonly #statement: () => Statement;
  readonly #send: Send;
  #answer: Promise<Rows<R>> | undefined;

  constructor(send: Send, template: Template, statement: () => Statement) {
    this.#send = send;
    this.template = template;
    this.#statement = statement;
  }

  /** Sends it now. If nobody waits for it and it fails, the transaction has failed and its commit says so. */
  execute(): this {
    this.#sent();
    return this;
  }

  #sent(): Promise<Rows<R>> {
    if (this.#answer === undefined) {
      this.#answer = this.#send(this.#statement()) as Promise<Rows<R>>;
      this.#answer.catch(() => {});
    }
    return this.#answer;
  }

  // biome-ignore lint/suspicious/noThenProperty: a query is awaited like any promise.
  then<A = Rows<R>, B = never>(
    onRows?: ((rows: Rows<R>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#sent().then(onRows, onError);
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Rows<R> | B> {
    return this.#sent().catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Rows<R>> {
    return this.#sent().finally(onEnd);
  }
}

type Row = Readonly<Record<string, unknown>>;
type Named = string | readonly string[] | Row | readonly Row[];

/** Names or rows: where they stand decides how they are written. */
class Names {
  readonly named: Named;
  constructor(named: Named) {
    this.named = named;
  }
}

class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a statement without a type of its own answers any row.
type AnyRow = Record<string, any>;

export type Sql = {
  <R extends readonly object[] = AnyRow[]>(strings: TemplateStringsArray, ...values: unknown[]): Query<R>;
  /** A table, columns or rows: `from ${tx(table)}`, `insert into t ${tx(rows)}`, `update t set ${tx(changes)}`. */
  (named: string | readonly string[] | object): Names;
  /** A value as jsonb. */
  json(value: unknown): Json;
  /** Text as it stands. Without values it may hold several statements; the answer is the last one's. */
  unsafe<R extends readonly object[] = AnyRow[]>(text: string, values?: readonly unknown[]): Query<R>;
};

/** A tag whose statements go by `send`. */
export function sqlBy(send: Send): Sql {
  const tag = (first: TemplateStringsArray | Named, ...values: unknown[]): Query | Names => {
    if (!isTemplate(first)) return new Names(first);
    const template = { strings: first, values };
    return new Query(send, template, () => statementOf(template));
  };
  const unsafe = (text: string, values: readonly unknown[] = []): Query =>
    new Query(send, { strings: [text], values: [] }, () => ({ text, values }));
  return Object.assign(tag, { json: (value: unknown) => new Json(value), unsafe }) as Sql;
}

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first;

/** The name of each text: prepared once on a connection, a statement is not parsed there again. */
const names = new Map<string, string>();

function statementOf(template: Template): Statement {
  const values: unknown[] = [];
  const text = written(template, values);
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return { text, values, name };
}

/** The text of a template; its values are added to `sent`. */
function written({ strings, values }: Template, sent: unknown[]): string {
  let text = strings[0] ?? '';
  for (const [at, value] of values.entries()) {
    if (value instanceof Query) text += written(value.template, sent);
    else if (value instanceof Names) text += namesIn(value.named, text, sent);
    else text += parameter(value, sent);
    text += strings[at + 1] ?? '';
  }
  return text;
}

function parameter(value: unknown, sent: unknown[]): string {
  if (value === undefined) throw new TypeError('a value is undefined: write null');
  if (value instanceof Json) return `$${sent.push(JSON.stringify(value.value))}::jsonb`;
  return `$${sent.push(value)}`;
}

function namesIn(named: Named, before: string, sent: unknown[]): string {
  if (typeof named === 'string') return identifier(named);
  if (isStrings(named)) return named.map(identifier).join(', ');
  const rows: readonly Row[] = isRows(named) ? named : [named];
  const columns = Object.keys(rows[0] ?? {});
  if (/\bset\s*$/i.test(before)) {
    return columns
      .map((column) => `${identifier(column)} = ${parameter(rows[0]?.[column], sent)}`)
      .join(', ');
  }
  const lines = rows.map((row) => `(${columns.map((column) => parameter(row[column], sent)).join(', ')})`);
  return `(${columns.map(identifier).join(', ')}) values ${lines.join(', ')}`;
}

const isStrings = (named: Named): named is readonly string[] =>
  Array.isArray(named) && typeof named[0] === 'string';
const isRows = (named: Named): named is readonly Row[] => Array.isArray(named);

const identifier = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
