/**
 * What comes to rest: an installation that has started, and memory, as what runtimes give back, they give back later.
 */
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 3_000;
/** So many looks are enough. */
const LOOKS = 20;
/** Less than this, in MiB, is no change of a memory. */
const REST = 2;
/** Below this, in cores, an installation that nobody uses does nothing but wait. */
const IDLE_CORES = 0.35;

/**
 * Waits until an installation that nobody uses is at rest: a copied organisation first decides the notifications of the
 * messages that its log has, and mails them, which takes half a minute. It is not waited for longer than a minute.
 * @param cpu CPU seconds by process
 */
export async function atRest(cpu: () => Record<string, number>): Promise<void> {
  const used = () => Object.values(cpu()).reduce((sum, seconds) => sum + seconds, 0);
  await quietFor(2, used, (now, before) => (now - before) * 1000 < IDLE_CORES * EVERY_MS);
}

/** The figures once those named have not changed for a while, or after a minute. */
export function settled(read: () => Record<string, number>, names: readonly string[]): Promise<Record<string, number>> {
  return quietFor(3, read, (now, before) =>
    names.every((name) => Math.abs((now[name] ?? 0) - (before[name] ?? 0)) < REST),
  );
}

/** What was read last, once so many looks in a row were quiet beside the one before. */
async function quietFor<T>(looks: number, read: () => T, isQuiet: (now: T, before: T) => boolean): Promise<T> {
  let last = read();
  let quiet = 0;
  for (let look = 0; look < LOOKS && quiet < looks; look++) {
    await delay(EVERY_MS);
    const now = read();
    quiet = isQuiet(now, last) ? quiet + 1 : 0;
    last = now;
  }
  return last;
}
