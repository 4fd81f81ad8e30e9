/**
 * The programs of the services for installations on this machine: bundles in `.cache/services/<hash>` of the checkout.
 * Starting a bundle takes half of the CPU of starting from sources (docs/decisions/bundled-services.md).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedBuild } from './cached-build.ts';

/** The command of a service's process. */
export interface Program {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** Includes the directory of Node's compile cache; Node itself checks that the cache matches the sources. */
  readonly env: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * Flags of V8. After a burst of work the young generation takes twice the semi-space size, until the process is idle;
 * Node's default of 32 would take 32 MiB more per process. A smaller size means more frequent collections.
 *
 * The second flag counts buffers as part of the heap when V8 decides to collect it. Otherwise each 64 MB of buffers
 * cause a full marking: a page of 57 kB has three copies, and marking was half of the gateway's CPU time.
 * deploy/Dockerfile has the same flags.
 */
const V8_FLAGS = ['--max-semi-space-size=16', '--external-memory-accounted-in-global-limit'] as const;

/**
 * The allocator of the C library gives each thread its own arena, and returns little of it: a single arena saves 6 to
 * 10 MiB per process, and these threads allocate rarely. deploy/Dockerfile has the same.
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

const BUNDLER = join(ROOT, 'packages/embedded/src/bundle-services.ts');

/**
 * Builds the bundles unless they exist.
 * @returns their directory, with a `<service>.js` for each service
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

/**
 * Returns the program of a bundled service. @param dir the result of `ensureServiceBundle`; Node's compile cache is
 * inside, so that it is deleted with the bundle
 */
export function bundledProgram(service: string, dir: string): Program {
  const command = [process.execPath, ...V8_FLAGS, join(dir, `${service}.js`)] as const;
  return { command, cwd: ROOT, env: { ...ONE_ARENA, NODE_COMPILE_CACHE: join(dir, 'compiled') } };
}

/** Returns the program of a service of another release, from its sources: the release may be older than bundles. */
export function sourceProgram(service: string, release: string): Program {
  const command = [process.execPath, ...V8_FLAGS, join(release, 'services', service, 'src/main.ts')] as const;
  return { command, cwd: release, env: { ...ONE_ARENA, NODE_COMPILE_CACHE: join(release, '.cache/node') } };
}
