/** How far a command that takes long has come: lines on standard error, so that scripts read its answer alone. */
import { progressLines } from '../backup/progress-lines.ts';

/** Calls of the result say their line every few seconds; with `--json` none. */
export function progressOf({ json }: { readonly json?: true }): (line: () => string) => void {
  return json ? () => {} : progressLines((line) => void process.stderr.write(`${line}\n`));
}
