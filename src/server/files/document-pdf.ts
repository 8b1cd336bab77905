import type { Document } from './document.ts';
import { drawTable } from './document-pdf-table.ts';
import { COLORS, type Ink, type Pen, penOf, registerFonts } from './document-pen.ts';

/**
 * A document on A4: heading, one table with its head repeated on each page, notes, page numbers. Tagged (ISO 32000-1
 * 14.8), so that a screen reader can walk the table; repetition and decoration are marked as artifacts.
 */
export async function pdfOf(document: Document): Promise<Buffer> {
  // Imported on demand: 10 MB of memory that a server without PDFs saves.
  const { default: PdfDocument } = await import('pdfkit');
  const { title, facts, landscape, now, words } = document;
  const made = new Date(now);
  const pdf = new PdfDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margins: { top: 40, bottom: 48, left: 40, right: 40 },
    tagged: true,
    pdfVersion: '1.7',
    lang: words.locale,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: [title, ...facts.map(({ value }) => value)].join(' · '),
      Creator: 'Skifta',
      CreationDate: made,
      ModDate: made,
    },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => done(Buffer.concat(parts)));
    pdf.on('error', fail);
  });
  registerFonts(pdf);
  const pen = penOf(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const top = drawHeading(pen, document, root);
  const bottom = drawTable(pen, document, root, top);
  drawNotes(pen, document, root, bottom);
  root.end();
  numberPages(pen, document);
  pdf.end();
  return whole;
}

type Element = PDFKit.PDFStructureElement;

const TITLE: Ink = { face: 'bold', size: 18, color: COLORS.ink };
const LABEL: Ink = { face: 'plain', size: 7.5, color: COLORS.dim };
const VALUE: Ink = { face: 'bold', size: 10, color: COLORS.ink };
const NOTE: Ink = { face: 'plain', size: 8, color: COLORS.dim };
const NOTE_LINE = 11.5;
const GAP = 24;

function drawHeading(
  { pdf, write, aside, widthOf, linesIn }: Pen,
  document: Document,
  root: Element,
): number {
  const { left, right } = pdf.page.margins;
  const most = pdf.page.width - left - right;
  let y = pdf.page.margins.top;
  aside('Layout', () => pdf.rect(left, y, 28, 3).fill(COLORS.accent));
  y += 12;
  root.add(pdf.struct('H1', {}, () => write(document.title, left, y, TITLE)));
  y += 34;
  let x = left;
  let high = 0;
  for (const { label, value } of document.facts) {
    const lines = linesIn(value, VALUE, most / 2);
    const wide = Math.max(widthOf(label, LABEL), ...lines.map((line) => widthOf(line, VALUE)));
    if (x > left && x + wide > left + most) {
      x = left;
      y += high + 8;
      high = 0;
    }
    const at = { x, y };
    root.add(
      pdf.struct('P', {}, () => {
        write(label, at.x, at.y, LABEL);
        for (const [n, line] of lines.entries()) write(line, at.x, at.y + 11 + n * 13, VALUE);
      }),
    );
    x += wide + GAP;
    high = Math.max(high, 11 + lines.length * 13);
  }
  return y + high + 12;
}

function drawNotes({ pdf, write, linesIn }: Pen, document: Document, root: Element, top: number): void {
  const { left, right, bottom } = pdf.page.margins;
  const notes = document.notes.map((note) => linesIn(note, NOTE, pdf.page.width - left - right));
  let y = top + 14;
  for (const lines of notes) {
    if (y + lines.length * NOTE_LINE > pdf.page.height - bottom) {
      pdf.addPage();
      y = pdf.page.margins.top;
    }
    const at = y;
    root.add(
      pdf.struct('P', {}, () => {
        for (const [n, line] of lines.entries()) write(line, left, at + n * NOTE_LINE, NOTE);
      }),
    );
    y += lines.length * NOTE_LINE;
  }
}

function numberPages({ pdf, write, aside, cut }: Pen, document: Document): void {
  const { title, facts, words, today } = document;
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const { left, right } = pdf.page.margins;
    const y = pdf.page.height - 34;
    const end = pdf.page.width - right;
    const what = [title, ...facts.map(({ value }) => value)].join(' · ');
    const shown = cut(what, LABEL, (end - left) * 0.7);
    aside('Pagination', () => {
      write(shown, left, y, LABEL);
      write(`${words.created(today)} · ${words.page(page + 1, count)}`, end, y, LABEL, 'right');
    });
  }
}
