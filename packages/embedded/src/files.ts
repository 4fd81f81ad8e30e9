/** The files of a process: its directory, its log and its pid file. */
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

// Size above which a log is renamed at the next start of its process, bytes; only one older log is retained.
const LOG_BYTES = 32 * 1024 * 1024;

/**
 * Creates a directory that only its owner can read, and its parents. In an existing directory, the permissions of
 * others are removed from all files, since a copy or another program may have left it open. Files that disappear in the
 * meantime, such as those of a server that is stopping, are no error.
 * @throws EPERM for a file of another user
 */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: OWNER_ALL });
  closeToOthers(directory);
}

const OWNER_ALL = 0o700;
const OWNER_WRITES = 0o600;

/** Removes the permissions of the group and of others from a file, or from a directory and everything below it. */
export function closeToOthers(path: string): void {
  try {
    const entry = lstatSync(path);
    // The target of a link is outside of the directory.
    if (entry.isSymbolicLink()) return;
    if ((entry.mode & 0o077) !== 0) chmodSync(path, entry.mode & OWNER_ALL);
    if (entry.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Opens a log for appending. The caller closes it. */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', OWNER_WRITES);
}

/**
 * Writes the process's output into the open log, passes each line to `onLine`, and closes the log when the process
 * ends.
 */
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
 * Writes a pid file, through a temporary file, so that a reader never sees an empty one. On a full disk the file is
 * omitted, since the process matters more.
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
