import { readFileSync } from 'node:fs';

/** Measures, breaks and draws text on a page. */

export type Pdf = PDFKit.PDFDocument;
export type Face = 'plain' | 'bold';
export type Ink = { readonly face: Face; readonly size: number; readonly color: string };

export const COLORS = {
  ink: '#1b2227',
  dim: '#55616a',
  accent: '#125b70',
  line: '#d3dbdf',
  free: '#f2f6f7',
} as const;

/** DejaVu: free, and it has Latin with all its marks, Greek, Cyrillic, Arabic and Hebrew. Embedded as the glyphs used. */
const FONTS: Readonly<Record<Face, string>> = {
  plain: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
let read: Readonly<Record<Face, Buffer>> | undefined;

export function registerFonts(pdf: Pdf): void {
  read ??= { plain: readFileSync(new URL(FONTS.plain)), bold: readFileSync(new URL(FONTS.bold)) };
  pdf.registerFont('plain', read.plain).registerFont('bold', read.bold);
}

export type Pen = ReturnType<typeof penOf>;

export function penOf(pdf: Pdf) {
  const known = new Map<string, number>();
  const widthOf = (text: string, { face, size }: Ink): number => {
    const key = `${face} ${text}`;
    const width = known.get(key) ?? pdf.font(face).fontSize(100).widthOfString(text);
    known.set(key, width);
    return (width * size) / 100;
  };
  return {
    pdf,
    widthOf,
    /** The lines of a long text; a word wider than the line is cut. */
    linesIn: (text: string, ink: Ink, width: number): string[] =>
      text
        .split(/\r\n|[\r\n]/)
        .flatMap((line) => broken(lettersOf(line), width, (part) => widthOf(part, ink))),
    /** The part of a text that fits on one line; three dots replace the rest. */
    cut: (written: string, ink: Ink, width: number): string => {
      const text = lettersOf(written);
      if (widthOf(text, ink) <= width) return text;
      let kept = Array.from(text);
      while (kept.length > 0 && widthOf(`${kept.join('')}…`, ink) > width) kept = kept.slice(0, -1);
      return `${kept.join('').trimEnd()}…`;
    },
    /** One line, its top at y; `right` ends it at x. */
    write: (written: string, x: number, y: number, ink: Ink, align: 'left' | 'right' = 'left'): void => {
      const text = lettersOf(written);
      if (text === '') return;
      let at = align === 'left' ? x : x - widthOf(text, ink);
      for (const part of asSeen(text)) {
        const wide = widthOf(`${part} `, ink);
        // To measure a text sets another size.
        pdf.font(ink.face).fontSize(ink.size).fillColor(ink.color);
        pdf.text(part, at, y, { lineBreak: false });
        at += wide;
      }
    },
    /** Decoration or repetition, which a screen reader skips. */
    aside: (type: 'Layout' | 'Pagination', draw: () => void): void => {
      pdf.markContent('Artifact', { type });
      draw();
      pdf.endMarkedContent();
    },
  };
}

function broken(line: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  const gap = widthOf(' ');
  let now = '';
  let used = 0;
  for (const word of line.split(/[ \t]+/).flatMap((one) => pieces(one, width, widthOf))) {
    const wide = widthOf(word);
    if (now !== '' && used + gap + wide > width) {
      lines.push(now);
      now = '';
    }
    used = now === '' ? wide : used + gap + wide;
    now = now === '' ? word : `${now} ${word}`;
  }
  return [...lines, now];
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let now = '';
  for (const letter of word) {
    if (now !== '' && widthOf(now + letter) > width) {
      parts.push(now);
      now = '';
    }
    now += letter;
  }
  return [...parts, now];
}

const PICTURES =
  /(?:[\u{1F000}-\u{1FAFF}\p{Emoji_Presentation}](?:\uFE0F|\u200D|\u20E3|[\u{E0020}-\u{E007F}])*)+|\uFE0F|\u20E3/gu;

/** A text without emoji, which the font has not: it would draw a box for each. */
function lettersOf(text: string): string {
  const letters = text.replaceAll(PICTURES, '');
  return letters === text ? text : letters.replaceAll(/ {2,}/g, ' ').trim();
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * A line in drawing order, from left to right. pdfkit joins and reverses the letters of a right-to-left word, but
 * puts its space on the wrong side. So a line with such words is drawn word by word, in an order reversed here.
 */
function asSeen(line: string): readonly string[] {
  if (!/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(line)) return [line];
  const runs: { turned: boolean; words: string[] }[] = [];
  for (const word of line.split(' ')) {
    const turned = RIGHT_TO_LEFT.test(word);
    const last = runs.at(-1);
    if (last?.turned === turned) last.words.push(word);
    else runs.push({ turned, words: [word] });
  }
  return runs.flatMap(({ turned, words }) => (turned ? words.toReversed() : words));
}
