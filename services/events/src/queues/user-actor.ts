/**
 * The actor of one user: the user's queues that are in use here, and the polls that wait on them.
 *
 * Its state can be rebuilt: a client's cursor is in its requests, a queue's properties are in its registration, and its
 * events are in the log. So the actor may be passivated whenever no poll waits, and activated again here or on another
 * replica. Messages are short and never wait: if a poll needs something first (the registration, a frame that the tail
 * does not have yet, a catch-up), the actor returns this, and the poll comes back with it.
 *
 * Waiting polls are woken outside the mailbox, in the turn of the event loop in which the tail announces new frames.
 * That is still 'one at a time', because a message never pauses halfway, and waking ten thousand users is one loop.
 */
import { badRequest, type Span } from '@rookery/core';
import { Cancelled, type Logger } from '@rookery/rpc';
import { seesPublic } from '../audience/should-deliver.ts';
import { badQueueId, isExpired, type Registration, touchEveryMs } from '../registration/rules/registration.ts';
import { type Registrations, renewEveryMs } from '../registration/store.ts';
import type { Segment } from '../tail/catch-ups.ts';
import {
  cursorOf,
  endOf,
  heartbeatPosition,
  idOf,
  isRunningOut,
  searchedThrough,
  sequenceOf,
} from '../tail/position.ts';
import type { Tail } from '../tail/tail.ts';
import type { TailEntry } from '../tail/tail-entry.ts';
import type { Deliveries } from './deliveries.ts';
import type { Heartbeats } from './heartbeats.ts';
import { OwnQueues } from './own-queues.ts';
import type { PollAnswer, PollRequest, Step } from './poll.ts';
import { type KnownQueueState, type Poll, Queue } from './queue.ts';
import { emptyReply, heartbeatReply, Reply } from './reply.ts';
import { type ReplyBounds, type Scan, scan } from './scan.ts';
import type { WaitingUser, WaitingUsers } from './waiting-users.ts';

/** Dependencies that all actors share. */
interface ActorSurroundings {
  readonly tail: Tail;
  readonly waiting: WaitingUsers<UserActor>;
  readonly heartbeats: Heartbeats;
  readonly bounds: ReplyBounds;
  readonly now: () => number;
  readonly logger: Logger;
  readonly registrations: Pick<Registrations, 'touch' | 'renew'>;
  /** Called when the log has not advanced for hours: the positions for heartbeats are running out. */
  onSilence(realm: number): void;
  /** Records the entries with which polls are answered; undefined if nothing is traced. */
  readonly deliveries: () => Pick<Deliveries, 'answered'> | undefined;
}

/** How long before its caller's deadline a held poll is answered, ms: with less, the answer may arrive too late. */
const DEADLINE_MARGIN_MS = 1_000;

export class UserActor implements WaitingUser {
  readonly realm: number;
  readonly userId: number;
  waiting = 0;
  readonly #around: ActorSurroundings;
  readonly #queues = new OwnQueues();

  constructor(around: ActorSurroundings, realm: number, userId: number) {
    this.#around = around;
    this.realm = realm;
    this.userId = userId;
  }

  /** The queues that are here, read-only. */
  get queues(): Pick<OwnQueues, 'size' | 'values'> {
    return this.#queues;
  }

