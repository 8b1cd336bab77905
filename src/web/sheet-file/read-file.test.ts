import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { recordsOf } from '../../core/pasted-sheet.ts';
import { sheetTextOf } from './read-file.ts';
import { SheetFault } from './sheet-fault.ts';

const MOST = { rows: 200, characters: 200_000 };
const rowsOf = async (...parts: BlobPart[]) => recordsOf(await sheetTextOf(new Blob(parts), MOST));
const faultOf = async (...parts: BlobPart[]) => {
  try {
    return await rowsOf(...parts);
  } catch (error) {
    assert.ok(error instanceof SheetFault, String(error));
    return error.fault;
  }
};

const ROWS = [
  ['Namn', 'E-post'],
  ['Åsa Öström', 'asa@example.se'],
];
const CSV = ROWS.map((cells) => cells.join(';')).join('\r\n');
const wide = (text: string, little: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const [high, low] = [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff];
      return little ? [low, high] : [high, low];
    }),
  );

test('a CSV file is read in every encoding that Swedish spreadsheets write', async () => {
  const files: Record<string, BlobPart[]> = {
    'UTF-8': [CSV],
    'UTF-8 with its mark': ['\ufeff', CSV],
    'Windows-1252': [Uint8Array.from(CSV, (letter) => letter.charCodeAt(0))],
    'UTF-16, the small byte first': [wide(`\ufeff${CSV}`, true)],
    'UTF-16, the large byte first': [wide(`\ufeff${CSV}`, false)],
    'UTF-16 without its mark': [wide(CSV, true)],
    'UTF-16 without its mark, the large byte first': [wide(CSV, false)],
    'commas and quotation marks': ['"Namn","E-post"\n"Åsa Öström","asa@example.se"'],
    tabs: [CSV.replaceAll(';', '\t')],
  };
  for (const [name, parts] of Object.entries(files)) assert.deepEqual(await rowsOf(...parts), ROWS, name);
});

test('a workbook says its numbers, days, times, shares and texts as its cells do', async () => {
  const day = new Date(Date.UTC(2024, 2, 1));
  const bytes = await writeXlsxFile([
    ['Namn', 'Personnummer', 'Från', 'Grad', 'Lön', 'Formel', 'Start', 'Adress'].map((value) => ({ value })),
    [],
    [
      { value: 'Åsa "Ös" <b>' },
      { value: 198_506_151_235 },
      { value: day, format: 'yyyy-mm-dd' },
      { value: 0.8, format: '0%' },
      { value: 0.1 + 0.2 },
      { value: "=cmd|'/c calc'!A0", type: String },
      { value: 7.5 / 24, format: 'hh:mm' },
      { value: 'Storgatan 1\n123 45 Solna' },
    ],
  ]).toBuffer();
  assert.deepEqual(await rowsOf(new Uint8Array(bytes)), [
    ['Namn', 'Personnummer', 'Från', 'Grad', 'Lön', 'Formel', 'Start', 'Adress'],
    [''],
    [
      'Åsa "Ös" <b>',
      '198506151235',
      '2024-03-01',
      '80%',
      '0.3',
      "=cmd|'/c calc'!A0",
      '07:30',
      'Storgatan 1 123 45 Solna',
    ],
  ]);
});

