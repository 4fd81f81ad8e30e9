/**
 * A client's event queue: registers it, polls it, and hands on each event once, whatever happens to the network, the
 * server or the machine.
 *
 * - Each poll acknowledges what came before it, so events of a poll that was cut come again; an id that came is
 *   dropped.
 * - What fails is tried again after 1 s, doubled up to 30 s, jittered, or after the time that the server names. Only an
 *   answer that will not change (401, or a register that is refused as wrong) ends the loop.
 * - A queue that is gone (`BAD_EVENT_QUEUE_ID`: idle for ten minutes, or its organisation's) is replaced by a new one.
 * - A poll that outlives the server's time for it is given up; so is one during which the machine slept.
 */
import type { Api, Params } from './api.ts';
import { backoffMs, pause } from './backoff.ts';
import { ApiError } from './errors.ts';
import { SleepWatch } from './sleep-watch.ts';
import type { ClientEvent, ClientState } from './state/types.ts';

export type LoopStatus = 'connecting' | 'online' | 'retrying' | 'stopped';

export interface EventLoopOptions {
  api: Api;
  /** The parameters of `POST /register`; those of `REGISTER` make the answer a whole `ClientState`. */
  register: Params;
  /** A new queue and its state, at the start and whenever the queue before was lost. */
  onRegister(state: ClientState): void;
  /**
   * The next poll begins so many ms after events came: what happens meanwhile comes in one answer. An event after a
   * pause of this length comes at once. 0 unless given.
   */
  gatherMs?(): number;
  /** In their order, each once. Heartbeats are left out. The next poll waits for a promise. */
  onEvents(events: ClientEvent[]): void | Promise<void>;
  /** `retryAt` (UNIX ms) is given with `retrying`. */
  onStatus(status: LoopStatus, retryAt?: number): void;
  /**
   * What failed; the loop tries again unless `stopped` follows. An error that `onRegister` or `onEvents` threw comes
   * here too, and a new register follows, since what they had folded is not known.
   */
  onError?(error: unknown): void;
}

const FIRST_RETRY_MS = 1000;
const MOST_RETRY_MS = 30_000;
const REGISTER_TIMEOUT_MS = 60_000;
const DELETE_TIMEOUT_MS = 5000;
/** Where the register does not say (`event_queue_longpoll_timeout_seconds`). */
const POLL_TIMEOUT_S = 90;
/** A register younger than this continues when the loop is woken: it costs the server much. */
const FRESH_REGISTER_MS = 10_000;
/** Of a poll that asks whether the connection stands. */
const PROBE_TIMEOUT_MS = 10_000;

interface Queue {
  readonly id: string;
  lastEventId: number;
  readonly pollTimeoutMs: number;
}

export class EventLoop {
  readonly #o: EventLoopOptions;
  /** Resolved by `stop`. */
  readonly #stopping = Promise.withResolvers<void>();
  readonly #sleepWatch = new SleepWatch(() => this.wake());
  /** Ends the present poll or pause: one of each step, so that nothing gathers at a signal of hours. */
  #interrupt = new AbortController();
  #isStopped = false;
  #running: Promise<void> | undefined;
  #queue: Queue | undefined;
  #failures = 0;
  /** UNIX ms, while a register is under way. */
  #registeringSince: number | undefined;
  /** Whether the connection may be gone without a sign of it, as after a sleep. */
  #isUnsure = false;
  #status: LoopStatus | undefined;

  constructor(options: EventLoopOptions) {
    this.#o = options;
  }

  /** Null before the first register, and while there is none. */
  get queueId(): string | null {
    return this.#queue?.id ?? null;
  }

