import { CP437_UPPER } from '../../core/cp437.ts';

/** Numbers and texts in a run's files, and their characters in the code page of SIE. */

/** A hundredth as a decimal with a point: 123450 (öre) is `1234.50`. Whole numbers only, so nothing is rounded. */
export function decimal(hundredths: number): string {
  const size = Math.abs(hundredths);
  const sign = hundredths < 0 ? '-' : '';
  return `${sign}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** Kronor without their öre, towards zero: a declaration's `öretal bortfaller` (skatteförfarandeförordningen 22 kap. 1 §). */
export const wholeKronor = (ore: number): number => Math.trunc(ore / 100);

/** Ten digits, without hyphen and spaces. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const MARKS = /\p{M}+/gu;
/** Letters without a decomposition into a base letter and accents. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ß: 'ss',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};

/**
 * Transliterates a text into an alphabet: an allowed character stays, another loses its accents or is spelled out,
 * and any other becomes `instead`. Control characters and runs of spaces become one space.
 */
export function spelled(text: string, isAllowed: (character: string) => boolean, instead: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
  const characters = [...plain.trim()].map((character) => {
    if (isAllowed(character)) return character;
    const bare = OTHER_LETTERS[character] ?? character.normalize('NFD').replaceAll(MARKS, '');
    return bare !== '' && [...bare].every(isAllowed) ? bare : instead;
  });
  return characters.join('');
}

const CODES = new Map([...CP437_UPPER].map((character, at) => [character, 0x80 + at] as const));

/** Can the code page represent this text character? Control characters are no text. */
export const cp437Has = (character: string): boolean => /^[ -~]$/.test(character) || CODES.has(character);

/** Encodes a text, line breaks included. Throws on a character outside the code page. */
export function cp437(text: string): Buffer {
  const codes = [...text].map((character) => {
    const code = CODES.get(character) ?? character.charCodeAt(0);
    if (code > 0xff || (code > 0x7e && !CODES.has(character)))
      throw new RangeError('a character is not in code page 437');
    return code;
  });
  return Buffer.from(codes);
}
