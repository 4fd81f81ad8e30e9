/**
 * Activations: at most one active actor per key in this process, created at the first message and passivated when it
 * has received none for a while.
 *
 * An activation consists of `activate`, messages one at a time, and `passivate`. All three run in the mailbox of the
 * key, so activations of a key never overlap: a message that arrives during passivation waits for its end and then
 * activates a new actor. The actor is removed from its cell before `passivate` is called, so no message reaches an
 * actor that is being passivated.
 *
 * Errors: a `DomainError` is an answer, and the actor stays active. Any other error may have left the actor in an
 * inconsistent state: the activation is dropped, the message fails, and the next message activates a new actor. Waiting
 * messages are not lost, as none of them has started.
 *
 * Messages must not do slow work: all messages of an actor share its mailbox, and one that waits for an event blocks
 * all others. Such a message returns a promise that resolves later, outside the mailbox. Nor may a message wait for
 * another message to the same key, which would be a deadlock.
 */
import { type Clock, DomainError, type LeveledLogger, notReady, systemClock, type Timer } from '@rookery/core';
import { Mailbox } from './mailbox.ts';

/** Why an activation ended. */
type EndReason = 'idle' | 'room' | 'failed' | 'stopping';

export interface ActorSystemOptions<Key, Actor> {
  /** Creates the actor of a key; its error fails the message that activated it. */
  activate(key: Key): Actor | Promise<Actor>;
  /** Ends an activation. The actor receives no further messages. */
  passivate?(actor: Actor, key: Key, reason: EndReason): void | Promise<void>;
  /** Whether an actor without messages may be passivated, e.g. not while it holds polls. Default: always. */
  mayPassivate?(actor: Actor, key: Key): boolean;
  /** Idle time after which an actor is passivated, ms. Shorter would activate the same actor again and again. */
  idleMs: number;
  /**
   * Max. active actors, to bound memory; beyond it, the least recently used idle one makes room, or the message fails.
   */
  maxActive: number;
  /** Max. waiting messages of one actor. */
  mailboxSize: number;
  logger: LeveledLogger;
  clock?: Clock;
}

interface Cell<Key, Actor> {
  readonly key: Key;
  readonly mailbox: Mailbox;
  actor: Actor | undefined;
  usedAt: number;
  ending: boolean;
}

/**
 * Max. actors that a search for an idle one visits. Used actors are moved to the end, so idle ones are at the front.
 */
const ROOM_SEARCH = 64;

export class ActorSystem<Key, Actor extends object> {
  readonly #options: ActorSystemOptions<Key, Actor>;
  readonly #clock: Clock;
  /** Cells in order of use, the least recently used first. */
  readonly #cells = new Map<Key, Cell<Key, Actor>>();
  #ending = 0;
  #stopped = false;
  #timer: Timer | undefined;

  constructor(options: ActorSystemOptions<Key, Actor>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#schedule();
  }

  /** Number of keys with an active actor, or with one that is being activated or passivated. */
  get size(): number {
    return this.#cells.size;
  }

