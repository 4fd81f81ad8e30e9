/** Says how far long work is, every few seconds. */
const EVERY_MS = 5_000;

/** Calls of the result say their line where the last one was said long enough ago. */
export function progressLines(say: (line: string) => void): (line: () => string) => void {
  let sayAt = Date.now() + EVERY_MS;
  return (line) => {
    if (Date.now() < sayAt) return;
    say(line());
    sayAt = Date.now() + EVERY_MS;
  };
}
