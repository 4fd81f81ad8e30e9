/** Memory that has come to rest: what runtimes give back, they give back later. */
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 3_000;
/** Less than this, in MiB, is no change. */
const REST = 2;
/** So many looks without a change are rest; and so many looks are enough. */
const QUIET = 3;
const LOOKS = 20;

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
