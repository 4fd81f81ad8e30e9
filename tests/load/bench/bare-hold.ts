/** A bare node:http server in a process of its own that holds every request until its parent tells it to answer all. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export class BareHold {
  readonly #child: ChildProcess;
  readonly origin: string;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<BareHold> {
    const child = fork(fileURLToPath(import.meta.url), ['serve']);
    const [port] = (await once(child, 'message')) as [number];
    return new BareHold(child, port);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** Returns how many requests it holds. */
  async held(): Promise<number> {
    this.#child.send({ kind: 'count' });
    const [count] = (await once(this.#child, 'message')) as [number];
    return count;
  }

  answer(body: string): void {
    this.#child.send({ kind: 'answer', body });
  }

  stop(): void {
    this.#child.disconnect();
  }
}

if (process.argv[2] === 'serve') {
  let held: ServerResponse[] = [];
  const server = createServer((_, response) => void held.push(response));
  server.listen(0, '127.0.0.1', 20_000, () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', (request: { kind: 'count' } | { kind: 'answer'; body: string }) => {
    if (request.kind === 'count') {
      process.send?.(held.length);
      return;
    }
    const body = Buffer.from(request.body);
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const waiting = held;
    held = [];
    for (const response of waiting) {
      response.writeHead(200, headers);
      response.end(body);
    }
  });
  process.on('disconnect', () => process.exit(0));
}
