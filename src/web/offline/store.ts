import { answered, databaseOf, written } from './idb.ts';
import type { Sealed } from './sealing.ts';

/**
 * What lies in the browser's IndexedDB: records by key, each belonging to a user, sealed with a key of that user
 * (sealing.ts). Where it is missing or full (a private window), nothing is stored and the app works without it.
 */
const SHELVES = ['readings', 'unsent'] as const;
type Shelf = (typeof SHELVES)[number];
const RECORDS = { keyPath: ['person', 'key'] };
const opened = databaseOf('skifta', { readings: RECORDS, unsent: RECORDS });

/** The common fields of every record. They lie open: the rest is sealed. */
export type Kept = { readonly key: string; readonly person: string; readonly at: number };
type Closed = Kept & { readonly sealed: Sealed };

/** Plain http has no cryptography, and no service worker that could start the app without a network. */
const canSeal = (): boolean => 'subtle' in crypto;
const sealing = () => import('./sealing.ts');

const isSealed = (record: Kept): record is Closed =>
  'sealed' in record && typeof record.sealed === 'object' && record.sealed !== null;

const placeOf = ({ key, person, at }: Kept): Kept => ({ key, person, at });

/** The record as it was kept. One that cannot be opened stays as it lies; versions of 2026 left them open. */
async function unsealed(shelf: Shelf, record: Kept): Promise<Kept> {
  if (!isSealed(record) || !canSeal()) return record;
  const value = await (await sealing()).open({ shelf, ...record }, record.sealed);
  return typeof value === 'object' && value !== null ? { ...value, ...placeOf(record) } : record;
}

async function sealed(shelf: Shelf, record: Kept): Promise<Kept> {
  if (isSealed(record) || !canSeal()) return record;
  const closed: Closed = {
    ...placeOf(record),
    sealed: await (await sealing()).seal({ shelf, ...record }, record),
  };
  return closed;
}

const storeOf = async (shelf: Shelf): Promise<IDBObjectStore> =>
  (await opened()).transaction(shelf).objectStore(shelf);

/** All records of one user, opened; the caller checks their contents. */
export async function keptOf(shelf: Shelf, person: string): Promise<readonly Kept[]> {
  const records: Kept[] = await answered(
    (await storeOf(shelf)).getAll(IDBKeyRange.bound([person], [person, []])),
  );
  return Promise.all(records.map((record) => unsealed(shelf, record)));
}

/** One record, opened, or undefined. */
export async function keptAt(shelf: Shelf, person: string, key: string): Promise<unknown> {
  const record: Kept | undefined = await answered((await storeOf(shelf)).get([person, key]));
  return record === undefined ? undefined : unsealed(shelf, record);
}

/**
 * Stores a record, sealed; resolves when it is on disk. Where nothing can be sealed, what was read is not stored, and
 * what waits lies open: a lost report costs more.
 */
export async function keep(shelf: Shelf, record: Kept): Promise<void> {
  if (shelf === 'readings' && !canSeal()) return;
  const closed = await sealed(shelf, record);
  // What waits is on disk, not on its way there: the phone may die in the basement.
  const durability = shelf === 'unsent' ? 'strict' : 'default';
  const transaction = (await opened()).transaction(shelf, 'readwrite', { durability });
  transaction.objectStore(shelf).put(closed);
  await written(transaction);
}

/**
 * Seals what an older version left open, of every person; what another tab changed meanwhile stays as it is. Where
 * nothing can be sealed, what was read is deleted.
 */
export async function sealOpen(): Promise<void> {
  if (!canSeal()) return forgetWhere('readings', () => true);
  for (const shelf of SHELVES) {
    const records: Kept[] = await answered((await storeOf(shelf)).getAll());
    for (const was of records.filter((record) => !isSealed(record))) {
      const closed = await sealed(shelf, was);
      const transaction = (await opened()).transaction(shelf, 'readwrite');
      const store = transaction.objectStore(shelf);
      const now: unknown = await answered(store.get([was.person, was.key]));
      if (JSON.stringify(now) === JSON.stringify(was)) store.put(closed);
      await written(transaction);
    }
  }
}

/** Deletes one record. */
export async function forget(shelf: Shelf, person: string, key: string): Promise<void> {
  const transaction = (await opened()).transaction(shelf, 'readwrite');
  transaction.objectStore(shelf).delete([person, key]);
  await written(transaction);
}

/** Deletes the records of these persons, their keys first: then nothing that stays behind can be opened. */
export async function forgetOf(shelf: Shelf, whose: (person: string) => boolean): Promise<void> {
  if (canSeal()) await (await sealing()).forgetKeys(shelf, whose).catch(() => undefined);
  await forgetWhere(shelf, ({ person }) => whose(person));
}

/** Deletes the records for which `which` returns true. */
export async function forgetWhere(shelf: Shelf, which: (record: Kept) => boolean): Promise<void> {
  const transaction = (await opened()).transaction(shelf, 'readwrite');
  const store = transaction.objectStore(shelf);
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (cursor === null) return;
    if (which(cursor.value)) cursor.delete();
    cursor.continue();
  };
  await written(transaction);
}