const XML = '<?xml version="1.0"?>';
/** A workbook by hand: its first sheet is hidden, names have prefixes, and the one that is read is the second. */
const workbook = (data: string, more: Record<string, string> = {}, is_1904 = false) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `${XML}<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="${is_1904 ? 1 : 0}"/><x:sheets><x:sheet name="A" state="hidden" r:id="rId1"/><x:sheet name="B" r:id="rId2"/></x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId2" Type="http://o/worksheet" Target="/xl/worksheets/b.xml"/><Relationship Id="rId3" Type="http://o/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="http://o/styles" Target="styles.xml"/></Relationships>`,
        'xl/styles.xml': `${XML}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
        'xl/sharedStrings.xml': `${XML}<x:sst xmlns:x="m"><x:si><x:t>Nam</x:t></x:si><x:si><x:r><x:t>An</x:t></x:r><x:r><x:t>na_x0041_</x:t></x:r><x:rPh><x:t>y</x:t></x:rPh></x:si></x:sst>`,
        'xl/worksheets/b.xml': `${XML}<x:worksheet xmlns:x="m"><x:sheetData>${data}</x:sheetData></x:worksheet>`,
        ...more,
      }).map(([path, text]) => [path, strToU8(text)]),
    ),
  );

test('a workbook of another program is read: prefixes, hidden sheets, gaps, days from 1904, values of formulas', async () => {
  const data =
    '<x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="D2" t="inlineStr"><x:is><x:t>Från</x:t></x:is></x:c></x:row>' +
    '<x:row><x:c r="B3" t="s"><x:v>1</x:v></x:c><x:c r="D3" s="1"><x:v>43890</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>w</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row>';
  const rows = [[''], ['', 'Nam', '', 'Från'], ['', 'AnnaA', '', '2024-03-01', 'w', '#REF!']];
  assert.deepEqual(await rowsOf(workbook(data, {}, true)), rows);
});

test('a formula whose value was never computed is no empty cell', async () => {
  const cell = (inside: string) => `<x:c t="str">${inside}</x:c>`;
  const data = `<x:row>${cell('<x:v>Namn</x:v>')}${cell('<x:v>Dagar</x:v>')}</x:row><x:row>${cell('<x:f>A1+1</x:f>')}${cell('<x:f>A1</x:f><x:v>7</x:v>')}</x:row>`;
  assert.deepEqual(await rowsOf(workbook(data)), [
    ['Namn', 'Dagar'],
    ['#N/A', '7'],
  ]);
});

const peopleOf = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<x:row><x:c t="inlineStr"><x:is><x:t>P${at}</x:t></x:is></x:c></x:row>`,
  ).join('');

test('what is no sheet is named, and nothing is read of it', async () => {
  assert.equal(await faultOf(), 'empty');
  assert.equal(await faultOf('\ufeff\r\n;;\r\n'), 'empty');
  assert.equal(await faultOf(workbook('')), 'empty');
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  assert.equal(await faultOf(png), 'no_sheet');
  assert.equal(await faultOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46])), 'no_sheet');
  assert.equal(await faultOf('%PDF-1.7\n1 0 obj'), 'no_sheet');
  assert.equal(await faultOf('<html><table></table></html>'), 'no_sheet');
  assert.equal(await faultOf(zipSync({ 'word/document.xml': strToU8('<a/>') })), 'no_sheet');
  const office = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0];
  assert.equal(await faultOf(Uint8Array.from(office)), 'old');
  assert.equal(await faultOf(Uint8Array.from([...office, ...wide('EncryptedPackage', true)])), 'locked');
  const whole = workbook(peopleOf(3));
  assert.equal(await faultOf(whole.slice(0, -40)), 'damaged');
  assert.equal(await faultOf(workbook('<x:row><x:c>')), 'damaged');
  assert.equal(await faultOf(workbook('', { 'xl/workbook.xml': '<!DOCTYPE a><a/>' })), 'damaged');
  assert.equal(await faultOf(new Uint8Array(5_000_001)), 'too_large');
});

test('ten thousand rows are refused by the limit at once, and two hundred are read', async () => {
  assert.equal((await rowsOf(workbook(peopleOf(201)))).length, 201, 'a row of headings, and 200 people');
  const lines = (count: number) => 'Namn\n'.repeat(count);
  assert.equal(await faultOf(workbook(peopleOf(202))), 'too_long');
  assert.equal(await faultOf(lines(202)), 'too_long');
  for (const file of [lines(10_001), workbook(peopleOf(10_001))]) {
    const began = performance.now();
    assert.equal(await faultOf(file), 'too_long');
    assert.ok(performance.now() - began < 2_000, `${performance.now() - began} ms`);
  }
});

test('a part that would fill the memory when it is unpacked is not', async () => {
  const bomb = workbook('', { 'xl/worksheets/b.xml': `${' '.repeat(60_000_000)}<a/>` });
  assert.ok(bomb.length < 100_000);
  assert.equal(await faultOf(bomb), 'too_large');
});
