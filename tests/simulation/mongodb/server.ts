/** A replica set as its clients see it: a primary that answers after a delay, is unavailable, or has changed. */
import { MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { SimulatedWorld } from '../world.ts';
import { type ModelTransaction, Store, serverError } from './store.ts';

/** Faults with their probabilities per command. */
interface MongoFaults {
  loseRequest: number;
  loseReply: number;
  /** The primary stepped down in between: the transaction no longer exists when its commit arrives. */
  abortCommit: number;
}

/** The driver's `serverSelectionTimeoutMS` as configured. */
const SELECTION_MS = 5_000;
/** MongoDB's `transactionLifetimeLimitSeconds`. */
const TRANSACTION_MS = 60_000;

export class MongoServer {
  readonly world: SimulatedWorld;
  readonly store = new Store();
  readonly faults: MongoFaults = { loseRequest: 0, loseReply: 0, abortCommit: 0 };
  /** How long the majority lags behind the primary, ms. */
  majorityMs = 1;
  up = true;
  /** Called when a commit of a process has been executed, before it is answered. */
  onCommitted: (by: SimulatedProcess) => void = () => {};
  /** Called when a transaction of a process has locked the documents it writes, before that is answered. */
  onLocked: (by: SimulatedProcess) => void = () => {};
  #life = 0;
  readonly #listeners = new Set<(up: boolean) => void>();
  readonly #isCut: (process: SimulatedProcess) => boolean;

  constructor(world: SimulatedWorld, isCut: (process: SimulatedProcess) => boolean) {
    this.world = world;
    this.#isCut = isCut;
  }

  onChange(fn: (up: boolean) => void): void {
    this.#listeners.add(fn);
  }

  /** The primary fails. Writes that the majority has are retained; of later ones, some may be. */
  fall(): void {
    const { store, world } = this;
    world.note('mongodb has no primary');
    this.up = false;
    this.#life++;
    store.rollBack(world.random.int(store.majority, store.time));
    for (const fn of this.#listeners) fn(false);
  }

  rise(): void {
    this.world.note('mongodb has a primary');
    this.up = true;
    this.store.majority = this.store.time;
    for (const fn of this.#listeners) fn(true);
  }

  /**
   * Executes a command of a process: it travels, is executed, and its answer travels back, unless something is lost.
   * `work` may return a time that the majority must reach before the answer is sent.
   */
  command<R>(work: () => { value: R; after?: number }, labels: readonly string[] = []): Promise<R> {
    const { world } = this;
    const process = world.here;
    return new Promise<R>((resolve, reject) => {
      const answer = (settle: () => void) => world.schedule(process, world.random.delay(0.4), settle);
      const broken = (why: string) => answer(() => reject(labelled(new MongoNetworkError(why), labels)));
      const send = () => {
        const life = this.#life;
        const { loseRequest, loseReply } = this.faults;
        world.schedule(world.outside, world.random.delay(0.4), () => {
          if (life !== this.#life || this.#isCut(process)) return broken('connection closed');
          if (world.random.chance(loseRequest)) return broken('connection reset before the command');
          let done: { value: R; after?: number };
          try {
            done = work();
          } catch (error) {
            answer(() => reject(error as Error));
            return;
          }
          if (done.after !== undefined) this.onCommitted(process);
          const reply = () => {
            if (life !== this.#life || this.#isCut(process)) broken('connection closed');
            else if (world.random.chance(loseReply)) broken('connection reset before the reply');
            else answer(() => resolve(done.value));
          };
          this.#whenMajority(done.after ?? 0, life, reply);
        });
      };
      this.#select(process, send, reject);
    });
  }

  /** @throws the server's error if the transaction is no longer open */
  use(transaction: ModelTransaction): ModelTransaction {
    if (transaction.state !== 'open') {
      throw serverError(251, `Transaction ${transaction.id} has been aborted.`, ['TransientTransactionError']);
    }
    transaction.usedAt = this.world.now;
    return transaction;
  }

  /** A commit has arrived; its transaction may already be aborted. */
  meetCommit(transaction: ModelTransaction): void {
    const { abortCommit } = this.faults;
    if (abortCommit > 0 && this.world.random.chance(abortCommit)) this.store.abort(transaction);
  }

  begin(id: string, appName: string): ModelTransaction {
    const transaction = this.store.begin(id, appName, this.world.now);
    this.world.schedule(this.world.outside, TRANSACTION_MS, () => this.store.abort(transaction));
    return transaction;
  }

  /** Waits for a primary, as the driver does. */
  #select(process: SimulatedProcess, send: () => void, reject: (error: Error) => void): void {
    const { world } = this;
    if (this.up && !this.#isCut(process)) {
      send();
      return;
    }
    const until = world.now + SELECTION_MS;
    const look = () => {
      if (this.up && !this.#isCut(process)) return send();
      if (world.now >= until) return reject(new MongoServerSelectionError('no primary', {} as never));
      world.schedule(process, 50, look);
    };
    world.schedule(process, 50, look);
  }

  #whenMajority(time: number, life: number, then: () => void): void {
    const { store, world } = this;
    if (time <= store.majority) {
      then();
      return;
    }
    world.schedule(world.outside, world.random.delay(this.majorityMs), () => {
      if (life === this.#life) store.majority = Math.max(store.majority, Math.min(time, store.time));
      then();
    });
  }
}

function labelled<E extends MongoNetworkError>(error: E, labels: readonly string[]): E {
  for (const label of labels) error.addErrorLabel(label);
  return error;
}
