/** Reads of messages. Writes are staged in the commit queue's operations, each in its slice. */
import { MESSAGE_KEY_SPAN, messageKey } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import { COLLECTIONS, type MessageDocument } from './documents.ts';
import { KEYS } from './indexes.ts';

/** A message by id, as the majority has it. */
export async function findMessage(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<MessageDocument | null> {
  return database
    .collection<MessageDocument>(COLLECTIONS.messages)
    .findOne({ _id: messageKey(realm, id) }, session ? { session } : {});
}

/** The newest message's id; 0 where there is none. */
export async function lastMessage(database: Database, realm: number): Promise<number> {
  const [newest] = await database
    .collection<MessageDocument>(COLLECTIONS.messages)
    .find({ r: realm }, { projection: { _id: 1 }, hint: KEYS.spine })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return newest ? messageId(newest) : 0;
}

/** Messages behind an id, up to another, by id. */
export async function messagesAfter(
  database: Database,
  realm: number,
  o: { after: number; last: number; limit: number },
): Promise<MessageDocument[]> {
  const ids = { $gt: messageKey(realm, o.after), $lte: messageKey(realm, o.last) };
  return database
    .collection<MessageDocument>(COLLECTIONS.messages)
    .find({ _id: ids }, { hint: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(o.limit)
    .toArray();
}

/** The id that the API knows a message by. */
export function messageId({ _id }: Pick<MessageDocument, '_id'>): number {
  return _id % MESSAGE_KEY_SPAN;
}
