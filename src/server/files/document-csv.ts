import { csvFile, harmless, linesOf, quoted } from '../csv-text.ts';
import { type Document, type Field, fieldsOf, type Value } from './document.ts';

/**
 * CSV as Excel opens it by a double click in Sweden: semicolons, UTF-8 with a byte-order mark, CRLF. Rows only, no
 * sums, so that a program can pivot them. Quotes as in RFC 4180.
 */
export const csvOf = (document: Rows): Buffer => Buffer.concat([csvHeadOf(document), csvRowsOf(document)]);

type Rows = Pick<Document, 'columns' | 'groups' | 'words'>;

/** The line of titles, with which the file begins. */
export const csvHeadOf = (document: Pick<Document, 'columns'>): Buffer =>
  csvFile([fieldsOf(document).map(({ title }) => quoted(title))]);

/** The rows alone, for a file that is written some at a time. */
export function csvRowsOf({ words, groups, ...document }: Rows): Buffer {
  const fields = fieldsOf(document);
  const lines = groups.flatMap(({ rows }) =>
    rows.map(({ cells }) => fields.map((field, at) => cellOf(field, cells[at] ?? null, words.decimal))),
  );
  return Buffer.from(linesOf(lines), 'utf8');
}

function cellOf({ kind }: Field, value: Value, decimal: string): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return kind === 'hours' || kind === 'kronor' ? value.toFixed(2).replace('.', decimal) : String(value);
  return quoted(harmless(value));
}
