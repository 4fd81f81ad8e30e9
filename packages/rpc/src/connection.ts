/** A peer's address, and the stream to it whenever there can be one. */
import { type Grace, NO_GRACE, spanning } from '@rookery/core';
import type { Logger } from 'pino';
import { ClientStream } from './client-stream.ts';
import type { CallOptions, Transport } from './context.ts';
import { methodAttributes } from './definitions.ts';
import { Unavailable } from './errors.ts';
import { CONNECT_MS, RECONNECT_FIRST_MS, RECONNECT_LAST_MS } from './limits.ts';
import { type Signing, UNSIGNED } from './signing.ts';

/**
 * One multiplexed stream to one address. It connects at once, and again, with growing pauses, whenever the stream
 * breaks. Calls made during the first attempt wait for it; once that failed or a stream broke, calls reject with
 * `Unavailable` at once until the peer answers again, so that their callers can turn elsewhere.
 */
export class Connection implements Transport {
  readonly address: string;
  readonly #logger: Logger;
  readonly #grace: Pick<Grace, 'graceMs'>;
  readonly #peer: string | undefined;
  readonly #signing: Signing;
  #stream: ClientStream | undefined;
  /** Why there is no stream to use: that no call waits for. */
  #down: Unavailable | undefined;
  #failures = 0;
  /** On streams that have ended. */
  #answersBefore = 0;
  #upAt = Number.POSITIVE_INFINITY;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * @param o.grace what a shortage of CPU adds to the time in which the peer has to answer; default: nothing
   * @param o.peer the name of the process that is meant; where calls are signed, another at its address is refused
   * @param o.signing with which keys this process and the peer know each other; default: none
   */
  constructor(o: {
    address: string;
    logger: Logger;
    grace?: Pick<Grace, 'graceMs'>;
    peer?: string;
    signing?: Signing;
  }) {
    this.address = o.address;
    this.#logger = o.logger;
    this.#grace = o.grace ?? NO_GRACE;
    this.#peer = o.peer;
    this.#signing = o.signing ?? UNSIGNED;
    this.#connect();
  }

  /** The peer answered on this stream, or has not been heard to fail yet. */
  get usable(): boolean {
    return this.#down === undefined;
  }

  /** Calls without an answer yet. */
  get callsInFlight(): number {
    return this.#stream?.callsInFlight ?? 0;
  }

  /** Calls that the peer has answered, over all streams. */
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
   * Asks the peer's event loop for a sign of life and resolves with the milliseconds that took.
   * @throws DeadlineExceeded when none came in time, Unavailable when there is no stream to ask on.
   */
  ping(timeoutMs: number): Promise<number> {
    if (this.#down || !this.#stream) return Promise.reject(this.#down ?? this.#away());
    return this.#stream.ping(timeoutMs);
  }

  /** The peer is known to be gone: every call in flight rejects with `Unavailable` now, and a new stream is tried. */
  fail(reason: string): void {
    // An attempt after a failure has nobody waiting on it and may be just what succeeds.
    if (!this.#down) this.#stream?.end(reason);
  }

  /** Ends the stream for good; calls in flight reject with `Unavailable`. */
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
        if (this.#down) this.#logger.info({ address: this.address }, 'reached a peer again');
        this.#down = undefined;
      },
      onEnd: (reason) => this.#onEnd(reason),
    });
  }

  #onEnd(reason: Unavailable): void {
    this.#answersBefore = this.answers;
    this.#stream = undefined;
    if (this.#closed) return;
    if (!this.#down) this.#logger.info({ address: this.address, reason: reason.message }, 'lost a peer');
    this.#down = reason;
    // A peer that only accepts and breaks is no better than one that refuses.
    if (performance.now() - this.#upAt > RECONNECT_LAST_MS) this.#failures = 0;
    this.#upAt = Number.POSITIVE_INFINITY;
    const pause = Math.min(RECONNECT_FIRST_MS * 2 ** this.#failures++, RECONNECT_LAST_MS);
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2));
  }
}
