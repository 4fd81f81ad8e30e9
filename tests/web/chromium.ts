/**
 * A Chromium for tests and screenshots: that of CHROMIUM_PATH, otherwise an installed one, otherwise that of
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
  // Chromium has no sandbox for root, and containers have little space in /dev/shm.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  // Renders text identically on every machine.
  '--font-render-hinting=none',
  // Keeps the timers of background pages at full speed.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

/**
 * Starts a headless Chromium.
 * @param flags in addition to the common ones
 * @throws an error that names what is missing, in one line
 */
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

/**
 * Returns the directory of the package's Chromium. It is unpacked into another directory and renamed, so that a partial
 * one is never started.
 */
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
  // The package unpacks into TMPDIR. It unpacks its libraries only if it takes the machine for one of Amazon's.
  const script = `await (await import(${JSON.stringify(entry)})).default.executablePath()`;
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: made, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  try {
    await rename(made, dir);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(join(dir, 'chromium'))) throw error;
    await rm(made, { recursive: true, force: true });
  }
  return dir;
}

/**
 * Returns the environment in which the loader finds all shared libraries: those of the machine, otherwise also the
 * package's.
 */
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
