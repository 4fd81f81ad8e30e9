/** Which messages a move is about. */

import { badRequest, messageKey } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import { ACCESS_FIELDS } from '../message/rules/visibility.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { firstKeyIn, type KeyBounds, messagesIn } from '../message/store/ranges.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { MoveMode } from './rules/moving.ts';

/** More would be too much for one event's list of ids, and for the memory of who goes through them. */
const MOST_MOVED = 100_000;
/** Of a topic of which the mover sees a part: the newest messages that are looked at for one that they see. */
const MOST_LOOKED_AT = 1000;

const LOCATION_FIELDS = [
  ...ACCESS_FIELDS,
  'moved',
  'topicId',
  'spelling',
  'renamesBefore',
  'sender',
  'at',
  'reactions.user',
] as const;

/** What of a message a move looks at and changes. */
export type LocatedMessage = Pick<
  MessageDocument,
  '_id' | 'reactions' | Exclude<(typeof LOCATION_FIELDS)[number], 'reactions.user'>
>;

/** Whether the mover may move a message beside the one that they named: whether they can read it. */
export function mayMove(view: View, readsAll: boolean, message: LocatedMessage): boolean {
  return readsAll || hasReceived(view, message);
}

/**
 * The messages of a topic that a mode means, oldest first, for every reader.
 * @throws DomainError BAD_REQUEST for too many
 */
export async function select(
  database: Database,
  realm: number,
  topic: number,
  mode: MoveMode,
  named: number,
): Promise<LocatedMessage[]> {
  const key = messageKey(realm, named);
  if (mode === 'change_one') return loadLocated(database, [key]);
  const keys = { $gte: mode === 'change_later' ? key : messageKey(realm, 0) };
  const o = { first: 'oldest', keys, limit: MOST_MOVED + 1, fields: LOCATION_FIELDS } as const;
  const found = await messagesIn(database, realm, { topic }, o).toArray();
  if (found.length > MOST_MOVED) throw badRequest(`You can move at most ${MOST_MOVED} messages at once.`);
  return found;
}

/** The keys of the same messages in a transaction, and the further ones of the topic: whether there is any. */
export async function selectAgain(
  database: Database,
  realm: number,
  o: { topic: number; mode: MoveMode; named: number },
  session: ClientSession,
): Promise<{ keys: number[]; others: boolean }> {
  const { topic, mode } = o;
  const key = messageKey(realm, o.named);
  const other = async (keys: KeyBounds) =>
    (await firstKeyIn(database, realm, { topic }, { first: 'oldest', keys, session })) !== undefined;
  if (mode === 'change_one') {
    return { keys: [key], others: (await other({ $lt: key })) || (await other({ $gt: key })) };
  }
  const keys = { $gte: mode === 'change_later' ? key : messageKey(realm, 0) };
  const fields = ['_id'] as const;
  const found = await messagesIn(database, realm, { topic }, { first: 'oldest', keys, fields, session }).toArray();
  return { keys: found.map(({ _id }) => _id), others: mode === 'change_later' && (await other({ $lt: key })) };
}

/** These messages, by their keys, ascending. */
export async function loadLocated(
  database: Database,
  keys: readonly number[],
  session?: ClientSession,
): Promise<LocatedMessage[]> {
  return messagesByKeys(database, keys, { fields: LOCATION_FIELDS, session });
}

/** Whether the mover sees any message of a topic, of those whose keys fit; none fits undefined. */
export async function seesOthers(
  database: Database,
  view: View,
  topic: number,
  readsAll: boolean,
  bound: KeyBounds | undefined,
): Promise<boolean> {
  if (!bound) return false;
  const keys = Object.keys(bound).length > 0 ? bound : undefined;
  const o = { first: 'newest', keys, limit: readsAll ? 1 : MOST_LOOKED_AT, fields: ACCESS_FIELDS } as const;
  const found = messagesIn(database, view.realm, { topic }, o);
  for await (const message of found) if (mayMove(view, readsAll, message)) return true;
  return false;
}
