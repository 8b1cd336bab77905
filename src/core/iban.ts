/**
 * The account and bank numbers of a payment file, without spaces and in capitals. ISO 13616 and ISO 9362. Examples:
 * `iban.md`.
 */

// A Swedish one has 24 characters; those of other countries as ISO 13616 allows.
const SWEDISH = /^SE\d{22}$/;
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Is this an IBAN, in form and check digits? */
export function isIban(text: string): boolean {
  if (!FORM.test(text) || (text.startsWith('SE') && !SWEDISH.test(text))) return false;
  const turned = `${text.slice(4)}${text.slice(0, 4)}`;
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

// Bank, country, place, and perhaps a branch, as pain.001 takes them.
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/;

/** Has this the form of a BIC? Only its register knows whether the bank exists. */
export function isBic(text: string): boolean {
  return BIC.test(text);
}
