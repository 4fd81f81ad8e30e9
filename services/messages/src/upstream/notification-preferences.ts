/** How the people of a realm receive messages: the words that they look for, and whose messages they do not want to see. */
import { NOTIFICATION_PREFERENCES_MAX_AGE_MS, UserSet } from '@rookery/core';
import { PeerFailure } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import { WordFinder } from '../search/word-finder.ts';

/** Realms cached at once; more are asked for again. */
const MAX_REALMS = 10_000;
const DEADLINE_MS = 5000;

/** A realm's notification preferences, and what names them. */
export interface NotificationPreferences {
  readonly version: number;
  /** Finds who looks for a word of a text. */
  readonly words: WordFinder;
  /** By sender, who has muted them. */
  readonly muters: ReadonlyMap<number, UserSet>;
}

/** Of a realm whose users service is of a release that knows no alert words and no muted users. */
const NOBODY: NotificationPreferences = { version: 0, words: new WordFinder([]), muters: new Map() };

function unknownYet(error: unknown): undefined {
  if (error instanceof PeerFailure && error.kind === 'unimplemented') return undefined;
  throw error;
}

/**
 * The notification preferences of realms. Sends ask for them once in NOTIFICATION_PREFERENCES_MAX_AGE_MS. A change of them
 * is answered when every replica has dropped what it holds (`forget`), or when that is older than this; so nothing here
 * misses a change that was answered before the message came. While the users service may not see this process, nothing
 * is cached.
 */
export class NotificationPreferenceCache {
  readonly #clients: Pick<Clients, 'users'>;
  readonly #mayCache: () => boolean;
  readonly #asked = new LRUCache<number, Promise<NotificationPreferences>>({
    max: MAX_REALMS,
    ttl: NOTIFICATION_PREFERENCES_MAX_AGE_MS,
  });
  readonly #known = new LRUCache<number, NotificationPreferences>({ max: MAX_REALMS });

  constructor(clients: Pick<Clients, 'users'>, mayCache: () => boolean) {
    this.#clients = clients;
    this.#mayCache = mayCache;
  }

  /** Fails as the call to the users service fails. */
  get(realm: number): Promise<NotificationPreferences> {
    if (!this.#mayCache()) return this.#ask(realm);
    const known = this.#asked.get(realm);
    if (known) return known;
    // The age counts from here, before the question.
    const asked = this.#ask(realm);
    this.#asked.set(realm, asked);
    asked.catch(() => {
      // The next caller asks again, rather than getting this failure.
      if (this.#asked.peek(realm) === asked) this.#asked.delete(realm);
    });
    return asked;
  }

  /** A caller from now on gets what is true now, also where a question is under way. */
  forget(realm: number): void {
    this.#asked.delete(realm);
  }

  async #ask(realm: number): Promise<NotificationPreferences> {
    const known = this.#known.get(realm);
    const reply = await this.#clients.users
      .GetNotificationPreferences(
        { realm_id: realm, known_version: known?.version ?? 0 },
        { route: String(realm), deadlineMs: DEADLINE_MS },
      )
      .catch(unknownYet);
    if (!reply) return NOBODY;
    if (reply.not_modified && known) return known;
    const notificationPreferences = {
      version: reply.version,
      words: new WordFinder(reply.words.map(({ word, users }) => ({ word, users: UserSet.fromBytes(users) }))),
      muters: new Map(reply.mutes.map(({ sender_id, users }) => [sender_id, UserSet.fromBytes(users)])),
    };
    this.#known.set(realm, notificationPreferences);
    return notificationPreferences;
  }
}
