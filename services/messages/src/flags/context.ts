/** Dependencies of `flags/`. */

import type { CommitQueue, Database } from '@rookery/data';
import type { Clients, KnownRealms } from '@rookery/runtime';
import type { MessageRows } from '../message/message-rows.ts';
import type { ReadStates } from '../readstate/read-states.ts';
import type { HeavyReads } from '../unread/heavy-reads.ts';
import type { KnownUsers } from '../upstream/known-users.ts';
import type { NotificationPreferenceCache } from '../upstream/notification-preferences.ts';
import type { ViewCache } from '../upstream/views.ts';

export interface FlagsContext {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly clients: Clients;
  readonly realms: KnownRealms;
  /** The users of a realm by id and by name. */
  readonly directory: KnownUsers;
  /** Alert words and mutes of the users, at most a second old. */
  readonly notificationPreferences: NotificationPreferenceCache;
  /** The read state and the flags of each user. Cached; includes every answered change. */
  readonly readStates: ReadStates;
  /** The newest messages of conversations as rows of numbers, in which unread ones are found. */
  readonly messageRows: MessageRows;
  /** The admission queue of reads that scan thousands of messages. */
  readonly heavyReads: HeavyReads;
  /** The channels that each user may see. Cached; includes every answered change. */
  readonly views: ViewCache;
}
