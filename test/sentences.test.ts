import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
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
