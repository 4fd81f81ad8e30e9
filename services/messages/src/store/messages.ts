/** Reads of messages. Writes are staged in the commit queue's operations, each in its slice. */
import { messageKey } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import { COLLECTIONS, type MessageDocument } from './documents.ts';

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
