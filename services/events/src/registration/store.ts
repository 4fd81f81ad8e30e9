/**
 * Registrations and touches, in key-value buckets under `<realm>.<queue id>`. Any replica finds there all that it needs
 * to serve a queue that it has never served.
 *
 * A register is answered when its registration is on disk. A bucket is a stream, which writes one message after the
 * other, each with a sync of the disk; several streams are synced together. So registrations are spread over buckets.
 *
 * A touch is the time of a queue's last use. It has a bucket of its own since the replica that serves the queue writes
 * it repeatedly, a few bytes each time, while a registration never changes. Both live for as long as the queue may be
 * idle and `OUTAGE_MS` more, so that an outage of NATS ends no queue; unused ones expire by themselves.
 *
 * If all queues of a user were ended, `<realm>.user-<id>` has the position up to which they were: their ids are
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
 * A queue in its user's list: its id, when its registration was last written (UNIX milliseconds), its timeout in
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

  /** @param options.outageMs how long entries outlive their queues */
  constructor(options: { log: Pick<Log, 'bucket'>; logger: Logger; outageMs: number }) {
    this.#log = options.log;
    this.#logger = options.logger;
    this.#outageMs = options.outageMs;
  }

  /** Number of reads of registrations, so far. */
  get reads(): number {
    return this.#reads;
  }

  /** @throws SERVER_NOT_READY while NATS is unreachable. */
  async create(registration: Registration): Promise<void> {
    const bucket = await this.#open(bucketOf(registration.queueId));
    await bucket.put(keyOf(registration.realm, registration.queueId), encodeRegistration(registration), {
      ttlMs: livesMs(registration) + this.#outageMs,
    });
  }

  /**
   * Returns the registration and the last use of a queue, from the buckets' leaders. A queue that is younger than its
   * timeout needs no touch to be alive: that halves the reads when the polls of a whole replica are taken over.
   * @throws SERVER_NOT_READY while NATS is unreachable
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

  /** Returns the last stored use of a queue, UNIX milliseconds; 0 if there is none. @throws SERVER_NOT_READY */
  async touchedAt(realm: number, queueId: string): Promise<number> {
    const touches = await this.#open(TOUCHES);
    return (await touches.get(keyOf(realm, queueId)))?.json<number>() ?? 0;
  }

  /** Stores the time of a use, in the background. If it is lost, the queue's life is shorter by as much. */
  touch(registration: Registration, at: number): void {
    this.#touch(registration, at).catch((error: unknown) => {
      this.#logger.debug({ err: error }, 'queue touch failed');
    });
  }

  /**
   * Extends the life of the registration's entry, in the background; must be called at least every `renewEveryMs` of
   * use.
   */
  renew(registration: Registration): void {
    this.create(registration).catch((error: unknown) => {
      this.#logger.debug({ err: error }, 'registration renewal failed');
    });
  }

  /**
   * Removes a registration, so that the queue can no longer be loaded.
   * @throws SERVER_NOT_READY while NATS is unreachable
   */
  async remove(realm: number, queueId: string): Promise<void> {
    const bucket = await this.#open(bucketOf(queueId));
    await bucket.delete(keyOf(realm, queueId));
  }

  /**
   * Prevents queues of the user that were registered before this position from being loaded again.
   * @throws SERVER_NOT_READY
   */
  async endAll(realm: number, userId: number, at: LogPosition): Promise<void> {
    const bucket = await this.#open(USERS);
    await bucket.put(userKeyOf(realm, userId), at, { ttlMs: LONGEST_MS + this.#outageMs });
  }

  /** Returns the list of a user's queues, and the revision at which to write it. @throws SERVER_NOT_READY */
  async loadList(realm: number, userId: number): Promise<{ queues: readonly ListedQueue[]; revision: number }> {
    const bucket = await this.#open(USERS);
    const entry = await bucket.get(listKeyOf(realm, userId));
    return { queues: entry?.json<readonly ListedQueue[]>() ?? [], revision: entry?.revision ?? 0 };
  }

  /**
   * Writes the list of a user's queues. Resolves with its new revision.
   * @throws RevisionConflict if it is at another revision than this; SERVER_NOT_READY
   */
  async saveList(realm: number, userId: number, queues: readonly ListedQueue[], revision: number): Promise<number> {
    const bucket = await this.#open(USERS);
    const key = listKeyOf(realm, userId);
    const longest = Math.max(0, ...queues.map(([, , timeoutSecs]) => livesMs({ timeoutSecs })));
    const options = { ttlMs: longest + this.#outageMs };
    return revision === 0 ? bucket.create(key, queues, options) : bucket.update(key, queues, revision, options);
  }

  /**
   * Returns the number of queues of an organisation, within some percent: one bucket is counted and multiplied.
   * @throws SERVER_NOT_READY
   */
  async count(realm: number): Promise<number> {
    const bucket = await this.#open(BUCKETS[1]);
    return (await bucket.count(String(realm))) * BUCKETS.length;
  }

  /** Removes all registrations and touches of an organisation. @throws SERVER_NOT_READY while NATS is unreachable */
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
   * Opens a bucket at its first use, since NATS may be unreachable when the process starts; after a failure the next
   * use tries again.
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

/**
 * With fewer, more registers wait for one disk; more cost NATS memory without a gain, as their syncs are already
 * combined.
 */
const BUCKETS = ['queues', 'queues_1', 'queues_2', 'queues_3'] as const;

const USERS = BUCKETS[0];
const TOUCHES = 'touches';

/** Returns the bucket of a queue's registration; ids are random, so all buckets get equally many. */
export function bucketOf(queueId: string): string {
  return BUCKETS[(queueId.charCodeAt(0) || 0) % BUCKETS.length] ?? BUCKETS[0];
}

/** Min. interval at which the registration of a used queue is written again, ms. */
export function renewEveryMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return registration.timeoutSecs * 1000;
}

/** How long an entry of a registration lives, without an outage, ms. */
export function livesMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return renewEveryMs(registration) + expiresAfterMs(registration);
}

/** The longest life of any entry, ms. */
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
