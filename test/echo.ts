import assert from 'node:assert/strict';
import fc from 'fast-check';
import { z } from 'zod';
import type { Call } from '../src/contract/call.ts';
import type { HistoryNoun } from '../src/contract/nouns.ts';
import { changesOf, privateChanges } from '../src/web/history/changes.ts';
import { fitting } from './trust/fuzz-values.ts';
import { address, type Client, type World } from './world.ts';

/** Writes invented values into every field of a call's body, and names the fields that a read has lost. */

export type Fields = Readonly<Record<string, unknown>>;

export type Noun = {
  readonly history: HistoryNoun;
  readonly by: Client;
  readonly create: Call | null;
  readonly changes: readonly Call[];
  /** Values that depend on each other: those of the creation, and those of each change. */
  readonly given: readonly Fields[];
  /** Fields that no read returns, each with the reason. */
  readonly unread: Readonly<Record<string, string>>;
  /** Fields that history does not hold as they were sent, each with the reason. */
  readonly unremembered: Readonly<Record<string, string>>;
  /** The addresses that return the noun. */
  readonly reads: (id: string) => readonly string[];
};

/**
 * A body with a value in every field that is read back. `round` makes the values of one body differ from the next
 * one's.
 */
export function bodyOf(call: Call, { unread, given }: Noun, round: number): Fields {
  const own = given[round] ?? {};
  const left = Object.entries(shapeOf(call)).filter(([name]) => !(name in unread) && !(name in own));
  return { ...own, ...Object.fromEntries(left.map(([name, schema]) => [name, madeUp(name, schema, round)])) };
}

function shapeOf({ name, body }: Call): Readonly<Record<string, z.ZodType>> {
  assert.ok(body instanceof z.ZodObject, `${name} takes an object`);
  return body.shape;
}

function madeUp(name: string, schema: z.ZodType, round: number): unknown {
  const text = `Prov ${name} ${round}`;
  if (fits(schema, text)) return text;
  const known = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const values = fc.sample(fitting(Object(known), name), { numRuns: 300, seed: 1 });
  const good = [...new Set(values.filter((value) => isSome(value) && fits(schema, value)))];
  const value = good[round % Math.max(good.length, 1)];
  assert.notEqual(value, undefined, `the test knows no value for ${name}: give it one in echo.test.ts`);
  return value;
}

const isSome = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const fits = (schema: z.ZodType, value: unknown): boolean => {
  const read = schema.safeParse(value);
  return read.success && same(read.data, value);
};

const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value;
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** The fields of `sent` that `answered` does not hold as they were sent. */
export const lostIn = (answered: Fields, sent: Fields, besides: object = {}): string[] =>
  Object.keys(sent).filter((name) => !(name in besides) && !same(answered[name], sent[name]));

/** The objects with this id, anywhere in a reply. */
export function withId(answer: unknown, id: string): Fields[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const own = Reflect.get(answer, 'id') === id ? [answer as Fields] : [];
  return [...own, ...Object.values(answer).flatMap((part) => withId(part, id))];
}

export async function sendTo(by: Client, call: Call, id: string, body: Fields): Promise<Fields> {
  const { method, path } = call;
  const { status, json, text } = await by.raw({
    method,
    url: address(path, { id }),
    payload: { ...body },
  });
  assert.equal(status, call.status, `${call.name}: ${text}`);
  return Object(json);
}

/** The lost fields of `sent`, by the address that should return them. */
export async function lostInReads(noun: Noun, id: string, sent: Fields, after: string): Promise<string[]> {
  const lost: string[] = [];
  for (const url of noun.reads(id)) {
    const { status, json, text } = await noun.by.raw({ url });
    assert.equal(status, 200, `${url}: ${text}`);
    const [found, ...more] = withId(json, id);
    assert.ok(found !== undefined, `${url} does not answer what was written by ${after}`);
    for (const one of [found, ...more])
      lost.push(
        ...lostIn(one, sent, noun.unread).map((name) => `${name} is lost by ${after}, read at ${url}`),
      );
  }
  return lost;
}

/** The fields of a write that history lost, and those that the history page does not show. */
export async function lostInHistory(w: World, noun: Noun, id: string, sent: Fields): Promise<string[]> {
  const company_id = noun.by === w.superuser ? id : noun.by.company_id;
  const [entry] = await w.db.inCompany(
    company_id,
    (tx) => tx<{ became: Record<string, unknown> | null; action: string }[]>`
      select became, action from history
      where company_id = ${company_id} and noun = ${noun.history} and noun_id = ${id}
        and action <> 'data_exported' order by n desc limit 1`,
  );
  const became = entry?.became ?? {};
  const names = Object.keys(sent).filter((name) => !(name in noun.unread) && !(name in noun.unremembered));
  const changed: unknown = became.changed;
  return names.flatMap((name) => {
    const as = AS_HELD[name] ?? ((value: unknown) => [name, value]);
    const [column, value] = as(sent[name]);
    const is_private = Array.isArray(changed) && changed.includes(column);
    const is_held = is_private || same(became[column], value);
    return [
      ...(is_held ? [] : [`${name} is lost by history (${noun.history}.${entry?.action})`]),
      ...(isShown(noun.history, column, is_private) ? [] : [`${name} is not shown by the page of history`]),
    ];
  });
}

/** Fields that are held under another name or in another unit. */
const AS_HELD: Readonly<Record<string, (value: unknown) => [string, unknown]>> = {
  price_per_user: (value) => ['price_per_user_ore', Math.round(Number(value) * 100)],
};

function isShown(noun: HistoryNoun, name: string, is_private: boolean): boolean {
  if (is_private) return privateChanges({ noun, became: { changed: [name] } }).length > 0;
  // Of two fields that are shown as one, the first is needed.
  const pairs = { start_time: 'one', first_day: 'one' };
  return (
    changesOf({ noun, was: { ...pairs, [name]: 'one' }, became: { ...pairs, [name]: 'other' } }).length > 0
  );
}
