/** The files of the checkout that Git knows. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Paths relative to the root, of all files or of those that match Git's patterns. A file that was removed from the
 * checkout and is still in the index is left out.
 */
export function gitFiles(...patterns: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}
