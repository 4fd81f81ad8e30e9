/** Operator commands on the cluster, of which only the gateway is reachable from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { NAMESPACE } from './kubectl.ts';

interface Outcome {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
  readonly data?: any;
  readonly error?: string;
}

/** `rookery batch` in a pod of the installation: starting each command separately would take a second. */
export class Operator {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #exited: Promise<unknown>;

  constructor() {
    const inPod = ['exec', '--stdin', 'deploy/users', '--', 'node', '/app/tools/rookery.ts', 'batch'];
    this.#child = spawn('kubectl', ['--namespace', NAMESPACE, ...inPod], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#exited = new Promise((resolve) => this.#child.once('close', resolve));
    const input = this.#child.stdout as NodeJS.ReadableStream;
    this.#lines = createInterface({ input })[Symbol.asyncIterator]();
  }

  /** Runs a command, after the previous one. Returns its result. @throws if it fails */
  async run(...args: string[]): Promise<Outcome['data']> {
    this.#child.stdin?.write(`${JSON.stringify(args)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`rookery ${args.join(' ')}: the pod has gone`);
    const { code, data, error } = JSON.parse(value) as Outcome;
    // The findings of `doctor` are a result, whatever its exit code.
    if (data === undefined || (code !== 0 && error !== undefined)) {
      throw new Error(`rookery ${args.join(' ')}: ${error ?? code}`);
    }
    return data;
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    await this.#exited;
  }
}
