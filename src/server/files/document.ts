import type { ExportFormat, ExportLanguage } from '../../contract/exports.ts';
import { FileReply, Undrawn } from '../handler.ts';
import type { DocumentWords } from './document-words.ts';

/**
 * A document before it is a file. month-report.ts and entry-list-report.ts say what stands in one; document-csv.ts,
 * document-xlsx.ts and document-pdf.ts each write any of them. So the three formats cannot disagree.
 */

/** `text` is short, `comment` may be long; `clock` is HH:MM; `hours` and `kronor` have two decimals; `minutes` are whole, `signed` ones with their sign. */
export type Kind = 'text' | 'comment' | 'date' | 'clock' | 'hours' | 'kronor' | 'minutes' | 'signed';
/** A value of its column's kind: dates YYYY-MM-DD, clocks HH:MM, hours and minutes numbers. null: nothing to say. */
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
  /** One a field, in the order of the columns. */
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
  /** The heading's facts: whose, where, when. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly Column[];
  readonly groups: readonly Group[];
  readonly totals: readonly Total[];
  readonly notes: readonly string[];
  readonly landscape: boolean;
  /** When it was made: an instant, and that day where the company is. */
  readonly now: string;
  readonly today: string;
  readonly words: DocumentWords;
};

/** A document as it can be told to another thread: words hold functions, so that their language is told instead. */
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

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The document as a file, which is written when the transaction is over, and in a thread of its own (document-desk.ts). */
export const fileOf = (document: Document, format: ExportFormat): FileReply<Undrawn> =>
  fileFrom(document.name, format, orderOf(document, format));

/** A file whose document is made in that thread too, of what the order says. */
export const fileFrom = (name: string, format: ExportFormat, order: unknown): FileReply<Undrawn> =>
  new FileReply(`${name}.${format}`, TYPES[format], new Undrawn(order));

/** A column of one field, shown in PDF when it has a width. */
export const column = (title: string, kind: Kind, chars: number, width: number): Column => ({
  title,
  width,
  fields: [{ title, kind, chars }],
});

export const fieldsOf = ({ columns }: Document): Field[] => columns.flatMap(({ fields }) => [...fields]);

/** A name as part of a file's name: lower case, letters and digits of any script, nothing a file system or a header could trip on. */
export function asFileName(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLocaleLowerCase('sv')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return Array.from(plain).slice(0, 60).join('') || 'rapport';
}