  get waitsForPublic(): boolean {
    if (this.waiting === 0) return false;
    for (const { poll, registration } of this.#queues.values()) if (poll && seesPublic(registration)) return true;
    return false;
  }

  /** Returns when each queue was last used, UNIX milliseconds; infinite while a poll waits on it. */
  lastUses(): Map<string, number> {
    const uses = new Map<string, number>();
    for (const { registration, poll, lastUseAt } of this.#queues.values()) {
      uses.set(registration.queueId, poll ? Number.POSITIVE_INFINITY : lastUseAt);
    }
    return uses;
  }

  /** Adopts a queue that was registered, loaded or restored. @returns whether it is new here */
  adopt(registration: Registration, known: KnownQueueState): boolean {
    const queue = this.#queues.get(registration.queueId);
    if (queue) queue.learn(known);
    else this.#queues.add(new Queue(registration, known));
    return !queue;
  }

  /**
   * Answers a poll, holds it, or returns what it needs first.
   * @param turn the `turn` that an earlier step of the same poll returned
   * @throws BAD_EVENT_QUEUE_ID if the queue belongs to another log or has ended
   */
  poll(request: PollRequest, turn?: number, segment?: Segment): Step {
    const queue = this.#queues.get(request.queueId);
    if (!queue || (turn === undefined && this.#mayHaveExpired(queue))) return { kind: 'unknown' };
    const { registration } = queue;
    const cursor = cursorOf(registration.base, request.lastEventId);
    if (!Number.isSafeInteger(cursor)) throw badRequest(`Event ${request.lastEventId} was not in this queue`);
    if (cursor > queue.livedThrough) return { kind: 'unknown' };
    if (registration.epoch !== this.#around.tail.epoch) {
      this.#close(queue);
      throw badQueueId(request.queueId);
    }
    if (turn === undefined) this.#begin(queue);
    else if (turn !== queue.turn) return { kind: 'reply', reply: nothing(queue, cursor, request) };
    return this.#look(queue, cursor, request, segment);
  }

  /** Called when frames after `from` arrived with entries that may be for this user. */
  wake(from: number): void {
    for (const queue of this.#queues.values()) {
      const { poll } = queue;
      if (!poll) continue;
      const { tail } = this.#around;
      const start = endOf(Math.max(from, poll.scanned));
      const found = this.#scan(queue, tail.entries(this.realm)?.after(start) ?? [], 0);
      if (found.closed) this.#close(queue);
      else if (found.reply.count > 0) this.#finish(poll, this.#composed(queue, found, poll.span));
      else if (found.pollEnded) this.#finish(poll, nothing(queue, poll.cursor));
      else poll.scanned = tail.head;
    }
  }

  /** The heartbeat of a held poll is due: answers it without events. */
  #onHeartbeat(poll: Poll): void {
    const { registration } = poll.queue;
    const through = Math.max(poll.scanned, this.#around.tail.notified);
    const position = heartbeatPosition(poll.cursor, through);
    if (position === undefined || isRunningOut(position)) this.#around.onSilence(this.realm);
    this.#finish(
      poll,
      position === undefined
        ? nothing(poll.queue, poll.cursor)
        : answer(poll.queue, heartbeatReply(registration.queueId, idOf(registration.base, position)), position),
    );
  }

  /** Called when the log cannot be read further: no queue is known to have existed beyond this position. */
  markSuspect(position: number): void {
    for (const queue of this.#queues.values()) queue.livedThrough = Math.min(queue.livedThrough, position);
  }

  /** Ends a queue here, or all of them, and rejects their waiting polls. @returns the queues that were here */
  close(queueId?: string): Registration[] {
    const queues = [...this.#queues.values()].filter(
      ({ registration }) => queueId === undefined || registration.queueId === queueId,
    );
    for (const queue of queues) this.#close(queue);
    return queues.map(({ registration }) => registration);
  }

  /** Ends all waiting polls with an error, or makes them start over; the queues stay. */
  endPolls(error?: Error): void {
    for (const { poll } of this.#queues.values()) {
      if (!poll) continue;
      this.#release(poll);
      if (error) poll.reject(error);
      else poll.resolve(undefined);
    }
  }

  /** Ends the queue if it was not used for longer than its timeout. @returns whether it did */
  expire(queueId: string): boolean {
    const queue = this.#queues.get(queueId);
    if (!queue || !this.#mayHaveExpired(queue)) return false;
    this.#close(queue);
    return true;
  }

  #mayHaveExpired(queue: Queue): boolean {
    return !queue.poll && isExpired(queue.registration, queue.lastUseAt, this.#around.now());
  }

  #begin(queue: Queue): void {
    queue.turn++;
    // The client waits for the newer poll.
    if (queue.poll) this.#finish(queue.poll, nothing(queue, queue.poll.cursor));
    this.#use(queue);
  }

  #look(queue: Queue, cursor: number, request: PollRequest, segment: Segment | undefined): Step {
    const { tail } = this.#around;
    const { registration, turn } = queue;
    if (sequenceOf(cursor) > tail.head) return { kind: 'ahead', turn, sequence: sequenceOf(cursor) };

    const { authenticatedThrough = 0 } = request;
    const searched = queue.searchedFrom === cursor ? endOf(queue.searchedThrough) : 0;
    const start = Math.max(cursor, Math.min(searched, authenticatedThrough));
    const need = searchedThrough(start);
    if (need < tail.floor && !(segment && segment.from <= need && segment.through >= tail.floor)) {
      return { kind: 'behind', turn, sequence: need };
    }

    queue.role = this.#roleAt(start, request.role);
    const entries = this.#entriesAfter(start, need < tail.floor ? segment : undefined);
    const found = this.#scan(queue, entries, authenticatedThrough);
    if (found.closed) {
      this.#close(queue);
      throw badQueueId(registration.queueId);
    }
    if (found.reply.count > 0) {
      queue.livedThrough = Math.max(queue.livedThrough, found.through);
      return { kind: 'reply', reply: this.#composed(queue, found, request.span) };
    }
    if (found.pollEnded) return { kind: 'reply', reply: nothing(queue, cursor, request) };
    queue.livedThrough = Number.POSITIVE_INFINITY;
    queue.searchedFrom = cursor;
    queue.searchedThrough = tail.head;
    if (request.dontBlock) return { kind: 'reply', reply: nothing(queue, cursor, request) };
    return { kind: 'held', turn, reply: this.#hold(queue, cursor, request) };
  }

  /**
   * Returns the role with which a scan from `start` begins. The poll's role may be older than the log: gateways cache
   * callers under a lease, and a takeover repeats a poll unchanged. So if the user's last change of role is at or
   * before `start`, it replaces the poll's role; if it is after, the scan meets it. Until then the poll's role counts,
   * so that a demoted user is not shown more of the events before the demotion.
   */
  #roleAt(start: number, asked: number): number {
    const last = this.#around.tail.roleChange(this.realm, this.userId);
    return last && last.position <= start ? last.role : asked;
  }

  *#entriesAfter(start: number, segment: Segment | undefined): Generator<TailEntry> {
    let from = start;
    if (segment) {
      yield* segment.entries.after(start);
      from = Math.max(start, endOf(segment.through));
    }
    const recent = this.#around.tail.entries(this.realm);
    if (recent) yield* recent.after(from);
  }

  #scan(queue: Queue, entries: Iterable<TailEntry>, authenticatedThrough: number): Scan {
    try {
      return scan(queue, entries, this.#around.bounds, authenticatedThrough);
    } catch (error) {
      // An unreadable entry would be a gap in every queue that should receive it, so those queues end.
      this.#around.logger.error({ err: error, realm: this.realm }, 'log entry unreadable');
      return { reply: new Reply(), through: 0, closed: true, pollEnded: false };
    }
  }

  #hold(queue: Queue, cursor: number, request: PollRequest): Promise<PollAnswer | undefined> {
    return new Promise((resolve, reject) => {
      const signal = request.signal();
      if (signal.aborted) return reject(new Cancelled('the caller has gone'));
      const onAbort = () => {
        this.#release(poll);
        reject(new Cancelled('the caller has gone'));
      };
      const release = () => signal.removeEventListener('abort', onAbort);
      const onDue = () => this.#onHeartbeat(poll);
      const scanned = this.#around.tail.head;
      const { span } = request;
      const poll: Poll = { queue, cursor, scanned, slot: 0, onDue, resolve, reject, release, span };
      signal.addEventListener('abort', onAbort, { once: true });
      // The same turn twice: two polls that both came back to a queue of a passivated actor.
      if (queue.poll) this.#finish(queue.poll, nothing(queue, queue.poll.cursor));
      queue.poll = poll;
      this.waiting++;
      this.#around.waiting.update(this, 1);
      this.#around.heartbeats.add(poll, request.deadlineAt - DEADLINE_MARGIN_MS - performance.now());
    });
  }

  #composed(queue: Queue, { reply, through, traces }: Scan, span: Span | undefined): PollAnswer {
    if (traces) this.#around.deliveries()?.answered(span, traces);
    return answer(queue, reply.toBuffer(queue.registration.queueId), through);
  }

