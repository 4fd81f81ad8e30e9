/**
 * Runs the services, each replica in its own process as in production: starts them, restarts those that die, and stops
 * them in order. It manages only processes; the replicas discover each other themselves.
 */
import { closeSync, existsSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backoffMs, pause } from '@rookery/core/pause';
import { copyOutput, makePrivate, openLog, writePid } from './files.ts';
import { getPage } from './get-page.ts';
import { type Exit, type GuardedChild, STOP_GRACE_MS, spawnGuarded, waitForExit } from './guard.ts';
import { freePort } from './ports.ts';
import { bundledProgram, ensureServiceBundle, type Program, sourceProgram } from './service-bundle.ts';

/**
 * The services in the order in which they stop: callers first, services that make no calls last. The services of one
 * row stop together.
 */
const STOP_ORDER = [['gateway'], ['messages', 'channels', 'users'], ['events']] as const;

/** Names of the services. */
export type SupervisedService = (typeof STOP_ORDER)[number][number];

export const SERVICES: readonly SupervisedService[] = STOP_ORDER.flat();

/** A change of a process. */
export interface SupervisorEvent {
  readonly kind: 'started' | 'died' | 'stopped';
  readonly service: SupervisedService;
  readonly replica: number;
  readonly pid: number;
  /** How the process ended; absent for 'started'. */
  readonly exit?: Exit;
}

export interface SupervisorOptions {
  /** Contains `run/<service>-<n>.pid` and `log/<service>-<n>.log`. */
  readonly dataDir: string;
  /** The environment of every process; only PATH and HOME are inherited from this process. */
  readonly env: NodeJS.ProcessEnv;
  /** Returns additional environment variables of a replica. */
  readonly envOf?: (service: SupervisedService, replica: number) => NodeJS.ProcessEnv;
  /** Default: this Node version with the bundle of the service. */
  readonly command?: (service: SupervisedService) => readonly [string, ...string[]];
  /**
   * Returns the directory of another release, from whose sources a replica is started; undefined for this release's
   * bundle.
   */
  readonly releaseOf?: (service: SupervisedService, replica: number) => string | undefined;
  /** Whether processes that die are restarted; default true. */
  readonly autoRestart?: boolean;
  /** Called with each line that a process writes, in addition to the log file. */
  readonly onOutput?: (process: string, line: string) => void;
  readonly onEvent?: (event: SupervisorEvent) => void;
  /** Called with a line after the services were bundled. */
  readonly onBuilt?: (line: string) => void;
}

interface Replica {
  readonly service: SupervisedService;
  readonly number: number;
  child: GuardedChild | undefined;
  healthPort: number;
  startedAt: number;
  /** The number of successive deaths, each soon after the start. */
  failures: number;
  /** Pending while the process is being spawned. */
  starting: Promise<void> | undefined;
  /** Whether it is being stopped and must not be restarted. */
  stopping: boolean;
  /** Aborts the pause before the next start. */
  wake: AbortController | undefined;
}

// After a first death the replica is restarted immediately, so that a kill goes unnoticed. A replica that dies
// repeatedly has a problem that a restart does not fix, and must not use up the machine.
const BACKOFF = { firstMs: 200, mostMs: 5_000 };
const STABLE_MS = 10_000;
const READY_POLL_MS = 25;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SIGNALS_THAT_END: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGABRT'];

