/** The connection to NATS: kept up in the background for as long as the process lives. */

import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { notReady } from '@rookery/core';
import { Acks } from './acks.ts';
import type { Logger } from './logger.ts';
import { pause } from './pause.ts';

/** The handles of one connection, with which calls are made. */
export interface Nats {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly acks: Acks;
}

/** Makes a connection, which then stays up by itself. @throws where no server is reached. */
export type Dial = (to: { servers: string; name: string }) => Promise<Pick<Nats, 'nc' | 'js' | 'jsm'>>;

export interface ConnectionOptions {
  /** One or more addresses, parted by commas. */
  readonly servers: string;
  /** Shown in the server's list of connections. */
  readonly name: string;
  readonly logger: Logger;
  /** Default: to NATS. The simulation gives its own. */
  readonly dial?: Dial | undefined;
  /** Runs after each connect, before anybody hears that the connection is ready; repeated until it succeeds. */
  verify(): Promise<void>;
}

/** An answer takes under a millisecond; a leader's election some seconds, which callers bridge by trying again. */
const REQUEST_MS = 3_000;
/** A server that is back is to be found within the second in which a takeover must be over; more often only costs. */
const RECONNECT_MS = 200;
/** A server that hangs (paused, a cut cable) is noticed within three of these. */
const PING_MS = 2_000;

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #listeners = new Set<(ready: boolean) => void>();
  readonly #inFlight = new Set<() => void>();
  readonly #closing = new AbortController();
  #nats: Nats | undefined;
  /** Counts the connects, so that a check of an earlier one decides nothing. */
  #life = 0;
  #up = false;
  #ready = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Begins to connect; returns at once. */
  static start(options: ConnectionOptions): Connection {
    const connection = new Connection(options);
    connection.#running = connection.#run();
    return connection;
  }

  /** Aborted when the connection is closed for good. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Connected and verified. */
  get ready(): boolean {
    return this.#ready;
  }

  /** The largest message that the server takes, bytes; 0 while that is unknown. */
  get maxPayload(): number {
    return this.#nats?.nc.info?.max_payload ?? 0;
  }

  /** Calls `fn` whenever the connection has become ready or ceased to be. */
  onChange(fn: (ready: boolean) => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** Resolves when the connection is ready. @throws the signal's reason, or SERVER_NOT_READY once it is closed. */
  whenReady(signal?: AbortSignal): Promise<void> {
    if (this.#ready) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const closing = this.#closing.signal;
      const end = (settle: () => void) => {
        off();
        signal?.removeEventListener('abort', onAbort);
        closing.removeEventListener('abort', onClose);
        settle();
      };
      const onAbort = () => end(() => reject(signal?.reason));
      const onClose = () => end(() => reject(notReady()));
      const off = this.onChange((ready) => ready && end(resolve));
      if (signal?.aborted) return onAbort();
      if (closing.aborted) return onClose();
      signal?.addEventListener('abort', onAbort);
      closing.addEventListener('abort', onClose);
    });
  }

  /** Makes a call. It fails with SERVER_NOT_READY at once while the connection is down, and as soon as it goes down. */
  call<R>(work: (nats: Nats) => Promise<R>): Promise<R> {
    const nats = this.#nats;
    if (!this.#up || nats === undefined) return Promise.reject(notReady());
    return new Promise<R>((resolve, reject) => {
      const fail = () => reject(notReady());
      this.#inFlight.add(fail);
      const done = () => this.#inFlight.delete(fail);
      work(nats).then(resolve, reject).then(done, done);
    });
  }

  /**
   * Publishes to a stream, as `Acks.publish`.
   * @throws SERVER_NOT_READY at once while the connection is down, and as soon as it goes down.
   */
  publish(subject: string, bytes: Uint8Array, expected: number | undefined): Promise<number> {
    const nats = this.#nats;
    if (!this.#up || nats === undefined) return Promise.reject(notReady());
    return nats.acks.publish(subject, bytes, expected);
  }

  /** Ends the connection after what is under way was sent. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#up) await this.#nats?.nc.flush().catch(() => {});
    await this.#nats?.nc.close();
    this.#nats?.acks.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const closing = this.#closing.signal;
    while (!closing.aborted) {
      try {
        await this.#connect();
        await this.#follow();
      } catch (error) {
        this.#options.logger.debug({ err: error }, 'NATS cannot be reached');
      }
      this.#down();
      await pause(RECONNECT_MS * (0.75 + Math.random() / 2), closing);
    }
  }

  async #connect(): Promise<void> {
    const { servers, name, dial = dialNats } = this.#options;
    const handles = await dial({ servers, name });
    this.#nats?.acks.close();
    this.#nats = { ...handles, acks: new Acks(handles.nc) };
    if (this.#closing.signal.aborted) await handles.nc.close();
  }

  /** Until the connection is closed for good. */
  async #follow(): Promise<void> {
    const nc = this.#nats?.nc;
    if (!nc || nc.isClosed()) return;
    const statuses = nc.status();
    this.#upAgain();
    for await (const status of statuses) {
      if (status.type === 'disconnect') this.#down();
      else if (status.type === 'reconnect') this.#upAgain();
      else if (status.type === 'error') this.#options.logger.warn({ err: status.error }, 'NATS reports an error');
    }
  }

  #upAgain(): void {
    this.#up = true;
    void this.#verify(++this.#life);
  }

  async #verify(life: number): Promise<void> {
    const { verify, logger } = this.#options;
    for (let attempt = 0; this.#up && this.#life === life; attempt++) {
      try {
        await verify();
        if (this.#up && this.#life === life) this.#setReady(true);
        return;
      } catch (error) {
        if (attempt > 0 && attempt % 10 === 0) logger.warn({ err: error, attempt }, 'the log cannot be verified yet');
        await pause(Math.min(1_000, 20 * 2 ** attempt), this.#closing.signal);
      }
    }
  }

  #down(): void {
    this.#up = false;
    for (const fail of this.#inFlight) fail();
    this.#nats?.acks.fail();
    this.#setReady(false);
  }

  #setReady(ready: boolean): void {
    if (this.#ready === ready) return;
    this.#ready = ready;
    if (!this.#closing.signal.aborted)
      this.#options.logger.info({ ready }, ready ? 'connected to NATS' : 'NATS is away');
    for (const listener of [...this.#listeners]) listener(ready);
  }
}

const dialNats: Dial = async ({ servers, name }) => {
  const nc = await connect({
    servers: servers.split(','),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS / 2,
    pingInterval: PING_MS,
    maxPingOut: 2,
    timeout: REQUEST_MS,
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  });
  const options = { timeout: REQUEST_MS };
  try {
    return { nc, js: jetstream(nc, options), jsm: await jetstreamManager(nc, { ...options, checkAPI: false }) };
  } catch (error) {
    await nc.close();
    throw error;
  }
};
