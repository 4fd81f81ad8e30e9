/** Controls a running service through Node's inspector: garbage collection, profiles, event-loop delay. */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Environment of a service that lets the inspectors of several processes choose ports of their own. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=0' } as const;

const WAIT_MS = 5_000;

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  /** Opens the inspector of a process, which logs the address it listens at. */
  static async open(pid: number, logFile: string): Promise<Inspector> {
    process.kill(pid, 'SIGUSR1');
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const log = await readFile(logFile, 'utf8');
      const url = [...log.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1];
      const socket = url === undefined ? undefined : await connected(url);
      if (socket) return new Inspector(socket);
      if (Date.now() > end) throw new Error(`no inspector in ${logFile}`);
      await delay(50);
    }
  }

  /** Runs a full garbage collection, and returns memory to the system. */
  async collectGarbage(): Promise<void> {
    await this.#ask('HeapProfiler.collectGarbage');
  }

  async startProfile(): Promise<void> {
    await this.#ask('Profiler.enable');
    await this.#ask('Profiler.setSamplingInterval', { interval: 500 });
    await this.#ask('Profiler.start');
  }

  /** Returns the functions with the most self time, a line each with their share. */
  async stopProfile(most: number): Promise<string[]> {
    const { profile } = (await this.#ask('Profiler.stop')) as { profile: Profile };
    const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
    const micros = new Map<string, number>();
    let total = 0;
    for (const [i, id] of profile.samples.entries()) {
      const name = names.get(id) ?? '?';
      const taken = profile.timeDeltas[i] ?? 0;
      total += taken;
      micros.set(name, (micros.get(name) ?? 0) + taken);
    }
    const share = (value: number) => `${((value / total) * 100).toFixed(1)} %`;
    return [...micros]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([name, value]) => `${share(value).padStart(7)}  ${name}`);
  }

  /** Starts measuring event-loop delay, with a timer of its own. */
  async watchLoop(): Promise<void> {
    await this.#evaluate(`(globalThis.loopDelay = process.getBuiltinModule('node:perf_hooks')
      .monitorEventLoopDelay({ resolution: 10 })).enable()`);
  }

  /** Stops measuring. @returns the longest delay of the event loop, ms */
  async longestPause(): Promise<number> {
    return (await this.#evaluate('loopDelay.disable(), loopDelay.max')) / 1e6;
  }

  close(): void {
    this.#socket.close();
  }

  async #evaluate(expression: string): Promise<number> {
    const { result } = (await this.#ask('Runtime.evaluate', { expression })) as { result: { value: number } };
    return result.value;
  }

  async #ask(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    const id = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#waiting.set(id, resolve);
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await promise;
    this.#waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}

async function connected(url: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(socket), { once: true });
    socket.addEventListener('error', () => resolve(undefined), { once: true });
  });
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const file = url.replace(/^.*\/(node_modules|packages|services)\//, '$1/').replace(/^file:\/\//, '');
  return `${functionName || '(anonymous)'}${file ? ` ${file}:${lineNumber + 1}` : ''}`;
}
