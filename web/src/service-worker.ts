/**
 * The service worker: with it the client's page opens without a network, and says that the server cannot be reached.
 * It holds the page and the scripts, styles and pictures that were loaded once; answers of the API it does not touch.
 * What the server pushes it shows (push-worker.ts).
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
/** The page is the same for everyone: what is personal comes by the API. */
const SHELL = '/';
const ASSETS = '/static/web/assets/';
/** Files of a few releases; beyond it the oldest goes. */
const MAX_FILES = 400;

worker.addEventListener('install', (event) => {
  // Without a session there is no page to hold yet; the next visit does that.
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

/** The server's page, else the one that is held. A redirect to the login is the server's answer too. */
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

/** A file whose name changes with its content. */
async function file(event: FetchEvent): Promise<Response> {
  const held = await caches.match(event.request);
  if (held) return held;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(hold(event.request, answer.clone()));
  return answer;
}

/** Holds the page and what it loads first. */
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