  /**
   * The keys with an active actor, and their actors, the least recently used first. Only for reading, within the turn
   * of the event loop.
   */
  *active(): Generator<readonly [Key, Actor]> {
    for (const { key, actor } of this.#cells.values()) if (actor !== undefined) yield [key, actor];
  }

  /** Whether the key has an active actor. */
  isActive(key: Key): boolean {
    return this.#cells.get(key)?.actor !== undefined;
  }

  /**
   * Sends a message: `message` runs with the actor after all earlier messages to the key, and after an activation if
   * there is no active actor. Settles with the result of `message`.
   * @throws SERVER_NOT_READY if the mailbox is full, there is no room for another actor, or the system has stopped.
   */
  receive<R>(key: Key, message: (actor: Actor) => R | Promise<R>): Promise<R> {
    if (this.#stopped) return Promise.reject(notReady());
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      if (this.#cells.size - this.#ending >= this.#options.maxActive && !this.#makeRoom()) {
        return Promise.reject(notReady());
      }
      cell = {
        key,
        mailbox: new Mailbox(this.#options.mailboxSize),
        actor: undefined,
        usedAt: this.#clock.now(),
        ending: false,
      };
      this.#cells.set(key, cell);
    } else {
      this.#touch(cell);
    }
    const to = cell;
    return to.mailbox.run(() => this.#deliver(to, message));
  }

  /** Sends a message only if the key has an active actor; resolves with undefined if it has none. */
  receiveIfActive<R>(key: Key, message: (actor: Actor) => R | Promise<R>): Promise<R | undefined> {
    return this.isActive(key) ? this.receive(key, message) : Promise.resolve(undefined);
  }

  /** Rejects further messages, and passivates all actors after their waiting messages. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#clock.clearTimeout(this.#timer);
    await Promise.all([...this.#cells.values()].map((cell) => this.#end(cell, 'stopping')));
  }

  #deliver<R>(cell: Cell<Key, Actor>, message: (actor: Actor) => R | Promise<R>): R | Promise<R> {
    const { actor } = cell;
    if (actor === undefined) return this.#activateAndDeliver(cell, message);
    try {
      const result = message(actor);
      return result instanceof Promise ? result.catch((error) => this.#onError(cell, error)) : result;
    } catch (error) {
      return this.#onError(cell, error);
    }
  }

  async #activateAndDeliver<R>(cell: Cell<Key, Actor>, message: (actor: Actor) => R | Promise<R>): Promise<R> {
    let actor: Actor;
    try {
      actor = await this.#options.activate(cell.key);
    } catch (error) {
      this.#forget(cell);
      throw error;
    }
    cell.actor = actor;
    try {
      return await message(actor);
    } catch (error) {
      return await this.#onError(cell, error);
    }
  }

  async #onError(cell: Cell<Key, Actor>, error: unknown): Promise<never> {
    if (!(error instanceof DomainError)) {
      this.#options.logger.error({ err: error, key: cell.key }, 'actor failed, activation dropped');
      await this.#passivate(cell, 'failed');
    }
    throw error;
  }

  #end(cell: Cell<Key, Actor>, reason: EndReason): Promise<void> {
    // Passivation happens once; an actor that has waiting messages again when its turn comes stays active.
    const inUseAgain = () => cell.mailbox.length > 0 && (reason === 'idle' || reason === 'room');
    if (!cell.ending) this.#ending++;
    cell.ending = true;
    return cell.mailbox
      .run(() => (inUseAgain() ? undefined : this.#passivate(cell, reason)), true)
      .catch((error) => this.#options.logger.error({ err: error, key: cell.key }, 'actor not passivated'))
      .finally(() => {
        if (cell.ending) this.#ending--;
        cell.ending = false;
      });
  }

  /** Runs in the mailbox. */
  async #passivate(cell: Cell<Key, Actor>, reason: EndReason): Promise<void> {
    const { actor } = cell;
    cell.actor = undefined;
    try {
      if (actor !== undefined) await this.#options.passivate?.(actor, cell.key, reason);
    } catch (error) {
      this.#options.logger.error({ err: error, key: cell.key }, 'actor failed during passivation');
    }
    this.#forget(cell);
  }

  /**
   * Removes the cell after passivation, unless messages wait in its mailbox: the next activation then follows this one.
   */
  #forget(cell: Cell<Key, Actor>): void {
    if (cell.mailbox.length === 0 && this.#cells.get(cell.key) === cell) this.#cells.delete(cell.key);
  }

  #touch(cell: Cell<Key, Actor>): void {
    cell.usedAt = this.#clock.now();
    this.#cells.delete(cell.key);
    this.#cells.set(cell.key, cell);
  }

  #isIdle(cell: Cell<Key, Actor>): boolean {
    if (!cell.mailbox.idle || cell.ending) return false;
    return cell.actor === undefined || (this.#options.mayPassivate?.(cell.actor, cell.key) ?? true);
  }

  #makeRoom(): boolean {
    let searched = 0;
    for (const cell of this.#cells.values()) {
      if (++searched > ROOM_SEARCH) return false;
      if (!this.#isIdle(cell)) continue;
      void this.#end(cell, 'room');
      return true;
    }
    return false;
  }

  #schedule(): void {
    // With a quarter, an actor is passivated between 1 and 1.25 times `idleMs` after its last message.
    this.#timer = this.#clock.setTimeout(() => {
      this.#passivateIdle();
      if (!this.#stopped) this.#schedule();
    }, this.#options.idleMs / 4);
  }

  #passivateIdle(): void {
    const before = this.#clock.now() - this.#options.idleMs;
    for (const cell of this.#cells.values()) {
      if (cell.usedAt > before) return;
      if (this.#isIdle(cell)) void this.#end(cell, 'idle');
      else this.#touch(cell);
    }
  }
}
