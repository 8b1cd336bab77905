import type { ExportFormat } from '../contract/exports.ts';
import type { Document, Order } from './document.ts';
import { csvOf } from './document-csv.ts';
import { pdfOf } from './document-pdf.ts';
import { documentWords } from './document-words.ts';
import { xlsxOf } from './document-xlsx.ts';

/** The three writers of a document, for the thread in which they work. */

const WRITERS: Readonly<Record<ExportFormat, (document: Document) => Buffer | Promise<Buffer>>> = {
  csv: csvOf,
  xlsx: xlsxOf,
  pdf: pdfOf,
};

export const writtenAs = async (document: Document, format: ExportFormat): Promise<Buffer> =>
  WRITERS[format](document);

export const carriedOut = ({ document, language, format }: Order): Promise<Buffer> =>
  writtenAs({ ...document, words: documentWords[language] }, format);
