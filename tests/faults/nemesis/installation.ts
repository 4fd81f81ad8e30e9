/** An installation as an operator runs it, with `npm start`, any process of which can be killed or paused. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, isRunning } from '@rookery/embedded';
import { signingOf } from '@rookery/runtime';
import type { ClusterAddress } from '@rookery/testkit';
import { readRunning } from '../../../tools/installation/files.ts';
import { readScale } from '../../../tools/installation/settings.ts';
import type { Target } from './schedule.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAMESPACE = 'nemesis';
/** Max. time of a start, ms: processes of the previous one must end first. */
const START_MS = 180_000;
const READY_MS = 120_000;
const POLL_MS = 100;

export class Installation {
  readonly dataDir: string;
  readonly address: ClusterAddress;
  /** Failures of the installation itself, a line each. */
  readonly findings: string[] = [];
  readonly #env: NodeJS.ProcessEnv;
  readonly #scale: string;
  #start: ChildProcess | undefined;
  #output = '';
  #isUp = false;

  private constructor(dataDir: string, scale: string, env: NodeJS.ProcessEnv, origins: readonly string[]) {
    this.dataDir = dataDir;
    this.#scale = scale;
    this.#env = env;
    this.address = {
      origin: origins[0] as string,
      origins,
      mongodbUrl: '',
      natsUrl: '',
      namespace: NAMESPACE,
      signing: { keys: [] },
      mailDir: join(dataDir, 'mail'),
    };
  }

  /** @param scale as in `npm start -- --scale` */
  static async start(scale: string): Promise<Installation> {
    const dataDir = await mkdtemp(join(tmpdir(), 'rookery-nemesis-'));
    const port = await freePort();
    const gateways = readScale(scale).get('gateway') ?? 1;
    const { PATH, HOME, ROOKERY_CACHE_DIR, LOG_LEVEL } = process.env;
    const env = {
      PATH,
      HOME,
      ROOKERY_CACHE_DIR,
      LOG_LEVEL,
      DATA_DIR: dataDir,
      PORT: String(port),
      EXTERNAL_URL: `http://localhost:${port}`,
      NAMESPACE,
      AUTH_LEASE_MS: '500',
      HEARTBEAT_MS: '5000',
      RATE_LIMIT_PER_USER: '0',
      RATE_LIMIT_PER_ADDRESS: '0',
    };
    const origins = Array.from({ length: gateways }, (_, index) => `http://127.0.0.1:${port + index}`);
    const installation = new Installation(dataDir, scale, env, origins);
    await installation.#run();
    return installation;
  }

  /** Whether `npm start` has reported that it is ready, and still runs. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Returns the current process; undefined if there is none. */
  async pid(target: Target): Promise<number | undefined> {
    if (target === 'start') return this.#start?.pid;
    const text = await readFile(join(this.dataDir, 'run', `${target}.pid`), 'utf8').catch(() => '');
    const pid = Number(text);
    return pid > 0 && isRunning(pid, '') ? pid : undefined;
  }

  /** Kills `npm start` and restarts it. */
  async restart(afterMs: number): Promise<void> {
    const start = this.#start;
    if (!start) return;
    this.#isUp = false;
    this.#start = undefined;
    start.kill('SIGKILL');
    await once(start, 'exit');
    await delay(afterMs);
    await this.#run();
  }

  /** Waits until no gateway reports anything missing. @throws with the last answer if that takes too long */
  async ready(): Promise<void> {
    const endAt = performance.now() + READY_MS;
    for (const origin of this.address.origins) {
      for (;;) {
        const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2_000) })
          .then((response) => response.text())
          .catch(String);
        if (answer === 'ok\n') break;
        if (performance.now() > endAt)
          throw new Error(`not ready ${READY_MS / 1000} s after the last fault: ${answer}`);
        await delay(POLL_MS);
      }
    }
  }

  /** Stops the installation. @param keep retains its data and logs */
  async stop({ keep = false } = {}): Promise<void> {
    const start = this.#start;
    this.#start = undefined;
    this.#isUp = false;
    if (start && start.exitCode === null) {
      start.kill('SIGTERM');
      await once(start, 'exit');
    }
    if (!keep) await rm(this.dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }

  async #run(): Promise<void> {
    const args = ['tools/start.js', '--empty', '--scale', this.#scale];
    const child = spawn(process.execPath, args, { cwd: ROOT, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#start = child;
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    child.once('exit', (code, signal) => {
      if (this.#start !== child) return;
      this.#isUp = false;
      this.findings.push(`npm start ended by itself (${signal ?? code}): ${this.#output.slice(-600)}`);
    });
    const endAt = performance.now() + START_MS;
    while (!this.#output.includes('is ready at')) {
      if (child.exitCode !== null || performance.now() > endAt) throw new Error(`npm start: ${this.#output}`);
      await delay(POLL_MS);
    }
    // Both servers retain their ports across starts.
    const running = readRunning(this.dataDir);
    Object.assign(this.address, {
      mongodbUrl: running?.mongodb_url,
      natsUrl: running?.nats_url,
      signing: signingOf({ RPC_KEYS: running?.rpc_keys ?? '' }),
    });
    this.#isUp = true;
  }
}
