/**
 * Limits of queues for a user and an organisation. A client that registers in a loop would fill NATS with unread
 * queues, each for as long as its timeout, which may be a week.
 *
 * Each user has a list of queues in a bucket. The replica that registers for the user updates it: it reads the list
 * once and writes it after the register, one write at a time, each with all changes since the last. Two replicas that
 * write concurrently detect it by the list's revision, and merge. A crash loses unwritten changes: the latest
 * registers, whose queues expire by themselves. An organisation's queues are counted in the buckets, once in thousands
 * of registers.
 */
import { atMost, DomainError } from '@rookery/core';
import { RevisionConflict } from '@rookery/log';
import type { Logger } from '@rookery/rpc';
import { LRUCache } from 'lru-cache';
import { type Registration, touchEveryMs } from '../registration/rules/registration.ts';
import { type ListedQueue, livesMs, type Registrations } from '../registration/store.ts';

interface QueueLimitsOptions {
  readonly registrations: Pick<Registrations, 'loadList' | 'saveList' | 'count' | 'touchedAt'>;
  readonly perUser: number;
  readonly perRealm: number;
  readonly logger: Logger;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Returns when each of a user's queues here was last used, UNIX milliseconds; infinite while a poll waits. */
  lastUses(realm: number, userId: number): Promise<ReadonlyMap<string, number>>;
  /** Ends a queue permanently, on any replica. */
  end(realm: number, userId: number, queueId: string): Promise<void>;
}

interface List {
  readonly queues: Map<string, ListedQueue>;
  /** Removed since the list was last written: another writer may still list them. */
  readonly gone: Set<string>;
  revision: number;
  isChanged: boolean;
  isSaving: boolean;
}

/** Max. queues in the lists in memory: 100 bytes each. An evicted list is read again. */
const MAX_LISTED = 300_000;
/** Max. organisations in memory whose registers are counted. */
const MAX_REALMS = 10_000;
/** Number of registers here after which an organisation's queues are counted, as a share of its limit. */
const COUNTED_SHARE = 1 / 20;
/** Time until an organisation at its limit is counted again, ms; its clients are asked to retry then. */
const FULL_MS = 60_000;
/**
 * Time since its last use before which a queue is not idle, ms: clients poll at least every 90 s, and immediately after
 * a register.
 */
const MIN_UNUSED_MS = 60_000;
/** Max. conflicts of one write with other writers of the list; then it waits for the next change. */
const MAX_ATTEMPTS = 5;

interface RealmCount {
  registered: number;
  fullUntil: number;
}

