/** Reports the progress of long work every few seconds. */
const EVERY_MS = 5_000;

/** Returns a function that prints its line if enough time has passed since the last one. */
export function progressLines(say: (line: string) => void): (line: () => string) => void {
  let sayAt = Date.now() + EVERY_MS;
  return (line) => {
    if (Date.now() < sayAt) return;
    say(line());
    sayAt = Date.now() + EVERY_MS;
  };
}
