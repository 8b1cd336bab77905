import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { invalid } from '../src/server/http/input.ts';
import { validation as inEnglish } from '../src/web/text/en/validation.ts';
import { validation } from '../src/web/text/sv/validation.ts';

/**
 * Every sentence that contract or server may say about a field has its Swedish translation: the client looks it up by
 * the sentence.
 */

const SENTENCE = /'([A-Z][^'\n]* [^'\n]*\.)'/g;
const SAID = /refuseField\([^;]*?;|Weakness[\s\S]*?\n}|errors: \{[^}]*\}/g;

const read = (folder: string): string[] => {
  const here = new URL(`../src/${folder}/`, import.meta.url);
  return readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(^|\/)(errors|openapi)\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, here), 'utf8'));
};

const sentencesIn = (text: string): string[] => [...text.matchAll(SENTENCE)].map((match) => match[1] ?? '');

test('every sentence about a field has a Swedish translation', () => {
  const contract = read('contract').flatMap(sentencesIn);
  const server = read('server').flatMap((text) =>
    [...text.matchAll(SAID)].flatMap(([call]) => sentencesIn(call)),
  );
  assert.ok(server.length >= 10, `only ${server.length} sentences of the server were found`);
  const said = new Set([...contract, ...server]);
  assert.ok(said.size >= 30, `only ${said.size} sentences were found`);
  const missing = [...said].filter((sentence) => !Object.hasOwn(validation, sentence));
  assert.deepEqual(missing, []);
  assert.equal(Object.keys(inEnglish).length, 0, 'in English the sentences are shown unchanged');
});

test('what the schema library finds is told in sentences of ours, each with a Swedish translation', () => {
  const body = z.strictObject({
    name: z.string().min(1).max(3),
    long: z.string().min(5),
    mail: z.email(),
    day: z.string().regex(/^x$/),
    count: z.number().int().min(2).max(9),
    half: z.number(),
    open: z.boolean(),
    list: z.array(z.string()).min(1).max(2),
    of: z.enum(['a', 'b']),
    part: z.strictObject({ a: z.string() }),
    either: z.union([z.string(), z.boolean()]),
  });
  const wrong: readonly unknown[] = [
    {},
    null,
    {
      name: '',
      long: 'abc',
      mail: 'x',
      day: 'y',
      count: 1,
      half: 'x',
      open: 1,
      list: [],
      of: 'c',
      part: 1,
      either: 3,
    },
    {
      name: 'abcd',
      long: 1,
      mail: 1,
      day: 1,
      count: 10,
      half: null,
      open: null,
      list: ['', '', ''],
      of: 1,
      part: { b: 1 },
      either: null,
    },
    {
      name: 'a',
      long: 'abcde',
      mail: 'a@b.se',
      day: 'x',
      count: 2.5,
      half: 1,
      open: true,
      list: 1,
      of: 'a',
      part: { a: 'a', b: 1 },
      either: 'a',
    },
  ];
  const said = new Set<string>();
  for (const one of wrong) {
    const { error } = body.safeParse(one);
    assert.ok(error !== undefined);
    const { errors = {}, non_field_errors = [] } = invalid(error, one).more;
    for (const text of [...Object.values(errors).flat(), ...non_field_errors]) said.add(text);
  }
  assert.ok(said.size >= 14, [...said].join(' '));
  assert.deepEqual(
    [...said].filter((text) => /invalid|expected|received|too (small|big)/i.test(text)),
    [],
  );
  const untold = [...said].filter((text) => {
    const [value = ''] = /(?<=: ).+(?=\.$)|\d+/.exec(text) ?? [];
    return !Object.hasOwn(validation, text) && !Object.hasOwn(validation, text.replace(value, '{{n}}'));
  });
  assert.deepEqual(untold, []);
});
