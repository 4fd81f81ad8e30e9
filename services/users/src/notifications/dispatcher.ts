/**
 * Passes due deliveries to the sender of their kind. Every replica of users does so for all realms: it claims a
 * delivery under a lease, and the deliveries of a replica that dies are claimed by others when the lease has ended.
 */
import type { Database } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import { CallsInFlight } from './calls-in-flight.ts';
import { type DeliveryKind, MAX_RETRY_MS, type Outcome, retryAfterException, type Sender } from './delivery.ts';
import { type ClaimedDelivery, DeliveryQueue } from './store/queue.ts';

/**
 * Interval of looking for deliveries that other replicas decided or abandoned, ms; those decided here are sent when
 * due.
 */
const EVERY_MS = 15_000;
/**
 * Max. attempts at a delivery before it is dropped, unless its sender retries for longer (`triesForMs`). The delays
 * after exceptions add up to almost three hours; a sender may request shorter ones.
 */
const MAX_ATTEMPTS = 12;
/** How long before the end of the lease the signal aborts, ms. */
const BEFORE_LEASE_MS = 1_000;

export interface DispatchFigures {
  sent: number;
  retried: number;
  dropped: number;
}

export class DeliveryDispatcher {
  readonly #queue: DeliveryQueue;
  readonly #logger: Logger;
  readonly #loops: SenderLoop[];

  constructor(options: { database: Database; logger: Logger; senders: Iterable<Sender> }) {
    this.#queue = new DeliveryQueue(options.database);
    this.#logger = options.logger;
    this.#loops = [...options.senders].map((sender) => new SenderLoop(sender, this.#queue, this.#logger));
  }

  /** Counts of outcomes on this replica, by kind. */
  get figures(): ReadonlyMap<DeliveryKind, DispatchFigures> {
    return new Map(this.#loops.map(({ kind, figures }) => [kind, figures]));
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** Looks for due deliveries now, after new decisions. */
  soon(): void {
    for (const loop of this.#loops) loop.soon();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}

class SenderLoop {
  readonly #sender: Sender;
  readonly #queue: DeliveryQueue;
  readonly #logger: Logger;
  readonly #job: PeriodicJob;
  readonly #sending = new Set<Promise<void>>();
  readonly #inFlight: CallsInFlight | undefined;
  readonly figures: DispatchFigures = { sent: 0, retried: 0, dropped: 0 };

  constructor(sender: Sender, queue: DeliveryQueue, logger: Logger) {
    this.#sender = sender;
    this.#queue = queue;
    this.#inFlight = sender.shares && new CallsInFlight(sender.shares);
    this.#logger = logger.child({ kind: sender.kind });
    this.#job = new PeriodicJob({
      intervalMs: EVERY_MS,
      firstRunWithinMs: 0,
      ...(sender.apartMs !== undefined && { apartMs: sender.apartMs }),
      run: (signal) => this.#claimDue(signal),
      logger: this.#logger,
      failure: 'deliveries not claimed, retrying',
    });
  }

  get kind(): DeliveryKind {
    return this.#sender.kind;
  }

  start(): void {
    this.#job.start();
  }

  soon(): void {
    this.#job.soon();
  }

  async stop(): Promise<void> {
    await this.#job.stop();
    await Promise.all(this.#sending);
  }

  async #claimDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const room = this.#sender.concurrency - this.#sending.size;
      if (room <= 0) return;
      const now = Date.now();
      const claims = await this.#queue.claim(this.#sender, {
        now,
        users: room,
        until: now + 2 * EVERY_MS,
        inFlight: this.#inFlight,
      });
      if ('nextDueAt' in claims) {
        if (claims.nextDueAt !== undefined) this.#job.soon(claims.nextDueAt - Date.now());
        return;
      }
      for (const claimed of claims) this.#start(claimed);
    }
  }

  #start(claimed: readonly ClaimedDelivery[]): void {
    const end = this.#inFlight?.start(claimed[0] as ClaimedDelivery);
    const sending = this.#send(claimed).finally(() => {
      end?.();
      this.#sending.delete(sending);
      this.soon();
    });
    this.#sending.add(sending);
  }

  async #send(claimed: readonly ClaimedDelivery[]): Promise<void> {
    const { leaseMs } = this.#sender;
    const signal = AbortSignal.timeout(Math.max(1, leaseMs - BEFORE_LEASE_MS));
    let outcomes: readonly Outcome[];
    try {
      outcomes = await this.#sender.send(claimed, signal);
    } catch (error) {
      this.#logger.warn({ err: error, deliveries: claimed.length }, 'deliveries not sent, retrying');
      outcomes = claimed.map(({ attempts }) => retryAfterException(attempts));
    }
    const recorded = claimed.map((one, index) => this.#record(one, outcomes[index]));
    for (const result of await Promise.allSettled(recorded)) {
      if (result.status === 'rejected') {
        this.#logger.warn({ err: result.reason }, 'outcome of a delivery not recorded');
      }
    }
  }

  async #record(one: ClaimedDelivery, outcome: Outcome = retryAfterException(1)): Promise<void> {
    if (outcome.result === 'sent') {
      this.figures.sent++;
      if (this.#sender.remembersShown && one.action === 'notify') return this.#queue.recordShown(one);
      return this.#queue.remove(one);
    }
    if (outcome.result === 'retry' && this.#mayRetry(one)) {
      this.figures.retried++;
      return this.#queue.retry(one, Date.now() + Math.min(MAX_RETRY_MS, outcome.afterMs));
    }
    const reason = outcome.result === 'drop' ? outcome.reason : 'too many attempts';
    this.figures.dropped++;
    this.#logger.info({ realm: one.realm, message_id: one.message_id, reason }, 'delivery dropped');
    return this.#queue.remove(one);
  }

  #mayRetry({ attempts, sent_at }: ClaimedDelivery): boolean {
    return attempts < MAX_ATTEMPTS || Date.now() - sent_at < (this.#sender.triesForMs ?? 0);
  }
}
