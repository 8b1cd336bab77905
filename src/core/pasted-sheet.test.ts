import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { headedSheet, headingsIn, lettersOf, recordsOf, textOfRows } from './pasted-sheet.ts';

test('cells are parted by tabs, semicolons or commas, whichever the first row has', () => {
  const rows = [
    ['Namn', 'E-post'],
    ['Åsa Öst', 'a@b.se'],
  ];
  for (const separator of ['\t', ';', ','])
    for (const end of ['\n', '\r\n', '\r'])
      assert.deepEqual(recordsOf(rows.map((cells) => cells.join(separator)).join(end)), rows);
  assert.deepEqual(recordsOf('\ufeffNamn;Lön\nA;1,5'), [
    ['Namn', 'Lön'],
    ['A', '1,5'],
  ]);
});

test('a cell in quotation marks holds separators, line ends and marks', () => {
  assert.deepEqual(recordsOf('Namn;Adress\r\n"Berg; Anna";"Storgatan ""1""\r\n123 45 Solna"\r\nB;C'), [
    ['Namn', 'Adress'],
    ['Berg; Anna', 'Storgatan "1" 123 45 Solna'],
    ['B', 'C'],
  ]);
  assert.deepEqual(recordsOf('"Namn;x",Adress\n"a,b",c'), [
    ['Namn;x', 'Adress'],
    ['a,b', 'c'],
  ]);
  assert.deepEqual(
    recordsOf('A;B\n"öppen;c\nd;"e'),
    [
      ['A', 'B'],
      ['"öppen', 'c'],
      ['d', '"e'],
    ],
    'a mark that is never closed is a letter',
  );
});

test('a heading with a line break is one heading', () => {
  const rows = [
    ['Anställd\nfrån', 'Namn\r\n(hela)', ''],
    ['2024-03-01', 'Berg, Anna', '"x"'],
  ];
  const lined = [['Anställd från', 'Namn (hela)', ''], rows[1]];
  assert.deepEqual(recordsOf(textOfRows(rows)), lined);
  assert.equal(textOfRows(rows).split('\n').length, 2);
  for (const separator of ['\t', ';', ',']) {
    const quoted = rows.map((cells) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator),
    );
    const text = `\n${quoted.join('\r\n')}`;
    assert.deepEqual(recordsOf(text), [[''], ...lined], separator);
    assert.deepEqual(recordsOf(headingsIn(text)), lined.slice(0, 1), separator);
  }
  assert.deepEqual(recordsOf(headingsIn('"Namn;\nx"\nA')), [['Namn; x']]);
  assert.equal(headingsIn(' \n'), '');
});

test('empty rows count, so that a row has the number of its sheet', () => {
  const { rows } = headedSheet('\nNamn\n\n"A\nB"\nC', { name: ['namn'] });
  assert.deepEqual(
    rows.map(({ row, cells }) => [row, cells.get('name')]),
    [
      [4, 'A B'],
      [5, 'C'],
    ],
  );
});

test('somebody says which column is which, and which is not read', () => {
  const known = { name: ['namn'], phone: ['tel'] };
  const text = 'Vem;Tel;Namn\nA;1;B';
  const { columns, unknown_columns, has_twins, rows } = headedSheet(text, known, ['name', null, 'unread']);
  assert.deepEqual(
    [...columns],
    [
      ['name', 'Vem'],
      ['phone', 'Tel'],
    ],
  );
  assert.deepEqual(
    [unknown_columns, has_twins, [...(rows[0]?.cells ?? [])]],
    [
      ['Namn'],
      false,
      [
        ['name', 'A'],
        ['phone', '1'],
      ],
    ],
  );
  assert.equal(headedSheet(text, known, ['name']).has_twins, true);
});

test('columns have the letters of a sheet', () => {
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(lettersOf), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('rows that were written are read again, and take no longer than their length', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', ';', ',', ' ', '=', "'") })
    .map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
      const [head = [], ...rest] = rows;
      const whole = [head.map((text) => `a${text}`), ...rest];
      assert.deepEqual(recordsOf(textOfRows(whole)), whole);
    }),
  );
  for (const nasty of ['"', '""', ' ', '";', '"x;', '"""b;', ';"a""', '\n'])
    assert.ok(timeOf(() => recordsOf(`a${nasty.repeat(100_000)}b`)) < 1000, nasty);
  for (const nasty of ['"', '""', '";', '"x;', '"""b;', ';"a""', '\n'])
    assert.ok(timeOf(() => recordsOf(nasty.repeat(100_000))) < 1000, nasty);
});

test('a sheet with too many headings, too many rows or a heading twice has no rows', () => {
  const known = { name: ['namn'] };
  const wide = `namn${';x'.repeat(200)}`;
  const many = '\na'.repeat(50_000);
  assert.ok(timeOf(() => headedSheet(`${wide}${';x'.repeat(99_000)}${many}`, known)) < 1000);
  assert.ok(timeOf(() => headedSheet(`${';'.repeat(100_000)}${many}`, known)) < 1000);
  const is = (text: string, most?: number) => {
    const { rows, is_too_wide, is_too_long } = headedSheet(text, known, [], most);
    return [rows.length, is_too_wide, is_too_long];
  };
  assert.deepEqual(is(`${wide}\na`), [0, true, false]);
  assert.deepEqual(is(`${wide.slice(0, -2)}${';'.repeat(300)}\na`), [1, false, false]);
  assert.deepEqual(is('namn;namn\na'), [0, false, false]);
  assert.deepEqual(is('namn\na\n\nb', 2), [2, false, false]);
  assert.deepEqual(is('namn\na\n\nb\nc', 2), [0, false, true]);
});

function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
