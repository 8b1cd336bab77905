import { folded } from './fold.ts';

/** `asa.sjoberg` from a name, with a number when it is taken; empty while there is no name. */
export function suggestedUsername(first_name: string, last_name: string, taken: readonly string[]): string {
  const plain = [first_name, last_name]
    .map(wordOf)
    .filter((word) => word !== '')
    .join('.');
  if (plain === '') return '';
  const known = new Set(taken.map((username) => username.toLowerCase()));
  let suggestion = plain;
  for (let number = 2; known.has(suggestion); number += 1) suggestion = `${plain}${number}`;
  return suggestion;
}

const LONGEST = 60;
const wordOf = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, LONGEST);
