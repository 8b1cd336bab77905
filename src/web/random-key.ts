/** A key for one action: repeated with the same key, it happens once. */
// crypto.randomUUID is missing on plain http addresses other than localhost.
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** An id that the client chooses: a UUID of version 4. */
export function randomId(): string {
  const hex = randomKey();
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
