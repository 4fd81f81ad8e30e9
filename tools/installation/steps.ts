/** The progress lines of a start. */

/** Returns a function that prints a line with the seconds since `startedAt` (as of `Date.now()`). */
export function stepsSince(startedAt: number): (line: string) => void {
  return (line) => void process.stdout.write(`${secondsSince(startedAt).padStart(6)} s  ${line}\n`);
}

/** Returns the seconds since `startedAt`, with one decimal. */
export const secondsSince = (startedAt: number): string => ((Date.now() - startedAt) / 1000).toFixed(1);
