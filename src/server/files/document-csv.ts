import { csvFile, harmless, quoted } from '../csv-text.ts';
import { type Document, type Field, fieldsOf, type Value } from './document.ts';

/**
 * CSV as Excel opens it by a double click in Sweden: semicolons, UTF-8 with a byte-order mark, CRLF. Rows only, no
 * sums, so that a program can pivot them. Quotes as in RFC 4180.
 */
export function csvOf(document: Document): Buffer {
  const fields = fieldsOf(document);
  const lines = [fields.map(({ title }) => quoted(title))];
  for (const { rows } of document.groups) {
    for (const { cells } of rows)
      lines.push(fields.map((field, at) => cellOf(field, cells[at] ?? null, document.words.decimal)));
  }
  return csvFile(lines);
}

function cellOf({ kind }: Field, value: Value, decimal: string): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return kind === 'hours' || kind === 'kronor' ? value.toFixed(2).replace('.', decimal) : String(value);
  return quoted(harmless(value));
}
