/**
 * Child processes that never outlive this one.
 *
 * A child gets its own process group, so that Ctrl-C in the terminal reaches only this process, which stops everything
 * in its order. But then nothing would stop the child if this process were killed with SIGKILL. So each child has a
 * guard: a shell that blocks on reading a pipe whose other end only this process holds. That end closes with this
 * process, however it dies; the guard then reads the end of the file and stops the child. A line in the pipe means that
 * the child has ended.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pause } from '@rookery/core/pause';

/** How long a process may take to stop gracefully, ms: a service drains for at most 10 s. */
export const STOP_GRACE_MS = 12_000;

// SIGTERM, the same grace, then SIGKILL.
const GUARD = `read -r _ && exit 0
kill -TERM "$1" 2>/dev/null
i=0
while kill -0 "$1" 2>/dev/null && [ $i -lt ${STOP_GRACE_MS / 100} ]; do sleep 0.1; i=$((i+1)); done
kill -KILL "$1" 2>/dev/null`;

/** A command, and where its output goes. */
interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** The target of standard output and standard error: an open file, or 'pipe' to read them here. */
  readonly output: number | 'pipe';
}

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running child. */
export interface GuardedChild {
  readonly pid: number;
  readonly process: ChildProcess;
  /** Resolves when the process has ended; never rejects. */
  readonly exited: Promise<Exit>;
  /** Undefined while the process runs. */
  readonly exit: Exit | undefined;
  /** Sends the signal and waits for the end; sends SIGKILL after a time. */
  stop(signal: NodeJS.Signals): Promise<Exit>;
}

/**
 * Starts a child that stops when this process ends. @throws with the operating system's message if it cannot be started
 */
export async function spawnGuarded(options: GuardedCommand): Promise<GuardedChild> {
  const child = spawn(options.command, options.args, {
    detached: true,
    stdio: ['ignore', options.output, options.output],
    ...(options.env && { env: options.env }),
    ...(options.cwd && { cwd: options.cwd }),
  });
  const { promise: exited, resolve } = Promise.withResolvers<Exit>();
  let exit: Exit | undefined;
  child.once('exit', (code, signal) => {
    exit = { code, signal };
    resolve(exit);
  });
  const pid = child.pid;
  if (pid === undefined) {
    const error = await new Promise<Error>((done) => child.once('error', done));
    throw new Error(`cannot start ${options.command}: ${error.message}`);
  }
  child.on('error', () => {}); // a signal to a process that has just ended
  guard(pid, exited);
  return {
    pid,
    process: child,
    exited,
    get exit() {
      return exit;
    },
    async stop(signal) {
      if (exit) return exit;
      child.ref();
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
      try {
        return await exited;
      } finally {
        clearTimeout(late);
      }
    },
  };
}

function guard(pid: number, exited: Promise<Exit>): void {
  const watcher = spawn('/bin/sh', ['-c', GUARD, 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {}); // without a shell the child still stops when this process exits regularly
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  if (watcher.stdin && 'unref' in watcher.stdin) (watcher.stdin as unknown as { unref(): void }).unref();
  void exited.then(() => watcher.stdin?.end('gone\n'));
}

/**
 * Whether a process with this id runs and, on systems that show command lines, whether its command line contains
 * `program`.
 */
export function isRunning(pid: number, program: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program); // empty once it has ended
  } catch {
    return false;
  }
}

/** Waits until the process has ended; false if it still runs after `timeoutMs`. */
export async function waitForExit(pid: number, program: string, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (isRunning(pid, program)) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
}
