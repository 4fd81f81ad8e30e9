/**
 * Activations: at most one active actor for a key in this process, created when the first message comes and passivated
 * when none has come for a while.
 *
 * An activation is: `activate`, messages one at a time, `passivate`. All three run in the mailbox of the key, so
 * activations of a key never overlap: a message that arrives during passivation waits behind it and then activates a
 * new actor. The actor leaves its cell before `passivate` is called, so no message reaches an actor that is being
 * passivated.
 *
 * Errors: a `DomainError` is an answer, and the actor stays active. Any other error may have left the actor half
 * changed: the activation is dropped, the message fails, and the next message meets a new actor. Waiting messages are
 * not lost with it, as none of them has started.
 *
 * Nothing slow belongs into a message: the mailbox is the actor's, and a message that waits for an event blocks all
 * others. Such a message returns something that resolves later, outside the mailbox. Nor may a message wait for another
 * message to the same key, which would wait for it.
 */
import { type Clock, DomainError, type LeveledLogger, notReady, systemClock, type Timer } from '@rookery/core';
import { Mailbox } from './mailbox.ts';

/** Why a life ended. */
type EndReason = 'idle' | 'room' | 'failed' | 'stopping';

export interface ActorSystemOptions<Key, Actor> {
  /** Makes the actor for a key; what it throws fails the messages that wait for it. */
  activate(key: Key): Actor | Promise<Actor>;
  /** Ends a life. The actor gets no message any more. */
  passivate?(actor: Actor, key: Key, reason: EndReason): void | Promise<void>;
  /** Whether an actor without messages may be passivated, e.g. not while polls wait with it. Default: always. */
  mayPassivate?(actor: Actor, key: Key): boolean;
  /**
   * Milliseconds without a message after which an actor is passivated. Less activates the same actor again and again.
   */
  idleMs: number;
  /** Active actors at most; beyond, the least recently used makes room, or the message is refused. Bounds memory. */
  maxActive: number;
  /** Messages that may wait for one actor. */
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

/** How far a search for an idle actor goes. Actors in use are moved to the end, so the idle ones are found in front. */
const ROOM_SEARCH = 64;

export class ActorSystem<Key, Actor extends object> {
  readonly #options: ActorSystemOptions<Key, Actor>;
  readonly #clock: Clock;
  /** In order of use, the longest unused first. */
  readonly #cells = new Map<Key, Cell<Key, Actor>>();
  #ending = 0;
  #stopped = false;
  #timer: Timer | undefined;

  constructor(options: ActorSystemOptions<Key, Actor>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#schedule();
  }

  /** Keys that have an actor, or one on its way in or out. */
  get size(): number {
    return this.#cells.size;
  }

  /**
   * The keys that have a living actor, and their actors, the longest unused first: to be looked at, within the turn.
   */
  *active(): Generator<readonly [Key, Actor]> {
    for (const { key, actor } of this.#cells.values()) if (actor !== undefined) yield [key, actor];
  }

  /** Whether the key has a living actor. */
  isActive(key: Key): boolean {
    return this.#cells.get(key)?.actor !== undefined;
  }

  /**
   * Sends a message: `message` runs with the actor when all earlier messages to the key are done, after an activation
   * if there is no living actor. Answers as `message` does.
   * @throws SERVER_NOT_READY when the mailbox is full, no room is left for another actor, or the system has stopped.
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

  /** Sends a message only if the key has a living actor; resolves with undefined if it has none. */
  receiveIfActive<R>(key: Key, message: (actor: Actor) => R | Promise<R>): Promise<R | undefined> {
    return this.isActive(key) ? this.receive(key, message) : Promise.resolve(undefined);
  }

  /** Refuses further messages and ends all lives, after the messages that wait. */
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
    // Passivation happens once; an actor that is in use again when its turn comes is left active.
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
    // A quarter: an actor outlives its last message by one to one and a quarter times `idleMs`.
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
