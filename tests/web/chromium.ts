/**
 * A Chromium for tests and screenshots: the one of CHROMIUM_PATH, else an installed one, else that of
 * `@sparticuz/chromium`, which is unpacked once into the cache directory.
 */
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FLAGS = [
  // Root has no sandbox, and containers no room in /dev/shm.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  // The same letters at the same places on every machine.
  '--font-render-hinting=none',
  // Timers of a page in the background run as in one that is looked at.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

/** Starts a headless Chromium. `flags`: beside those of all. @throws with what is missing, in a line */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const args = [...FLAGS, ...flags];
  const installed = findInstalled();
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args });
  const dir = await unpacked();
  const executablePath = join(dir, 'chromium');
  const env = await libraries(executablePath, join(dir, 'al2023/lib'));
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(dir, 'fonts');
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
}

function findInstalled(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...inPath, ...MAC].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Where the package's Chromium lies; unpacked beside and renamed, so that no half of it is ever started. */
async function unpacked(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium is installed, and @sparticuz/chromium has one for Linux on x64 only: CHROMIUM_PATH names one.',
    );
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')) as {
    version: string;
  };
  const cache = process.env.ROOKERY_CACHE_DIR || fileURLToPath(new URL('../../.cache/servers', import.meta.url));
  const dir = join(cache, `chromium-${version}`);
  if (existsSync(join(dir, 'chromium'))) return dir;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'chromium-new-'));
  // The package unpacks into TMPDIR, and its libraries only where it takes the machine for Amazon's.
  const script = `await (await import(${JSON.stringify(entry)})).default.executablePath()`;
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: made, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  try {
    await rename(made, dir);
  } catch (error) {
    // Another process was first.
    if (!existsSync(join(dir, 'chromium'))) throw error;
    await rm(made, { recursive: true, force: true });
  }
  return dir;
}

/** The environment in which the loader finds all shared libraries: the machine's, else with those of the package. */
async function libraries(executable: string, own: string): Promise<NodeJS.ProcessEnv> {
  if ((await missing(executable, {})).length === 0) return {};
  const env = { LD_LIBRARY_PATH: [own, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
  const still = await missing(executable, env);
  if (still.length > 0) throw new Error(`Chromium needs shared libraries that this machine lacks: ${still.join(', ')}`);
  return env;
}

async function missing(executable: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { stdout } = await run('ldd', [executable], { env: { ...process.env, ...env } });
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '');
}
