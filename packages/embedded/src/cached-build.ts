/**
 * Builds from sources, each made once for each state of its sources and cached by their hash: nobody has to remember to
 * build again, and a checkout that changes between branches finds what it built before.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLock } from './lock.ts';

/** A build that failed, with what the bundler wrote. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
}

interface CachedBuild {
  /** For people: 'web client'. */
  readonly name: string;
  /** The checkout. */
  readonly root: string;
  /** Folders and files below it; what is missing counts as empty. The lock file stands for the libraries. */
  readonly sources: readonly string[];
  /** Where each build has a directory. */
  readonly cacheDir: string;
  /** The arguments for Node to write the build into a directory, which may be there already. */
  readonly command: (dir: string) => readonly string[];
  /** Gets a line when it had to be built. */
  readonly onBuilt?: ((line: string) => void) | undefined;
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'gen', 'test', 'bench']);
const TEST = /\.test\.tsx?$/;

/** How often a start looks whether another one has built. */
const POLL_MS = 100;

/**
 * Stands in a whole build. Its directory alone says nothing: a process that still runs from a build which was removed
 * writes what Node compiles into that directory.
 */
const MARK = '.built';

/** How directories of builds begin that are being made, or were when their process ended. */
const UNFINISHED = 'new';

/** Builds of former sources that stay, for checkouts that change between branches. */
const RETAINED = 4;

/**
 * Builds unless it is there; of several at once, one builds.
 * @returns the directory of the build
 * @throws BuildFailed
 */
export async function cachedBuild(o: CachedBuild): Promise<string> {
  const dir = join(o.cacheDir, hashOf(o));
  if (isWhole(dir)) return dir;
  const release = await lock(o.cacheDir);
  try {
    if (isWhole(dir)) return dir;
    const startedAt = Date.now();
    await build(o, dir);
    o.onBuilt?.(`${o.name} built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    await removeFormer(o.cacheDir);
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
    await delay(POLL_MS);
  }
}

/** Synchronous, since a thousand small files take 60 ms so, and twice that otherwise. */
function hashOf({ root, sources }: CachedBuild): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(join(root, source)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The files of a folder, or the one file, in a fixed order; none where there is no such thing. */
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
 * Builds beside and renames, so that an ended build leaves nothing that looks like one. Each build has a directory of
 * its own: the bundler of a process that was killed may still run, and bundlers empty the directory that they write to.
 */
async function build({ name, root, cacheDir, command }: CachedBuild, dir: string): Promise<void> {
  for (const left of (await readdir(cacheDir)).filter((entry) => entry.startsWith(UNFINISHED))) {
    await rm(join(cacheDir, left), { recursive: true, force: true });
  }
  const made = join(cacheDir, `${UNFINISHED}${randomUUID()}`);
  const bundler = spawn(process.execPath, command(made), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Under NODE_ENV=test, as of a test run, libraries would be in their development builds, for every later start.
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
