import { addDays } from './calendar.ts';

/** Text of a sheet, pasted or out of a file: rows of cells, the first with headings. `pay/vacation-sheet.md` and `people-sheet.md`. */

/** The headings that name a field, in lower case, in Swedish and English. */
export type Headings<F extends string> = Readonly<Record<F, readonly string[]>>;

/** A row under the headings: `row` counts the rows of the sheet from 1. */
export type HeadedRow<F extends string> = {
  readonly row: number;
  /** The cells that are not empty, in the order of their columns. */
  readonly cells: ReadonlyMap<F, string>;
  /** There is a cell without a heading. */
  readonly has_surplus: boolean;
};

export type HeadedSheet<F extends string> = {
  /** The headings as they were written, each with the field that it names. */
  readonly headings: readonly { readonly name: string; readonly field: F | null }[];
  /** The heading of each field, as it was written. */
  readonly columns: ReadonlyMap<F, string>;
  readonly unknown_columns: readonly string[];
  /** Two columns name one field. */
  readonly has_twins: boolean;
  readonly is_too_wide: boolean;
  readonly is_too_long: boolean;
  /** None of a sheet that is too wide, too long or has twins. */
  readonly rows: readonly HeadedRow<F>[];
};

/** What somebody said of each column, in their order: its field, or that it is not read. Null: what its heading says. */
export type Chosen<F extends string> = readonly (F | 'unread' | null)[];

/** The most headings. */
export const MOST_HEADINGS = 200;

/** Empty rows are skipped. All limits are held before a row is made: the sheet is somebody's, and may be anything. */
export function headedSheet<F extends string>(
  text: string,
  headings: Headings<F>,
  chosen: Chosen<F> = [],
  most_rows = Number.POSITIVE_INFINITY,
): HeadedSheet<F> {
  const records = recordsOf(text);
  const at = records.findIndex(isFilled);
  const first = records[at] ?? [''];
  const names = first.slice(0, MOST_HEADINGS);
  const fields = names.map((name, index) => {
    const said = chosen[index] ?? fieldOf(name, headings);
    return said === 'unread' ? null : said;
  });
  const known = fields.flatMap((field, index) => (field === null ? [] : [{ field, index }]));
  const columns = new Map(known.map(({ field, index }) => [field, names[index] ?? '']));
  const has_twins = columns.size < known.length;
  const is_too_wide = first.slice(MOST_HEADINGS).some((name) => name !== '');
  const filled = records.flatMap((cells, index) =>
    index > at && isFilled(cells) ? [{ row: index + 1, cells }] : [],
  );
  const is_too_long = filled.length > most_rows;
  return {
    headings: names.map((name, index) => ({ name, field: fields[index] ?? null })),
    columns,
    unknown_columns: names.filter((name, index) => name !== '' && fields[index] === null),
    has_twins,
    is_too_wide,
    is_too_long,
    rows:
      has_twins || is_too_wide || is_too_long
        ? []
        : filled.map(({ row, cells }) => rowOf(row, cells, known, names.length)),
  };
}

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

function rowOf<F extends string>(
  row: number,
  cells: readonly string[],
  known: readonly { readonly field: F; readonly index: number }[],
  width: number,
): HeadedRow<F> {
  const filled = known.flatMap(({ field, index }) => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [[field, cell] as const];
  });
  return { row, cells: new Map(filled), has_surplus: isFilled(cells.slice(width)) };
}

/** A unit in parentheses after a heading is not compared: `Månadslön (kr)`. */
function fieldOf<F extends string>(heading: string, headings: Headings<F>): F | null {
  const name = heading
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\([^()]*\)$/, '');
  const found = (Object.keys(headings) as F[]).find((field) => headings[field].includes(name));
  return found ?? null;
}

/** The day that a spreadsheet keeps as this number: 36 526 is 1 January 2000. */
export const dayOfNumber = (number: number): string => addDays('2000-01-01', number - 36_526);

/** `A`, `B`, ... `Z`, `AA`: the letters of a column, which counts from 0. */
export const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/**
 * The cells of each row. A cell between quotation marks may hold separators, line ends (which become spaces) and marks
 * written twice, as sheets write them; a mark that closes nothing is a letter like others.
 */
export const recordsOf = (text: string): string[][] => [...recordsIn(text)];

/** The cells of the first row that is not empty, as text that reads as they do. */
export function headingsIn(text: string): string {
  for (const cells of recordsIn(text)) if (isFilled(cells)) return textOfRows([cells]);
  return '';
}

function* recordsIn(text: string): Generator<string[]> {
  const bare = text.replace(/^\ufeff/, '');
  const separator = separatorIn(bare);
  let cells: string[] = [];
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let at = 0;
  while (at <= bare.length) {
    const { cell, end } = quotedAt(bare, at, separator) ?? { cell: '', end: at };
    plain.lastIndex = end;
    const rest = plain.exec(bare)?.[0] ?? '';
    cells.push(inOneLine(`${cell}${rest}`));
    at = end + rest.length;
    if (bare[at] !== separator && at < bare.length) {
      yield cells;
      cells = [];
    }
    at += bare.startsWith('\r\n', at) ? 2 : 1;
  }
  yield cells;
}

/** Parted, as a pattern of spaces around line ends walks long spaces again from each of them. */
const inOneLine = (cell: string): string =>
  cell
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Tabs where the first row has any, or else semicolons, or else commas. */
function separatorIn(text: string): string {
  const head = text.slice(0, LONGEST_HEADINGS);
  if (firstLine(head, '\\t').includes('\t')) return '\t';
  const first = firstLine(head, ';,');
  return first.includes(',') && !first.includes(';') ? ',' : ';';
}

/** A cell between quotation marks may hold line ends: it counts as a letter. */
function firstLine(head: string, separators: string): string {
  const quoted = new RegExp(`(^|[${separators}\\r\\n])"(?:[^"]|"")*"(?=[${separators}\\r\\n]|$)`, 'g');
  const lines = head.replaceAll(quoted, '$1x').split(/[\r\n]/);
  return lines.find((line) => line.trim() !== '') ?? '';
}

const LONGEST_HEADINGS = 50_000;

/** No cell is longer. */
const LONGEST = 10_000;

/** The cell between quotation marks that begins here; null: there is none. */
function quotedAt(text: string, from: number, separator: string): { cell: string; end: number } | null {
  if (text[from] !== '"') return null;
  for (let at = from + 1; ; ) {
    const mark = text.indexOf('"', at);
    if (mark < 0 || mark - from > LONGEST) return null;
    const next = text[mark + 1] ?? '\n';
    if (next === separator || next === '\r' || next === '\n')
      return { cell: text.slice(from + 1, mark).replaceAll('""', '"'), end: mark + 1 };
    if (next !== '"') return null;
    at = mark + 2;
  }
}

/** Rows as the text of a sheet, from which `recordsOf` reads them again. */
export const textOfRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(asCell).join('\t')).join('\n');

/** In one line. The cell of a row that has no other would be parted at its semicolons and commas. */
const asCell = (cell: string, _: number, { length }: readonly string[]): string =>
  /^"|\t/.test(cell) || (length === 1 && /[;,]/.test(cell))
    ? `"${inOneLine(cell).replaceAll('"', '""')}"`
    : inOneLine(cell);

/** Tabs where there are any, or else semicolons. */
export const separatorOf = (line: string): string => (line.includes('\t') ? '\t' : ';');

export const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim());
