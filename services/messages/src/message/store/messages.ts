/** Reads of messages by their ids. */
import { documentKey, FreshBatches, idOfKey } from '@rookery/core';
import { type ClientSession, type Database, type Document, sessionOptions } from '@rookery/data';
import type { MessageDocument } from './documents.ts';
import { type BoundedRead, readWithin } from './read-within.ts';
import { type MessageFields, reading, storedMessages, toMessage } from './stored-message.ts';

/** A message by id, as a majority of the replica set has it. */
export async function findMessage(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<MessageDocument | null> {
  const found = await storedMessages(database).findOne({ _id: documentKey(realm, id) }, sessionOptions(session));
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
    .find({ _id: { $in: ids.map((id) => documentKey(realm, id)) } }, { session, projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(messageId));
}

/** Messages after an id, up to another, ascending. */
export async function messagesAfter(
  database: Database,
  realm: number,
  options: { after: number; last: number; limit: number },
): Promise<MessageDocument[]> {
  const ids = { $gt: documentKey(realm, options.after), $lte: documentKey(realm, options.last) };
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
  return keys.length === 0 ? [] : cursorByKeys(database, keys, options).sort({ _id: 1 }).map(toMessage).toArray();
}

/**
 * Reads messages by their keys in steps that each end at the length of one read, so that the caller may stop.
 * @param options.order of the keys: ascending is 1
 */
export async function* stepsByKeys(
  database: Database,
  keys: readonly number[],
  options: KeysRead & { readonly order: 1 | -1 },
): AsyncGenerator<readonly MessageDocument[], void, undefined> {
  let rest = keys;
  while (rest.length > 0) {
    const { messages, isCut }: BoundedRead = await readWithin(
      cursorByKeys(database, rest, options).sort({ _id: options.order }),
    );
    yield messages;
    const last = isCut ? messages.at(-1)?._id : undefined;
    rest = last === undefined ? [] : rest.filter((key) => (options.order === 1 ? key > last : key < last));
  }
}

function cursorByKeys(database: Database, keys: readonly number[], { filters = [], session, fields }: KeysRead) {
  return storedMessages(database).find(
    { _id: { $in: [...keys] }, ...(filters.length > 0 && { $and: [...filters] }) },
    { ...sessionOptions(session), hint: { _id: 1 }, ...reading(fields) },
  );
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
  return idOfKey(_id);
}
