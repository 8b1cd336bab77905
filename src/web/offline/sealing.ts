import { answered, databaseOf, written } from './idb.ts';

/**
 * The keys that seal what lies in the browser's database (docs/decisions/0154): AES-GCM, one for each person and shelf,
 * which no script can read out. They lie in a database of their own, so that an older version of the app still opens
 * that of the records.
 */
const KEYS = 'keys';
const opened = databaseOf('skifta-keys', { [KEYS]: {} });

/** Where a record lies: sealed bytes open nowhere else. */
type Place = { readonly shelf: string; readonly person: string; readonly key: string };
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

/** The person's key, or null when there is none. */
async function keyOf(shelf: string, person: string): Promise<CryptoKey | null> {
  const known: unknown = await answered(
    (await opened()).transaction(KEYS).objectStore(KEYS).get([shelf, person]),
  );
  return known instanceof CryptoKey ? known : null;
}

/** Makes the person's key. Two tabs that make it at once get the same: `add` refuses the second. */
async function madeKey(shelf: string, person: string): Promise<CryptoKey | null> {
  const mine = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const transaction = (await opened()).transaction(KEYS, 'readwrite');
  transaction.objectStore(KEYS).add(mine, [shelf, person]);
  await written(transaction).catch(() => undefined);
  return keyOf(shelf, person);
}

const text = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

const how = (place: Place, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: text([place.shelf, place.person, place.key]),
});

/** The value as bytes that only the person's key opens, and only in this place. */
export async function seal(place: Place, value: unknown): Promise<Sealed> {
  const key = (await keyOf(place.shelf, place.person)) ?? (await madeKey(place.shelf, place.person));
  if (key === null) throw new Error('This browser keeps no key.');
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt(how(place, iv), key, text(value)) };
}

/** The sealed value; null when it cannot be opened, as when its key is gone. */
export async function open(place: Place, { iv, bytes }: Sealed): Promise<unknown> {
  const key = await keyOf(place.shelf, place.person).catch(() => null);
  if (key === null) return null;
  const plain = await crypto.subtle.decrypt(how(place, iv), key, bytes).catch(() => null);
  return plain === null ? null : JSON.parse(new TextDecoder().decode(plain));
}

/** Deletes the keys of a shelf of these persons: what they sealed can never be opened again. */
export async function forgetKeys(shelf: string, whose: (person: string) => boolean): Promise<void> {
  const transaction = (await opened()).transaction(KEYS, 'readwrite');
  const store = transaction.objectStore(KEYS);
  for (const name of await answered(store.getAllKeys())) {
    const [of, person] = Array.isArray(name) ? name : [];
    if (of === shelf && typeof person === 'string' && whose(person)) store.delete(name);
  }
  await written(transaction);
}
