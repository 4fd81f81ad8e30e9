/**
 * The connection to NATS, maintained in the background for the life of the process.
 *
 * A restarted server may have lost the frames that it acknowledged last. The processes that remember those frames
 * notice the loss and start a new epoch, but each only after it has reconnected and checked twice. In the meantime a
 * process that remembers less would continue to write at the server's current end. So after connecting to a different
 * server process, no process publishes until all others have had the time to check (`SETTLE_MS`). Reads continue,
 * because the remaining frames are an intact prefix of the log.
 *
 * A server that announces its shutdown (lame duck mode) hands over its leaderships before it stops, and loses nothing.
 * The process connects to another server of the cluster immediately, and publishes there immediately. A server without
 * a cluster serves until it stops, and its next process is written to immediately.
 */
import { JetStreamApiError } from '@nats-io/jetstream';
import { AuthorizationError, type NatsConnection } from '@nats-io/transport-node';
import { backoffMs, type Grace, type LeveledLogger, NO_GRACE, notReady, pause } from '@rookery/core';
import { Acks } from './acks.ts';
import { type Dial, dialNats, type Handles, RECONNECT_MS } from './dial.ts';
import type { NatsAccess } from './nats-access.ts';
import { withoutCredentials } from './without-credentials.ts';

/** The handles of one connection, for calls. */
interface Nats extends Handles {
  readonly acks: Acks;
}

interface LogConnectionOptions {
  /** One or more addresses, separated by commas. */
  readonly servers: string;
  /** Credentials and certificates; default: those in the addresses. */
  readonly access?: NatsAccess | undefined;
  /** Shown in the server's list of connections. */
  readonly name: string;
  readonly logger: LeveledLogger;
  /** Added to the time limits for the server; default: nothing. */
  readonly grace?: Grace | undefined;
  /** Makes the connection. Default: to NATS; the simulation has its own. */
  readonly dial?: Dial | undefined;
  /** Runs after each connect, before the connection reports that it is ready; repeated until it succeeds. */
  verify(): Promise<void>;
}

/**
 * The pause between two checks of a log that seems to have lost frames. In a cluster, a new leader may answer before it
 * has caught up with the frames that the old one acknowledged; a single server has read all its data before it listens.
 */
const SECOND_LOOK_MS = { inCluster: 1_000, alone: 100 } as const;
/**
 * How long a new server process is not written to after the first successful check, in addition to the time of the
 * second check. Other processes reconnect within 150 ms of its start, or retry every 100 ms, and need some answers; the
 * remaining second is for slow processes, with more time while the CPU is short. Shorter would overwrite a loss that
 * only a slow process remembers; longer is an outage of events after each restart. A reconnect to the same process
 * loses nothing.
 */
const SETTLE_MS = 1_250;
/**
 * How long a request waits before it is repeated, ms: one that reached a leader right before its end gets no answer.
 */
const ASK_AGAIN_MS = 500;
/** Max. number of such requests; the last one has the library's own timeout. */
const MAX_ASKED = 4;

export class LogConnection {
  readonly grace: Grace;
  readonly #options: LogConnectionOptions;
  readonly #listeners = new Set<(ready: boolean) => void>();
  readonly #restartListeners = new Set<() => void>();
  readonly #inFlight = new Set<() => void>();
  readonly #closing = new AbortController();
  #nats: Nats | undefined;
  /** Number of connects, so that a check of an earlier one has no effect. */
  #life = 0;
  #up = false;
  /** Whether the server has rejected the credentials, and that was logged. */
  #refused = false;
  #ready = false;
  #writable = false;
  /** The id of the server process that announced its shutdown. */
  #leaving: string | undefined;
  /** Resolved when publications on this connect are allowed. */
  #settling = Promise.withResolvers<void>();
  /**
   * The last server process that was settled. '' if an attempt to connect failed before the first one settled, so that
   * the restart of a server may have been missed; undefined before the first attempt has ended.
   */
  #server: string | undefined;
  #refusal: string | undefined;
  #running: Promise<void> = Promise.resolve();

  private constructor(options: LogConnectionOptions) {
    this.#options = options;
    this.grace = options.grace ?? NO_GRACE;
  }

  /** Starts to connect; returns immediately. */
  static start(options: LogConnectionOptions): LogConnection {
    const connection = new LogConnection(options);
    connection.#running = connection.#run();
    return connection;
  }

  /** Aborted when the connection is closed for good. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Whether it is connected and verified. */
  get ready(): boolean {
    return this.#ready;
  }

  /** The error of a server that answers but cannot store the log; undefined if it can, or while none answers. */
  get refusal(): string | undefined {
    return this.#up ? this.#refusal : undefined;
  }

  /** Whether it is ready, and every process that may remember more than the server has had the time to check. */
  get writable(): boolean {
    return this.#writable;
  }

  /** The pause between two checks of a log that seems to have lost frames, ms. */
  get secondLookMs(): number {
    return this.#nats?.nc.info?.cluster ? SECOND_LOOK_MS.inCluster : SECOND_LOOK_MS.alone;
  }

  /** Max. message size of the server, bytes; 0 while unknown. */
  get maxPayload(): number {
    return this.#nats?.nc.info?.max_payload ?? 0;
  }

