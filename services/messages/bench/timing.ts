/** Times of repeated work. */

/** Prints `name: p50 1.2 ms, p99 3.4 ms`, followed by `more`. */
export function say(name: string, times: readonly number[], more = ''): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  process.stdout.write(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms${more}\n`);
}

/** Runs before the measured ones: until then code is not compiled, and pages and connections are not ready. */
const FIRST = 20;

/** Runs `work` a few times, so that everything is warm, and then measures the other runs. */
export async function timed<T>(jobs: number, work: () => Promise<T>): Promise<{ times: number[]; last: T }> {
  let last = await work();
  for (let i = 1; i < FIRST; i++) last = await work();
  const times: number[] = [];
  for (let i = 0; i < jobs; i++) {
    const begin = performance.now();
    last = await work();
    times.push(performance.now() - begin);
  }
  return { times, last };
}
