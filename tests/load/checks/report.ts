/** Prints a line of a load's results to the test run's output. */

export function say(line: string): void {
  process.stdout.write(`[tests] ${line}\n`);
}

/** `p50 12, p99 80, max 95 ms of 60`. */
export function summary(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return 'none';
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms of ${sorted.length}`;
}
