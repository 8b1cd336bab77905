import type { ExportFormat, ExportLanguage } from '../../contract/exports.ts';
import { FileReply, Undrawn } from '../handler.ts';
import type { DocumentWords } from './document-words.ts';

/**
 * A document before it becomes a file. month-report.ts and entry-list-report.ts make its content; document-csv.ts,
 * document-xlsx.ts and document-pdf.ts each write any document. So the three formats cannot disagree.
 */

/** `text` is short, `comment` may be long; `clock` is HH:MM; `hours` and `kronor` have two decimals; `minutes` are whole, `signed` ones with their sign. */
export type Kind = 'text' | 'comment' | 'date' | 'clock' | 'hours' | 'kronor' | 'minutes' | 'signed';
/** A value of its column's kind: dates YYYY-MM-DD, clocks HH:MM, hours and minutes as numbers. null: empty. */
export type Value = string | number | null;

/** A column of a spreadsheet; PDF shows a pair of them as one. */
export type Field = { readonly title: string; readonly kind: Kind; readonly chars: number };
export type Column = {
  /** The heading in PDF. */
  readonly title: string;
  /** Its width in PDF, in points; 0: not shown there; the comment takes what is left. */
  readonly width: number;
  readonly fields: readonly [Field] | readonly [Field, Field];
};

export type Row = {
  /** One per field, in the order of the columns. */
  readonly cells: readonly Value[];
  /** `free`: a day off; `uncounted`: a draft or a rejected report. */
  readonly tone: 'plain' | 'free' | 'uncounted';
};
/** A row of sums: `cells` are null before the first number. */
export type Total = { readonly label: string; readonly cells: readonly Value[] };
/** Rows under a name, with their sum; a list without names has one group of null. */
export type Group = {
  readonly name: string | null;
  readonly rows: readonly Row[];
  readonly total: Total | null;
};

export type Document = {
  /** The file's name without its extension. */
  readonly name: string;
  readonly title: string;
  /** The facts in the heading: person, place, time. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly Column[];
  readonly groups: readonly Group[];
  readonly totals: readonly Total[];
  readonly notes: readonly string[];
  readonly landscape: boolean;
  /** When it was made: an instant, and the day in the company's zone. */
  readonly now: string;
  readonly today: string;
  readonly words: DocumentWords;
};

/** A document as sent to another thread: functions cannot be sent, so the words are named by their language. */
export type Order = {
  readonly document: Omit<Document, 'words'>;
  readonly language: ExportLanguage;
  readonly format: ExportFormat;
};

export const orderOf = ({ words, ...document }: Document, format: ExportFormat): Order => ({
  document,
  language: words.locale.startsWith('sv') ? 'sv' : 'en',
  format,
});

export const FILE_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The document as a file, written after the transaction and in another thread (document-desk.ts). */
export const fileOf = (document: Document, format: ExportFormat): FileReply<Undrawn> =>
  fileFrom(document.name, format, orderOf(document, format));

/** A file whose document is made in that thread too, from the order's data. */
export const fileFrom = (name: string, format: ExportFormat, order: unknown): FileReply<Undrawn> =>
  new FileReply(`${name}.${format}`, FILE_TYPES[format], new Undrawn(order));

/** A column of one field, shown in PDF when it has a width. */
export const column = (title: string, kind: Kind, chars: number, width: number): Column => ({
  title,
  width,
  fields: [{ title, kind, chars }],
});

export const fieldsOf = ({ columns }: Pick<Document, 'columns'>): Field[] =>
  columns.flatMap(({ fields }) => [...fields]);

/**
 * A name as part of a file name: lower case, letters and digits of any script, nothing that a file system or a header
 * rejects.
 */
export function asFileName(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLocaleLowerCase('sv')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return Array.from(plain).slice(0, 60).join('') || 'rapport';
}
