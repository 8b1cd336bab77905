import { isFilled, recordsOf, textOfRows } from '../../core/pasted-sheet.ts';
import { SheetFault } from './sheet-fault.ts';
import { textOfFile } from './text-file.ts';

/** The most bytes of a file; ten thousand rows have fewer. */
const MOST_BYTES = 5_000_000;

/** The most rows and characters of a sheet that the reader of its text takes. */
type Limits = { readonly rows: number; readonly characters: number };

/**
 * A CSV or XLSX file as the text of a sheet, its rows where they are in the file. Throws SheetFault. A formula is its last
 * value or its text: nothing is computed.
 */
export async function sheetTextOf(file: Blob, most: Limits): Promise<string> {
  if (file.size === 0) throw new SheetFault('empty');
  if (file.size > MOST_BYTES) throw new SheetFault('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const rows = isWorkbook(bytes)
    ? (await import('./workbook.ts')).rowsOfWorkbook(bytes)
    : recordsOf(textOfFile(bytes));
  const filled = rows.filter(isFilled).length;
  if (filled === 0) throw new SheetFault('empty');
  const text = textOfRows(rows);
  if (filled > most.rows + 1 || text.length > most.characters) throw new SheetFault('too_long');
  return text;
}

const begins = (bytes: Uint8Array, ...with_bytes: number[]): boolean =>
  with_bytes.every((byte, index) => bytes[index] === byte);

/** A workbook is a ZIP file. The container that Office had before holds old workbooks, and new ones behind a password. */
function isWorkbook(bytes: Uint8Array): boolean {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return true;
  if (!begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return false;
  const names = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '');
  throw new SheetFault(names.includes('EncryptedPackage') ? 'locked' : 'old');
}
