import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsOf, linesOfPdf, sizesOfPdf, unzipped } from '../../../test/unpack.ts';
import { Undrawn } from '../handler.ts';
import type { TimeEntryRow } from '../reports/time-entry-rows.ts';
import { asFileName, column, type Document, orderOf } from './document.ts';
import { openDocumentDesk } from './document-desk.ts';
import { documentWords } from './document-words.ts';
import { writtenAs } from './document-worker.ts';
import type { EntryListOrder } from './entry-list-report.ts';

/** Cases that no test company has: foreign names, endless comments, thousands of rows. */

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
  linesOfPdf(await writtenAs(documentOf(rows), 'pdf'));

const USUAL_RULES = {
  from: '1901-01-01',
  break_rule: 'from_5_5_hours',
  break_order: 'regular_first',
  pay_basis: 'assigned_hours',
  payment_day: 25,
  payment_month: 'same',
  hourly_vacation: 'saved',
  absence_deduction: 'hour',
} as const;

test('names keep their letters, Swedish or not', async () => {
  const names = ['Łukasz Žižka', 'Åsa Österåker', 'Đorđe Čović', 'Νίκος Παπαδόπουλος', 'Олена Шевченко'];
  const lines = await pdf(...names.map((name) => [name, 1, ''] as const));
  for (const name of names) assert.ok(lines.includes(`${name} | 1,00`), `${name} in ${lines.join('\n')}`);
});

test('letters from right to left are as large as others, and a line with them stays on its page', async () => {
  const names = ['سارة أحمد حسن', 'Eva (סבטה לוי) Ek', 'Sara سارة أحمد Berg'];
  const plain = await writtenAs(documentOf([['Vera', 1, 'Hej']]), 'pdf');
  const mixed = await writtenAs(documentOf(names.map((name) => [name, 1, name])), 'pdf');
  assert.deepEqual(sizesOfPdf(mixed), sizesOfPdf(plain));
  assert.equal(linesOfPdf(mixed).filter((line) => line.includes('Sida')).length, 1);
});

test('emoji, which the font has not, are left out of a PDF and stay in the other files', async () => {
  const row = ['Lo 🌸 Ek 👩🏽‍🍳', 1, 'Tack 👍 för 1️⃣ pass ☺ 🇸🇪'] as const;
  const lines = await pdf(row);
  assert.ok(lines.includes('Lo Ek | 1,00 | Tack för 1 pass ☺'), lines.join('\n'));
  assert.ok(
    (await writtenAs(documentOf([row]), 'csv')).toString().includes(row.join(';').replace(';1;', ';1,00;')),
  );
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

test('five thousand rows are five thousand rows in each format', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => [`Person ${n}`, n % 9, 'Stannade kvar.'] as const);
  const written = (format: 'csv' | 'xlsx' | 'pdf') => writtenAs(documentOf(rows), format);
  const lines = (await written('csv')).toString().split('\r\n');
  assert.deepEqual([lines.length, lines.at(-2)], [5002, 'Person 4999;4,00;Stannade kvar.']);
  const cells = cellsOf(unzipped(await written('xlsx')), 1);
  assert.deepEqual([cells.get('A2')?.value, cells.get('A5001')?.value], ['Person 0', 'Person 4999']);
  const shown = linesOfPdf(await written('pdf')).filter((line) => line.startsWith('Person '));
  assert.deepEqual([shown.length, shown.at(-1)], [5000, 'Person 4999 | 4,00 | Stannade kvar.']);
});

test('a sum of kronor has no noise of floats in its cell', async () => {
  const cells = cellsOf(unzipped(await writtenAs(documentOf([['Vera', 0.1 + 0.2, '']]), 'xlsx')), 1);
  assert.equal(cells.get('B2')?.value, 0.3);
});

