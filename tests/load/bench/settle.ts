/** What comes to rest: an installation that has started, and memory, as what runtimes give back, they give back later. */
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 3_000;
/** Less than this, in MiB, is no change. */
const REST = 2;
/** So many looks without a change are rest; and so many looks are enough. */
const QUIET = 3;
const LOOKS = 20;

/** Below this, in cores, an installation that nobody uses does nothing but wait. */
const IDLE_CORES = 0.35;
const IDLE_LOOKS = 2;

/**
 * Waits until an installation that nobody uses is at rest: a copied organisation first decides the notifications of the
 * messages that its log has, and mails them, which takes half a minute. It is not waited for longer than a minute.
 * @param used CPU seconds of all its processes
 */
export async function atRest(used: () => number): Promise<void> {
  let idle = 0;
  let before = used();
  for (let look = 0; look < LOOKS && idle < IDLE_LOOKS; look++) {
    await delay(EVERY_MS);
    const now = used();
    idle = (now - before) * 1000 < IDLE_CORES * EVERY_MS ? idle + 1 : 0;
    before = now;
  }
}

/** The figures once those named have not changed for a while, or after a minute. */
export async function settled(
  read: () => Record<string, number>,
  names: readonly string[],
): Promise<Record<string, number>> {
  let last = read();
  let quiet = 0;
  for (let look = 0; look < LOOKS && quiet < QUIET; look++) {
    await delay(EVERY_MS);
    const now = read();
    quiet = names.every((name) => Math.abs((now[name] ?? 0) - (last[name] ?? 0)) < REST) ? quiet + 1 : 0;
    last = now;
  }
  return last;
}
