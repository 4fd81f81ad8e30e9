/** A connection to one peer, which reconnects. */
import { backoffMs, type Grace, NO_GRACE, spanning } from '@rookery/core';
import type { Logger } from 'pino';
import { ClientStream } from './client-stream.ts';
import type { CallOptions, Transport } from './context.ts';
import { methodAttributes } from './definitions.ts';
import { Unavailable } from './errors.ts';
import { CONNECT_MS, RECONNECT_FIRST_MS, RECONNECT_LAST_MS } from './limits.ts';
import { type Signing, UNSIGNED } from './signing.ts';

/**
 * One multiplexed stream to one address. It connects immediately, and reconnects, with growing pauses, whenever the
 * stream breaks. Calls made during the first attempt wait for it; after it failed or a stream broke, calls reject with
 * `Unavailable` immediately until the peer answers again, so that their callers can try another replica.
 */
export class Connection implements Transport {
  readonly address: string;
  readonly #logger: Logger;
  readonly #grace: Pick<Grace, 'graceMs'>;
  readonly #peer: string | undefined;
  readonly #signing: Signing;
  #stream: ClientStream | undefined;
  /** Why no stream is usable; while it is set, calls reject with it and do not wait. */
  #down: Unavailable | undefined;
  #failures = 0;
  /** Answers on streams that have ended. */
  #answersBefore = 0;
  #upAt = Number.POSITIVE_INFINITY;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * @param options.grace extends the time in which the peer has to answer when CPU is short; default: no extension
   * @param options.peer name of the expected process; with signed calls, a different process at its address is rejected
   * @param options.signing the keys by which this process and the peer authenticate each other; default: none
   */
  constructor(options: {
    address: string;
    logger: Logger;
    grace?: Pick<Grace, 'graceMs'>;
    peer?: string;
    signing?: Signing;
  }) {
    this.address = options.address;
    this.#logger = options.logger;
    this.#grace = options.grace ?? NO_GRACE;
    this.#peer = options.peer;
    this.#signing = options.signing ?? UNSIGNED;
    this.#connect();
  }

  /** Whether the peer answered on the current stream, or no attempt has failed yet. */
  get usable(): boolean {
    return this.#down === undefined;
  }

  /** The number of unanswered calls. */
  get callsInFlight(): number {
    return this.#stream?.callsInFlight ?? 0;
  }

  /** The number of calls that the peer has answered, over all streams. */
  get answers(): number {
    return this.#answersBefore + (this.#stream?.answers ?? 0);
  }

  call(method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array> {
    if (this.#down || !this.#stream) return Promise.reject(this.#down ?? this.#away());
    if (!options.span) return this.#stream.call(method, body, options);
    const span = options.span.child(`rookery.${method}`, {
      kind: 'client',
      attributes: {
        ...methodAttributes(method),
        'server.address': this.address.slice(0, this.address.lastIndexOf(':')),
        'server.port': Number(this.address.slice(this.address.lastIndexOf(':') + 1)),
        'rookery.replica.id': this.#peer,
        'rookery.rpc.attempt': options.attempt ?? 0,
      },
    });
    return spanning(span, this.#stream.call(method, body, { ...options, span }));
  }

  /**
   * Pings the peer's event loop and resolves with the time that it took to answer, ms.
   * @throws DeadlineExceeded if it did not answer in time, Unavailable if there is no stream.
   */
  ping(timeoutMs: number): Promise<number> {
    if (this.#down || !this.#stream) return Promise.reject(this.#down ?? this.#away());
    return this.#stream.ping(timeoutMs);
  }

  /**
   * Gives up on a peer that is known to be dead: every call in flight rejects with `Unavailable` immediately, and a new
   * stream is attempted.
   */
  fail(reason: string): void {
    // No call waits for an attempt that follows a failure, and this attempt may succeed.
    if (!this.#down) this.#stream?.end(reason);
  }

  /** Ends the stream permanently; calls in flight reject with `Unavailable`. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#down ??= new Unavailable(`${this.address}: the connection is closed`);
    this.#stream?.end('the connection is closed');
  }

  #away(): Unavailable {
    return new Unavailable(`${this.address}: not connected`);
  }

  #connect(): void {
    this.#stream = new ClientStream({
      address: this.address,
      peer: this.#peer,
      signing: this.#signing,
      connectMs: CONNECT_MS + this.#grace.graceMs,
      onUp: () => {
        this.#upAt = performance.now();
        if (this.#down) this.#logger.info({ address: this.address }, 'peer reconnected');
        this.#down = undefined;
      },
      onEnd: (reason) => this.#onEnd(reason),
    });
  }

  #onEnd(reason: Unavailable): void {
    this.#answersBefore = this.answers;
    this.#stream = undefined;
    if (this.#closed) return;
    if (!this.#down) this.#logger.info({ address: this.address, reason: reason.message }, 'peer disconnected');
    this.#down = reason;
    // A peer that accepts connections and breaks them immediately backs off like one that rejects them.
    if (performance.now() - this.#upAt > RECONNECT_LAST_MS) this.#failures = 0;
    this.#upAt = Number.POSITIVE_INFINITY;
    const waitMs = backoffMs({ failures: ++this.#failures, firstMs: RECONNECT_FIRST_MS, mostMs: RECONNECT_LAST_MS });
    this.#retry = setTimeout(() => this.#connect(), waitMs * (0.5 + Math.random() / 2));
  }
}
