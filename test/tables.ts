import { readFileSync } from 'node:fs';

/**
 * Reads every pipe table of a markdown file, in order. A table is a list of rows; a row holds its cells by the text
 * of the header, all trimmed. `\|` is a bar inside a cell; a code fence is prose. Throws, with file and line, when a
 * row has more or fewer cells than its header, two columns share a name or the ruler is missing: a row that is
 * silently misread tests nothing.
 */
export function readTables(path: string | URL): Array<Array<Record<string, string>>> {
  const tables: Array<Array<Record<string, string>>> = [];
  let header: string[] | null = null;
  let rows: Array<Record<string, string>> = [];
  let fenced = false;
  let ruler = -1;
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  lines.forEach((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced || !/^\s*\|/.test(line)) {
      header = null;
      return;
    }
    const cells = cellsOf(line);
    const where = `${String(path)}:${index + 1}`;
    if (header === null) {
      if (!isRuler(lines[index + 1])) throw new Error(`${where}: a table without its |---| line`);
      if (new Set(cells).size !== cells.length) throw new Error(`${where}: two columns share a name`);
      header = cells;
      rows = [];
      tables.push(rows);
      ruler = index + 1;
    } else if (index !== ruler) {
      rows.push(recordOf(header, cells, where));
    }
  });
  return tables;
}

function isRuler(line: string | undefined): boolean {
  return line !== undefined && /^\s*\|(\s*:?-+:?\s*\|)+\s*$/.test(line);
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function recordOf(
  header: readonly string[],
  cells: readonly string[],
  where: string,
): Record<string, string> {
  if (cells.length !== header.length)
    throw new Error(`${where}: ${cells.length} cells under ${header.length} headings`);
  return Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']));
}

/** The text of a row under a heading. Throws when the table has no such column. */
export function cell(row: Readonly<Record<string, string>>, heading: string): string {
  const text = row[heading];
  if (text === undefined) throw new Error(`no column ${heading} among ${Object.keys(row).join(', ')}`);
  return text;
}

/** The pasted sheet of a row: lines between slashes, cells between semicolons, or what is put in their place. */
export const sheetIn = (row: Readonly<Record<string, string>>, separator: ';' | '\t'): string =>
  cell(row, 'sheet')
    .split('/')
    .map((line) => line.trim().replaceAll(';', separator))
    .join('\n');

/** The same as a number. Throws when the cell is empty or not a number. */
export function numberIn(row: Readonly<Record<string, string>>, heading: string): number {
  const text = cell(row, heading);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`${heading}: ${text} is no number`);
  return Number(text);
}

/** An amount in kronor with at most two decimals, as integer öre. Throws as `numberIn` does. */
export function oreIn(row: Readonly<Record<string, string>>, heading: string): number {
  return Math.round(numberIn(row, heading) * 100);
}

/** `2026-11-16..2026-11-30; 2026-12-28..`: the first and last day of each employment; either may be left out. */
export function employedIn(text: string): { readonly first: string | null; readonly last: string | null }[] {
  return text.split(';').map((one) => {
    const [first = '', last = ''] = one.trim().split('..');
    return { first: first === '' ? null : first, last: last === '' ? null : last };
  });
}

/** Every number of a value under its path: `work.percent.min` 100. */
export function numbersOf(value: unknown, at = ''): Record<string, number> {
  if (typeof value === 'number') return { [at]: value };
  if (typeof value !== 'object' || value === null) return {};
  const all = Object.entries(value).map(([key, one]) => numbersOf(one, at === '' ? key : `${at}.${key}`));
  return Object.assign({}, ...all);
}

/** The rows `limit | value` of a page as `numbersOf` gives the numbers themselves. */
export function limitsIn(rows: readonly Readonly<Record<string, string>>[]): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [cell(row, 'limit'), numberIn(row, 'value')]));
}
