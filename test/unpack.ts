import assert from 'node:assert/strict';
import { inflateRawSync, inflateSync } from 'node:zlib';

/** Reads the server's files with nothing but zlib, so that tests check their actual contents. */

/** The files of a zip archive, found by its central directory (APPNOTE 4.3.12). */
export function unzipped(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = bytes.readUInt16LE(at + 10) === 8;
    const size = bytes.readUInt32LE(at + 20);
    const [name_length, extra, comment] = [28, 30, 32].map((by) => bytes.readUInt16LE(at + by));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + (name_length ?? 0));
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(from, from + size);
    files.set(name, (packed ? inflateRawSync(data) : data).toString('utf8'));
    at += 46 + (name_length ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

export type XlsxCell = { readonly value: string | number | null; readonly format: string };

/** The cells of a sheet by address (`B2`): a text or a number, and the number's format. */
export function cellsOf(files: ReadonlyMap<string, string>, sheet: number): ReadonlyMap<string, XlsxCell> {
  const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(
    ([, inner = '']) =>
      plain([...inner.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)].map(([, text = '']) => text).join('')),
  );
  const styles = files.get('xl/styles.xml') ?? '';
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code = '']) => [
      id,
      code,
    ]),
  );
  const looks = [...(/<cellXfs[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf ([^>]*)>/g)].map(
    ([, attributes = '']) => formats.get(/numFmtId="(\d+)"/.exec(attributes)?.[1] ?? '') ?? '',
  );
  const xml = files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '';
  return new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(
      ([, address = '', attributes = '', inner = '']) => {
        const raw = /<v>([^<]*)<\/v>/.exec(inner)?.[1];
        const value =
          raw === undefined ? null : /t="s"/.test(attributes) ? (strings[Number(raw)] ?? null) : Number(raw);
        return [address, { value, format: looks[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? '' }];
      },
    ),
  );
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * The lines of a PDF's pages, cells joined by ` | `: its streams inflated, its glyphs mapped by their ToUnicode map.
 */
export function linesOfPdf(bytes: Buffer): string[] {
  const { contents, fonts } = pagesOfPdf(bytes);
  return contents.flatMap((content) => linesIn(content, fonts));
}

/** The sizes in which a PDF of pdfkit draws text, each once. */
export const sizesOfPdf = (bytes: Buffer): number[] => {
  const sizes = pagesOfPdf(bytes).contents.flatMap((content) =>
    [...content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
  );
  return [...new Set(sizes)].toSorted((a, b) => a - b);
};

type Pages = {
  readonly contents: readonly string[];
  readonly fonts: ReadonlyMap<string, readonly string[]>;
};

function pagesOfPdf(bytes: Buffer): Pages {
  const raw = bytes.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/);
    const data = packed === undefined ? '' : packed.slice(0, packed.lastIndexOf('\nendstream'));
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      : data;
    objects.set(id, { head, stream });
  }
  const fonts = new Map<string, readonly string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of (/\/Font <<([\s\S]*?)>>/.exec(head)?.[1] ?? '').matchAll(
      /\/(F\d+) (\d+) 0 R/g,
    )) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, glyphsOf(objects.get(unicode)?.stream ?? ''));
    }
  }
  const contents = [...objects.values()]
    .map(({ head }) => /\/Contents (\d+) 0 R/.exec(head)?.[1])
    .filter((id) => id !== undefined);
  return { contents: contents.map((id) => objects.get(id)?.stream ?? ''), fonts };
}

/** pdfkit writes the map as one list from glyph 0, in several parts. */
const glyphsOf = (map: string): string[] =>
  [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-fA-F ]*)>/g)].map(([, hex = '']) => utf16(hex.replaceAll(' ', ''))),
  );

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

function linesIn(content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  const lines: { y: string; words: string[] }[] = [];
  let y = '';
  let glyphs: readonly string[] = [];
  for (const [all, down, font, shown] of content.matchAll(
    /1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\d.\s-])*)\] TJ/g,
  )) {
    if (down !== undefined) y = down;
    else if (font !== undefined) glyphs = fonts.get(font) ?? [];
    else {
      const codes = [...all.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('');
      const word = (codes.match(/.{4}/g) ?? [])
        .map((code) => glyphs[Number.parseInt(code, 16)] ?? '?')
        .join('');
      const last = lines.at(-1);
      if (last?.y === y) last.words.push(word);
      else lines.push({ y, words: [word] });
    }
    if (shown === undefined) continue;
  }
  return lines.map(({ words }) => words.join(' | '));
}

/** RFC 4180 with semicolons, parsed by this test's own code. */
export function rowsOfCsv(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8');
  assert.ok(text.startsWith('\ufeff'), 'a byte-order mark');
  assert.ok(text.endsWith('\r\n'));
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
