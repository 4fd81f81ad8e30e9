/**
 * One connection to an HTTP server with one request at a time, on a bare socket: ten thousand of them cost little
 * compared with what they measure. Reads answers with a Content-Length, as the API's have.
 */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

export class RawConnection {
  readonly #socket: Socket;
  #received: Buffer = NOTHING;
  #onAnswer: ((answer: RawAnswer) => void) | undefined;
  #onFailure: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#onData(chunk));
    socket.on('error', (error) => this.#onFailure?.(error));
    socket.on('close', () => this.#onFailure?.(new Error('the connection was closed')));
  }

  /** @throws the error of the connection */
  static async open(port: number): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1' });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawConnection(socket);
  }

  /** Sends a complete request; one of the two callbacks gets its answer, or the error that ends the connection. */
  send(request: string, onAnswer: (answer: RawAnswer) => void, onFailure: (error: Error) => void): void {
    this.#onAnswer = onAnswer;
    this.#onFailure = onFailure;
    if (this.#socket.destroyed) onFailure(new Error('the connection was closed'));
    else this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#onFailure = undefined;
    this.#socket.destroy();
  }

  #onData(chunk: Buffer): void {
    const received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = received.indexOf(HEAD_END);
    const head = end < 0 ? '' : received.toString('latin1', 0, end);
    const length = end < 0 ? 0 : lengthOf(head);
    if (end < 0 || received.length < end + HEAD_END.length + length) {
      this.#received = received;
      return;
    }
    this.#received = NOTHING;
    const onAnswer = this.#onAnswer;
    this.#onAnswer = undefined;
    onAnswer?.({ status: Number(head.slice(9, 12)), body: received.subarray(end + HEAD_END.length) });
  }
}

function lengthOf(head: string): number {
  const [, length] = /content-length: *(\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`an answer without its length: ${head}`);
  return Number(length);
}
