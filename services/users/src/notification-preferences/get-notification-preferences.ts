/** The alert words and muted users of an organisation's users, for the messages service. */

import { createHash } from 'node:crypto';
import { UserSet } from '@rookery/core';
import type { GetNotificationPreferencesReply } from '@rookery/protos/gen/rookery/GetNotificationPreferencesReply.ts';
import type { UsersHandler } from '@rookery/rpc';
import type { Directory, UserTable } from '../directory/directory.ts';
import type { User } from '../user/documents.ts';
import type { NotificationPreferencesContext } from './context.ts';

/**
 * Returns the notification preferences of an organisation with their version: a hash, the same on every replica. At a
 * known version the reply only says that nothing has changed, as after most changes of users.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export const getNotificationPreferences: UsersHandler<
  'GetNotificationPreferences',
  Pick<NotificationPreferencesContext, 'directories'>
> = async (context, request) => {
  const directory = await context.directories.current(request.realm_id);
  const made = preferencesOf(directory);
  return request.known_version === made.version ? { version: made.version, not_modified: true } : made;
};

interface Made {
  readonly users: UserTable;
  readonly reply: GetNotificationPreferencesReply & { readonly version: number };
}

/** The last reply for a realm, by the value that its successive directories share. */
const MADE = new WeakMap<Directory['prepared'], Made>();

function preferencesOf({ users, prepared }: Directory): Made['reply'] {
  const last = MADE.get(prepared);
  if (last?.users === users) return last.reply;
  const those = users.people.filter((user) => user.is_active && (user.alert_words || user.muted_users));
  const version = versionOf(those);
  const reply = last?.reply.version === version ? last.reply : toReply(version, those);
  MADE.set(prepared, { users, reply });
  return reply;
}

/** Six bytes of a hash, plus 1: an integer that a number represents exactly, and never 0. */
function versionOf(those: readonly User[]): number {
  const hash = createHash('sha256');
  for (const { id, alert_words = [], muted_users = [] } of those) {
    hash.update(JSON.stringify([id, alert_words, muted_users.map((muted) => muted.id)]));
  }
  return hash.digest().readUIntBE(0, 6) + 1;
}

function toReply(version: number, those: readonly User[]): Made['reply'] {
  const words = new Map<string, number[]>();
  const muters = new Map<number, number[]>();
  for (const { id, alert_words = [], muted_users = [] } of those) {
    for (const word of alert_words) into(words, word.toLowerCase(), id);
    for (const muted of muted_users) into(muters, muted.id, id);
  }
  return {
    version,
    words: [...words].map(([word, ids]) => ({ word, users: UserSet.of(ids).toBytes() })),
    mutes: [...muters].map(([sender_id, ids]) => ({ sender_id, users: UserSet.of(ids).toBytes() })),
  };
}

function into<Key>(map: Map<Key, number[]>, key: Key, id: number): void {
  const ids = map.get(key);
  if (ids) ids.push(id);
  else map.set(key, [id]);
}
