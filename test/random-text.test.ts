import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutRandom, wordsIn } from './random-text.ts';
import { size } from './trust/figures.ts';
import { wordCanaries } from './trust/two-companies.ts';

/** The search that tests rely on must neither find numbers inside ids nor miss those beside them. */

const ID = 'f9610812-fb41-4c1e-9d0a-5b1c2d3e4f50';
const HASH = '0404238943219'.padEnd(64, '7654321');

test('a number is not found in an id, a hash or sealed bytes, and is found beside them', () => {
  for (const text of [ID, ID.replaceAll('-', ''), HASH, `\\x${HASH}`, `{"id":"${ID}","hash":"${HASH}"}`]) {
    assert.deepEqual(wordsIn(text, ['610812-', '9610', '2389', '43219', '7654321']), [], text);
    for (const leak of [`${text} 610812-2391`, `610812-2391 ${text}`, `{"${text}":"610812-2391"}`])
      assert.deepEqual(wordsIn(leak, ['610812-', '2391', '4321']), ['610812-', '2391'], leak);
  }
});

test('a secret id or token is found anywhere', () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${'aB3'.repeat(14)}x`;
  const calendar = `${ID.replaceAll('-', '')}${'aB3'.repeat(14)}x`;
  const text = JSON.stringify({ id: ID, token, calendar });
  assert.deepEqual(wordsIn(text, [ID, token, token.slice(-40), calendar]).length, 4);
  assert.deepEqual(wordsIn(withoutRandom(text), [ID, token, token.slice(-40)]), []);
});

test('ordinary words are not taken for a token', () => {
  const words = wordCanaries().map(({ text }) => text);
  assert.deepEqual(wordsIn(words.join(' '), words), words);
  const run = 'Kanarie-foreign-manager-arbetsplats-och-mer';
  assert.equal(run.length, 43);
  assert.deepEqual(wordsIn(run, ['arbetsplats']), ['arbetsplats']);
});

test('no canary is found in a large number of ids and tokens, though some hold one by chance', () => {
  const words = [
    ...new Set([...wordCanaries().map(({ text }) => text), '2389', '3234', '43219', '7654321', '806967']),
  ];
  const [next, found, by_chance] = [numbers(14), new Set<string>(), new Set<string>()];
  for (let block = 0; block < size(50, 1_000); block += 1) {
    const lines = Array.from({ length: 1_000 }, () => {
      const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
      const bytes = Buffer.from(Array.from({ length: 32 }, () => next() & 255)).toString('base64url');
      const id = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
      return `{"request_id":"${id}","token":"${hex}.${bytes}"}`;
    });
    const text = lines.join('\n');
    for (const word of wordsIn(text, words)) found.add(word);
    for (const word of words) if (text.includes(word)) by_chance.add(word);
  }
  assert.deepEqual([...found], []);
  for (const word of ['2389', '3234', '43219'])
    assert.ok(by_chance.has(word), `the ids hold ${word}: without them this test would prove nothing`);
});

/** Mulberry32: the same 32-bit numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
