/**
 * The connection to NATS, maintained in the background for the life of the process.
 *
 * A restarted server may have lost what it acknowledged last. The processes that remember those frames notice, and
 * start a new epoch, but each only once it has reconnected and checked twice. A process that remembers less would
 * meanwhile write on at the server's present end. So after a connect to another server process than before no process
 * publishes until all others have had the time to check (`SETTLE_MS`). Reads continue: what is there is a true part of
 * what was.
 *
 * A server that says that it leaves (lame duck mode) passes on what it leads while it runs, and loses nothing. The
 * process turns to another of the cluster at once, and publishes there at once. A server that is alone serves until it
 * goes, and its next process is written to at once.
 */
import { JetStreamApiError } from '@nats-io/jetstream';
import { AuthorizationError, type NatsConnection } from '@nats-io/transport-node';
import { type Grace, type LeveledLogger, NO_GRACE, notReady } from '@rookery/core';
import { Acks } from './acks.ts';
import { type Dial, dialNats, type Handles, RECONNECT_MS } from './dial.ts';
import type { NatsAccess } from './nats-access.ts';
import { pause } from './pause.ts';
import { withoutCredentials } from './without-credentials.ts';

/** The handles of one connection, with which calls are made. */
interface Nats extends Handles {
  readonly acks: Acks;
}

interface LogConnectionOptions {
  /** One or more addresses, parted by commas. */
  readonly servers: string;
  /** Credentials and certificates; default: what the addresses have. */
  readonly access?: NatsAccess | undefined;
  /** Shown in the server's list of connections. */
  readonly name: string;
  readonly logger: LeveledLogger;
  /** Added to the time limits for the server; default: nothing. */
  readonly grace?: Grace | undefined;
  /** Default: to NATS. The simulation gives its own. */
  readonly dial?: Dial | undefined;
  /** Runs after each connect, before the connection reports that it is ready; repeated until it succeeds. */
  verify(): Promise<void>;
}

/**
 * Between two checks of a log that seems to have lost frames. In a cluster a new leader may answer before it has caught
 * up with what the old one acknowledged; a server that is alone has read all its data before it listens.
 */
const SECOND_LOOK_MS = { inCluster: 1_000, alone: 100 } as const;
/**
 * How long a newly met server process is not written to, from the first successful check on, besides the time for the
 * second check. Others are back within 150 ms of its start, or retry every 100 ms, and need some answers; a second is
 * left for slow processes, and more where the CPU is short. With less, a loss that only a slow process remembers is
 * overwritten; more is an outage of events after each restart. A reconnect to the same process loses nothing.
 */
const SETTLE_MS = 1_250;
/** A question without an answer is asked again: one that reached a leader just before it left has none. */
const ASK_AGAIN_MS = 500;
/** How often at most; the last one waits for as long as the library does. */
const MOST_ASKED = 4;

export class LogConnection {
  readonly grace: Grace;
  readonly #options: LogConnectionOptions;
  readonly #listeners = new Set<(ready: boolean) => void>();
  readonly #restartListeners = new Set<() => void>();
  readonly #inFlight = new Set<() => void>();
  readonly #closing = new AbortController();
  #nats: Nats | undefined;
  /** Counts the connects, so that a check of an earlier one decides nothing. */
  #life = 0;
  #up = false;
  /** The credentials were refused, and that was reported. */
  #refused = false;
  #ready = false;
  #writable = false;
  /** The server process that said that it leaves. */
  #leaving: string | undefined;
  /** Resolved when this connect may write. */
  #settling = Promise.withResolvers<void>();
  /** The server process that is known to be settled; '' for one that was missed, undefined before the first. */
  #server: string | undefined;
  #refusal: string | undefined;
  #running: Promise<void> = Promise.resolve();

  private constructor(options: LogConnectionOptions) {
    this.#options = options;
    this.grace = options.grace ?? NO_GRACE;
  }

