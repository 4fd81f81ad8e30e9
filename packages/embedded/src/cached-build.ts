/**
 * Builds from sources, cached by the hash of the sources: a change is built at the next start without a command, and a
 * checkout that switches between branches finds its earlier builds.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { pause } from '@rookery/core/pause';
import { takeLock } from './lock.ts';

/** A build that failed, with what the bundler wrote. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
}

interface CachedBuild {
  /** The name in messages: 'web client'. */
  readonly name: string;
  /** The checkout. */
  readonly root: string;
  /** Folders and files below it; missing ones count as empty. The lock file represents the libraries. */
  readonly sources: readonly string[];
  /** Contains a directory for each build. */
  readonly cacheDir: string;
  /** Returns the arguments for Node that write the build into a directory, which may exist already. */
  readonly command: (dir: string) => readonly string[];
  /** Called with a line after a build. */
  readonly onBuilt?: ((line: string) => void) | undefined;
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'gen', 'test', 'bench']);
const TEST = /\.test\.tsx?$/;

/** How often a start checks whether a concurrent build has finished, ms. */
const POLL_MS = 100;

/**
 * The file that marks a complete build. The directory alone proves nothing: a process that still runs from a removed
 * build writes Node's compile cache into it.
 */
const MARK = '.built';

/** Prefix of the directories of unfinished and aborted builds. */
const UNFINISHED = 'new';

/** The number of older builds that are retained, for checkouts that switch between branches. */
const RETAINED = 4;

/**
 * Builds unless the build exists; of several concurrent calls, one builds.
 * @returns the directory of the build
 * @throws BuildFailed
 */
export async function cachedBuild(options: CachedBuild): Promise<string> {
  const dir = join(options.cacheDir, hashOf(options));
  if (isWhole(dir)) return dir;
  const release = await lock(options.cacheDir);
  try {
    if (isWhole(dir)) return dir;
    const startedAt = Date.now();
    await build(options, dir);
    options.onBuilt?.(`${options.name} built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    await removeFormer(options.cacheDir);
    return dir;
  } finally {
    release();
  }
}

const isWhole = (dir: string): boolean => existsSync(join(dir, MARK));

async function lock(cacheDir: string): Promise<() => void> {
  for (;;) {
    const release = takeLock(join(cacheDir, 'lock'));
    if (release) return release;
    await pause(POLL_MS);
  }
}

/** Synchronous, since reading a thousand small files takes 60 ms this way, and twice that asynchronously. */
function hashOf({ root, sources }: CachedBuild): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(join(root, source)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns the files of a folder, or a single file, in a fixed order; empty if the path does not exist. */
function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !NOT_SOURCES.has(name));
  return entries
    .filter(({ name }) => !TEST.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}

/**
 * Builds in a temporary directory and renames it, so that an aborted build leaves nothing that looks complete. Each
 * build has its own temporary directory: the bundler of a killed process may still run, and bundlers empty the
 * directory that they write to.
 */
async function build({ name, root, cacheDir, command }: CachedBuild, dir: string): Promise<void> {
  for (const left of (await readdir(cacheDir)).filter((entry) => entry.startsWith(UNFINISHED))) {
    await rm(join(cacheDir, left), { recursive: true, force: true });
  }
  const made = join(cacheDir, `${UNFINISHED}${randomUUID()}`);
  const bundler = spawn(process.execPath, command(made), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // With NODE_ENV=test, as in a test run, the build would contain the development versions of libraries, for every
    // later start.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  bundler.once('close', resolve);
  const [said, complained, code] = await Promise.all([text(bundler.stdout), text(bundler.stderr), ended]);
  if (code !== 0 || !existsSync(made)) {
    throw new BuildFailed(
      `The ${name} could not be built (\`npm ci\` installs the tools):\n${said}${complained}`.trim(),
    );
  }
  await writeFile(join(made, MARK), '');
  await rm(dir, { recursive: true, force: true });
  await rename(made, dir);
}

async function removeFormer(cacheDir: string): Promise<void> {
  const names = (await readdir(cacheDir)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(cacheDir, name))).mtimeMs })),
  );
  const former = dated.sort((a, b) => b.at - a.at).slice(RETAINED);
  for (const { name } of former) await rm(join(cacheDir, name), { recursive: true, force: true });
}
