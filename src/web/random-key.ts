/** A key for one action: repeated with the same key, it happens once. */
// crypto.randomUUID is missing on plain http addresses other than localhost.
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
