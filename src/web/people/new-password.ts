/** Without letters or digits that are mistaken for one another: a password is handed over on paper and by phone. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 15;
const GROUP = 5;

/**
 * A password of three groups of five signs, 74 bits, from random bytes. Calls `more` for bytes until it has enough.
 */
export function passwordFrom(more: () => Uint8Array): string {
  const signs: string[] = [];
  // Bytes beyond the last full round would favour the first signs.
  const fair = 256 - (256 % SIGNS.length);
  while (signs.length < LENGTH) {
    for (const byte of more()) {
      if (byte < fair && signs.length < LENGTH) signs.push(SIGNS.charAt(byte % SIGNS.length));
    }
  }
  return signs.join('').replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), (group) => `${group}-`);
}

/** A new password. */
export const newPassword = (): string => passwordFrom(() => crypto.getRandomValues(new Uint8Array(32)));