  /** Begins; once. */
  start(): void {
    if (this.#running || this.#isStopped) return;
    this.#sleepWatch.start();
    this.#running = this.#run();
  }

  /** The network is back, or the machine woke up: what waits or hangs is given up, and a poll asks at once. */
  wake(): void {
    this.#isUnsure = true;
    if (this.#registeringSince !== undefined && Date.now() - this.#registeringSince < FRESH_REGISTER_MS) return;
    this.#interrupt.abort(new Interrupted());
  }

  /** Ends, and deletes the queue. It does not fail. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.resolve();
    this.#interrupt.abort(new Interrupted());
    await this.#running;
    await this.#deleteQueue();
    this.#setStatus('stopped');
  }

  async #run(): Promise<void> {
    this.#setStatus('connecting');
    while (!this.#isStopped) {
      this.#interrupt = new AbortController();
      const { signal } = this.#interrupt;
      try {
        await this.#step(signal);
      } catch (error) {
        // A handler that failed while the loop was woken has failed all the same.
        const isOver = signal.aborted && !(error instanceof HandlerError);
        if (!isOver && !(await this.#recover(error, signal))) break;
      }
    }
    this.#sleepWatch.stop();
  }

  /** One register, or one poll. */
  async #step(signal: AbortSignal): Promise<void> {
    if (this.#queue) await this.#poll(this.#queue, signal);
    else await this.#register(signal);
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { api, register, onRegister } = this.#o;
    const options = { signal, attempts: 1, timeoutMs: REGISTER_TIMEOUT_MS };
    this.#registeringSince = Date.now();
    const answer = await api.post('/register', register, options).finally(() => {
      this.#registeringSince = undefined;
    });
    // With the parameters of `REGISTER`; a client that asks for less has less of it.
    const state = { ...answer, asked: register } as ClientState;
    if (state.queue_id !== null) {
      this.#queue = {
        id: state.queue_id,
        lastEventId: state.last_event_id,
        pollTimeoutMs: (state.event_queue_longpoll_timeout_seconds ?? POLL_TIMEOUT_S) * 1000,
      };
    }
    await handOn(() => onRegister(state));
    this.#setStatus('online');
    // A spectator has no queue, and is given no events.
    if (!this.#queue) await this.#stopping.promise;
  }

  async #poll(queue: Queue, signal: AbortSignal): Promise<void> {
    // After a failure or a sleep an answer at once says that the connection stands.
    const isProbe = this.#isUnsure || this.#status !== 'online';
    const { events } = await this.#o.api.get(
      '/events',
      { queue_id: queue.id, last_event_id: queue.lastEventId, ...(isProbe && { dont_block: true }) },
      { signal, attempts: 1, timeoutMs: isProbe ? PROBE_TIMEOUT_MS : queue.pollTimeoutMs },
    );
    this.#failures = 0;
    this.#isUnsure = false;
    const fresh = events.filter((event) => event.id > queue.lastEventId);
    const last = fresh.at(-1);
    if (last) queue.lastEventId = last.id;
    const wanted = fresh.filter((event) => event.type !== 'heartbeat');
    if (wanted.length > 0) await handOn(() => this.#o.onEvents(wanted));
    this.#setStatus('online');
    const gatherMs = wanted.length > 0 ? (this.#o.gatherMs?.() ?? 0) : 0;
    if (gatherMs > 0) await pause(gatherMs, signal);
  }

  /** Waits before the next attempt. False: there is to be none. */
  async #recover(error: unknown, signal: AbortSignal): Promise<boolean> {
    const cause = error instanceof HandlerError ? error.cause : error;
    this.#o.onError?.(cause);
    const isRefused = error instanceof ApiError && isRefusal(error);
    if (error instanceof HandlerError) await this.#deleteQueue();
    else if (isRefused && (error.status === 401 || !this.#queue)) {
      this.#queue = undefined;
      this.#setStatus('stopped');
      return false;
    } else if (isRefused) {
      // The queue is gone, or is another than this client takes it for.
      this.#queue = undefined;
      // The first time at once: the queue of a client that was away long.
      if (this.#failures === 0) {
        this.#failures = 1;
        this.#setStatus('connecting');
        return true;
      }
    }
    this.#failures++;
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
    const waitMs = backoffMs(this.#failures, FIRST_RETRY_MS, MOST_RETRY_MS, retryAfterMs);
    this.#setStatus('retrying', Date.now() + waitMs);
    await pause(waitMs, signal).catch(() => undefined);
    return true;
  }

  async #deleteQueue(): Promise<void> {
    const id = this.#queue?.id;
    this.#queue = undefined;
    if (id === undefined) return;
    const options = { attempts: 1, timeoutMs: DELETE_TIMEOUT_MS, keepalive: true };
    // Without an answer the server deletes it when it was idle long enough.
    await this.#o.api.delete('/events', { queue_id: id }, options).catch(() => undefined);
  }

  #setStatus(status: LoopStatus, retryAt?: number): void {
    if (status === this.#status && status !== 'retrying') return;
    this.#status = status;
    this.#o.onStatus(status, retryAt);
  }
}

/** Whether the server itself says no: what a proxy says while its server is away may change. */
function isRefusal({ status, body }: ApiError): boolean {
  return body.result === 'error' && status >= 400 && status < 500 && status !== 429;
}

/** Calls the owner of the loop, whose errors are not those of the network. */
async function handOn(call: () => void | Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    throw new HandlerError(error);
  }
}

/** Why a wait ended, where nothing failed. */
class Interrupted extends Error {}

/** An error of the loop's owner. */
class HandlerError extends Error {
  constructor(cause: unknown) {
    super('a handler of events failed', { cause });
  }
}