  /** Calls `fn` whenever `ready` has changed. Returns an unsubscribe function. */
  onChange(fn: (ready: boolean) => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** Calls `fn` after a connect to a different server process, before any request. Returns an unsubscribe function. */
  onRestart(fn: () => void): () => void {
    this.#restartListeners.add(fn);
    return () => this.#restartListeners.delete(fn);
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

  /** Makes a call. @throws SERVER_NOT_READY immediately if the connection is down, and as soon as it goes down */
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

  /** Makes a call without side effects, and repeats it if no answer comes. @throws as `call` */
  async ask<R>(work: (nats: Nats) => Promise<R>): Promise<R> {
    for (let asked = 1; asked < MAX_ASKED; asked++) {
      const answered = this.call(work).then((answer) => ({ answer }));
      const over = new AbortController();
      try {
        const first = await Promise.race([answered, pause(ASK_AGAIN_MS + this.grace.graceMs, over.signal)]);
        if (first) return first.answer;
      } finally {
        over.abort();
      }
      answered.catch(() => {}); // its result is no longer needed
    }
    return this.call(work);
  }

  /**
   * Resolves when the connection is writable.
   * @throws SERVER_NOT_READY while the connection is down, and as soon as it goes down.
   */
  whenWritable(): Promise<void> {
    return this.#writable ? Promise.resolve() : this.call(() => this.#settling.promise);
  }

  /**
   * Publishes to a stream, like `Acks.publish`, once the connection is writable.
   * @throws SERVER_NOT_READY immediately if the connection is down, and as soon as it goes down.
   */
  publish(subject: string, bytes: Uint8Array, expected: number | undefined): Promise<number> {
    const nats = this.#nats;
    if (!this.#up || nats === undefined) return Promise.reject(notReady());
    if (!this.#writable) return this.whenWritable().then(() => this.publish(subject, bytes, expected));
    return nats.acks.publish(subject, bytes, expected);
  }

  /** Closes the connection after pending messages were sent. */
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
        this.#report(error);
        this.#server ??= '';
      }
      this.#down();
      await pause(RECONNECT_MS * (0.75 + Math.random() / 2), closing);
    }
  }

  async #connect(): Promise<void> {
    const { servers, access, name, dial = dialNats } = this.#options;
    const handles = await dial({ servers, name, access });
    this.#nats?.acks.close();
    this.#nats = { ...handles, acks: new Acks(handles.nc, this.grace) };
    if (this.#closing.signal.aborted) await handles.nc.close();
  }

  /** Logs a failed connect: at debug level if no server was reached, as an error if it rejects the credentials. */
  #report(error: unknown): void {
    const { logger, servers } = this.#options;
    if (!(error instanceof AuthorizationError)) {
      logger.debug({ err: error }, 'NATS not reachable');
    } else if (!this.#refused) {
      this.#refused = true;
      logger.error({ servers: withoutCredentials(servers) }, 'NATS credentials rejected, retrying');
    }
  }

  /** Handles status changes until the connection is closed for good. */
  async #follow(): Promise<void> {
    const nc = this.#nats?.nc;
    if (!nc || nc.isClosed()) return;
    const statuses = nc.status();
    this.#upAgain();
    for await (const status of statuses) {
      if (status.type === 'disconnect') this.#down();
      else if (status.type === 'reconnect') this.#upAgain();
      else if (status.type === 'ldm') await this.#leave(nc);
      else if (status.type === 'error') this.#options.logger.warn({ err: status.error }, 'NATS error');
    }
  }

  /** Handles the announced shutdown of a server, which loses no data. */
  async #leave(nc: NatsConnection): Promise<void> {
    this.#leaving = nc.info?.server_id;
    this.#options.logger.info({ server: nc.info?.server_name }, 'NATS server shutting down');
    if (nc.info?.cluster) await nc.reconnect();
  }

  #upAgain(): void {
    this.#up = true;
    this.#refused = false;
    this.#settling = Promise.withResolvers();
    void this.#settle(++this.#life, this.#nats?.nc.info?.server_id ?? '');
  }

  async #settle(life: number, server: string): Promise<void> {
    const isAnother = this.#server !== undefined && this.#server !== server && this.#server !== this.#leaving;
    if (isAnother) for (const listener of [...this.#restartListeners]) listener();
    if (!(await this.#verify(life))) return;
    this.#setReady(true);
    if (isAnother) {
      await pause(SETTLE_MS + this.secondLookMs + this.grace.graceMs, this.#closing.signal);
      // By this time, a new epoch that another process has started is visible.
      if (!(await this.#verify(life))) return;
    }
    this.#server = server;
    this.#writable = true;
    this.#settling.resolve();
  }

  /** Runs `verify` until it succeeds; false if the connect ends first. */
  async #verify(life: number): Promise<boolean> {
    const { verify, logger } = this.#options;
    const isOver = () => !this.#up || this.#life !== life || this.#closing.signal.aborted;
    for (let failures = 1; !isOver(); failures++) {
      try {
        await verify();
        this.#refusal = undefined;
        return !isOver();
      } catch (error) {
        if (error instanceof JetStreamApiError) this.#refusal = error.message;
        if (failures % 50 === 0) logger.warn({ err: error, failures }, 'log not verified yet');
        await pause(backoffMs({ failures, firstMs: 20, mostMs: RECONNECT_MS }), this.#closing.signal);
      }
    }
    return false;
  }

  #down(): void {
    this.#up = false;
    this.#writable = false;
    for (const fail of this.#inFlight) fail();
    // Their work may never end: what waits for a stable connection waits for that of before.
    this.#inFlight.clear();
    this.#nats?.acks.fail();
    this.#setReady(false);
  }

  #setReady(ready: boolean): void {
    if (this.#ready === ready) return;
    this.#ready = ready;
    if (!this.#closing.signal.aborted)
      this.#options.logger.info({ ready }, ready ? 'NATS connected' : 'NATS disconnected');
    for (const listener of [...this.#listeners]) listener(ready);
  }
}
