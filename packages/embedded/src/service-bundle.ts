/**
 * The services as installations on this machine run them: bundled, in `.cache/services/<hash>` of the checkout. A
 * bundle starts with half of the CPU that its sources take (docs/decisions/bundled-services.md).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedBuild } from './cached-build.ts';

/** How a process of a service is started. */
export interface Program {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** Says also where Node finds what it compiled at an earlier start; it checks the sources itself. */
  readonly env: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * Of V8. The young generation of a process's heap takes twice so many MiB once a burst of work made it grow, until the
 * process is idle; Node's own 32 is another 32 MiB a process. Less is collected more often.
 *
 * Buffers count as a part of the heap, which decides when it is collected. Else each 64 MB of them have all of it
 * marked: of a page of 57 kB there are three copies, and that was half of what the gateway did. deploy/Dockerfile has
 * the same.
 */
const V8_FLAGS = ['--max-semi-space-size=16', '--external-memory-accounted-in-global-limit'] as const;

/**
 * The C library's allocator gives each thread an arena of its own, of which it returns little: one for all of them is 6
 * to 10 MiB a process less, and these threads allocate seldom. deploy/Dockerfile has the same.
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

const BUNDLER = join(ROOT, 'packages/embedded/src/bundle-services.ts');

/**
 * Builds the bundles unless they are there.
 * @returns their directory, which has `<service>.js`
 * @throws BuildFailed
 */
export function ensureServiceBundle(onBuilt?: (line: string) => void): Promise<string> {
  return cachedBuild({
    name: 'services',
    root: ROOT,
    sources: ['packages', 'services', 'protos', 'package-lock.json'],
    cacheDir: join(ROOT, '.cache/services'),
    command: (dir) => [BUNDLER, dir],
    onBuilt,
  });
}

/** A service in a directory that `ensureServiceBundle` gave. What Node compiles of it goes when the bundle goes. */
export function bundledProgram(service: string, dir: string): Program {
  const command = [process.execPath, ...V8_FLAGS, join(dir, `${service}.js`)] as const;
  return { command, cwd: ROOT, env: { ...ONE_ARENA, NODE_COMPILE_CACHE: join(dir, 'compiled') } };
}

/** A service of another release, from its sources: it may have been made before there were bundles. */
export function sourceProgram(service: string, release: string): Program {
  const command = [process.execPath, ...V8_FLAGS, join(release, 'services', service, 'src/main.ts')] as const;
  return { command, cwd: release, env: { ...ONE_ARENA, NODE_COMPILE_CACHE: join(release, '.cache/node') } };
}
