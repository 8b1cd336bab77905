import type { Document, Kind, Row, Value } from './document.ts';
import { COLORS, type Ink, type Pen } from './document-pen.ts';

/**
 * Draws the table of a document in PDF. A row taller than the rest of the page moves to the next page; one taller
 * than a page continues there.
 */

type Element = PDFKit.PDFStructureElement;
type Place = {
  readonly title: string;
  readonly kind: Kind;
  /** Index of its first field in a row's cells, and whether the next field is shown with it. */
  readonly at: number;
  readonly pair: boolean;
  readonly x: number;
  readonly width: number;
};
type Band = {
  readonly texts: readonly string[];
  readonly ink: Ink;
  readonly fill?: string;
  /** The line above it. */
  readonly rule: { readonly color: string; readonly width: number };
  readonly heading?: 'Column' | 'Row';
  /** The first text may run over the empty cells beside it. */
  readonly running?: boolean;
};

const SIZE = 8.5;
const LINE = 11;
const PAD = 3.2;
const SIDE = 4;
const AIR = 8;
const PLAIN: Ink = { face: 'plain', size: SIZE, color: COLORS.ink };
const FAINT: Ink = { face: 'plain', size: SIZE, color: COLORS.dim };
const STRONG: Ink = { face: 'bold', size: SIZE, color: COLORS.ink };
const NAME: Ink = { face: 'bold', size: 10, color: COLORS.ink };
const HEAD: Ink = { face: 'bold', size: 7.5, color: COLORS.accent };
const THIN = { color: COLORS.line, width: 0.5 };
const THICK = { color: COLORS.accent, width: 1 };

/** Draws the table below y and returns where it ended. */
export function drawTable(pen: Pen, document: Document, root: Element, top: number): number {
  const places = placesOf(pen, document);
  const { pdf } = pen;
  const table = pdf.struct('Table');
  root.add(table);
  const head: Band = { texts: places.map(({ title }) => title), ink: HEAD, rule: THICK, heading: 'Column' };
  const sheet = sheetOf(pen, places, head, top);
  const within = (type: string, draw: (part: Element) => void): void => {
    const part = pdf.struct(type);
    table.add(part);
    draw(part);
    part.end();
  };
  within('THead', (part) => sheet.draw(head, part));
  for (const { name, rows, total } of document.groups) {
    within('TBody', (part) => {
      if (name !== null) {
        // Keep a name off the foot of a page.
        sheet.reserve(3);
        sheet.draw({ texts: [name], ink: NAME, rule: THICK, heading: 'Row', running: true }, part);
        sheet.goOn(document.words.continued(name));
      }
      for (const row of rows) sheet.draw(bandOf(row, places, document), part);
      if (total !== null) sheet.draw(sumOf(total.label, total.cells, places, document, THIN), part);
      sheet.goOn(null);
    });
  }
  if (document.totals.length > 0) {
    within('TFoot', (part) => {
      sheet.reserve(document.totals.length);
      for (const { label, cells } of document.totals)
        sheet.draw(sumOf(label, cells, places, document, THICK), part);
    });
  }
  table.end();
  return sheet.end();
}

function placesOf({ pdf }: Pen, { columns }: Document): Place[] {
  const { left, right } = pdf.page.margins;
  const end = pdf.page.width - right;
  const places: Place[] = [];
  let x = left;
  let at = 0;
  for (const { title, width, fields } of columns) {
    const { kind } = fields[0];
    if (width === 0 && kind !== 'comment') {
      at += fields.length;
      continue;
    }
    const place = { title, kind, at, pair: fields.length === 2, x, width };
    const before = places.at(-1);
    // Figures end where words begin: they need some air.
    if (before !== undefined && isRight(before) && !isRight(place)) x += AIR;
    // The comment is the last column.
    places.push({ ...place, x, width: kind === 'comment' ? end - x : width });
    x += width;
    at += fields.length;
  }
  return places;
}

const isRight = ({ kind, pair }: Place): boolean =>
  kind === 'hours' || kind === 'kronor' || kind === 'minutes' || (kind === 'signed' && pair);
const room = ({ width }: Place): number => width - 2 * SIDE;

function bandOf(row: Row, places: readonly Place[], document: Document): Band {
  const texts = places.map((place) => shown(place, row.cells, document.words.locale, true));
  const ink = row.tone === 'uncounted' ? FAINT : PLAIN;
  return { texts, ink, rule: THIN, ...(row.tone === 'free' ? { fill: COLORS.free } : {}) };
}

function sumOf(
  label: string,
  cells: readonly Value[],
  places: readonly Place[],
  document: Document,
  rule: Band['rule'],
): Band {
  const texts = places.map((place) => shown(place, cells, document.words.locale, false));
  return { texts: [label, ...texts.slice(1)], ink: STRONG, rule, heading: 'Row', running: true };
}

const numbers = new Map<string, Intl.NumberFormat>();

