/**
 * Searches for words and numbers of people in text that also holds ids, hashes and tokens. One UUID in 2 500 holds a
 * given four-digit number by chance, one in 90 000 a given five-digit number, and a suite writes thousands of UUIDs:
 * a search that includes them sometimes fails a correct build, for no visible reason.
 */

const UUID = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi;
/** Hashes, ids without hyphens, sealed bytes as PostgreSQL prints them. */
const HEX = /(?<![0-9a-f])[0-9a-f]{32,}/gi;
/**
 * 256 random bits in base64url, and the first two parts of a signed token. Ordinary words lack one of the three kinds
 * of characters.
 */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g;
const CLAIMS = /\beyJ[\w-]+\.eyJ[\w-]+/g;

/** The text without random parts. */
export const withoutRandom = (text: string): string =>
  text.replace(CLAIMS, '<claims>').replace(UUID, '<id>').replace(HEX, '<hex>').replace(TOKEN, '<token>');

/** A given text of this length does not occur by chance: 12 hexadecimal digits are one of 10^14. */
const BEYOND_CHANCE = 12;

/**
 * Returns those of the words that the text holds. Short words are searched for outside the random parts; long ones,
 * such as secret ids and tokens, everywhere.
 */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const bare = withoutRandom(text);
  return words.filter((word) => (word.length < BEYOND_CHANCE ? bare : text).includes(word));
}
