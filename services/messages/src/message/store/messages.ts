/** Messages: reads, and how a change of some is staged. What changes is said by each slice. */
import { MESSAGE_KEY_SPAN, messageKey } from '@rookery/core';
import { type ClientSession, type Database, type Document, type Tx, within } from '@rookery/data';
import { countChange } from './conversations.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument } from './documents.ts';
import { KEYS } from './keys.ts';

/** A message by id, as the majority has it. */
export async function findMessage(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<MessageDocument | null> {
  return database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .findOne({ _id: messageKey(realm, id) }, within(session));
}

/** The newest message's id; 0 where there is none. */
export async function lastMessage(database: Database, realm: number, session?: ClientSession): Promise<number> {
  const [newest] = await database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find({ r: realm }, { ...within(session), projection: { _id: 1 }, hint: KEYS.spine })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return newest ? messageId(newest) : 0;
}

/** Which of these messages are there. */
export async function presentIds(
  database: Database,
  realm: number,
  ids: readonly number[],
  session: ClientSession,
): Promise<Set<number>> {
  const found = await database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find({ _id: { $in: ids.map((id) => messageKey(realm, id)) } }, { session, projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(messageId));
}

/** Messages behind an id, up to another, by id. */
export async function messagesAfter(
  database: Database,
  realm: number,
  o: { after: number; last: number; limit: number },
): Promise<MessageDocument[]> {
  const ids = { $gt: messageKey(realm, o.after), $lte: messageKey(realm, o.last) };
  return database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find({ _id: ids }, { hint: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(o.limit)
    .toArray();
}

/** Messages by their keys, ascending; those that are gone are left out. */
export async function messagesByIds(database: Database, keys: readonly number[]): Promise<MessageDocument[]> {
  return database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find({ _id: { $in: [...keys] } }, { hint: { _id: 1 } })
    .sort({ _id: 1 })
    .toArray();
}

/** The id that the API knows a message by. */
export function messageId({ _id }: Pick<MessageDocument, '_id'>): number {
  return _id % MESSAGE_KEY_SPAN;
}

/**
 * Stages a change of messages of one conversation: raises their `ver`, and counts the change in the conversation. All changes
 * go through here; who moves them elsewhere counts it there, too.
 * @param keys of one or more messages, all with the same change
 */
export function stageChange(tx: Tx, conversation: number, keys: readonly number[], change: Document): void {
  const _id = keys.length === 1 ? keys[0] : { $in: [...keys] };
  tx.update(MESSAGE_COLLECTIONS.messages, { _id }, { ...change, $inc: { ver: 1 } }, { many: keys.length > 1 });
  countChange(tx, conversation);
}