  /** Begins to connect; returns at once. */
  static start(options: LogConnectionOptions): LogConnection {
    const connection = new LogConnection(options);
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

  /** Why the server that answers cannot hold the log, in its words; undefined while it can, and while none answers. */
  get refusal(): string | undefined {
    return this.#up ? this.#refusal : undefined;
  }

  /** Ready, and every process that may remember more than the server has had the time to say so. */
  get writable(): boolean {
    return this.#writable;
  }

  /** How far apart two looks at a log are that seems to have lost something, ms. */
  get secondLookMs(): number {
    return this.#nats?.nc.info?.cluster ? SECOND_LOOK_MS.inCluster : SECOND_LOOK_MS.alone;
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

  /** Calls `fn` when another server process than before was met, before anything is asked of it. */
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

  /** Makes a call that changes nothing, and makes it again where no answer comes. It fails as `call` does. */
  async ask<R>(work: (nats: Nats) => Promise<R>): Promise<R> {
    for (let asked = 1; asked < MOST_ASKED; asked++) {
      const answered = this.call(work).then((answer) => ({ answer }));
      const over = new AbortController();
      try {
        const first = await Promise.race([answered, pause(ASK_AGAIN_MS + this.grace.graceMs, over.signal)]);
        if (first) return first.answer;
      } finally {
        over.abort();
      }
      answered.catch(() => {}); // nobody waits for it any more
    }
    return this.call(work);
  }

  /**
   * Resolves when it may be published. @throws SERVER_NOT_READY while the connection is down, and as soon as it goes
   * down.
   */
  whenWritable(): Promise<void> {
    return this.#writable ? Promise.resolve() : this.call(() => this.#settling.promise);
  }

  /**
   * Publishes to a stream, as `Acks.publish`, once the connection is writable.
   * @throws SERVER_NOT_READY at once while the connection is down, and as soon as it goes down.
   */
  publish(subject: string, bytes: Uint8Array, expected: number | undefined): Promise<number> {
    const nats = this.#nats;
    if (!this.#up || nats === undefined) return Promise.reject(notReady());
    if (!this.#writable) return this.whenWritable().then(() => this.publish(subject, bytes, expected));
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

  /** A server that is away is tried again silently; one that refuses the credentials needs a person. */
  #report(error: unknown): void {
    const { logger, servers } = this.#options;
    if (!(error instanceof AuthorizationError)) {
      logger.debug({ err: error }, 'NATS not reachable');
    } else if (!this.#refused) {
      this.#refused = true;
      logger.error({ servers: withoutCredentials(servers) }, 'NATS refuses the credentials, retrying');
    }
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
      else if (status.type === 'ldm') await this.#leave(nc);
      else if (status.type === 'error') this.#options.logger.warn({ err: status.error }, 'NATS error');
    }
  }

  /** The server leaves: what it held is there after it. */
  async #leave(nc: NatsConnection): Promise<void> {
    this.#leaving = nc.info?.server_id;
    this.#options.logger.info({ server: nc.info?.server_name }, 'NATS server leaves');
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
      // By now a new epoch that another process has started is visible.
      if (!(await this.#verify(life))) return;
    }
    this.#server = server;
    this.#writable = true;
    this.#settling.resolve();
  }

  /** False if the connect is over before that succeeds. */
  async #verify(life: number): Promise<boolean> {
    const { verify, logger } = this.#options;
    const isOver = () => !this.#up || this.#life !== life || this.#closing.signal.aborted;
    for (let attempt = 0; !isOver(); attempt++) {
      try {
        await verify();
        this.#refusal = undefined;
        return !isOver();
      } catch (error) {
        if (error instanceof JetStreamApiError) this.#refusal = error.message;
        if (attempt > 0 && attempt % 50 === 0) logger.warn({ err: error, attempt }, 'log not verified yet');
        await pause(Math.min(RECONNECT_MS, 20 * 2 ** attempt), this.#closing.signal);
      }
    }
    return false;
  }

  #down(): void {
    this.#up = false;
    this.#writable = false;
    for (const fail of this.#inFlight) fail();
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
