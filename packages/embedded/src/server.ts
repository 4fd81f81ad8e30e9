/** Starts a server (MongoDB or NATS) with one directory, one port and one process. */
import { closeSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate, openLog, writePid } from './files.ts';
import { type Exit, type GuardedChild, STOP_GRACE_MS, spawnGuarded, waitForExit } from './guard.ts';
import { freePort, isPortFree } from './ports.ts';

/**
 * A server process that this process started. It stops when this process ends in any way, and does not prevent it from
 * exiting.
 */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, intentionally or not. */
  readonly exited: Promise<Exit>;
  /** Stops it gracefully (with SIGTERM by default) and waits; sends SIGKILL after 12 s. Its data are retained. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Kills it like a crash, and waits. */
  kill(): Promise<void>;
}

/** The specifics of a server program. */
interface ServerProgram {
  readonly name: string;
  readonly binary: string;
  readonly dir: string;
  readonly port: number | undefined;
  /** Environment variables in addition to those of this process, which take precedence. */
  readonly env?: Readonly<Record<string, string>>;
  args(port: number): Promise<string[]>;
  /** Whether process `pid` answers on the port, and not another process that took it first; polled until true. */
  isReady(port: number, pid: number): Promise<boolean>;
  url(port: number): string;
}

// How long to wait for an earlier server of the same directory, ms, which may still be stopping.
const FORMER_SERVER_MS = STOP_GRACE_MS + 1_000;
const PORT_TRIES = 5;
// How long a start may take, ms, including recovery from the journal after a crash; longer means a failure, not
// slowness.
const READY_MS = 60_000;

/**
 * Starts the server in its directory, on the requested port, otherwise on its previous port, otherwise on a free one.
 */
export async function startServer(program: ServerProgram): Promise<RunningServer> {
  makePrivate(program.dir);
  await waitForFormer(program);
  const portFile = join(program.dir, 'port');
  if (program.port && !(await isPortFree(program.port))) {
    throw new Error(`${program.name} cannot listen on port ${program.port} of 127.0.0.1: it is taken`);
  }
  const before = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  let port = program.port || before;
  for (let attempt = 1; ; attempt++) {
    if (!port || !(await isPortFree(port))) port = await freePort();
    const child = await launch(program, port);
    const failure = await ready(program, child, port).catch((error: Error) => error.message);
    if (failure === undefined) {
      child.process.unref();
      // For the next start, which uses another port if the file is missing.
      if (port !== before) await writeFile(portFile, String(port), { mode: 0o600 }).catch(() => {});
      return {
        url: program.url(port),
        port,
        pid: child.pid,
        exited: child.exited,
        stop: async (signal = 'SIGTERM') => void (await child.stop(signal)),
        kill: async () => void (await child.stop('SIGKILL')),
      };
    }
    await child.stop('SIGKILL');
    const portTaken = !program.port && /address (already )?in use/i.test(failure);
    if (!portTaken || attempt === PORT_TRIES) throw new Error(failure);
    port = 0;
  }
}

async function waitForFormer(program: ServerProgram): Promise<void> {
  const pid = Number(await readFile(join(program.dir, 'pid'), 'utf8').catch(() => '0'));
  if (pid && !(await waitForExit(pid, program.name, FORMER_SERVER_MS))) {
    throw new Error(`another ${program.name} (process ${pid}) runs in ${program.dir}: stop it first`);
  }
}

async function launch(program: ServerProgram, port: number): Promise<GuardedChild> {
  const log = openLog(logFile(program));
  try {
    const args = await program.args(port);
    const child = await spawnGuarded({
      command: program.binary,
      args,
      output: log,
      env: { ...program.env, ...process.env },
    });
    writePid(join(program.dir, 'pid'), child.pid);
    return child;
  } finally {
    closeSync(log);
  }
}

/** Waits until the server answers; returns undefined then, or what failed. */
async function ready(program: ServerProgram, child: GuardedChild, port: number): Promise<string | undefined> {
  const end = Date.now() + READY_MS;
  while (child.exit === undefined) {
    if (await program.isReady(port, child.pid))
      return child.exit === undefined ? undefined : await failed(program, child);
    if (Date.now() > end)
      return `${program.name} did not answer within ${READY_MS / 1000} s; its log: ${logFile(program)}`;
    await Promise.race([child.exited, new Promise((wake) => setTimeout(wake, 20))]);
  }
  return failed(program, child);
}

async function failed(program: ServerProgram, child: GuardedChild): Promise<string> {
  const lines = (await readFile(logFile(program), 'utf8').catch(() => '')).trimEnd().split('\n');
  // MongoDB logs in JSON, and writes more lines after the one with the reason, which has severity F or E.
  const patterns = [/"s":"[FE]"/, /\[(FTL|ERR)\]|nats-server: /, /./];
  const telling = patterns
    .map((one) => lines.slice(-200).filter((line) => one.test(line)))
    .find((some) => some.length > 0);
  const how = child.exit?.signal ?? `code ${child.exit?.code}`;
  const last = (telling ?? []).slice(-3).join('\n  ');
  return `${program.name} ended at once (${how}); its log ${logFile(program)} ends with\n  ${last}`;
}

const logFile = (program: ServerProgram): string => join(program.dir, 'server.log');
