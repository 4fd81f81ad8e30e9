/**
 * Cache of the event queues that this gateway polls: the registration as signed by the events service, the time of the
 * last poll, and the highest event id. Each poll carries them, so that a replica which takes the queue over needs no
 * read, and the queue survives an outage of the database that replicas would read. Without this cache, they read.
 */
import { evenTime } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import type { GetEventsReply__Output } from '@rookery/protos/gen/rookery/GetEventsReply.ts';
import type { GetEventsRequest } from '@rookery/protos/gen/rookery/GetEventsRequest.ts';
import { ownBytes } from '@rookery/rpc';
import { LRUCache } from 'lru-cache';

interface CachedRegistration {
  readonly realmId: number;
  readonly userId: number;
  readonly registration: Buffer;
  /** UNIX milliseconds. */
  usedAt: number;
  /** The highest event id that the queue delivered, or accepted as an acknowledgement. */
  through: number;
}

/** Max. cached queues: more than a process has file descriptors for polls. */
const CAPACITY = 65_536;

/** Approximate memory of an entry in addition to its registration, bytes. */
const OVERHEAD_BYTES = 400;

export class QueueRegistrations {
  readonly #held: LRUCache<string, CachedRegistration>;
  readonly #now: () => number;

  /** @param options.now UNIX milliseconds; the events service compares them with its own clock */
  constructor(options: { maxBytes: number; now?: () => number }) {
    this.#now = options.now ?? evenTime();
    // A min. size per entry bounds the number of entries too, without preallocating memory for all of them.
    const least = Math.ceil(options.maxBytes / CAPACITY);
    this.#held = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ registration }) => Math.max(least, registration.length + OVERHEAD_BYTES),
    });
  }

  get size(): number {
    return this.#held.size;
  }

  /** Returns the fields that a caller's poll carries. */
  of(caller: Caller | undefined, queueId: string): GetEventsRequest {
    const cached = this.#of(caller, queueId);
    return cached ? { registration: cached.registration, used_at_ms: cached.usedAt, through: cached.through } : {};
  }

  /** Stores a queue after its register or after the answer to a poll. */
  note(
    caller: Caller | undefined,
    queueId: string,
    { registration, through }: Pick<GetEventsReply__Output, 'registration' | 'through'>,
  ): void {
    const before = this.#of(caller, queueId);
    const known = Math.max(before?.through ?? 0, through);
    if (registration.length > 0) {
      const { realm_id: realmId = 0, user_id: userId = 0 } = caller ?? {};
      const own = ownBytes(registration);
      this.#held.set(queueId, { realmId, userId, registration: own, usedAt: this.#now(), through: known });
    } else if (before) {
      before.usedAt = this.#now();
      before.through = known;
    }
  }

  /** Records the use of a queue whose poll ended without an answer about the queue. */
  used(caller: Caller | undefined, queueId: string): void {
    const cached = this.#of(caller, queueId);
    if (cached) cached.usedAt = this.#now();
  }

  /** Drops a queue that no longer exists. */
  forget(caller: Caller | undefined, queueId: string): void {
    if (this.#of(caller, queueId)) this.#held.delete(queueId);
  }

  #of(caller: Caller | undefined, queueId: string): CachedRegistration | undefined {
    const cached = this.#held.get(queueId);
    return cached && cached.realmId === caller?.realm_id && cached.userId === caller.user_id ? cached : undefined;
  }
}
