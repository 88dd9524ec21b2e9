/*
 * Storage of this device for files and answers, which are too large for `localStorage`. A storage that is full, forbidden or missing never fails a call: nothing is
 * kept then, and reading finds nothing.
 */

type StoreName = 'photos' | 'answers';

const storeNames: readonly StoreName[] = ['photos', 'answers'];

let opening: Promise<IDBDatabase> | undefined;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('flottwart', 1);
  request.onupgradeneeded = () => {
    for (const name of storeNames) request.result.createObjectStore(name);
  };
  return resultOf(request);
};

const run = async <T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    opening ??= open();
    return await resultOf(act((await opening).transaction(name, mode).objectStore(name)));
  } catch {
    return undefined;
  }
};

/** Untyped, because an older release may have stored another shape; each caller checks its own. */
export const deviceStore = (name: StoreName) => ({
  all: async (): Promise<readonly unknown[]> => (await run(name, 'readonly', (store) => store.getAll())) ?? [],
  get: (key: string): Promise<unknown> => run<unknown>(name, 'readonly', (store) => store.get(key)),
  put: async (key: string, value: unknown): Promise<void> =>
    void (await run(name, 'readwrite', (store) => store.put(value, key))),
  remove: async (key: string): Promise<void> => void (await run(name, 'readwrite', (store) => store.delete(key))),
  clear: async (): Promise<void> => void (await run(name, 'readwrite', (store) => store.clear())),
});
