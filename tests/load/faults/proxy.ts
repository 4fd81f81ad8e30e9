/**
 * A proxy between two processes that a test can break: like a crashed machine (resets), like a broken network (silence,
 * after which pending data arrives late), or from the moment at which certain bytes pass. So a process can be stopped
 * exactly after its commit and before it receives the answer.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The direction of data in a connection: from the client that opened it, or back to it. */
export type Direction = 'requests' | 'answers';

interface Place {
  readonly host: string;
  readonly port: number;
}

interface Pipe {
  readonly from: Socket;
  readonly to: Socket;
  readonly direction: Direction;
  /** Data that has not been passed on. */
  readonly held: Buffer[];
  /** Its sender has closed its side. */
  ended: boolean;
}

interface Trap {
  readonly bytes: Buffer;
  readonly hold: Direction;
  readonly sprung: () => void;
}

/** Returns the first server of a URL. */
export function placeOf(url: string): Place {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** Returns the address of a test server through a proxy, with its credentials. */
export function addressBy(way: { readonly host: string }, url: string): string {
  const { protocol, username, password } = new URL(url);
  const at = `${username}:${password}@${way.host}`;
  return protocol === 'mongodb:' ? `mongodb://${at}/?directConnection=true` : `nats://${at}`;
}

export class FaultProxy {
  readonly #server: Server;
  readonly #lines = new Set<Pipe>();
  readonly #held = new Set<Direction>();
  readonly #traps = new Set<Trap>();
  #broken = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Opens a proxy to `to`, listening at an address of this machine, by default any port of 127.0.0.1. */
  static async open(to: Place, from: Place = { host: '127.0.0.1', port: 0 }): Promise<FaultProxy> {
    const server = createServer();
    const way = new FaultProxy(server);
    server.on('connection', (socket) => way.#connected(socket, to));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(from.port, from.host, resolve);
    });
    return way;
  }

  /** The address it listens at. */
  get host(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `${address}:${port}`;
  }

  /** Breaks all connections, and new ones as they are made. */
  break(): void {
    this.#broken = true;
    for (const { from } of this.#lines) from.resetAndDestroy();
  }

  /** Holds all data in both directions; it arrives later. */
  silence(): void {
    this.#held.add('requests').add('answers');
  }

  /**
   * Holds data in that direction, starting when a request with these bytes arrives: the request itself, or its answer.
   * Resolves at that moment.
   */
  holdFrom(bytes: string, hold: Direction): Promise<void> {
    return new Promise((resolve) => {
      this.#traps.add({ bytes: Buffer.from(bytes), hold, sprung: resolve });
    });
  }

  /** Ends the fault: held data passes on. */
  heal(): void {
    this.#broken = false;
    this.#held.clear();
    this.#traps.clear();
    for (const line of this.#lines) {
      flush(line);
      if (line.from.destroyed) this.#lines.delete(line);
    }
  }

  async close(): Promise<void> {
    this.break();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #connected(opener: Socket, to: Place): void {
    if (this.#broken) {
      opener.on('error', () => {});
      opener.resetAndDestroy();
      return;
    }
    const target = connect(to);
    this.#lead(opener, target, 'requests');
    this.#lead(target, opener, 'answers');
  }

  #lead(from: Socket, to: Socket, direction: Direction): void {
    const line: Pipe = { from, to, direction, held: [], ended: false };
    this.#lines.add(line);
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (direction === 'requests') this.#spring(chunk);
      line.held.push(chunk);
      this.#pass(line);
    });
    from.on('end', () => {
      line.ended = true;
      this.#pass(line);
    });
    from.on('error', () => to.resetAndDestroy());
    from.on('close', () => {
      line.ended = true;
      if (this.#held.has(direction) && !this.#broken) return;
      this.#lines.delete(line);
      to.destroy();
    });
  }

  #pass(line: Pipe): void {
    if (!this.#held.has(line.direction)) flush(line);
  }

  #spring(chunk: Buffer): void {
    for (const trap of this.#traps) {
      if (!chunk.includes(trap.bytes)) continue;
      this.#traps.delete(trap);
      this.#held.add(trap.hold);
      trap.sprung();
    }
  }
}

function flush(line: Pipe): void {
  for (const chunk of line.held.splice(0)) line.to.write(chunk);
  if (line.ended) line.to.end();
}
