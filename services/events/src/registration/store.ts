/**
 * Registrations and touches, in key-value buckets under `<realm>.<queue id>`. Any replica finds there what it needs
 * to serve a queue that it has never seen.
 *
 * A register is answered when its registration is on disk. A bucket is a stream, which writes one message after the
 * other, each with a sync of the disk; several streams are synced together. So registrations are spread over
 * buckets.
 *
 * A touch is the time of a queue's last use. It has a bucket of its own since it is written again and again, a few
 * bytes each time, by the replica that serves the queue, while a registration never changes. Both live for as long
 * as the queue may be idle and `OUTAGE_MS` more, so that an outage of NATS ends no queue; unused ones expire by
 * themselves.
 *
 * Where all queues of a user ended, `<realm>.user-<id>` has the position up to which they did: their ids are
 * unknown, so they cannot be removed one by one. `<realm>.list-<id>` lists a user's queues, for their limit
 * (`queues/queue-limits.ts`).
 */
import type { Bucket, Log } from '@rookery/log';
import type { Logger } from '@rookery/rpc';
import { expiresAfterMs, isExpired, MAX_TIMEOUT_SECS, type Registration } from './rules/registration.ts';
import { decodeRegistration, encodeRegistration } from './stored-registration.ts';

/** A registration, and its queue's last stored use, UNIX milliseconds. */
interface Found {
  readonly registration: Registration;
  readonly usedAt: number;
}

/**
 * A queue in the list of its user's: its id, when its registration was last written (UNIX milliseconds), its timeout in
 * seconds.
 */
export type ListedQueue = readonly [queueId: string, at: number, timeoutSecs: number];

/** A position of a log. */
interface LogPosition {
  readonly position: number;
  readonly epoch: string;
}

export class Registrations {
  readonly #log: Pick<Log, 'bucket'>;
  readonly #logger: Logger;
  readonly #outageMs: number;
  #reads = 0;
  readonly #buckets = new Map<string, Promise<Bucket>>();

  /** `outageMs`: what entries outlive their queue by. */
  constructor(o: { log: Pick<Log, 'bucket'>; logger: Logger; outageMs: number }) {
    this.#log = o.log;
    this.#logger = o.logger;
    this.#outageMs = o.outageMs;
  }

  /** How often a registration was read, so far. */
  get reads(): number {
    return this.#reads;
  }

  /** @throws SERVER_NOT_READY while NATS is away. */
  async create(registration: Registration): Promise<void> {
    const bucket = await this.#open(bucketOf(registration.queueId));
    await bucket.put(keyOf(registration.realm, registration.queueId), encodeRegistration(registration), {
      ttlMs: livesMs(registration) + this.#outageMs,
    });
  }

  /**
   * What is known of a queue, from the buckets' leaders. One that is younger than its timeout needs no touch to be
   * alive: that halves the reads when the polls of a whole replica come over.
   * @throws SERVER_NOT_READY while NATS is away.
   */
  async load(realm: number, queueId: string, now: number): Promise<Found | undefined> {
    const key = keyOf(realm, queueId);
    const registrations = await this.#open(bucketOf(queueId));
    this.#reads++;
    const stored = await registrations.get(key);
    const registration = stored && decodeRegistration(realm, queueId, stored.value);
    if (!registration) return undefined;
    const users = await this.#open(USERS);
    const ended = (await users.get(userKeyOf(realm, registration.userId)))?.json<LogPosition>();
    if (ended?.epoch === registration.epoch && ended.position > registration.base) return undefined;
    const { createdAt } = registration;
    if (!isExpired(registration, createdAt, now)) return { registration, usedAt: createdAt };
    return { registration, usedAt: Math.max(createdAt, await this.touchedAt(realm, queueId)) };
  }

  /** The last stored use of a queue, UNIX milliseconds; 0 where none is. @throws SERVER_NOT_READY */
  async touchedAt(realm: number, queueId: string): Promise<number> {
    const touches = await this.#open(TOUCHES);
    return (await touches.get(keyOf(realm, queueId)))?.json<number>() ?? 0;
  }

