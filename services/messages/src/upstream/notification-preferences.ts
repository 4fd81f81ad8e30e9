/**
 * How the people of a realm receive messages: the words that they look for, and whose messages they do not want to see.
 */
import { type DroppableLease, UserSet, VersionedCache } from '@rookery/core';
import { PeerFailure } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import { WordFinder } from '../search/word-finder.ts';
import { ASK_MS } from './leases.ts';

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
 * The notification preferences of realms. Each is used for a lease, as the users of the realm are (`KnownUsers`); so
 * nothing here misses a change that was answered before the message came.
 */
export class NotificationPreferenceCache {
  readonly #lease: DroppableLease<number>;
  readonly cache: VersionedCache<number, NotificationPreferences>;

  /** @param lease of what the users service says of a realm */
  constructor({ users }: Pick<Clients, 'users'>, lease: DroppableLease<number>) {
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
    return this.cache.get(realm, this.#lease.requiredOf(realm));
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
