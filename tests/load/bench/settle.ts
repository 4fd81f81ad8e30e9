/** Waits for idleness: of an installation that has started, and of memory, which runtimes return with a delay. */
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 3_000;
/** Max. samples. */
const LOOKS = 20;
/** Changes of memory below this are ignored, MiB. */
const REST = 2;
/** CPU usage below which an unused installation counts as idle, in cores. */
const IDLE_CORES = 0.35;

/**
 * Waits until an unused installation is idle, but at most a minute. A copied organisation first decides the
 * notifications of the messages in its log and mails them, which takes half a minute.
 * @param cpu CPU seconds by process
 */
export async function atRest(cpu: () => Record<string, number>): Promise<void> {
  const used = () => Object.values(cpu()).reduce((sum, seconds) => sum + seconds, 0);
  await quietFor(2, used, (now, before) => (now - before) * 1000 < IDLE_CORES * EVERY_MS);
}

/** Resolves with the figures when the named ones have not changed for a while, or after a minute. */
export function settled(read: () => Record<string, number>, names: readonly string[]): Promise<Record<string, number>> {
  return quietFor(3, read, (now, before) =>
    names.every((name) => Math.abs((now[name] ?? 0) - (before[name] ?? 0)) < REST),
  );
}

/** Resolves with the last sample when `looks` consecutive samples were quiet compared with their predecessors. */
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