  /** Stores the time of a use, in the background. A lost one shortens the queue's life by as much. */
  touch(registration: Registration, at: number): void {
    this.#touch(registration, at).catch((error: unknown) => {
      this.#logger.debug({ err: error }, 'queue touch failed');
    });
  }

  /**
   * Extends the life of the registration's entry, in the background; to be called at least every `renewEveryMs` of
   * use.
   */
  renew(registration: Registration): void {
    this.create(registration).catch((error: unknown) => {
      this.#logger.debug({ err: error }, 'registration renewal failed');
    });
  }

  /** The queue cannot be loaded any more. @throws SERVER_NOT_READY while NATS is away. */
  async remove(realm: number, queueId: string): Promise<void> {
    const bucket = await this.#open(bucketOf(queueId));
    await bucket.delete(keyOf(realm, queueId));
  }

  /** No queue of the user that was registered before this position can be loaded any more. @throws SERVER_NOT_READY */
  async endAll(realm: number, userId: number, at: LogPosition): Promise<void> {
    const bucket = await this.#open(USERS);
    await bucket.put(userKeyOf(realm, userId), at, { ttlMs: LONGEST_MS + this.#outageMs });
  }

  /** The queues of a user as the list of them has it, and the revision to write it at. @throws SERVER_NOT_READY */
  async loadList(realm: number, userId: number): Promise<{ queues: readonly ListedQueue[]; revision: number }> {
    const bucket = await this.#open(USERS);
    const entry = await bucket.get(listKeyOf(realm, userId));
    return { queues: entry?.json<readonly ListedQueue[]>() ?? [], revision: entry?.revision ?? 0 };
  }

  /**
   * Writes the list of a user's queues. Resolves with its new revision.
   * @throws RevisionConflict where it is at another revision than this; SERVER_NOT_READY
   */
  async saveList(realm: number, userId: number, queues: readonly ListedQueue[], revision: number): Promise<number> {
    const bucket = await this.#open(USERS);
    const key = listKeyOf(realm, userId);
    const longest = Math.max(0, ...queues.map(([, , timeoutSecs]) => livesMs({ timeoutSecs })));
    const options = { ttlMs: longest + this.#outageMs };
    return revision === 0 ? bucket.create(key, queues, options) : bucket.update(key, queues, revision, options);
  }

  /**
   * How many queues an organisation has, within some percent: those of one bucket stand for the others'. @throws
   * SERVER_NOT_READY
   */
  async count(realm: number): Promise<number> {
    const bucket = await this.#open(BUCKETS[1]);
    return (await bucket.count(String(realm))) * BUCKETS.length;
  }

  /** No queue of an organisation can be loaded any more. @throws SERVER_NOT_READY while NATS is away. */
  async removeRealm(realm: number): Promise<void> {
    for (const name of [...BUCKETS, TOUCHES]) await (await this.#open(name)).removeAll(String(realm));
  }

  async #touch(registration: Registration, at: number): Promise<void> {
    const bucket = await this.#open(TOUCHES);
    await bucket.put(keyOf(registration.realm, registration.queueId), at, {
      ttlMs: expiresAfterMs(registration) + this.#outageMs,
    });
  }

  /**
   * Opens at the first use, since NATS may be away when the process starts; after a failure the next use tries again.
   */
  #open(name: string): Promise<Bucket> {
    let opening = this.#buckets.get(name);
    if (!opening) {
      opening = this.#log.bucket(name);
      this.#buckets.set(name, opening);
      opening.catch(() => this.#buckets.delete(name));
    }
    return opening;
  }
}

/** With fewer, more registers wait for one disk; more cost NATS memory and bring nothing, as syncs are one by then. */
const BUCKETS = ['queues', 'queues_1', 'queues_2', 'queues_3'] as const;

const USERS = BUCKETS[0];
const TOUCHES = 'touches';

/** The bucket of a queue's registration; ids are random, so all get as many. */
export function bucketOf(queueId: string): string {
  return BUCKETS[(queueId.charCodeAt(0) || 0) % BUCKETS.length] ?? BUCKETS[0];
}

/** While a queue is used, its registration is written again at most this often, ms. */
export function renewEveryMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return registration.timeoutSecs * 1000;
}

/** How long an entry of a registration lives, without an outage. */
export function livesMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return renewEveryMs(registration) + expiresAfterMs(registration);
}

/** The longest that any does. */
const LONGEST_MS = livesMs({ timeoutSecs: MAX_TIMEOUT_SECS });

function keyOf(realm: number, queueId: string): string {
  return `${realm}.${queueId}`;
}

/** No queue id has a dash. */
function userKeyOf(realm: number, userId: number): string {
  return `${realm}.user-${userId}`;
}

function listKeyOf(realm: number, userId: number): string {
  return `${realm}.list-${userId}`;
}
