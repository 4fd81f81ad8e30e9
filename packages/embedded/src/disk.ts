/** Free and used bytes of a directory and its disk. */
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the free bytes on the disk of a directory for this process's user. */
export function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}

/** Returns the total bytes of the files below a directory; 0 if it is missing. */
export function usedBytes(dir: string): number {
  let total = 0;
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) total += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return total;
}
