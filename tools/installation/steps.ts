/** The lines by which a start says how far it is. */

/** @returns what says a line, with the seconds since then, a time of `Date.now()` */
export function stepsSince(startedAt: number): (line: string) => void {
  return (line) => void process.stdout.write(`${secondsSince(startedAt).padStart(6)} s  ${line}\n`);
}

/** Seconds since then, to a tenth. */
export const secondsSince = (startedAt: number): string => ((Date.now() - startedAt) / 1000).toFixed(1);
