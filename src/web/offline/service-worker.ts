/**
 * `/sw.js`: lets the app start without a network. Each build has one cache, filled as a whole when the worker is
 * installed: the page and its files belong together, so the cached page is the one of that build. The build's files
 * come from the cache; the page comes from the network when that replies soon, otherwise from the cache. API calls
 * are never handled. A push is shown in words that the app left here. A new build's worker waits until no window of the old one is open, or until the user asks for
 * it. tools/web-install.ts inserts the list of files. The file imports nothing, because the worker runs alone.
 */
declare const __BUILD__: { readonly version: string; readonly files: readonly string[] };
type Tab = { focus(): Promise<unknown>; postMessage(message: unknown): void };
declare const clients: {
  claim(): Promise<void>;
  matchAll(asked: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
  openWindow(address: string): Promise<unknown>;
};
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Pushed = Lasting & { readonly data: { json(): unknown } | null };
type Tapped = Lasting & { readonly notification: Notification };
declare global {
  interface WindowEventMap {
    install: Lasting;
    activate: Lasting;
    fetch: Fetching;
    push: Pushed;
    notificationclick: Tapped;
  }
}

const { version, files } = __BUILD__;
const CACHE = `skifta-${version}`;
const PAGE = '/';
const BESIDE = [
  '/manifest.webmanifest',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/icon-touch-180.png',
];
/** What the browser says of each kind, written by the app in its language (push/push-here.ts). */
const WORDS = 'skifta-words';
const PAGE_WITHIN_MS = 4_000;

addEventListener('install', (event) => {
  event.waitUntil(fill());
});

addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

addEventListener('message', (event) => {
  if (event.data === 'take-over') void skipWaiting();
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/') || BESIDE.includes(url.pathname))
    event.respondWith(keptFirst(request));
});

addEventListener('push', (event) => {
  event.waitUntil(ring(event.data));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(Object(event.notification.data).open)));
});

/** Shows that something has happened: each push must show something. The same kind again takes the place of the one before. */
async function ring(data: Pushed['data']): Promise<void> {
  const { kind, open: place } = Object(data?.json()) as Record<string, unknown>;
  const kept = await caches.match('/push-words', { cacheName: WORDS });
  const { lang, rings } = Object(await kept?.json()) as Record<string, unknown>;
  await registration.showNotification(String(Object(rings)[String(kind)] ?? 'Skifta'), {
    tag: String(kind),
    icon: '/icon-192.png',
    data: { open: place },
    ...(typeof lang === 'string' ? { lang } : {}),
  });
}

/** A tab that is there goes to the page by itself, so that nothing typed is lost; otherwise one is opened. */
async function open(place: string): Promise<void> {
  const address = /^\/(?!\/)/.test(place) ? place : PAGE;
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tab === undefined) await clients.openWindow(address);
  else {
    tab.postMessage({ open: address });
    await tab.focus();
  }
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  // `reload` bypasses the browser's own cache, which may hold a partly deployed build. Assets never change.
  await cache.addAll([
    new Request(PAGE, { cache: 'reload' }),
    ...BESIDE.map((path) => new Request(path, { cache: 'reload' })),
    ...files,
  ]);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== WORDS).map((name) => caches.delete(name)),
  );
  await clients.claim();
}

async function keptFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: CACHE });
  return kept ?? globalThis.fetch(request);
}

/** The server's present page; when that is late or fails, the cached one of the same build. */
async function page(request: Request): Promise<Response> {
  const fresh = globalThis.fetch(request).catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_WITHIN_MS));
  const first = await Promise.race([fresh, late]);
  if (first !== null && first.status < 500) return first;
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  return kept ?? first ?? (await fresh) ?? Response.error();
}

export {};
