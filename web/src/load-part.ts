/**
 * How a part of the client is loaded that is not needed at once. Vite wraps each `import()` in a helper, in whose place
 * `loadPart` stands (web/wait-for-files.ts).
 *
 * A browser remembers an import that failed and fails it again without a request, for as long as the page is open
 * (Chromium 153). So `loadPart` imports only what it has fetched: the import is then answered from the cache, and a
 * part that could not be fetched can be fetched later.
 */
import { createSignal } from 'solid-js';

/** The files of a part cannot be fetched: the network or the server is away. */
export class PartUnreachable extends Error {}

/** The server has the files of a part no longer: its release is another one than the page's. */
export class PartGone extends Error {}

/** For a line of 1 Mbit/s and the largest file. */
const DEADLINE_MS = 60_000;
const STYLES = /\.css$/;

const loaded = new Map<string, Promise<void>>();

/**
 * What `load` imports, after its files have been fetched. `files`: its own and those that it imports, relative to the
 * bundle. @throws {PartUnreachable} @throws {PartGone}
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

/** What the page itself names, or a part before. */
const isInPage = (url: string): boolean => document.head.querySelector(`[href="${url}"], [src="${url}"]`) !== null;

async function fetchFile(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) })
    // To its end: what is cut is not in the cache.
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
/** Half an hour, where nothing says that the connection is back. */
const MAX_ATTEMPTS = 64;

const [waiting, setWaiting] = createSignal(0);
const pauses = new Set<() => void>();
const goneListeners = new Set<() => void>();

/** Whether a part waits for the connection. */
export const isWaitingForPart = (): boolean => waiting() > 0;

/** Calls `listener` when a part was not found at the server, unless the place that shows it says so. */
export function onPartGone(listener: () => void): void {
  goneListeners.add(listener);
}

function sayGone(): void {
  for (const listener of goneListeners) listener();
}

/** Tries what waits at once: the connection is back. */
export function retryParts(): void {
  for (const resume of pauses) resume();
}

/**
 * What `load` loads, tried again while it cannot be reached.
 *
 * @param onGone says that a new release has it no longer
 * @throws {PartGone}
 * @throws {PartUnreachable} in the end
 */
export async function untilLoaded<T>(load: () => Promise<T>, onGone: () => void = sayGone): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof PartGone) onGone();
      if (!(error instanceof PartUnreachable) || attempt === MAX_ATTEMPTS) throw error;
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS));
    }
  }
}

function pause(ms: number): Promise<void> {
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