test('Excel reads no letter out of a text that only looks like an escape', async () => {
  const bytes = await writtenAs(documentOf([['_x0041_ <b> & "', 1, 'a\ufffeb']]), 'xlsx');
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

const order = (rows: number, format: 'csv' | 'pdf' | 'xlsx' = 'pdf'): Undrawn =>
  new Undrawn(
    orderOf(documentOf(Array.from({ length: rows }, (_, n) => [`Person ${n}`, n % 9, 'Ja'])), format),
  );

test('the thread writes the same bytes while other requests go on', async () => {
  const desk = openDocumentDesk();
  const rows = Array.from({ length: 800 }, (_, n) => [`Person ${n}`, n % 9, 'Ja'] as const);
  const done: string[] = [];
  const written = desk.write(order(800)).then((bytes) => {
    done.push('document');
    return bytes;
  });
  // Each turn stands for somebody else's request; on one thread the document would be done before the first of them.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
  done.push('others');
  assert.ok((await written).equals(await writtenAs(documentOf(rows), 'pdf')));
  assert.deepEqual(done, ['others', 'document']);
  for (const format of ['csv', 'xlsx'] as const)
    assert.equal(
      (await desk.write(order(3, format))).length,
      (await writtenAs(documentOf(rows.slice(0, 3)), format)).length,
    );
  await desk.close();
});

test('the thread computes the hours of a list from its rows', async () => {
  const row: TimeEntryRow = {
    id: 'a3b1c5d2-0000-4000-8000-000000000001',
    user_id: 'a3b1c5d2-0000-4000-8000-000000000002',
    first_name: 'Vera',
    last_name: 'Ek',
    role: 'worker',
    date: '2026-03-06',
    start_time: '2026-03-06T17:00:00Z',
    end_time: '2026-03-06T22:00:00Z',
    break_duration: 0,
    kind: 'work',
    worked: [],
    description: '',
    status: 'approved',
    break_discrepancy: false,
    shift_mismatch: false,
    assigned_start: null,
    assigned_end: null,
    required_break: 0,
    rejection_reason: null,
    updated_at: '2026-03-07T08:00:00Z',
    version: 1,
  };
  const list: EntryListOrder['list'] = {
    company: { name: 'Prov AB', time_zone: 'Europe/Stockholm', rules: [USUAL_RULES] },
    first: '2026-03-01',
    last: '2026-03-31',
    status: 'all',
    q: undefined,
    without_own: false,
    person: null,
    rows: [row],
    choices: [],
    inForce: [],
    now: '2026-03-18T11:00:00Z',
    today: '2026-03-18',
  };
  const desk = openDocumentDesk();
  const order: EntryListOrder = { list, language: 'sv', format: 'csv' };
  const [, line] = (await desk.write(new Undrawn(order))).toString().split('\r\n');
  assert.equal(line, 'Vera Ek;2026-03-06;fre;;;18:00;23:00;0;5,00;1,75;3,00;0,00;Godkänd;;;');
  await desk.close();
});

test('orders beyond the queue are refused by name, and a thread that dies fails one document', async () => {
  const desk = openDocumentDesk();
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => desk.write(order(1))));
  const refused = all.filter((one) => one.status === 'rejected');
  assert.equal(refused.length, 9, 'one is written, twenty wait');
  assert.ok(refused.every(({ reason }) => Object(reason).code === 'overloaded'));
  for (let ordered = 0; ordered < 21; ordered += 1) desk.write(order(1)).catch(() => {});
  assert.throws(() => desk.refuseFull(), { code: 'overloaded' });
  await desk.close();

  const dying = openDocumentDesk(
    new URL(
      `data:text/javascript,${encodeURIComponent("import { parentPort } from 'node:worker_threads'; parentPort.on('message', (order) => order.format === 'csv' ? process.exit(1) : parentPort.postMessage({ bytes: new Uint8Array(3) }))")}`,
    ),
  );
  const [dead, alive] = await Promise.allSettled([dying.write(order(1, 'csv')), dying.write(order(1))]);
  assert.equal(dead?.status, 'rejected');
  assert.equal(alive?.status, 'fulfilled');
  await dying.close();
});
