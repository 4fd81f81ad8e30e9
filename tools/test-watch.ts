/**
 * Watch mode of the tests: `npm run test:watch -- messages [words] [vitest options]` runs the unit tests of a service
 * or package that have the words in their path, on servers that stay warm between runs, and repeats the tests that a
 * saved file affects. Options are those of vitest: `--run` for one run, `-t NAME` for some tests, `--project api
 * tests/api/drafts` for another suite.
 *
 * `npm run test:watch -- --stop` stops the servers; they stop by themselves after an hour without use.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pause } from '@rookery/core/pause';
import { isRunning } from '@rookery/embedded';
import { DIR, findWarmServers, touchWarmServers, type WarmServers } from './warm-servers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 60_000;
const TOUCH_MS = 60_000;

const given = process.argv.slice(2);
if (given.includes('--stop')) await stop();
else await watch();

async function watch(): Promise<void> {
  const servers = (await findWarmServers()) ?? (await start());
  touchWarmServers();
  setInterval(touchWarmServers, TOUCH_MS).unref();
  const project = given.some((one) => one.startsWith('--project')) ? [] : ['--project', 'unit'];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { pid: _, ...urls } = servers;
  const child = spawn(process.execPath, [vitest, 'watch', ...project, ...filters()], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ROOKERY_WARM_SERVERS: JSON.stringify(urls) },
  });
  // Ctrl-C also reaches vitest, which shuts down gracefully.
  process.on('SIGINT', () => {});
  child.once('exit', (code) => process.exit(code ?? 1));
}

/**
 * Returns the filters for vitest. Vitest treats each word as an alternative; here the words after a folder narrow it
 * down, so that `messages send` selects the tests of `messages` with `send` in their path.
 */
function filters(): string[] {
  const folder = given.map(toFolder).find((one) => one !== undefined);
  if (folder === undefined) return given;
  const rest = given.filter((argument) => toFolder(argument) === undefined);
  const option = rest.findIndex((argument) => argument.startsWith('-'));
  const [words, options] = option < 0 ? [rest, []] : [rest.slice(0, option), rest.slice(option)];
  if (words.length === 0) return [folder, ...options];
  const files = globSync(`${folder}**/*.test.ts`, { cwd: root });
  return [...files.filter((file) => words.every((word) => file.slice(folder.length).includes(word))), ...options];
}

/** Returns the folder of the service or package with this name. */
function toFolder(name: string): string | undefined {
  if (!/^[a-z]+$/.test(name)) return undefined;
  return [`services/${name}/`, `packages/${name}/`].find((folder) => existsSync(join(root, folder)));
}

async function start(): Promise<WarmServers> {
  mkdirSync(DIR, { recursive: true });
  const log = openSync(join(DIR, 'log'), 'a');
  const program = fileURLToPath(new URL('./warm-servers.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { cwd: root, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  for (const endAt = Date.now() + START_MS; Date.now() < endAt; await pause(50)) {
    const servers = await findWarmServers();
    if (servers) return servers;
    if (child.exitCode) break;
  }
  throw new Error(`MongoDB and NATS did not start; see ${join(DIR, 'log')}`);
}

async function stop(): Promise<void> {
  const servers = await findWarmServers();
  if (!servers) return;
  process.kill(servers.pid);
  while (isRunning(servers.pid, 'warm-servers')) await pause(50);
}
