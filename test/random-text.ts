/**
 * Searches for people's words and numbers in text that also holds ids, hashes and tokens. Four digits in a row stand in
 * one UUID of 2 500 by chance, five in one of 90 000, and a suite writes thousands of them: a search that reads them
 * fails a good build now and then, and nobody knows why.
 */

const UUID = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi;
/** Hashes, ids written without hyphens, sealed bytes as PostgreSQL prints them. */
const HEX = /(?<![0-9a-f])[0-9a-f]{32,}/gi;
/** 256 random bits in base64url, and the first two parts of a signed token. Words of people lack one of the three kinds. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g;
const CLAIMS = /\beyJ[\w-]+\.eyJ[\w-]+/g;

/** The text without what chance wrote. */
export const withoutRandom = (text: string): string =>
  text.replace(CLAIMS, '<claims>').replace(UUID, '<id>').replace(HEX, '<hex>').replace(TOKEN, '<token>');

/** Chance does not write a given text of this length: 12 hexadecimal digits are one of 10^14. */
const BEYOND_CHANCE = 12;

/**
 * Which of the words does the text hold? Short ones are sought outside of what chance wrote; long ones, among them ids
 * and tokens that must not be told, everywhere.
 */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const bare = withoutRandom(text);
  return words.filter((word) => (word.length < BEYOND_CHANCE ? bare : text).includes(word));
}
