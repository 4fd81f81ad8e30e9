/** What a process leaves on the disk: its log and the file that names it. */
import type { ChildProcess } from 'node:child_process';
import { createWriteStream, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

// A log is put aside at the next start of its process when it is this large, so that the two of them bound the disk.
const LOG_BYTES = 32 * 1024 * 1024;

/** Opens a log to go on at its end. The caller closes it. */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a');
}

/** Writes what the process says into the open log, closes that at its end, and tells each line. */
export function copyOutput(process: ChildProcess, log: number, onLine: (line: string) => void): void {
  const file = createWriteStream('', { fd: log });
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      onLine(line);
    });
  }
  process.once('close', () => file.end());
}

/** Names a process. Written beside and renamed, so that a reader never sees an empty file. */
export function writePid(path: string, pid: number): void {
  writeFileSync(`${path}.new`, `${pid}\n`);
  renameSync(`${path}.new`, path);
}
