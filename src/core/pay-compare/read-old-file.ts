import { decoded } from './decoding.ts';
import { markupOf } from './markup.ts';
import { type OldFile, Unreadable } from './old-file.ts';
import { readAgi } from './read-agi.ts';
import { readList } from './read-list.ts';
import { readPaxml } from './read-paxml.ts';
import { readSie } from './read-sie.ts';

/** The most bytes of a file, unpacked. */
export const LONGEST_OLD_FILE = 8_000_000;

/** Reads a file of another payroll program; its contents say which format it is. Throws Unreadable. `parallel-run.md`. */
export function readOldFile(bytes: Uint8Array): OldFile {
  if (bytes.length > LONGEST_OLD_FILE) throw new Unreadable('too_large', 1);
  const { text } = decoded(bytes);
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start.startsWith('#')) return readSie(text);
  if (!start.startsWith('<')) {
    const list = readList(text.replace(/^\ufeff/, ''));
    if (list === null) throw new Unreadable('unknown_format', 1);
    return list;
  }
  const root = markupOf(text);
  const name = root.name.toLowerCase();
  if (name === 'paxml') return readPaxml(root);
  if (name === 'skatteverket') return readAgi(root);
  throw new Unreadable('unknown_format', root.line, root.name.slice(0, 40));
}
