/**
 * Placement of queues on this replica: registered here, taken over by a gateway's cached registration or from the
 * bucket, ended by their client, by the log, or by expiry.
 */
import type { ActorSystem } from '@rookery/actors';
import type { Logger } from '@rookery/rpc';
import { endedQueue } from '../audience/control.ts';
import { badQueueId, isExpired, type Registration, touchEveryMs } from '../registration/rules/registration.ts';
import type { SignedRegistrations } from '../registration/signed-registration.ts';
import type { Registrations } from '../registration/store.ts';
import { cursorOf } from '../tail/position.ts';
import type { Tail } from '../tail/tail.ts';
import type { TailEntry } from '../tail/tail-entry.ts';
import type { PollRequest } from './poll.ts';
import type { KnownQueueState } from './queue.ts';
import type { UserActor } from './user-actor.ts';

interface QueuePlacementOptions {
  readonly actors: ActorSystem<string, UserActor>;
  readonly tail: Pick<Tail, 'epoch'>;
  readonly registrations: Registrations;
  readonly signed: SignedRegistrations;
  readonly logger: Logger;
  /** Called when the log has ended a queue, or all queues of a user. */
  onEnd(realm: number, userId: number, queueId: string | undefined): void;
  /** UNIX milliseconds. */
  readonly now: () => number;
}

export class QueuePlacement {
  readonly #options: QueuePlacementOptions;
  #takeovers = 0;

  constructor(options: QueuePlacementOptions) {
    this.#options = options;
  }

  /** Number of queues that polls have moved here. */
  get takeovers(): number {
    return this.#takeovers;
  }

  /** Adopts a queue that was registered here. */
  async adopt(registration: Registration): Promise<void> {
    const { createdAt } = registration;
    await this.#adopt(registration, { usedAt: createdAt, touchedAt: createdAt, livedThrough: Infinity });
  }

  /**
   * Ends a queue of a user, or all of them, with their waiting polls, if they are here. @returns their registrations
   */
  async close(realm: number, userId: number, queueId?: string): Promise<readonly Registration[]> {
    const { actors } = this.#options;
    return (await actors.receiveIfActive(toKey(realm, userId), (actor) => actor.close(queueId))) ?? [];
  }

  /**
   * Handles an entry that ends a queue, or all queues of a user. Queues without waiting polls end here too, so that no
   * cursor behind this entry finds them; and a touch written after the registration was removed is deleted.
   */
  end(realm: number, entry: TailEntry): void {
    this.#end(realm, entry).catch((error: unknown) => {
      this.#options.logger.warn({ err: error, realm }, 'removal of an ended queue failed');
    });
  }

  async #end(realm: number, entry: TailEntry): Promise<void> {
    const { registrations, tail } = this.#options;
    const { epoch = '' } = tail;
    const queueId = endedQueue(entry);
    for (const userId of entry.audience.users.toArray()) {
      const ended = await this.close(realm, userId, queueId);
      if (ended.length > 0) this.#options.onEnd(realm, userId, queueId);
      await Promise.all(ended.map((one) => registrations.remove(realm, one.queueId)));
      if (queueId === undefined) await registrations.endAll(realm, userId, { position: entry.position, epoch });
    }
  }

  /**
   * Adopts a queue from the gateway's cached registration, without reading the bucket, if that is sufficient proof: the
   * queue is the caller's own, was used recently, and existed at the client's cursor (a later end is found in the log).
   * @returns whether it did
   */
  async restore(realm: number, userId: number, { queueId, lastEventId, cached }: PollRequest): Promise<boolean> {
    if (!cached || lastEventId > cached.through) return false;
    const { signed, now } = this.#options;
    const registration = signed.open(realm, queueId, cached.signed);
    if (registration?.userId !== userId) return false;
    const usedAt = Math.max(registration.createdAt, cached.usedAt);
    if (isExpired(registration, usedAt, now())) return false;
    await this.#takeOver(registration, {
      usedAt,
      // The time of the last touch is not known: it is chosen so that the next is due soon enough, and not for all
      // queues of a replica simultaneously.
      touchedAt: now() - Math.random() * touchEveryMs(registration),
      livedThrough: cursorOf(registration.base, cached.through),
    });
    return true;
  }

  /**
   * Adopts a queue from its registration in the bucket.
   * @throws BAD_EVENT_QUEUE_ID if there is none, or it belongs to another user or has expired; SERVER_NOT_READY while
   *   NATS is unreachable
   */
  async load(realm: number, userId: number, queueId: string): Promise<void> {
    const { actors, registrations, now, logger } = this.#options;
    const found = await registrations.load(realm, queueId, now());
    if (found?.registration.userId !== userId) {
      // It may be here, but without proof that it existed at the client's cursor.
      await this.close(realm, userId, queueId);
      throw badQueueId(queueId);
    }
    const { registration, usedAt } = found;
    await this.#takeOver(registration, { usedAt, touchedAt: usedAt, livedThrough: Infinity });
    const expired = await actors.receive(toKey(realm, userId), (actor) => actor.expire(queueId));
    if (!expired) return;
    await registrations.remove(realm, queueId).catch((error: unknown) => {
      logger.warn({ err: error }, 'removal of an expired queue failed');
    });
    throw badQueueId(queueId);
  }

  async #takeOver(registration: Registration, known: KnownQueueState): Promise<void> {
    if (await this.#adopt(registration, known)) this.#takeovers++;
  }

  #adopt(registration: Registration, known: KnownQueueState): Promise<boolean> {
    const { realm, userId } = registration;
    return this.#options.actors.receive(toKey(realm, userId), (actor) => actor.adopt(registration, known));
  }
}

/** The key of a user's actor, and of the placement of users on replicas. */
export function toKey(realm: number, userId: number): string {
  return `${realm}:${userId}`;
}

export function fromKey(key: string): [realm: number, userId: number] {
  const colon = key.indexOf(':');
  return [Number(key.slice(0, colon)), Number(key.slice(colon + 1))];
}
