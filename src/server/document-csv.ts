import { type Document, type Field, fieldsOf, type Value } from './document.ts';

/**
 * CSV as Excel opens it by a double click in Sweden: semicolons, UTF-8 with a byte-order mark, CRLF. Rows only, no
 * sums, so that a program can pivot them. Quotes as RFC 4180 says.
 */
export function csvOf(document: Document): Buffer {
  const fields = fieldsOf(document);
  const lines = [fields.map(({ title }) => quoted(title))];
  for (const { rows } of document.groups) {
    for (const { cells } of rows)
      lines.push(fields.map((field, at) => cellOf(field, cells[at] ?? null, document.words.decimal)));
  }
  return written(lines);
}

/** Rows of plain text as the same kind of file. */
export const csvText = (rows: readonly (readonly string[])[]): Buffer =>
  written(rows.map((row) => row.map((text) => quoted(harmless(text)))));

/** More rows of it, for a file that is written some rows at a time. */
export const csvLines = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(linesOf(rows.map((row) => row.map((text) => quoted(harmless(text))))), 'utf8');

const linesOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.join(';')}\r\n`).join('');

const written = (lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\ufeff${linesOf(lines)}`, 'utf8');

function cellOf({ kind }: Field, value: Value, decimal: string): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return kind === 'hours' || kind === 'kronor' ? value.toFixed(2).replace('.', decimal) : String(value);
  return quoted(harmless(value));
}

/** What a spreadsheet would read as a formula becomes text by an apostrophe. Only text gets here: numbers stay numbers. */
const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
