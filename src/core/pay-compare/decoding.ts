import { CP437_UPPER } from '../cp437.ts';
import { Unreadable } from './old-file.ts';

/**
 * The text of a file and its encoding. A byte order mark decides, then what XML declares, then the bytes: valid UTF-8 is
 * UTF-8; otherwise the letters åäöÅÄÖé of code page 437 (SIE's `#FORMAT PC8`) are counted against those of ISO-8859-1.
 * `parallel-run.md`.
 */
export function decoded(bytes: Uint8Array): {
  readonly text: string;
  readonly encoding: 'utf-8' | 'iso-8859-1' | 'cp437';
} {
  if (bytes.length === 0) throw new Unreadable('empty', 1);
  const [first, second, third] = bytes;
  const wide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const zero = bytes.indexOf(0);
  if (wide || zero >= 0) throw new Unreadable('encoding', wide ? 1 : lineAt(bytes, zero));
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  const declared = marked ? 'utf-8' : declaredIn(bytes);
  if (declared === 'iso-8859-1') return { text: latin(bytes), encoding: 'iso-8859-1' };
  if (declared === 'cp437') return { text: pageOf437(bytes), encoding: 'cp437' };
  const utf8 = utf8Of(bytes);
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8' };
  if (declared === 'utf-8') throw new Unreadable('encoding', lineAt(bytes, firstInvalid(bytes)));
  return count(bytes, LATIN_LETTERS) > count(bytes, LETTERS_OF_437)
    ? { text: latin(bytes), encoding: 'iso-8859-1' }
    : { text: pageOf437(bytes), encoding: 'cp437' };
}

// å ä ö Å Ä Ö é
const LATIN_LETTERS = new Set([0xe5, 0xe4, 0xf6, 0xc5, 0xc4, 0xd6, 0xe9]);
const LETTERS_OF_437 = new Set([0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99, 0x82]);
const count = (bytes: Uint8Array, letters: ReadonlySet<number>): number =>
  bytes.reduce((sum, byte) => sum + (letters.has(byte) ? 1 : 0), 0);

const NAMES: Readonly<Record<string, 'utf-8' | 'iso-8859-1' | 'cp437'>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'windows-1252': 'iso-8859-1',
  ibm437: 'cp437',
  cp437: 'cp437',
};

/** What the XML declaration says; UTF-8 when there is a declaration that says nothing; null: no XML. */
function declaredIn(bytes: Uint8Array): 'utf-8' | 'iso-8859-1' | 'cp437' | null {
  const head = latin(bytes.subarray(0, 200));
  const declaration = /^\s*<\?xml[^>]*\?>/.exec(head)?.[0];
  if (declaration === undefined) return head.trimStart().startsWith('<') ? 'utf-8' : null;
  const said = /encoding\s*=\s*["']([\w.-]+)["']/.exec(declaration)?.[1];
  if (said === undefined) return 'utf-8';
  const known = NAMES[said.toLowerCase()];
  if (known === undefined) throw new Unreadable('encoding', 1, said.slice(0, 20));
  return known;
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Where UTF-8 ends: the longest beginning that decodes, by halving. */
function firstInvalid(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    try {
      // `stream`: a letter that is cut in two is no fault.
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return good;
}

/** ISO-8859-1, read as windows-1252 as browsers do: programs write its quotation marks and dashes. */
const latin = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

function pageOf437(bytes: Uint8Array): string {
  const upper = [...CP437_UPPER];
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? ''),
  ).join('');
}

const lineAt = (bytes: Uint8Array, index: number): number =>
  bytes.subarray(0, Math.max(0, index)).reduce((line, byte) => line + (byte === 0x0a ? 1 : 0), 1);
