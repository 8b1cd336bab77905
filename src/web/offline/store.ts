/**
 * A minimal layer over the browser's IndexedDB: records by key, each belonging to a user. Where it is missing or full
 * (a private window), nothing is stored and the app works without it.
 */
const NAME = 'skifta';
const SHELVES = ['readings', 'unsent'] as const;
type Shelf = (typeof SHELVES)[number];

/** The common fields of every record. */
export type Kept = { readonly key: string; readonly person: string; readonly at: number };

let opening: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const shelf of SHELVES) request.result.createObjectStore(shelf, { keyPath: ['person', 'key'] });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });

/** All records of one user; the caller checks their contents. */
export async function keptOf(shelf: Shelf, person: string): Promise<readonly Kept[]> {
  const store = (await opened()).transaction(shelf).objectStore(shelf);
  return answered(store.getAll(IDBKeyRange.bound([person], [person, []])));
}

/** One record, or undefined. */
export async function keptAt(shelf: Shelf, person: string, key: string): Promise<unknown> {
  const store = (await opened()).transaction(shelf).objectStore(shelf);
  return answered<unknown>(store.get([person, key]));
}

/** Stores a record; resolves when it is on disk. */
export async function keep(shelf: Shelf, record: Kept): Promise<void> {
  const transaction = (await opened()).transaction(shelf, 'readwrite');
  transaction.objectStore(shelf).put(record);
  await written(transaction);
}

/** Deletes one record. */
export async function forget(shelf: Shelf, person: string, key: string): Promise<void> {
  const transaction = (await opened()).transaction(shelf, 'readwrite');
  transaction.objectStore(shelf).delete([person, key]);
  await written(transaction);
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
