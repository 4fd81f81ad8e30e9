/** A Python with the zulip package, made once in the checkout's cache. */
import { execFile } from 'node:child_process';
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PACKAGE = 'zulip==0.9.1';

const dir = fileURLToPath(new URL(`../../.cache/python-${PACKAGE.replace('==', '-')}`, import.meta.url));

/** Making it takes ten seconds where the package index answers; one that does not is given up. */
const STEP_MS = 90_000;

/** The path of the interpreter, or why there is none. */
export async function pythonWithZulip(): Promise<{ python: string } | { reason: string }> {
  const python = join(dir, 'bin/python');
  // Written last, so that an installation that was broken off counts for nothing.
  const complete = join(dir, 'complete');
  const exists = await access(complete).then(
    () => true,
    () => false,
  );
  if (exists) return { python };
  try {
    await run('python3', ['-m', 'venv', '--clear', dir], { timeout: STEP_MS });
    const quiet = ['--disable-pip-version-check', '--quiet', '--retries', '1'];
    await run(python, ['-m', 'pip', 'install', ...quiet, PACKAGE], { timeout: STEP_MS });
    await writeFile(complete, `${PACKAGE}\n`);
    return { python };
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    const text = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    return { reason: `no Python with ${PACKAGE}: ${text}` };
  }
}
