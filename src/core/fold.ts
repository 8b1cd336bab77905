const MARKS = /\p{M}+/gu;

/** A text as used for searching: lower case without accents, so that `bergstrom` finds Bergström. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toLocaleLowerCase('sv').trim();

/** Returns a test whether a text contains every typed word. */
export function finder(typed: string): (text: string) => boolean {
  const words = folded(typed).split(/\s+/);
  const known = new Map<string, boolean>();
  return (text) => {
    const found = known.get(text) ?? holds(folded(text), words);
    known.set(text, found);
    return found;
  };
}

const holds = (whole: string, words: readonly string[]): boolean =>
  words.every((word) => whole.includes(word));
