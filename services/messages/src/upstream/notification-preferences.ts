/**
 * How the people of a realm receive messages: the words that they look for, and whose messages they do not want to see.
 */
import { Lease, NOTIFICATION_PREFERENCES_MAX_AGE_MS, UserSet, VersionedCache } from '@rookery/core';
import { PeerFailure } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { WordFinder } from '../search/word-finder.ts';
import { ASK_MS } from './context.ts';

/** Realms cached at once; more are asked for again. */
const MAX_REALMS = 10_000;

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
 * The notification preferences of realms. Sends ask for them once in NOTIFICATION_PREFERENCES_MAX_AGE_MS. A change of
 * them is answered when every replica has dropped what it holds (`forget`), or when that is older than this; so nothing
 * here misses a change that was answered before the message came. While the users service may not see this process,
 * nothing cached is used.
 */
export class NotificationPreferenceCache {
  readonly #lease: Lease;
  readonly cache: VersionedCache<number, NotificationPreferences>;

  /** @param hears whether this process would hear of a change */
  constructor({ users }: Pick<Clients, 'users'>, hears: () => boolean) {
    const lease = new Lease({ ms: NOTIFICATION_PREFERENCES_MAX_AGE_MS, hears });
    this.#lease = lease;
    this.cache = new VersionedCache({
      most: MAX_REALMS,
      read: async (realm, known) => {
        const version = lease.beginning;
        return { version, value: await ask(users, realm, known?.value) };
      },
    });
  }

  /** Fails as the call to the users service fails. */
  get(realm: number): NotificationPreferences | Promise<NotificationPreferences> {
    return this.cache.get(realm, this.#lease.required);
  }

  /** A caller from now on gets what is true now, also where a question is under way. */
  forget(realm: number): void {
    this.cache.invalidate(realm);
  }
}

async function ask(
  users: Clients['users'],
  realm_id: number,
  known: NotificationPreferences | undefined,
): Promise<NotificationPreferences> {
  const request = { realm_id, known_version: known?.version ?? 0 };
  const options = { route: String(realm_id), deadlineMs: ASK_MS };
  const reply = await users.GetNotificationPreferences(request, options).catch(unknownYet);
  if (!reply) return NOBODY;
  if (reply.not_modified && known) return known;
  return {
    version: reply.version,
    words: new WordFinder(reply.words.map(({ word, users }) => ({ word, users: UserSet.fromBytes(users) }))),
    muters: new Map(reply.mutes.map(({ sender_id, users }) => [sender_id, UserSet.fromBytes(users)])),
  };
}
