import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import { isOneTimeFile, readOneTimeFile } from './one-time-file.ts';
import { ONE_TIME_TABLES, oneTimeTaxUnder } from './one-time-tax.ts';

const [broken = []] = readTables(new URL('one-time-file.md', import.meta.url));
const [golden = []] = readTables(new URL('one-time-tax.md', import.meta.url));
const REFERENCE = new URL('../../../../shared/reference/engangsskatt-2026.json', import.meta.url);

type Step = readonly unknown[];
type File = { readonly year?: unknown; readonly columns: Readonly<Record<string, readonly Step[]>> };

/** The built-in table of 2026 as a file; `more` percent in each step that is taxed: a made-up year. */
function fileOf(more: number): File {
  const [known] = ONE_TIME_TABLES;
  const columns = Object.entries(known?.columns ?? {}).map(([column, steps]) => {
    const given = steps.map(([to, percent]) => [
      Number.isFinite(to) ? to : null,
      percent > 0 ? percent + more : 0,
    ]);
    return [column, given] as const;
  });
  return { year: 2026, columns: Object.fromEntries(columns) };
}

const MADE_UP: File = { ...fileOf(1), year: 2027 };
const third = (change: (steps: readonly Step[]) => readonly Step[], file = MADE_UP): File => ({
  ...file,
  columns: { ...file.columns, 3: change(file.columns[3] ?? []) },
});

const BREAKS: Readonly<Record<string, () => { file: unknown; year?: number; cut?: number }>> = {
  nothing: () => ({ file: MADE_UP }),
  'a first limit of one krona': () => ({ file: third((steps) => steps.with(0, [1, 0])) }),
  'all of the last step': () => ({ file: third((steps) => steps.with(4, [null, 100])) }),
  'it is cut in the middle': () => ({ file: MADE_UP, cut: 200 }),
  'a list for the columns': () => ({ file: { ...MADE_UP, columns: Object.values(MADE_UP.columns) } }),
  'a step of three numbers': () => ({ file: third((steps) => steps.with(1, [331_200, 11, 0])) }),
  'a percentage in words': () => ({ file: third((steps) => steps.with(1, [331_200, '11'])) }),
  'half a percent': () => ({ file: third((steps) => steps.with(1, [331_200, 11.5])) }),
  'half a krona': () => ({ file: third((steps) => steps.with(1, [331_200.5, 11])) }),
  'a column is missing': () => {
    const { 4: _, ...columns } = MADE_UP.columns;
    return { file: { ...MADE_UP, columns } };
  },
  'a seventh column': () => ({
    file: { ...MADE_UP, columns: { ...MADE_UP.columns, 7: MADE_UP.columns[6] } },
  }),
  'a step is doubled': () => ({ file: third((steps) => steps.toSpliced(2, 0, steps[1] ?? [])) }),
  'two steps changed places': () => ({
    file: third((steps) => steps.with(1, steps[2] ?? []).with(2, steps[1] ?? [])),
  }),
  'a limit below 1': () => ({ file: third((steps) => steps.with(0, [0, 0])) }),
  'an open step between others': () => ({ file: third((steps) => steps.with(1, [null, 11])) }),
  'a percentage falls': () => ({ file: third((steps) => steps.with(2, [477_600, 10])) }),
  'more than all': () => ({ file: third((steps) => steps.with(4, [null, 101])) }),
  'less than nothing': () => ({ file: third((steps) => steps.with(0, [25_041, -1])) }),
  'the last step has an end': () => ({ file: third((steps) => steps.with(4, [9_999_999, 56])) }),
  'no steps': () => ({ file: third(() => []) }),
  'its year is 2026': () => ({ file: { ...MADE_UP, year: 2026 } }),
  'it has no year': () => ({ file: { columns: MADE_UP.columns } }),
  'the numbers of 2026 called 2027': () => ({ file: { ...fileOf(0), year: 2027 } }),
  'a krona changed in 2026': () => ({
    file: third((steps) => steps.with(1, [331_201, 10]), fileOf(0)),
    year: 2026,
  }),
  'a step left out of 2026': () => ({ file: third((steps) => steps.toSpliced(1, 1), fileOf(0)), year: 2026 }),
};

test('a file is refused for what the page says', () => {
  assert.deepEqual(
    broken.map((row) => cell(row, 'broken')),
    Object.keys(BREAKS),
  );
  for (const row of broken) {
    const name = cell(row, 'broken');
    const { file = null, year = 2027, cut } = BREAKS[name]?.() ?? {};
    const read = readOneTimeFile(JSON.stringify(file).slice(0, cut), year);
    const said = read.ok ? ['', ''] : [read.fault.fault, read.fault.at];
    assert.deepEqual(said, [cell(row, 'refused for'), cell(row, 'names')], name);
  }
});

test('2026 as a file taxes every sum of the page as the built-in table does', () => {
  const read = readOneTimeFile(`\uFEFF${JSON.stringify(fileOf(0), null, 1)}`, 2026);
  assert.ok(read.ok);
  assert.ok(golden.length >= 50);
  for (const row of golden) {
    const query = {
      year: 2026,
      column: numberIn(row, 'column'),
      yearly_ore: oreIn(row, 'income'),
      sum_ore: oreIn(row, 'sum'),
    };
    const { tax_ore, percent } = oneTimeTaxUnder([read.table], query);
    assert.deepEqual([percent, tax_ore], [numberIn(row, 'percent'), oreIn(row, 'tax')]);
  }
});

test('a file of monthly tables is not taken for one of one-time sums', () => {
  assert.equal(isOneTimeFile('30B29      1   2000    0    0    0    0    0    0'), false);
  assert.equal(isOneTimeFile(' \n{"year": 2027}'), true);
  assert.equal(isOneTimeFile('\uFEFF{}'), true);
  assert.equal(isOneTimeFile(''), false);
});

test('the reference’s own file is taken', (t) => {
  if (!existsSync(REFERENCE)) return t.skip('../shared/reference is not beside the project');
  const text = readFileSync(REFERENCE, 'utf8');
  assert.ok(isOneTimeFile(text));
  assert.deepEqual(readOneTimeFile(text, 2026).ok, true);
  assert.deepEqual(readOneTimeFile(text, 2027), { ok: false, fault: { fault: 'another_year', at: '2026' } });
});
