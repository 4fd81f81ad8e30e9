/**
 * Serves the web client of this checkout, and rebuilds it after each change:
 *
 *     node tests/web/serve.ts                    a new installation with the demonstration
 *     node tests/web/serve.ts --join DATA_DIR    this checkout's gateway and client for a running installation
 *
 * The page is the real one under its real Content-Security-Policy: Vite builds into `web/dist` (`vite build --watch`),
 * and the gateway serves the newest complete build at each load of the page.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureServiceBundle, freePort, isRunning } from '@rookery/embedded';
import { Command } from 'commander';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA_DIR = join(ROOT, '.cache/web-serve');
const RUNNING = join(ROOT, '.cache/web-serve.json');
const WEB_DIR = join(ROOT, 'web/dist');
const POLL_MS = 200;

/** Returns the address of the installation that `serve.ts` runs for this checkout; undefined if none is running. */
export function servedAt(): string | undefined {
  if (!existsSync(RUNNING)) return undefined;
  const { pid, url } = JSON.parse(readFileSync(RUNNING, 'utf8')) as { pid: number; url: string };
  return isRunning(pid, 'serve.ts') ? url : undefined;
}

/**
 * Returns the environment with which a gateway joins an installation: the address of its log, and the keys that sign
 * its cookies.
 */
function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  const running = JSON.parse(readFileSync(join(dataDir, 'run/installation.json'), 'utf8')) as {
    nats_url: string;
    rpc_keys: string;
    namespace: string;
  };
  return {
    NATS_URL: running.nats_url,
    RPC_KEYS: running.rpc_keys,
    NAMESPACE: running.namespace,
    SECRET_KEYS: readFileSync(join(dataDir, 'secret-keys'), 'utf8').trim(),
    DEVELOPMENT: 'true',
    HOST: '127.0.0.1',
    GRPC_PORT: '0',
    LOG_LEVEL: 'warn',
  };
}

async function main(options: { readonly join?: string; readonly port?: string }): Promise<void> {
  const port = options.port ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const processes: ChildProcess[] = [];
  const start = (args: string[], env: NodeJS.ProcessEnv = {}): void => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('exit', () => stop(1));
    processes.push(child);
  };
  const stop = (code: number): void => {
    rmSync(RUNNING, { force: true });
    for (const child of processes) child.kill('SIGTERM');
    process.exitCode ??= code;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0));

  rmSync(join(WEB_DIR, 'complete.json'), { force: true });
  start(['node_modules/vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn']);
  while (!existsSync(join(WEB_DIR, 'complete.json'))) await delay(POLL_MS);
  const env = { PORT: port, WEB_DIR, RATE_LIMIT_PER_USER: '0', RATE_LIMIT_PER_ADDRESS: '0' };
  if (options.join === undefined) start(['tools/start.js'], { ...env, DATA_DIR });
  else start([join(await ensureServiceBundle(), 'gateway.js')], { ...env, ...environmentOf(resolve(options.join)) });
  await ready(url);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(RUNNING, JSON.stringify({ pid: process.pid, url }));
  process.stdout.write(`The web client is at ${url}. Each change of web/ is built; load the page again.\n`);
}

async function ready(url: string): Promise<void> {
  while (process.exitCode === undefined) {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await delay(POLL_MS);
  }
}

if (import.meta.main) {
  const command = new Command('serve')
    .option('--join <directory>', 'the data directory of an installation that runs')
    .option('--port <port>', 'where the gateway listens')
    .allowExcessArguments(false);
  await main(command.parse().opts());
}
