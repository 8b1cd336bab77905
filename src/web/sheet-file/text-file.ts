import { SheetFault } from './sheet-fault.ts';

/**
 * The text of a CSV file. A byte order mark decides, then zeros at every other byte (UTF-16), then the bytes: valid UTF-8 is
 * UTF-8, anything else Windows-1252, as spreadsheets of Sweden write it.
 */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string {
  const text = decoded(bytes);
  const has_others = [...text].some((letter) => isOfNoText(letter.charCodeAt(0)));
  if (has_others || /^\s*(%PDF-|\{\\rtf|<)/.test(text)) throw new SheetFault('no_sheet');
  return text;
}

/** A control character that no sheet has. */
const isOfNoText = (letter: number): boolean => letter < 0x09 || (letter > 0x0d && letter < 0x20);

function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, 1_000);
  if (first !== 0 && hasZeros(head, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if (second !== 0 && hasZeros(head, 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Most of every other byte is zero, as where Swedish is written in two bytes a letter. */
function hasZeros(bytes: Uint8Array, from: 0 | 1): boolean {
  const others = bytes.filter((_, index) => index % 2 === from);
  return others.length > 1 && others.filter((byte) => byte === 0).length > others.length * 0.9;
}
