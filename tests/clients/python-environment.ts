/** A Python environment with the clients that the tests use, created once in the checkout's cache. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * `zulip` contains `zulip-send`, `zulip-bots` contains `zulip-run-bot`; `perceval` reads through the backend
 * `perceval-zulip`.
 */
const PACKAGES = ['zulip==0.9.1', 'zulip-bots==0.9.1', 'perceval==1.6.1', 'perceval-zulip==0.4.0'];

const digest = createHash('sha256').update(PACKAGES.join('\n')).digest('hex').slice(0, 12);
const dir = fileURLToPath(new URL(`../../.cache/python-${digest}`, import.meta.url));

/** Timeout of a step of the installation, ms. All of it takes fifteen seconds if the package index answers. */
const STEP_MS = 120_000;

interface PythonEnvironment {
  /** Returns the path of a program in the environment, such as `python` or `zulip-send`. */
  program(name: string): string;
}

let made: Promise<PythonEnvironment | { reason: string }> | undefined;

/** Returns the environment, or the reason why there is none. */
export function pythonEnvironment(): Promise<PythonEnvironment | { reason: string }> {
  made ??= make();
  return made;
}

async function make(): Promise<PythonEnvironment | { reason: string }> {
  const environment = { program: (name: string) => join(dir, 'bin', name) };
  const python = environment.program('python');
  // Written last, so that an aborted installation does not count.
  const complete = join(dir, 'complete');
  const exists = await access(complete).then(
    () => true,
    () => false,
  );
  if (exists) return environment;
  try {
    await run('python3', ['-m', 'venv', '--clear', dir], { timeout: STEP_MS });
    const quiet = ['--disable-pip-version-check', '--quiet', '--retries', '1'];
    await run(python, ['-m', 'pip', 'install', ...quiet, ...PACKAGES], { timeout: STEP_MS });
    await writeFile(complete, `${PACKAGES.join('\n')}\n`);
    return environment;
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    const text = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    return { reason: `no Python with ${PACKAGES.join(', ')}: ${text}` };
  }
}
