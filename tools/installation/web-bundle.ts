/** The bundle of the web client for an installation on this machine, in `.cache/web/<hash>` of the checkout. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedBuild } from '@rookery/embedded';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/**
 * Builds the bundle unless it exists.
 * @returns its directory
 * @throws BuildFailed with the output of Vite
 */
export function ensureWebBundle(step: (line: string) => void): Promise<string> {
  return cachedBuild({
    name: 'web client',
    root: ROOT,
    sources: ['web', 'packages/client', 'packages/core', 'tsconfig.base.json', 'package-lock.json'],
    cacheDir: join(ROOT, '.cache/web'),
    command: (dir) => [VITE, 'build', 'web', '--outDir', dir, '--emptyOutDir', '--logLevel', 'warn'],
    onBuilt: step,
  });
}
