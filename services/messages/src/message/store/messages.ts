/** Reads of messages by their ids. */
import { FreshBatches, MESSAGE_KEY_SPAN, messageKey } from '@rookery/core';
import { type ClientSession, type Database, type Document, sessionOptions } from '@rookery/data';
import type { MessageDocument } from './documents.ts';
import { type MessageFields, reading, storedMessages, toMessage } from './stored-message.ts';

/** A message by id, as a majority of the replica set has it. */
export async function findMessage(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<MessageDocument | null> {
  const found = await storedMessages(database).findOne({ _id: messageKey(realm, id) }, sessionOptions(session));
  return found && toMessage(found);
}

/** Which of these messages exist. */
export async function presentIds(
  database: Database,
  realm: number,
  ids: readonly number[],
  session: ClientSession,
): Promise<Set<number>> {
  const found = await storedMessages(database)
    .find({ _id: { $in: ids.map((id) => messageKey(realm, id)) } }, { session, projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(messageId));
}

/** Messages after an id, up to another, ascending. */
export async function messagesAfter(
  database: Database,
  realm: number,
  options: { after: number; last: number; limit: number },
): Promise<MessageDocument[]> {
  const ids = { $gt: messageKey(realm, options.after), $lte: messageKey(realm, options.last) };
  return storedMessages(database)
    .find({ _id: ids }, { hint: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(options.limit)
    .map(toMessage)
    .toArray();
}

interface KeysRead {
  /** The fields that are read; absent: all. */
  readonly fields?: MessageFields | undefined;
  /** Conditions on the messages, in addition to their keys. */
  readonly filters?: readonly Document[];
  readonly session?: ClientSession | undefined;
}

/** Messages by their keys, ascending; deleted ones are left out. */
export async function messagesByKeys(
  database: Database,
  keys: readonly number[],
  options: KeysRead = {},
): Promise<MessageDocument[]> {
  if (keys.length === 0) return [];
  return storedMessages(database)
    .find(
      { _id: { $in: [...keys] }, ...(options.filters && options.filters.length > 0 && { $and: [...options.filters] }) },
      { ...sessionOptions(options.session), hint: { _id: 1 }, ...reading(options.fields) },
    )
    .sort({ _id: 1 })
    .map(toMessage)
    .toArray();
}

/**
 * Messages by key. The reads of concurrent callers are batched: a message that notifies hundreds is read for each of
 * them.
 */
export function freshMessages(database: Database): FreshBatches<number, MessageDocument> {
  return new FreshBatches(
    async (keys) => new Map((await messagesByKeys(database, keys)).map((message) => [message._id, message])),
  );
}

/** The id of a message in the API. */
export function messageId({ _id }: Pick<MessageDocument, '_id'>): number {
  return _id % MESSAGE_KEY_SPAN;
}
