import type { ExportFormat } from '../../contract/exports.ts';
import type { Document, Order } from './document.ts';
import { csvOf } from './document-csv.ts';
import { pdfOf } from './document-pdf.ts';
import { documentWords } from './document-words.ts';
import { xlsxOf } from './document-xlsx.ts';
import { type EntryListOrder, orderedEntryList } from './entry-list-report.ts';

/** The three writers of a document, used in the worker thread. */

const WRITERS: Readonly<Record<ExportFormat, (document: Document) => Buffer | Promise<Buffer>>> = {
  csv: csvOf,
  xlsx: xlsxOf,
  pdf: pdfOf,
};

export const writtenAs = async (document: Document, format: ExportFormat): Promise<Buffer> =>
  WRITERS[format](document);

export const carriedOut = (order: Order | EntryListOrder): Promise<Buffer> =>
  writtenAs(
    'list' in order ? orderedEntryList(order) : { ...order.document, words: documentWords[order.language] },
    order.format,
  );
