/**
 * CSV as Excel opens it by a double click in Sweden: semicolons, UTF-8 with a byte-order mark, CRLF. Quotes as in RFC 4180.
 */

/** Rows of plain text as the same kind of file. */
export const csvText = (rows: readonly (readonly string[])[]): Buffer =>
  csvFile(rows.map((row) => row.map((text) => quoted(harmless(text)))));

/** More rows of it, for a file that is written some rows at a time. */
export const csvLines = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(linesOf(rows.map((row) => row.map((text) => quoted(harmless(text))))), 'utf8');

export const linesOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.join(';')}\r\n`).join('');

export const csvFile = (lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\ufeff${linesOf(lines)}`, 'utf8');

/** An apostrophe turns text that a spreadsheet would read as a formula into plain text. Numbers do not pass here. */
export const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

export const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
