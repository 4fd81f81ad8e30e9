/** The caller's state of a call until it is answered. */
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { Chunk__Output } from '@rookery/protos/gen/rookery/Chunk.ts';
import type { Abortable } from './abort.ts';
import { Timed } from './deadline-wheel.ts';
import { Cancelled, DeadlineExceeded } from './errors.ts';

/** Ends a call without an answer. */
export interface Calling {
  giveUp(call: PendingCall, reason: Cancelled | DeadlineExceeded): void;
}

export class PendingCall extends Timed implements Abortable {
  readonly id: number;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  /** The stream that fetches a large reply, if there is one. */
  taking: ClientReadableStream<Chunk__Output> | undefined;
  readonly #calling: Calling;
  readonly #method: string;
  readonly #deadlineMs: number;

  constructor(
    id: number,
    options: {
      calling: Calling;
      method: string;
      deadlineMs: number;
      signal: AbortSignal | undefined;
      resolve: (body: Uint8Array) => void;
      reject: (error: Error) => void;
    },
  ) {
    super();
    this.id = id;
    this.signal = options.signal;
    this.resolve = options.resolve;
    this.reject = options.reject;
    this.#calling = options.calling;
    this.#method = options.method;
    this.#deadlineMs = options.deadlineMs;
  }

  onDue(): void {
    this.#calling.giveUp(this, new DeadlineExceeded(`${this.#method} was not answered within ${this.#deadlineMs} ms`));
  }

  onAbort(): void {
    this.#calling.giveUp(this, new Cancelled(`${this.#method} was cancelled by its caller`));
  }
}