  #finish(poll: Poll, reply: PollAnswer): void {
    this.#release(poll);
    poll.resolve(reply);
  }

  #close(queue: Queue): void {
    this.#queues.delete(queue.registration.queueId);
    const { poll } = queue;
    if (!poll) return;
    this.#release(poll);
    poll.reject(badQueueId(queue.registration.queueId));
  }

  #release(poll: Poll): void {
    const { queue } = poll;
    if (queue.poll !== poll) return;
    queue.poll = undefined;
    poll.release();
    this.#around.heartbeats.remove(poll);
    this.waiting--;
    this.#around.waiting.update(this, -1);
    queue.searchedFrom = poll.cursor;
    queue.searchedThrough = Math.max(poll.scanned, this.#around.tail.notified);
    this.#use(queue);
  }

  #use(queue: Queue): void {
    const { now, registrations } = this.#around;
    const { registration } = queue;
    queue.lastUseAt = now();
    if (queue.lastUseAt - queue.touchedAt < touchEveryMs(registration)) return;
    queue.touchedAt = queue.lastUseAt;
    registrations.touch(registration, queue.touchedAt);
    if (queue.lastUseAt - queue.renewedAt < renewEveryMs(registration)) return;
    queue.renewedAt = queue.lastUseAt;
    registrations.renew(registration);
  }
}

/** @param through the highest position that the answer proves to be the queue's */
function answer({ registration }: Queue, json: Buffer, through: number): PollAnswer {
  return { json, registration, through: idOf(registration.base, through) };
}

/**
 * Without events. A poll that waits is answered with a heartbeat that has the client's own last id, since only answers
 * to `dont_block` may be empty: some clients take the highest id of an answer, and would begin again from 0.
 */
function nothing(queue: Queue, cursor: number, { dontBlock } = { dontBlock: false }): PollAnswer {
  const { queueId, base } = queue.registration;
  return answer(queue, dontBlock ? emptyReply(queueId) : heartbeatReply(queueId, idOf(base, cursor)), cursor);
}
