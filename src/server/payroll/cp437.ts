import { CP437_UPPER } from '../../core/cp437.ts';

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
