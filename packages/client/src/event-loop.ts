/**
 * A client's event queue: registers it, polls it, and delivers each event exactly once, despite failures of the
 * network, restarts of the server, or sleep of the machine.
 *
 * - Each poll acknowledges the events received before it, so the events of an interrupted poll come again; an event
 *   whose id was received already is dropped.
 * - Failures are retried after 1 s, doubled up to 30 s, with jitter, or after the time that the server names. Only a
 *   permanent error (401, or a register that the server rejects as invalid) ends the loop.
 * - A queue that no longer exists (`BAD_EVENT_QUEUE_ID`: it was idle for ten minutes, or the organisation's queues were
 *   ended) is replaced by a new one.
 * - A poll is aborted when it exceeds the server's long-poll timeout, or when the machine slept during it.
 */
import { pause } from '@rookery/core/pause';
import type { Api, Params } from './api.ts';
import { retryDelayMs } from './backoff.ts';
import { ApiError, isPermanent } from './errors.ts';
import { SleepWatch } from './sleep-watch.ts';
import type { ClientEvent, ClientState } from './state/types.ts';

export type LoopStatus = 'connecting' | 'online' | 'retrying' | 'stopped';

export interface EventLoopOptions {
  api: Api;
  /** The parameters of `POST /register`; with those of `REGISTER` the answer is a complete `ClientState`. */
  register: Params;
  /** Called with the state of a new queue, at the start and after each loss of a queue. */
  onRegister(state: ClientState): void;
  /**
   * Returns the pause between events and the next poll, ms: events that happen during it come in one answer. An event
   * after a quiet period of this length comes immediately. Default: 0.
   */
  gatherMs?(): number;
  /** Called with new events, in order, each once, without heartbeats. The next poll waits for a returned promise. */
  onEvents(events: ClientEvent[]): void | Promise<void>;
  /** Called at each change of the status; `retryAt` (UNIX ms) is set with `retrying`. */
  onStatus(status: LoopStatus, retryAt?: number): void;
  /**
   * Called at each failure; the loop retries unless the status `stopped` follows. It also receives the errors that
   * `onRegister` and `onEvents` throw; after these the loop registers a new queue, since it does not know which events
   * were applied.
   */
  onError?(error: unknown): void;
}

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
const REGISTER_TIMEOUT_MS = 60_000;
const DELETE_TIMEOUT_MS = 5000;
/** Used if the answer of register has no `event_queue_longpoll_timeout_seconds`. */
const POLL_TIMEOUT_S = 90;
/**
 * A register that started less than this time ago, ms, continues when the loop is woken, since it is expensive for the
 * server.
 */
const FRESH_REGISTER_MS = 10_000;
/** Timeout of a poll that checks the connection, ms. */
const PROBE_TIMEOUT_MS = 10_000;

interface Queue {
  readonly id: string;
  lastEventId: number;
  readonly pollTimeoutMs: number;
}

export class EventLoop {
  readonly #options: EventLoopOptions;
  /** Resolved by `stop`. */
  readonly #stopping = Promise.withResolvers<void>();
  readonly #sleepWatch = new SleepWatch(() => this.wake());
  /**
   * Ends the current poll or pause. Each step has a new one, so that listeners do not accumulate on one signal for
   * hours.
   */
  #interrupt = new AbortController();
  #isStopped = false;
  #running: Promise<void> | undefined;
  #queue: Queue | undefined;
  #failures = 0;
  /** When the current register started, UNIX ms; undefined if none is in flight. */
  #registeringSince: number | undefined;
  /** Whether the connection may be broken without having failed, as after a sleep. */
  #isUnsure = false;
  #status: LoopStatus | undefined;

  constructor(options: EventLoopOptions) {
    this.#options = options;
  }

  /** The id of the queue; null before the first register, and while there is no queue. */
  get queueId(): string | null {
    return this.#queue?.id ?? null;
  }

