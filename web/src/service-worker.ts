/**
 * The service worker: lets the client's page open without a network, where it says that the server is unreachable. It
 * caches the page and the scripts, styles and pictures that were loaded once; it does not touch responses of the API.
 * It also shows what the server pushes (push-worker.ts).
 */
import { followPushes } from './push-worker.ts';

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const worker = globalThis as unknown as Worker & Parameters<typeof followPushes>[0];

const CACHE = 'rookery-1';
/** The page is the same for everyone: personal data comes through the API. */
const SHELL = '/';
const ASSETS = '/static/web/assets/';
/** Max. cached files: those of a few releases. Beyond it the oldest are deleted. */
const MAX_FILES = 400;

worker.addEventListener('install', (event) => {
  // Without a session there is no page to cache yet; the next visit caches it.
  event.waitUntil(
    fetch(SHELL)
      .then(holdShell, () => undefined)
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  const outdated = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(outdated());
});

followPushes(worker);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === SHELL) event.respondWith(page(event));
  else if (pathname.startsWith(ASSETS)) event.respondWith(file(event));
});

/**
 * Returns the server's page, or the cached one if the server is unreachable. A redirect to the login also counts as an
 * answer.
 */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(holdShell(answer.clone()));
    return answer;
  } catch (error) {
    const held = await caches.match(SHELL);
    if (held) return held;
    throw error;
  }
}

/** Returns a file, from the cache if it is there: its name changes with its content. */
async function file(event: FetchEvent): Promise<Response> {
  const held = await caches.match(event.request);
  if (held) return held;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(hold(event.request, answer.clone()));
  return answer;
}

/** Caches the page and the files that it loads first. */
async function holdShell(answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(CACHE);
  const text = await answer.clone().text();
  await cache.put(SHELL, answer);
  for (const [, path = ''] of text.matchAll(/(?:src|href)="(\/static\/web\/assets\/[^"]+)"/g)) {
    if (!(await cache.match(path))) await cache.add(path);
  }
}

async function hold(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
  const held = await cache.keys();
  const files = held.filter(({ url }) => new URL(url).pathname !== SHELL);
  for (const old of files.slice(0, Math.max(0, files.length - MAX_FILES))) await cache.delete(old);
}
