/** What a process leaves on the disk: its directory, its log and the file that names it. */
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  createWriteStream,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// A log is put aside at the next start of its process when it is this large, so that the two of them bound the disk.
const LOG_BYTES = 32 * 1024 * 1024;

/**
 * Makes a directory that only its owner reads, with what leads to it. One that is there already is closed to others,
 * with everything in it: an earlier release may have left it open. What vanishes meanwhile, as files of a server that
 * is just ending do, is no error.
 * @throws EPERM for what belongs to another user
 */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: OWNER_ALL });
  closeToOthers(directory);
}

const OWNER_ALL = 0o700;
const OWNER_WRITES = 0o600;

/** Takes the rights of the group and of others from a file, or from a directory and all that is below it. */
export function closeToOthers(path: string): void {
  try {
    const entry = lstatSync(path);
    // The target of a link lies elsewhere, and is not ours.
    if (entry.isSymbolicLink()) return;
    if ((entry.mode & 0o077) !== 0) chmodSync(path, entry.mode & OWNER_ALL);
    if (entry.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Opens a log to go on at its end. The caller closes it. */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', OWNER_WRITES);
}

/** Writes the process's output into the open log, closes that at its end, and passes each line on. */
export function copyOutput(process: ChildProcess, log: number, onLine: (line: string) => void): void {
  const file = createWriteStream('', { fd: log });
  file.on('error', () => {}); // a full disk: the process keeps running, its lines are lost
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      onLine(line);
    });
  }
  process.once('close', () => file.end());
}

/**
 * Names a process. Written beside and renamed, so that a reader never sees an empty file. On a full disk the process
 * continues without: what it is for matters more than its name.
 */
export function writePid(path: string, pid: number): void {
  try {
    writeFileSync(`${path}.new`, `${pid}\n`, { mode: OWNER_WRITES });
    renameSync(`${path}.new`, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    rmSync(`${path}.new`, { force: true });
  }
}
