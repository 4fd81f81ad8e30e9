/** The files of the checkout that Git tracks. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns the paths, relative to the root, of all files or of those that match Git's patterns. Omits files that were
 * removed from the checkout and are still in the index.
 */
export function gitFiles(...patterns: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}
