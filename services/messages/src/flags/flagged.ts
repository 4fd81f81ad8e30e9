/** Messages as far as a change of their flags looks at them. */
import { messageKey } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { messageId, messagesByKeys, presentIds } from '../message/store/messages.ts';
import type { UnreadMessage } from '../unread/found-messages.ts';
import { UNREAD_FIELDS } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import type { FlagsContext } from './context.ts';

/** What of a message decides what a change of its flags means. */
export type Flagged = UnreadMessage;

/** Flags that people give and take away. */
export const EDITABLE = ['read', 'starred', 'collapsed', 'hide_link_previews'] as const;

export type Editable = (typeof EDITABLE)[number];

/** A flag to be added or removed. */
export interface FlagUpdate<Flag extends Editable = Editable> {
  readonly flag: Flag;
  readonly op: 'add' | 'remove';
}

/** Messages by id, ascending; those that are not there are left out. */
export async function findFlagged(
  { database }: Pick<FlagsContext, 'database'>,
  realm: number,
  ids: readonly number[],
): Promise<Flagged[]> {
  const keys = ids.map((id) => messageKey(realm, id));
  const documents = await messagesByKeys(database, keys, { fields: UNREAD_FIELDS });
  return documents.map((message) => ({ ...message, id: messageId(message) }));
}

/** Those that are still there when the change is committed: a flag of a deleted message would outlive it. */
export async function stillThere(
  { database }: Pick<FlagsContext, 'database'>,
  tx: Tx,
  { realm }: Pick<View, 'realm'>,
  messages: readonly Flagged[],
): Promise<readonly Flagged[]> {
  const ids = messages.map((message) => message.id);
  const present = await tx.read((session) => presentIds(database, realm, ids, session));
  return present.size === ids.length ? messages : messages.filter((message) => present.has(message.id));
}