export class Supervisor {
  /** May be changed at any time; replicas that are dead at that time stay dead until `restart`. */
  autoRestart: boolean;
  readonly #options: SupervisorOptions;
  readonly #replicas = new Map<string, Replica>();
  #bundle: Promise<string> | undefined;
  readonly #runDir: string;
  readonly #logDir: string;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.autoRestart = options.autoRestart ?? true;
    this.#runDir = join(options.dataDir, 'run');
    this.#logDir = join(options.dataDir, 'log');
    makePrivate(this.#runDir);
    makePrivate(this.#logDir);
  }

  /**
   * Waits for processes of an earlier run in this directory, which end by themselves when their supervisor has ended.
   * @throws if one of them still runs after the grace period
   */
  async waitForFormer(): Promise<void> {
    for (const file of await readdir(this.#runDir)) {
      const service = SERVICES.find((name) => file.startsWith(`${name}-`) && file.endsWith('.pid'));
      if (!service) continue;
      const pid = Number(await readFile(join(this.#runDir, file), 'utf8').catch(() => '0'));
      const program = basename((await this.#program(service)).command.at(-1) ?? service);
      if (pid && !(await waitForExit(pid, program, STOP_GRACE_MS + 1_000))) {
        throw new Error(`process ${pid} of an earlier start still runs (${join(this.#runDir, file)}): stop it first`);
      }
      rmSync(join(this.#runDir, file), { force: true });
    }
  }

  /**
   * Sets the number of replicas of the service: starts missing ones, or gracefully stops those with the highest
   * numbers.
   */
  async scale(service: SupervisedService, replicas: number): Promise<void> {
    const present = this.list(service).map((one) => one.replica);
    const surplus = present.filter((number) => number > replicas);
    for (let number = 1; number <= replicas; number++) {
      if (!present.includes(number)) await this.#add(service, number);
    }
    await Promise.all(surplus.map((number) => this.remove(service, number)));
  }

  /** Returns the replicas of one service or of all; `pid` is undefined while a replica is dead. */
  list(service?: SupervisedService): { service: SupervisedService; replica: number; pid: number | undefined }[] {
    return [...this.#replicas.values()]
      .filter((one) => service === undefined || one.service === service)
      .map((one) => ({ service: one.service, replica: one.number, pid: this.pid(one.service, one.number) }));
  }

  /** Returns the process id of a replica; undefined while it is dead. */
  pid(service: SupervisedService, replica = 1): number | undefined {
    const child = this.#get(service, replica).child;
    return child?.exit === undefined ? child?.pid : undefined;
  }

  /**
   * Returns the URL at which a replica serves `/metrics`, `/health/live` and `/health/ready`; it changes at each start.
   */
  healthUrl(service: SupervisedService, replica = 1): string {
    return `http://127.0.0.1:${this.#get(service, replica).healthPort}`;
  }

  /** Waits until a replica is ready (`/health/ready`). @throws with its last answer after `timeoutMs` */
  async waitReady(service: SupervisedService, replica = 1, timeoutMs = 20_000): Promise<void> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const answer = await this.#readiness(service, replica);
      if (answer === undefined) return;
      if (Date.now() > end) throw new Error(`${service}-${replica} is not ready after ${timeoutMs} ms: ${answer}`);
      await pause(READY_POLL_MS);
    }
  }

  /**
   * Sends a signal. If the signal ends a process, waits for the end; with `autoRestart` its successor may already run
   * then.
   */
  async kill(service: SupervisedService, replica = 1, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#get(service, replica).child;
    child?.process.kill(signal);
    if (SIGNALS_THAT_END.includes(signal)) await child?.exited;
  }

  /**
   * Stops a replica gracefully, if it runs, and starts it again. Resolves when the new process runs; see `waitReady`.
   */
  async restart(service: SupervisedService, replica = 1): Promise<void> {
    const one = this.#get(service, replica);
    await this.#end(one);
    one.failures = 0;
    one.stopping = false;
    await this.#start(one);
  }

  /** Stops a replica gracefully and removes it. */
  async remove(service: SupervisedService, replica: number): Promise<void> {
    const one = this.#get(service, replica);
    await this.#end(one);
    this.#replicas.delete(key(service, replica));
  }

  /** Stops all replicas, in the order of STOP_ORDER. */
  async stop(): Promise<void> {
    for (const row of STOP_ORDER) {
      const ending = this.list().filter((one) => (row as readonly SupervisedService[]).includes(one.service));
      await Promise.all(ending.map((one) => this.remove(one.service, one.replica)));
    }
  }

  async #add(service: SupervisedService, number: number): Promise<void> {
    const replica: Replica = {
      service,
      number,
      child: undefined,
      healthPort: 0,
      startedAt: 0,
      starting: undefined,
      failures: 0,
      stopping: false,
      wake: undefined,
    };
    this.#replicas.set(key(service, number), replica);
    await this.#start(replica);
  }

  async #start(replica: Replica): Promise<void> {
    replica.starting = this.#spawn(replica);
    await replica.starting.finally(() => {
      replica.starting = undefined;
    });
  }

  async #spawn(replica: Replica): Promise<void> {
    const { service, number } = replica;
    const {
      command: [command, ...args],
      cwd,
      env,
    } = await this.#program(service, number);
    replica.healthPort = await freePort();
    const log = openLog(join(this.#logDir, `${key(service, number)}.log`));
    const child = await spawnGuarded({
      command,
      args,
      cwd,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...env,
        ...this.#options.env,
        METRICS_PORT: String(replica.healthPort),
        ...this.#options.envOf?.(service, number),
      },
      output: this.#options.onOutput ? 'pipe' : log,
    }).finally(() => this.#options.onOutput || closeSync(log));
    const onOutput = this.#options.onOutput;
    if (onOutput) copyOutput(child.process, log, (line) => onOutput(key(service, number), line));
    replica.child = child;
    replica.startedAt = Date.now();
    writePid(this.#pidFile(replica), child.pid);
    this.#emit('started', replica, child);
    void child.exited.then((exit) => this.#onExit(replica, child, exit));
  }

  #onExit(replica: Replica, child: GuardedChild, exit: Exit): void {
    this.#emit(replica.stopping ? 'stopped' : 'died', replica, child, exit);
    if (replica.child === child) replica.child = undefined;
    if (replica.stopping || !this.autoRestart) {
      rmSync(this.#pidFile(replica), { force: true });
      return;
    }
    replica.failures = Date.now() - replica.startedAt > STABLE_MS ? 1 : replica.failures + 1;
    void this.#startAgain(replica);
  }

  async #startAgain(replica: Replica): Promise<void> {
    const waitMs = replica.failures < 2 ? 0 : backoffMs({ failures: replica.failures - 1, ...BACKOFF });
    if (waitMs > 0) {
      rmSync(this.#pidFile(replica), { force: true });
      replica.wake = new AbortController();
      await pause(waitMs, replica.wake.signal);
      replica.wake = undefined;
    }
    if (replica.stopping || replica.child || !this.autoRestart) return;
    try {
      await this.#start(replica);
    } catch {
      replica.failures++; // the system could not start a process
      if (!replica.stopping) void this.#startAgain(replica);
    }
  }

  async #end(replica: Replica): Promise<void> {
    replica.stopping = true;
    replica.wake?.abort();
    await replica.starting?.catch(() => {});
    await replica.child?.stop('SIGTERM');
    rmSync(this.#pidFile(replica), { force: true });
  }

  async #readiness(service: SupervisedService, replica: number): Promise<string | undefined> {
    if (this.pid(service, replica) === undefined) return 'it does not run';
    try {
      const { status, text } = await getPage(`${this.healthUrl(service, replica)}/health/ready`, 2_000);
      return status === 200 ? undefined : text.trim();
    } catch {
      return 'it does not answer';
    }
  }

  #get(service: SupervisedService, replica: number): Replica {
    const found = this.#replicas.get(key(service, replica));
    if (!found) throw new Error(`there is no ${key(service, replica)}`);
    return found;
  }

  async #program(service: SupervisedService, replica = 1): Promise<Program> {
    const { command, releaseOf, onBuilt } = this.#options;
    if (command) return { command: command(service), cwd: ROOT, env: {} };
    const release = releaseOf?.(service, replica);
    if (release !== undefined) return sourceProgram(service, release);
    this.#bundle ??= ensureServiceBundle(onBuilt);
    const dir = await this.#bundle;
    if (existsSync(dir)) return bundledProgram(service, dir);
    this.#bundle = undefined; // it was removed after builds of newer sources
    return this.#program(service, replica);
  }

  #pidFile(replica: Replica): string {
    return join(this.#runDir, `${key(replica.service, replica.number)}.pid`);
  }

  #emit(kind: SupervisorEvent['kind'], replica: Replica, child: GuardedChild, exit?: Exit): void {
    const { service, number } = replica;
    this.#options.onEvent?.({ kind, service, replica: number, pid: child.pid, ...(exit && { exit }) });
  }
}

const key = (service: SupervisedService, replica: number): string => `${service}-${replica}`;