/** A cell as people read it. A row's zero hours and differences are left blank, so that the others stand out. */
function shown({ kind, at, pair }: Place, cells: readonly Value[], locale: string, blank: boolean): string {
  const first = cells[at] ?? null;
  const second = cells[at + 1] ?? null;
  if (pair) {
    if (first === null || second === null) return '';
    if (kind === 'signed' && first === 0 && second === 0) return '';
    return kind === 'signed' ? `${signed(first)} / ${signed(second)}` : `${first}–${second}`;
  }
  if (first === null || (kind === 'hours' && first === 0 && blank)) return '';
  if (kind === 'signed') return signed(first);
  if (kind !== 'hours' && kind !== 'kronor') return String(first);
  const format =
    numbers.get(locale) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  numbers.set(locale, format);
  return format.format(Number(first));
}

const signed = (value: string | number): string => {
  const minutes = Number(value);
  return minutes > 0 ? `+${minutes}` : minutes < 0 ? `−${-minutes}` : '0';
};

/** The current page: where the next band goes, and how to turn the page. */
function sheetOf(pen: Pen, places: readonly Place[], head: Band, top: number) {
  const { pdf, aside, write, linesIn, cut } = pen;
  const bottom = pdf.page.height - pdf.page.margins.bottom;
  const [first, last] = [places[0], places.at(-1)];
  const left = first?.x ?? 0;
  const right = (last?.x ?? 0) + (last?.width ?? 0);
  let y = top;
  let goesOn: string | null = null;

  const linesOf = (band: Band): string[][] =>
    places.map((place, n) => {
      const text = band.texts[n] ?? '';
      if (band.running === true && n === 0) {
        const beside = places.find((_, other) => other > 0 && (band.texts[other] ?? '') !== '');
        return [cut(text, band.ink, (beside?.x ?? right) - left - 2 * SIDE)];
      }
      const wraps = place.kind === 'comment' || place.kind === 'text' || band.heading === 'Column';
      return wraps ? linesIn(text, band.ink, room(place)) : [text];
    });

  const ground = (band: Band, height: number): void =>
    aside('Layout', () => {
      if (band.fill !== undefined) pdf.rect(left, y, right - left, height).fill(band.fill);
      pdf.moveTo(left, y).lineTo(right, y).lineWidth(band.rule.width).stroke(band.rule.color);
    });

  const lines = (place: Place, some: readonly string[], ink: Ink, from: number): void => {
    const x = isRight(place) ? place.x + place.width - SIDE : place.x + SIDE;
    for (const [n, line] of some.entries())
      write(line, x, from + n * LINE, ink, isRight(place) ? 'right' : 'left');
  };

  const turn = (): void => {
    pdf.addPage();
    y = pdf.page.margins.top;
    const cells = linesOf(head);
    const height = Math.max(...cells.map((cell) => cell.length)) * LINE + 2 * PAD;
    aside('Pagination', () => {
      for (const [n, place] of places.entries()) {
        const some = cells[n] ?? [];
        lines(place, some, head.ink, y + height - PAD - some.length * LINE);
      }
    });
    y += height;
    if (goesOn === null || first === undefined) return;
    const band = { ...head, rule: THICK };
    ground(band, LINE + 2 * PAD);
    aside('Pagination', () => lines(first, [goesOn ?? ''], { ...NAME, color: COLORS.dim }, y + PAD));
    y += LINE + 2 * PAD;
  };

  return {
    /** The heading above a new page's rows while they belong to a name. */
    goOn: (text: string | null): void => {
      goesOn = text;
    },
    /** The largest block of single lines that is kept together. */
    reserve: (rows: number): void => {
      if (y + rows * (LINE + 2 * PAD) > bottom) turn();
    },
    draw: (band: Band, part: Element): void => {
      const row = pdf.struct('TR');
      part.add(row);
      const cells = linesOf(band);
      const elements = cells.map((_, n) => {
        const element = cellElement(pdf, band, n);
        row.add(element);
        return element;
      });
      const most = Math.max(...cells.map((cell) => cell.length));
      const fits = y + most * LINE + 2 * PAD <= bottom;
      const half = y > (top + bottom) / 2;
      if (!fits && (half || most * LINE < bottom - top)) turn();
      for (let from = 0; from < most; ) {
        const count = Math.max(1, Math.min(most - from, Math.floor((bottom - y - 2 * PAD) / LINE)));
        const height = count * LINE + 2 * PAD;
        ground(band, height);
        for (const [n, place] of places.entries()) {
          const some = (cells[n] ?? []).slice(from, from + count);
          const at = band.heading === 'Column' ? y + height - PAD - some.length * LINE : y + PAD;
          if (some.some((line) => line !== '')) elements[n]?.add(() => lines(place, some, band.ink, at));
        }
        y += height;
        from += count;
        if (from < most) turn();
      }
      for (const element of elements) element.end();
      row.end();
    },
    end: (): number => {
      aside('Layout', () => pdf.moveTo(left, y).lineTo(right, y).lineWidth(1).stroke(COLORS.accent));
      return y;
    },
  };
}

/** The declared options know no scope; pdfkit writes it (structure_element.js), and a reader tells the columns by it. */
function cellElement(pdf: Pen['pdf'], { heading }: Band, n: number): Element {
  if (heading === undefined || (heading === 'Row' && n > 0)) return pdf.struct('TD');
  const options: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: heading };
  return pdf.struct('TH', options);
}
