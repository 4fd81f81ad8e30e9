/**
 * All queues that this replica serves: the actors of their users, and the loop that serves polls.
 *
 * A poll sends a message to its user's actor; while the actor lacks something, the poll fetches it and sends the
 * message again. Fetching happens here, outside any mailbox. So any replica can take over any queue at any moment: load
 * the registration, wait until the tail covers the client's cursor, scan.
 */
import { ActorSystem } from '@rookery/actors';
import { badRequest, DomainError, pause, type Tracer } from '@rookery/core';
import type { Log } from '@rookery/log';
import { DeadlineExceeded, type Logger, logFields, Unavailable } from '@rookery/rpc';
import { isEnd } from '../audience/control.ts';
import { badQueueId, isQueueId, type Registration } from '../registration/rules/registration.ts';
import type { SignedRegistrations } from '../registration/signed-registration.ts';
import type { Registrations } from '../registration/store.ts';
import { type CatchUps, type Segment, Unprovable } from '../tail/catch-ups.ts';
import { endOf } from '../tail/position.ts';
import type { RealmEntries } from '../tail/realm-entries.ts';
import type { Tail, TailListener } from '../tail/tail.ts';
import { Deliveries } from './deliveries.ts';
import { endQueue } from './end-queue.ts';
import { Heartbeats } from './heartbeats.ts';
import type { PollAnswer, PollRequest, Step } from './poll.ts';
import { QueueLimits } from './queue-limits.ts';
import { fromKey, QueuePlacement, toKey } from './queue-placement.ts';
import type { ReplyBounds } from './scan.ts';
import { UserActor } from './user-actor.ts';
import { WaitingUsers } from './waiting-users.ts';

interface UserQueuesOptions {
  readonly tail: Tail;
  readonly catchUps: CatchUps;
  readonly registrations: Registrations;
  readonly signed: SignedRegistrations;
  readonly logger: Logger;
  readonly heartbeatMs: number;
  readonly bounds: ReplyBounds;
  /**
   * How long a poll waits for a log that this replica does not receive. While no replica receives it, polls circulate
   * at this pace.
   */
  readonly silentWaitMs: number;
  /** An actor without polls is passivated after this: its queues are in the bucket. */
  readonly idleMs: number;
  /** Max. users with queues here: bounds memory. */
  readonly maxUsers: number;
  /** Max. queues of a user, and roughly of an organisation. */
  readonly queuesPerUser: number;
  readonly queuesPerRealm: number;
  readonly log: Pick<Log, 'publishEphemeral'>;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Advances the log, for a realm that has been silent for hours. */
  tick(realm: number): Promise<void>;
}

/**
 * How long a poll waits for this replica to read on before another is tried, ms. A takeover should take less than a
 * second.
 */
const TAIL_WAIT_MS = 2_000;

/**
 * How long the log may take to be recognised as truncated, ms: writers and readers check twice, a second apart, before
 * they conclude that it has lost something.
 */
const LOSS_MS = 2_000;

/** Max. polls and registers that wait for one user's actor. Messages are short: only a flood reaches this bound. */
const MAILBOX_SIZE = 1_000;

/** Min. interval between two ticks that advance the log, ms. */
const TICK_EVERY_MS = 60_000;

export class UserQueues implements TailListener {
  readonly #options: UserQueuesOptions;
  readonly #waiting = new WaitingUsers<UserActor>();
  readonly #heartbeats: Heartbeats;
  readonly #actors: ActorSystem<string, UserActor>;
  readonly #placement: QueuePlacement;
  readonly #limits: QueueLimits;
  #draining = false;
  #deliveries: Deliveries | undefined;
  #tickedAt = 0;

