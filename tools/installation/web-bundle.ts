/**
 * The bundle of the web client for an installation on this machine: built once for each state of its sources, in
 * `.cache/web/<hash>` of the checkout.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from '@rookery/embedded';
import { StartRefusal } from './refusal.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache/web');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** What the bundle is made of. The lock file stands for the libraries. */
const SOURCES = ['web', 'packages/client', 'packages/core', 'tsconfig.base.json', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);
const TEST = /\.test\.tsx?$/;

/** How often a start looks whether another one has built. */
const POLL_MS = 100;

/** Bundles of former sources that stay, for checkouts that change between branches. */
const RETAINED = 4;

/**
 * Builds the bundle unless it is there; of several at once, one builds.
 * @returns its directory
 * @throws StartRefusal with what Vite said
 */
export async function ensureWebBundle(step: (line: string) => void): Promise<string> {
  const dir = join(CACHE, await hashOfSources());
  if (isComplete(dir)) return dir;
  const release = await lock();
  try {
    if (isComplete(dir)) return dir;
    const startedAt = Date.now();
    await build(dir);
    step(`web client built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    await removeFormer();
    return dir;
  } finally {
    release();
  }
}

const isComplete = (dir: string): boolean => existsSync(join(dir, 'complete.json'));

async function lock(): Promise<() => void> {
  for (;;) {
    const release = takeLock(join(CACHE, 'lock'));
    if (release) return release;
    await delay(POLL_MS);
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await Promise.all(SOURCES.map((source) => filesOf(join(ROOT, source))))).flat()) {
    const content = await readFile(path);
    hash.update(`${relative(ROOT, path)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The files of a folder, or the one file, in a fixed order; none where there is no such thing. */
async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = (await readdir(path)).filter((name) => !NOT_SOURCES.has(name) && !TEST.test(name)).sort();
  return (await Promise.all(names.map((name) => filesOf(join(path, name))))).flat();
}

/** Builds beside and renames, so that an ended build leaves nothing that looks like a bundle. */
async function build(dir: string): Promise<void> {
  if (!existsSync(VITE)) {
    throw new StartRefusal('The web client cannot be built: Vite is not installed. `npm ci` installs it.');
  }
  const made = join(CACHE, 'new');
  const vite = spawn(
    process.execPath,
    [VITE, 'build', 'web', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Under NODE_ENV=test, as of a test run, the bundle would have the development build of Solid, for every later start.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  vite.once('close', resolve);
  const [said, complained, code] = await Promise.all([text(vite.stdout), text(vite.stderr), ended]);
  if (code !== 0 || !isComplete(made)) {
    throw new StartRefusal(`The web client could not be built:\n${`${said}${complained}`.trim()}`);
  }
  await rm(dir, { recursive: true, force: true });
  await rename(made, dir);
}

async function removeFormer(): Promise<void> {
  const names = (await readdir(CACHE)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(CACHE, name))).mtimeMs })));
  const former = dated.sort((a, b) => b.at - a.at).slice(RETAINED);
  for (const { name } of former) await rm(join(CACHE, name), { recursive: true, force: true });
}
