/** A disk of a few hundred megabytes, in memory, that a test fills and frees. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE = Buffer.alloc(1024 * 1024);

export class SmallDisk {
  readonly dir: string;

  /** Mounts it. @throws Error if this process may not mount: these tests need root and a tmpfs */
  constructor(megabytes: number) {
    this.dir = mkdtempSync(join(tmpdir(), 'rookery-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'rookery-test', this.dir], { stdio: 'pipe' });
    } catch (error) {
      rmdirSync(this.dir);
      throw new Error('A test of full disks mounts a tmpfs, which needs root (CAP_SYS_ADMIN).', { cause: error });
    }
  }

  /** Fills all free space. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (let length = PIECE.length; length > 0; length = length >> 1) {
        try {
          for (;;) if (writeSync(file, PIECE, 0, length) < length) break;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space again. */
  makeRoom(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.dir]);
    rmdirSync(this.dir);
  }

  get #filler(): string {
    return join(this.dir, 'filler');
  }
}
