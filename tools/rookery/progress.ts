/** Progress of long commands, on standard error, so that standard output has only the answer. */
import { progressLines } from '../backup/progress-lines.ts';

/** Returns a function that prints its line every few seconds; with `--json` it prints nothing. */
export function progressOf({ json }: { readonly json?: true }): (line: () => string) => void {
  return json ? () => {} : progressLines((line) => void process.stderr.write(`${line}\n`));
}
