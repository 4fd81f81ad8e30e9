/**
 * Loads the parts of the client that are not needed immediately. Vite wraps each `import()` in a helper, which
 * `loadPart` replaces (web/wait-for-files.ts).
 *
 * A browser remembers a failed import and fails it again without a request for as long as the page is open (Chromium
 * 153). `loadPart` therefore imports only files that it has already fetched: the import is answered from the cache, and
 * a part whose fetch failed can be fetched again.
 */
import { backoffMs } from '@rookery/core/pause';
import { createSignal } from 'solid-js';

/** The files of a part cannot be fetched: the network or the server is unavailable. */
export class PartUnreachable extends Error {}

/** The server no longer has the files of a part: its release is not that of the page. */
export class PartGone extends Error {}

/** Timeout for one file: enough for the largest at 1 Mbit/s. */
const DEADLINE_MS = 60_000;
const STYLES = /\.css$/;

const loaded = new Map<string, Promise<void>>();

/**
 * Returns what `load` imports, after its files have been fetched.
 * @param files the part's own file and those that it imports, relative to the bundle
 * @throws {PartUnreachable}
 * @throws {PartGone}
 */
export async function loadPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchOnce(`${import.meta.env.BASE_URL}${file}`)));
  return load();
}

function fetchOnce(url: string): Promise<void> {
  let under = loaded.get(url);
  if (!under) {
    under = isInPage(url) ? Promise.resolve() : fetchFile(url);
    loaded.set(url, under);
    under.catch(() => loaded.delete(url));
  }
  return under;
}

/** Whether the page itself, or an earlier part, has loaded the file. */
const isInPage = (url: string): boolean => document.head.querySelector(`[href="${url}"], [src="${url}"]`) !== null;

async function fetchFile(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) })
    // Reads the whole body: a truncated response is not cached.
    .then(async (response) => ({ status: response.status, size: (await response.arrayBuffer()).byteLength }))
    .catch((cause: unknown) => {
      throw new PartUnreachable(url, { cause });
    });
  if (answer.status === 404 || answer.status === 410) throw new PartGone(url);
  if (answer.status !== 200) throw new PartUnreachable(`${url}: ${answer.status}`);
  if (STYLES.test(url)) await addStyles(url);
}

function addStyles(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new PartUnreachable(url));
    };
    document.head.append(link);
  });
}

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** About half an hour, if no event reports that the connection is back. */
const MAX_ATTEMPTS = 64;

const [waiting, setWaiting] = createSignal(0);
const pauses = new Set<() => void>();
const goneListeners = new Set<() => void>();

/** Whether a part waits for the connection. */
export const isWaitingForPart = (): boolean => waiting() > 0;

/** Calls `listener` when the server has no files of a part, unless the caller of `untilLoaded` handles that itself. */
export function onPartGone(listener: () => void): void {
  goneListeners.add(listener);
}

function sayGone(): void {
  for (const listener of goneListeners) listener();
}

/** Retries all waiting parts immediately: the connection is back. */
export function retryParts(): void {
  for (const resume of pauses) resume();
}

/**
 * Returns what `load` loads, and retries while it is unreachable.
 *
 * @param onGone called if the server's new release no longer has the part
 * @throws {PartGone}
 * @throws {PartUnreachable} after the last attempt
 */
export async function untilLoaded<T>(load: () => Promise<T>, onGone: () => void = sayGone): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof PartGone) onGone();
      if (!(error instanceof PartUnreachable) || attempt === MAX_ATTEMPTS) throw error;
      await untilResumed(backoffMs({ failures: attempt, firstMs: FIRST_PAUSE_MS, mostMs: MAX_PAUSE_MS }));
    }
  }
}

/** Waits `ms`, or until `retryParts` is called. */
function untilResumed(ms: number): Promise<void> {
  setWaiting((now) => now + 1);
  return new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer);
      pauses.delete(resume);
      setWaiting((now) => now - 1);
      resolve();
    };
    const timer = setTimeout(resume, ms);
    pauses.add(resume);
  });
}
