import { unzipSync } from 'fflate';
import { isFilled } from '../../core/pasted-sheet.ts';
import { type Element, everyOf, markupOf } from '../../core/pay-compare/markup.ts';
import { SheetFault } from './sheet-fault.ts';
import { type Look, looksOf, numberAs } from './workbook-numbers.ts';

/** The most bytes of a part of a workbook, unpacked: a sheet of ten thousand people has a tenth. */
const MOST_BYTES = 60_000_000;
/** The most rows that are looked through, empty ones too. */
const MOST_ROWS = 2_000;

/** The cells of a workbook's first sheet that is shown, by row. Throws SheetFault. Formulas have the value that was computed last. */
export function rowsOfWorkbook(bytes: Uint8Array): string[][] {
  try {
    return rowsIn(bytes);
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged');
  }
}

function rowsIn(bytes: Uint8Array): string[][] {
  const read = partsOf(bytes);
  const book = read('xl/workbook.xml');
  const links = read('xl/_rels/workbook.xml.rels');
  if (book === null || links === null) throw new SheetFault('no_sheet');
  const workbook = markupOf(book);
  const targets = everyOf(markupOf(links), 'relationship').map(({ attributes }) => ({
    id: attributes.get('Id') ?? '',
    type: (attributes.get('Type') ?? '').split('/').at(-1) ?? '',
    path: pathOf(attributes.get('Target') ?? ''),
  }));
  const shown = everyOf(workbook, 'sheet').find(
    ({ attributes }) => (attributes.get('state') ?? 'visible') === 'visible',
  );
  const sheet = targets.find(({ id }) => id === shown?.attributes.get('id'))?.path;
  const xml = sheet === undefined ? null : read(sheet);
  if (xml === null) throw new SheetFault('damaged');
  const partOf = (type: string): string | null => {
    const found = targets.find((target) => target.type === type);
    return found === undefined ? null : read(found.path);
  };
  const styles = partOf('styles');
  const [properties] = everyOf(workbook, 'workbookpr');
  return rowsOfSheet(xml, {
    strings: [
      ...(partOf('sharedStrings') ?? '').matchAll(/<(\w+:)?si(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/\1si>)/g),
    ],
    looks: looksOf(styles === null ? null : markupOf(styles)),
    from_1904: ['1', 'true'].includes(properties?.attributes.get('date1904') ?? ''),
  });
}

/** Unpacks one part at a time, none that is too large. */
function partsOf(bytes: Uint8Array): (path: string) => string | null {
  return (path) => {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name === path && originalSize > MOST_BYTES) throw new SheetFault('too_large');
        return name === path;
      },
    })[path];
    return found === undefined ? null : new TextDecoder().decode(found);
  };
}

const pathOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

type Book = {
  /** Each `<si>`, read when a cell has it. */
  readonly strings: readonly RegExpExecArray[];
  readonly looks: readonly Look[];
  readonly from_1904: boolean;
};

function rowsOfSheet(xml: string, book: Book): string[][] {
  const ends = [...xml.matchAll(/<\/(?:\w+:)?row>/g)];
  const last = ends[MOST_ROWS - 1];
  const whole = last === undefined ? xml : xml.slice(0, last.index + last[0].length);
  if (/<(?:\w+:)?(?:v|t)>/.test(xml.slice(whole.length))) throw new SheetFault('too_long');
  const rows: string[][] = [];
  for (const row of everyOf(markupOf(last === undefined ? xml : closed(whole)), 'row')) {
    const cells = cellsOf(row, book);
    if (!isFilled(cells)) continue;
    const at = Number(row.attributes.get('r') ?? rows.length + 1);
    if (at > MOST_ROWS) throw new SheetFault('too_long');
    while (rows.length < at - 1) rows.push([]);
    rows[at - 1] = cells;
  }
  return rows;
}

/** A sheet that was cut after a row, with its elements closed. */
function closed(xml: string): string {
  const open = [...xml.matchAll(/<((?:\w+:)?(?:worksheet|sheetData))[\s>]/g)].map(([, name]) => name);
  return (
    xml +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}

function cellsOf(row: Element, book: Book): string[] {
  const cells: string[] = [];
  for (const cell of row.children.filter(({ name }) => name === 'c')) {
    const letters = /^[A-Z]{1,3}/.exec(cell.attributes.get('r') ?? '')?.[0];
    const at = letters === undefined ? cells.length : columnOf(letters);
    while (cells.length < at) cells.push('');
    cells[at] = saidBy(cell, book);
  }
  return cells;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function saidBy(cell: Element, { strings, looks, from_1904 }: Book): string {
  const type = cell.attributes.get('t') ?? 'n';
  const raw = cell.children.find(({ name }) => name === 'v')?.text ?? '';
  // Programs that only write workbooks leave the values out: an empty cell would look as if nothing was there.
  if (raw === '' && cell.children.some(({ name }) => name === 'f')) return '#N/A';
  if (type === 's') {
    const [xml] = strings[Number(raw)] ?? [];
    return xml === undefined ? '' : textOf(markupOf(xml));
  }
  if (type === 'inlineStr') return textOf(cell);
  if (type !== 'n') return unescaped(raw);
  return numberAs(looks[Number(cell.attributes.get('s') ?? 0)] ?? 'number', raw, from_1904);
}

/** The letters of a text, whatever they look like; not how they are pronounced. */
const textOf = (element: Element): string =>
  element.name === 't'
    ? unescaped(element.text)
    : element.children.map((child) => (child.name === 'rPh' ? '' : textOf(child))).join('');

const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
