import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOfPdf, unzipped } from '../../test/unpack.ts';
import { asFileName, column, type Document, fileOf } from './document.ts';
import { documentWords } from './document-words.ts';

/** What no company of the tests has: names from elsewhere, comments without end, thousands of rows. */

const documentOf = (rows: readonly (readonly [string, number, string])[]): Document => ({
  name: 'prov',
  title: 'Prov',
  facts: [{ label: 'Vem', value: 'Łukasz Žižka' }],
  columns: [
    column('Namn', 'text', 20, 120),
    column('Timmar', 'hours', 8, 50),
    column('Ord', 'comment', 40, 0),
  ],
  groups: [{ name: null, rows: rows.map((cells) => ({ cells, tone: 'plain' })), total: null }],
  totals: [{ label: 'Summa', cells: [null, 1, null] }],
  notes: ['Slut.'],
  landscape: false,
  now: '2026-03-18T11:00:00Z',
  today: '2026-03-18',
  words: documentWords.sv,
});
const pdf = async (...rows: (readonly [string, number, string])[]): Promise<string[]> =>
  linesOfPdf((await fileOf(documentOf(rows), 'pdf')).bytes);

test('names keep their letters, Swedish or not', async () => {
  const names = ['Łukasz Žižka', 'Åsa Österåker', 'Đorđe Čović', 'Νίκος Παπαδόπουλος', 'Олена Шевченко'];
  const lines = await pdf(...names.map((name) => [name, 1, ''] as const));
  for (const name of names) assert.ok(lines.includes(`${name} | 1,00`), `${name} in ${lines.join('\n')}`);
});

test('a comment longer than a page goes on upon the next, under the head, with nothing lost', async () => {
  const words = Array.from({ length: 1500 }, (_, n) => `ord${n}`);
  const lines = await pdf(['Vera', 1, words.join(' ')], ['Kalle', 2, 'x'.repeat(300)]);
  const text = lines.join(' ');
  assert.deepEqual(
    words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text)),
    [],
  );
  const heads = lines.filter((line) => line === 'Namn | Timmar | Ord').length;
  const pages = Number(/Sida 1 av (\d+)/.exec(text)?.[1]);
  assert.ok(pages >= 3);
  assert.equal(heads, pages);
  assert.equal(lines.filter((line) => line.includes(' av ')).length, pages, 'every page is numbered');
  assert.equal(lines.join('').match(/x/g)?.length, 300, 'a word without end is cut');
});

test('five thousand rows are a file within seconds', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => [`Person ${n}`, n % 9, 'Stannade kvar.'] as const);
  const began = performance.now();
  for (const format of ['csv', 'xlsx', 'pdf'] as const)
    assert.ok((await fileOf(documentOf(rows), format)).bytes.length > 10_000);
  assert.ok(performance.now() - began < 30_000);
});

test('Excel reads no letter out of a text that only looks like an escape', async () => {
  const { bytes } = await fileOf(documentOf([['_x0041_ <b> & "', 1, 'a\ufffeb']]), 'xlsx');
  const strings = unzipped(bytes).get('xl/sharedStrings.xml') ?? '';
  assert.ok(strings.includes('_x005F_x0041_ &lt;b&gt; &amp; "'), strings);
  assert.doesNotMatch(strings, /\ufffe/);
});

test('a name becomes part of a file name: lower case, no separator, no control character', () => {
  for (const [name, expected] of [
    ['Åkerström', 'åkerström'],
    ['von der Löwen', 'von-der-löwen'],
    ['../../etc/passwd', 'etc-passwd'],
    ['A\u0000B\r\nC: "x".pdf', 'a-b-c-x-pdf'],
    ['O’Brien-Łuk', 'o-brien-łuk'],
    ['Ma\u030arten', 'mårten'],
    ['...', 'rapport'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ] as const)
    assert.equal(asFileName(name), expected);
});
