/*
 * Opens the application without a connection, see docs/decisions/0108-phone-and-offline.md. It keeps files that are the same for
 * everybody: the scripts and the empty page. What a company has stored never passes through it. The build puts the names of the files in
 * front of this one.
 */

interface Waiting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface Requested {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

interface WorkerScope {
  readonly addEventListener: ((type: 'install' | 'activate', listener: (event: Waiting) => void) => void) &
    ((type: 'fetch', listener: (event: Requested) => void) => void);
  readonly clients: { readonly claim: () => Promise<void> };
}

declare const builtFiles: readonly string[];
declare const buildName: string;

const worker = self as unknown as WorkerScope;
const cacheName = `pages-${buildName}`;
/** Page without files of its own: every page of the application starts from it. */
const emptyPage = '/login';
/** A connection that answers nothing for this long is none. */
const patienceMs = 4_000;

const fill = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.addAll([new Request(emptyPage, { cache: 'no-cache' }), ...builtFiles]);
};

const deleteOlder = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
};

const openPage = async (request: Request): Promise<Response> => {
  const silence = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no answer')));
  try {
    return await Promise.race([fetch(request), silence]);
  } catch {
    return (await caches.match(emptyPage)) ?? Response.error();
  }
};

/** Names of files carry a hash of their content. */
const openFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(fill()));

// A newer worker waits until the pages of the older one are closed, whose files it removes.
worker.addEventListener('activate', (event) => event.waitUntil(deleteOlder().then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (builtFiles.includes(pathname)) event.respondWith(openFile(request));
});
