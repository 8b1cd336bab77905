/** What base64url (RFC 4648 section 5) writes, a character a byte. Throws on what is none. */
export const unpacked = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** What an access token says; null: it cannot be read. The server verifies it, the browser only reads it. */
function saidBy(token: string, claim: 'sub' | 'sid'): string | null {
  try {
    const said: unknown = Object(JSON.parse(unpacked(token.split('.')[1] ?? '')))[claim];
    return typeof said === 'string' ? said : null;
  } catch {
    return null;
  }
}

/** The person whom an access token names. */
export const holderOf = (token: string): string | null => saidBy(token, 'sub');

/** The session that an access token is of. */
export const sessionOf = (token: string): string | null => saidBy(token, 'sid');
