/**
 * What this gateway knows of the queues whose polls it passes on: their registrations, signed by the events service,
 * when it last held a poll, and how far the queue had come. It goes along with each poll, so that a replica which takes
 * over needs to read nothing, and a queue outlives an outage of what the replicas read. Only a cache: without it they
 * read.
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
  /** The highest id that the queue gave out or accepted. */
  through: number;
}

/** More queues than a process has descriptors for their polls. */
const CAPACITY = 65_536;

/** What one takes beside its registration, roughly. */
const OVERHEAD_BYTES = 400;

export class QueueRegistrations {
  readonly #held: LRUCache<string, CachedRegistration>;
  readonly #now: () => number;

  /** `now`: UNIX milliseconds; the events service compares them with its own. */
  constructor(o: { maxBytes: number; now?: () => number }) {
    this.#now = o.now ?? evenTime();
    // Bounds their number as well, without room for all of them from the start.
    const least = Math.ceil(o.maxBytes / CAPACITY);
    this.#held = new LRUCache({
      maxSize: o.maxBytes,
      sizeCalculation: ({ registration }) => Math.max(least, registration.length + OVERHEAD_BYTES),
    });
  }

  get size(): number {
    return this.#held.size;
  }

  /** What goes along with a caller's poll. */
  of(caller: Caller | undefined, queueId: string): GetEventsRequest {
    const cached = this.#of(caller, queueId);
    return cached ? { registration: cached.registration, used_at_ms: cached.usedAt, through: cached.through } : {};
  }

  /** Takes note of a queue that was registered, or of the answer to a poll. */
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

  /** A poll ended without an answer that says anything of the queue. */
  used(caller: Caller | undefined, queueId: string): void {
    const cached = this.#of(caller, queueId);
    if (cached) cached.usedAt = this.#now();
  }

  /** The queue is no more. */
  forget(caller: Caller | undefined, queueId: string): void {
    if (this.#of(caller, queueId)) this.#held.delete(queueId);
  }

  #of(caller: Caller | undefined, queueId: string): CachedRegistration | undefined {
    const cached = this.#held.get(queueId);
    return cached && cached.realmId === caller?.realm_id && cached.userId === caller.user_id ? cached : undefined;
  }
}