  constructor(options: UserQueuesOptions) {
    this.#options = options;
    this.#heartbeats = new Heartbeats({ intervalMs: options.heartbeatMs });
    const { tail, bounds, now, logger, registrations } = options;
    const around = {
      tail,
      bounds,
      now,
      logger,
      waiting: this.#waiting,
      heartbeats: this.#heartbeats,
      registrations: {
        touch: (registration: Registration, at: number) => registrations.touch(registration, at),
        renew: (registration: Registration) => {
          registrations.renew(registration);
          this.#limits.renewed(registration);
        },
      },
      onSilence: (realm: number) => this.#onSilence(realm),
      deliveries: () => this.#deliveries,
    };
    this.#actors = new ActorSystem({
      activate: (key) => new UserActor(around, ...fromKey(key)),
      mayPassivate: (actor) => actor.waiting === 0,
      passivate: (actor) => actor.endPolls(new Unavailable('the queue moves')),
      idleMs: options.idleMs,
      maxActive: options.maxUsers,
      mailboxSize: MAILBOX_SIZE,
      logger,
    });
    this.#placement = new QueuePlacement({
      ...options,
      actors: this.#actors,
      onEnd: (realm, userId, queueId) => this.#limits.ended(realm, userId, queueId),
    });
    this.#limits = new QueueLimits({
      registrations,
      logger,
      now,
      perUser: options.queuesPerUser,
      perRealm: options.queuesPerRealm,
      lastUses: async (realm, userId) =>
        (await this.#actors.receiveIfActive(toKey(realm, userId), (actor) => actor.lastUses())) ?? new Map(),
      end: async (realm, userId, queueId) => {
        // Here first: otherwise a use of the queue could store again what is being removed.
        await this.#placement.close(realm, userId, queueId);
        await endQueue(options, { realm, userId, queueId });
      },
    });
  }

  /** Number of users with queues here. */
  get users(): number {
    return this.#actors.size;
  }

  /** Number of queues here. */
  get queues(): number {
    let count = 0;
    for (const [, actor] of this.#actors.active()) count += actor.queues.size;
    return count;
  }

  /** The actors of users with queues here, valid within the turn of the event loop. */
  *actors(): Generator<UserActor> {
    for (const [, actor] of this.#actors.active()) yield actor;
  }

  /** Number of polls that wait here. */
  get held(): number {
    return this.#waiting.polls;
  }

  /** Number of reads of the log for cursors behind the tail, so far. */
  get catchUps(): number {
    return this.#options.catchUps.count;
  }

  /** Number of queues that polls have moved here. */
  get takeovers(): number {
    return this.#placement.takeovers;
  }

  /**
   * Returns the events after the client's last event id, as the JSON object that the client receives; waits for one
   * unless the request says not to.
   * @throws BAD_EVENT_QUEUE_ID if the queue is unknown, belongs to another user, has expired, belongs to another log,
   *   or is too far behind; BAD_REQUEST for an id that cannot have been returned; Unavailable if another replica may
   *   serve it
   */
  async poll(realm: number, userId: number, request: PollRequest): Promise<PollAnswer & { readonly loaded: boolean }> {
    if (!isQueueId(request.queueId)) throw badQueueId(request.queueId);
    let turn: number | undefined;
    let segment: Segment | undefined;
    let loaded = false;
    // A first attempt was authenticated when it arrived. A repeated one may have waited elsewhere since.
    request.authenticatedThrough = request.repeated ? 0 : endOf(this.#options.tail.head);
    while (request.deadlineAt > performance.now()) {
      if (this.#draining) throw new Unavailable('draining');
      await this.#options.tail.reached(0, this.#options.silentWaitMs);
      const step: Step = await this.#actors.receive(toKey(realm, userId), (actor) =>
        actor.poll(request, turn, segment),
      );
      if (step.kind === 'reply') return { ...step.reply, loaded };
      if (step.kind === 'held') {
        // Otherwise the packet and the segment would stay in memory for the minute of the wait.
        request.cached = undefined;
        segment = undefined;
        const reply = await step.reply;
        if (reply) return { ...reply, loaded };
      } else if (step.kind === 'behind') {
        segment = await this.#cover(realm, step.sequence, request).catch(elsewhere);
      } else if (step.kind === 'ahead') {
        await this.#waitFor(step.sequence, request.lastEventId).catch(elsewhere);
      } else if (!(await this.#placement.restore(realm, userId, request))) {
        await this.#placement.load(realm, userId, request.queueId).catch(elsewhere);
        loaded = true;
      }
      turn = step.kind === 'unknown' ? undefined : step.turn;
    }
    throw new DeadlineExceeded('the queue could not be looked at in time');
  }

  /**
   * Makes room for a queue that is about to be registered.
   * @throws as `QueueLimits.admit`
   */
  admit(registration: Pick<Registration, 'realm' | 'userId' | 'queueId' | 'timeoutSecs'>): Promise<void> {
    return this.#limits.admit(registration);
  }

  /** Resolves when all changes of the queue lists are stored. */
  listed(): Promise<void> {
    return this.#limits.settled();
  }

  /** Reverses `admit`: the queue is not registered after all. */
  dismiss({ realm, userId, queueId }: Pick<Registration, 'realm' | 'userId' | 'queueId'>): void {
    this.#limits.ended(realm, userId, queueId);
  }

  /** Adopts a queue that was registered here. */
  async adopt(registration: Registration): Promise<void> {
    await this.#placement.adopt(registration);
  }

  /**
   * Ends a queue of a user, or all of them, with their waiting polls, if they are here. @returns their registrations
   */
  close(realm: number, userId: number, queueId?: string): Promise<readonly Registration[]> {
    return this.#placement.close(realm, userId, queueId);
  }

  /** Starts recording deliveries. @returns the listener to be notified of frames instead of this one */
  traced(tracer: Tracer): TailListener {
    this.#deliveries = new Deliveries({ tracer, tail: this.#options.tail, listener: this });
    return this.#deliveries;
  }

  onFrames(from: number, realms: ReadonlySet<number>): void {
    for (const realm of realms) {
      const entries = this.#options.tail.entries(realm);
      if (!entries) continue;
      for (const actor of this.#inAudience(realm, entries, from)) {
        try {
          actor.wake(from);
        } catch (error) {
          this.#options.logger.error({ err: error, realm }, 'waking a user failed');
          actor.endPolls(new Unavailable('the queue failed'));
        }
      }
      for (const entry of entries.after(endOf(from))) {
        if (isEnd(entry)) this.#placement.end(realm, entry);
      }
    }
  }

  /**
   * Waiting polls move immediately to other replicas, which may still receive the log; or they start over, if the log
   * was recreated. An entry that ended a queue may be in the gap that this replica has not read.
   */
  onSilent(): void {
    const { tail } = this.#options;
    const elsewhere = tail.epoch !== undefined;
    if (!elsewhere) for (const [, actor] of this.#actors.active()) actor.markSuspect(endOf(tail.notified));
    for (const actor of this.#waiting.all()) {
      actor.endPolls(elsewhere ? new Unavailable('the log is not heard here') : undefined);
    }
  }

  /** Sends all waiting and future polls to other replicas. */
  drain(): void {
    this.#draining = true;
    for (const actor of this.#waiting.all()) actor.endPolls(new Unavailable('draining'));
  }

  async stop(): Promise<void> {
    this.drain();
    this.#heartbeats.stop();
    await this.#actors.stop();
    await this.#limits.settled();
  }

  #inAudience(realm: number, entries: RealmEntries, from: number): Iterable<UserActor> {
    try {
      return this.#waiting.inAudience(realm, entries.after(endOf(from)));
    } catch (error) {
      // If an audience cannot be read, each queue finds out what it can prove.
      this.#options.logger.error({ err: error, realm }, 'log entry audience unreadable');
      return this.#waiting.ofRealm(realm);
    }
  }

  async #waitFor(sequence: number, lastEventId: number): Promise<void> {
    const { tail } = this.#options;
    const { epoch } = tail;
    if (sequence > (await tail.end())) {
      // An id that no queue returned; or the log has lost its end, which is detected within this time and starts
      // another log.
      await pause(LOSS_MS);
      if (tail.epoch !== epoch) return;
      if (sequence > (await tail.end())) throw badRequest(`Event ${lastEventId} was not in this queue`);
    }
    await tail.reached(sequence, TAIL_WAIT_MS);
  }

  async #cover(realm: number, sequence: number, poll: PollRequest): Promise<Segment> {
    try {
      return await this.#options.catchUps.cover(realm, sequence);
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      const about = { realm, sequence, reason: error.message, ...logFields(poll) };
      this.#options.logger.info(about, 'queue refused: too far behind the log');
      throw badQueueId(poll.queueId);
    }
  }

  #onSilence(realm: number): void {
    const now = this.#options.now();
    if (now - this.#tickedAt < TICK_EVERY_MS) return;
    this.#tickedAt = now;
    this.#options.tick(realm).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'log tick failed');
    });
  }
}

/** If the log does not respond here, another replica may do better; if none does, the client's poll waits for it. */
function elsewhere(error: unknown): never {
  if (error instanceof DomainError && error.code === 'SERVER_NOT_READY') throw new Unavailable(error.message);
  throw error;
}
