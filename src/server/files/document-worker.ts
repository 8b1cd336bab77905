import { parentPort } from 'node:worker_threads';
import type { ExportFormat } from '../../contract/exports.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Document, Order } from './document.ts';
import { csvOf } from './document-csv.ts';
import { pdfOf } from './document-pdf.ts';
import { documentWords } from './document-words.ts';
import { xlsxOf } from './document-xlsx.ts';
import { type EntryListOrder, orderedEntryList } from './entry-list-report.ts';

/**
 * The thread that writes documents: drawing a large company's month takes seconds, which no request should wait for.
 */

const WRITERS: Readonly<Record<ExportFormat, (document: Document) => Buffer | Promise<Buffer>>> = {
  csv: csvOf,
  xlsx: xlsxOf,
  pdf: pdfOf,
};

export const writtenAs = async (document: Document, format: ExportFormat): Promise<Buffer> =>
  WRITERS[format](document);

const carriedOut = (order: Order | EntryListOrder): Promise<Buffer> =>
  writtenAs(
    'list' in order ? orderedEntryList(order) : { ...order.document, words: documentWords[order.language] },
    order.format,
  );

parentPort?.on('message', (order: Order | EntryListOrder) => {
  carriedOut(order).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) => parentPort?.postMessage({ failure: failureOf(error) }),
  );
});