  /** Starts the loop. Further calls have no effect. */
  start(): void {
    if (this.#running || this.#isStopped) return;
    this.#sleepWatch.start();
    this.#running = this.#run();
  }

  /**
   * Checks the connection immediately; call it when the network is back or the machine woke up. A current pause or poll
   * is aborted.
   */
  wake(): void {
    this.#isUnsure = true;
    if (this.#registeringSince !== undefined && Date.now() - this.#registeringSince < FRESH_REGISTER_MS) return;
    this.#interrupt.abort(new Interrupted());
  }

  /** Stops the loop and deletes the queue. Never rejects. */
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
        // An error of a handler counts even if the loop was woken at the same time.
        const isOver = signal.aborted && !(error instanceof HandlerError);
        if (!isOver && !(await this.#recover(error, signal))) break;
      }
    }
    this.#sleepWatch.stop();
  }

  /** Makes one register or one poll. */
  async #step(signal: AbortSignal): Promise<void> {
    if (this.#queue) await this.#poll(this.#queue, signal);
    else await this.#register(signal);
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { api, register, onRegister } = this.#options;
    const options = { signal, attempts: 1, timeoutMs: REGISTER_TIMEOUT_MS };
    this.#registeringSince = Date.now();
    const answer = await api.post('/register', register, options).finally(() => {
      this.#registeringSince = undefined;
    });
    // Complete with the parameters of `REGISTER`; a client that requests less gets only a part.
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
    // A spectator has no queue and receives no events.
    if (!this.#queue) await this.#stopping.promise;
  }

  async #poll(queue: Queue, signal: AbortSignal): Promise<void> {
    // After a failure or a sleep, an immediate answer shows that the connection works.
    const isProbe = this.#isUnsure || this.#status !== 'online';
    const { events } = await this.#options.api.get(
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
    if (wanted.length > 0) await handOn(() => this.#options.onEvents(wanted));
    this.#setStatus('online');
    const gatherMs = wanted.length > 0 ? (this.#options.gatherMs?.() ?? 0) : 0;
    if (gatherMs > 0) await pause(gatherMs, signal);
  }

  /** Waits before the next attempt; false if the loop must end. */
  async #recover(error: unknown, signal: AbortSignal): Promise<boolean> {
    const cause = error instanceof HandlerError ? error.cause : error;
    this.#options.onError?.(cause);
    // An error of a proxy whose server is unreachable may be transient.
    const isRefused = isPermanent(error) && error.body.result === 'error';
    if (error instanceof HandlerError) await this.#deleteQueue();
    else if (isRefused && (error.status === 401 || !this.#queue)) {
      this.#queue = undefined;
      this.#setStatus('stopped');
      return false;
    } else if (isRefused) {
      // The queue no longer exists, or differs from what this client expects.
      this.#queue = undefined;
      // The first time without a pause: usually the client was offline for long.
      if (this.#failures === 0) {
        this.#failures = 1;
        this.#setStatus('connecting');
        return true;
      }
    }
    this.#failures++;
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
    const backoff = { failures: this.#failures, firstMs: FIRST_RETRY_MS, mostMs: MAX_RETRY_MS };
    const waitMs = retryDelayMs({ ...backoff, retryAfterMs });
    this.#setStatus('retrying', Date.now() + waitMs);
    await pause(waitMs, signal);
    return true;
  }

  async #deleteQueue(): Promise<void> {
    const id = this.#queue?.id;
    this.#queue = undefined;
    if (id === undefined) return;
    const options = { attempts: 1, timeoutMs: DELETE_TIMEOUT_MS, keepalive: true };
    // If the call fails, the server deletes the queue after its idle timeout.
    await this.#options.api.delete('/events', { queue_id: id }, options).catch(() => undefined);
  }

  #setStatus(status: LoopStatus, retryAt?: number): void {
    if (status === this.#status && status !== 'retrying') return;
    this.#status = status;
    this.#options.onStatus(status, retryAt);
  }
}

/** Calls a handler, and marks its errors so that they are not taken for errors of the network. */
async function handOn(call: () => void | Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    throw new HandlerError(error);
  }
}

/** The reason of a wait or poll that ended without a failure. */
class Interrupted extends Error {}

/** An error that `onRegister` or `onEvents` threw. */
class HandlerError extends Error {
  constructor(cause: unknown) {
    super('a handler of events failed', { cause });
  }
}
