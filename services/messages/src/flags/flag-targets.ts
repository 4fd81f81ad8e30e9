/** Messages with the fields that a change of their flags needs. */
import { documentKey } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { messageId, messagesByKeys, presentIds } from '../message/store/messages.ts';
import type { UnreadMessage } from '../unread/found-messages.ts';
import { UNREAD_FIELDS } from '../unread/unread-ids.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import type { View } from '../upstream/views.ts';
import type { FlagsContext } from './context.ts';

/** The fields of a message that determine the effect of a change of its flags. */
export type FlagTarget = UnreadMessage;

/** Flags that users may add and remove. */
export const EDITABLE = ['read', 'starred', 'collapsed', 'hide_link_previews'] as const;

export type Editable = (typeof EDITABLE)[number];

/** A flag to be added or removed. */
export interface FlagUpdate<Flag extends Editable = Editable> {
  readonly flag: Flag;
  readonly op: 'add' | 'remove';
}

/** Returns messages by id, ascending; missing ones are omitted. */
export async function findFlagTargets(
  { database }: Pick<FlagsContext, 'database'>,
  realm: number,
  ids: readonly number[],
): Promise<FlagTarget[]> {
  const keys = ids.map((id) => documentKey(realm, id));
  const documents = await messagesByKeys(database, keys, { fields: UNREAD_FIELDS });
  return documents.map((message) => ({ ...message, id: messageId(message) }));
}

/** Returns the messages that still exist at the commit: a flag of a deleted message would outlive it. */
export async function stillThere(
  { database }: Pick<FlagsContext, 'database'>,
  tx: Tx,
  { realm }: Pick<View, 'realm'>,
  messages: readonly FlagTarget[],
): Promise<readonly FlagTarget[]> {
  const ids = messages.map((message) => message.id);
  const present = await tx.read((session) => presentIds(database, realm, ids, session));
  return present.size === ids.length ? messages : messages.filter((message) => present.has(message.id));
}

/**
 * Returns the messages that still exist at the commit.
 * @throws StaleRead if one of them was moved since it was read: its place decides whether it can be unread, and is in
 *   the event
 */
export async function stillInPlace(
  { database }: Pick<FlagsContext, 'database'>,
  tx: Tx,
  { realm }: Pick<View, 'realm'>,
  messages: readonly FlagTarget[],
): Promise<readonly FlagTarget[]> {
  const keys = messages.map(({ id }) => documentKey(realm, id));
  const fields = ['conversation', 'topicId', 'version'] as const;
  const found = await tx.read((session) => messagesByKeys(database, keys, { fields, session }));
  const present = new Map(found.map((message) => [messageId(message), message]));
  return messages.filter((message) => {
    const now = present.get(message.id);
    if (now && fields.some((field) => now[field] !== message[field])) throw new StaleRead();
    return now !== undefined;
  });
}