export class QueueLimits {
  readonly #options: QueueLimitsOptions;
  /** The value is a new object whenever the list grows, so that the cache computes its size again. */
  readonly #lists = new LRUCache<string, { readonly list: List }>({
    maxSize: MAX_LISTED,
    sizeCalculation: ({ list }) => list.queues.size + 1,
  });
  readonly #loading = new Map<string, Promise<List>>();
  readonly #saving = new Set<Promise<void>>();
  readonly #realms = new LRUCache<number, RealmCount>(atMost(MAX_REALMS));

  constructor(options: QueueLimitsOptions) {
    this.#options = options;
  }

  /**
   * Lists a queue that is about to be registered. If the user is at the limit, the queue unused for longest ends.
   * @throws RATE_LIMIT_HIT if all of them were used in the last minute, or the organisation has too many;
   *   SERVER_NOT_READY
   */
  async admit({
    realm,
    userId,
    queueId,
    timeoutSecs,
  }: Pick<Registration, 'realm' | 'userId' | 'queueId' | 'timeoutSecs'>) {
    const { now, perUser } = this.#options;
    this.#countRealm(realm);
    const list = await this.#listOf(realm, userId);
    for (const [id, [, at, timeout]] of list.queues) {
      if (now() > at + livesMs({ timeoutSecs: timeout })) list.queues.delete(id);
    }
    const uses = new Map(list.queues.size >= perUser ? await this.#options.lastUses(realm, userId) : []);
    let ended = this.#longestUnused(list, uses);
    while (!ended.every((id) => uses.has(id))) {
      await this.#readTouches(realm, list, ended, uses);
      ended = this.#longestUnused(list, uses);
    }
    // No await from here until the queue is listed, so that each of several concurrent registers sees those before it.
    for (const id of ended) this.#forget(list, id);
    const isRefused = list.queues.size >= perUser;
    if (!isRefused) list.queues.set(queueId, [queueId, now(), timeoutSecs]);
    if (!isRefused || ended.length > 0) this.#save(realm, userId, list);
    for (const id of ended) {
      this.#options.logger.info(
        { realm, user: userId, queue: id, limit: perUser },
        'queue ended: user over its queue limit',
      );
      await this.#options.end(realm, userId, id);
    }
    if (isRefused) throw tooMany(MIN_UNUSED_MS);
  }

  /** Records that a queue was used, and its registration written again. */
  renewed({ realm, userId, queueId, timeoutSecs }: Registration): void {
    this.#change(realm, userId, (list) => {
      list.queues.set(queueId, [queueId, this.#options.now(), timeoutSecs]);
      return true;
    });
  }

  /** Records that a queue has ended, or all queues of the user. */
  ended(realm: number, userId: number, queueId?: string): void {
    this.#change(realm, userId, (list) => {
      const ids = queueId === undefined ? [...list.queues.keys()] : [queueId];
      return ids.filter((id) => this.#forget(list, id)).length > 0;
    });
  }

  /** Resolves when all changes of the lists are written. */
  async settled(): Promise<void> {
    while (this.#saving.size > 0) await Promise.all(this.#saving);
  }

  /** @throws RATE_LIMIT_HIT */
  #countRealm(realm: number): void {
    const { now, perRealm } = this.#options;
    const count = this.#realms.get(realm) ?? { registered: 0, fullUntil: 0 };
    this.#realms.set(realm, count);
    if (now() < count.fullUntil) throw tooMany(count.fullUntil - now());
    count.registered++;
    const isDue = count.registered >= perRealm * COUNTED_SHARE || count.fullUntil > 0;
    if (!isDue) return;
    count.registered = 0;
    count.fullUntil = 0;
    this.#options.registrations
      .count(realm)
      .then((queues) => {
        if (queues < perRealm) return;
        count.fullUntil = now() + FULL_MS;
        this.#options.logger.warn({ realm, queues, limit: perRealm }, 'organisation reached its queue limit');
      })
      .catch((error: unknown) => this.#options.logger.warn({ err: error, realm }, 'queue count failed'));
  }

  /** Returns the queues that must end to make room for one; fewer if the others are in use, or were recently. */
  #longestUnused({ queues }: List, uses: ReadonlyMap<string, number>): string[] {
    const before = this.#options.now() - MIN_UNUSED_MS;
    const usedAt = ([id, at]: ListedQueue) => Math.max(at, uses.get(id) ?? 0);
    return [...queues.values()]
      .filter((queue) => usedAt(queue) <= before)
      .sort((a, b) => usedAt(a) - usedAt(b))
      .slice(0, Math.max(0, queues.size + 1 - this.#options.perUser))
      .map(([id]) => id);
  }

  /**
   * Reads the last uses of queues that are not here. A touch shows when another replica served the queue; it may have
   * done so until the next touch was due.
   */
  async #readTouches(realm: number, { queues }: List, ids: readonly string[], uses: Map<string, number>) {
    const unknown = ids.filter((id) => !uses.has(id));
    const touches = await Promise.all(unknown.map((id) => this.#options.registrations.touchedAt(realm, id)));
    unknown.forEach((id, n) => {
      const [, , timeoutSecs = 0] = queues.get(id) ?? [];
      const touchedAt = touches[n] ?? 0;
      uses.set(id, touchedAt === 0 ? 0 : touchedAt + touchEveryMs({ timeoutSecs }));
    });
  }

  #forget(list: List, queueId: string): boolean {
    const isListed = list.queues.delete(queueId);
    if (isListed) list.gone.add(queueId);
    return isListed;
  }

  #change(realm: number, userId: number, change: (list: List) => boolean): void {
    this.#listOf(realm, userId)
      .then((list) => {
        if (change(list)) this.#save(realm, userId, list);
      })
      .catch((error: unknown) => this.#options.logger.debug({ err: error }, 'queue list update failed'));
  }

  async #listOf(realm: number, userId: number): Promise<List> {
    const key = `${realm}:${userId}`;
    const known = this.#lists.get(key)?.list;
    if (known) return known;
    let loading = this.#loading.get(key);
    if (!loading) {
      loading = this.#load(realm, userId, key).finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
    }
    return loading;
  }

  async #load(realm: number, userId: number, key: string): Promise<List> {
    const { queues, revision } = await this.#options.registrations.loadList(realm, userId);
    const all = new Map(queues.map((one) => [one[0], one]));
    const list = { queues: all, gone: new Set<string>(), revision, isChanged: false, isSaving: false };
    this.#lists.set(key, { list });
    return list;
  }

  /** Writes the list, and again if it changes in the meantime. */
  #save(realm: number, userId: number, list: List): void {
    list.isChanged = true;
    this.#lists.set(`${realm}:${userId}`, { list });
    if (list.isSaving) return;
    list.isSaving = true;
    const saving = this.#write(realm, userId, list)
      .catch((error: unknown) => this.#options.logger.debug({ err: error }, 'queue list write failed'))
      .finally(() => {
        list.isSaving = false;
        this.#saving.delete(saving);
      });
    this.#saving.add(saving);
  }

  async #write(realm: number, userId: number, list: List): Promise<void> {
    const { registrations } = this.#options;
    for (let conflicts = 0; list.isChanged && conflicts < MAX_ATTEMPTS; ) {
      list.isChanged = false;
      const gone = [...list.gone];
      try {
        list.revision = await registrations.saveList(realm, userId, [...list.queues.values()], list.revision);
        for (const id of gone) list.gone.delete(id);
      } catch (error) {
        list.isChanged = true;
        if (!(error instanceof RevisionConflict)) throw error;
        conflicts++;
        const other = await registrations.loadList(realm, userId);
        list.revision = other.revision;
        for (const one of other.queues) {
          const mine = list.queues.get(one[0]);
          if (!list.gone.has(one[0]) && (mine?.[1] ?? 0) < one[1]) list.queues.set(one[0], one);
        }
      }
    }
  }
}

function tooMany(afterMs: number): DomainError {
  return new DomainError('RATE_LIMIT_HIT', 'Too many event queues', {
    extra: { 'retry-after': Math.ceil(afterMs / 1000) },
  });
}
