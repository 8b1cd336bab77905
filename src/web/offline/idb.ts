/** The browser's IndexedDB with promises. */

/** Opens the database once for all uses; again after a failure. `stores` are made in a new one. */
export function databaseOf(
  name: string,
  stores: Readonly<Record<string, IDBObjectStoreParameters>>,
): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        for (const [store, how] of Object.entries(stores)) request.result.createObjectStore(store, how);
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
  return () => {
    opening ??= open();
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
}

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
