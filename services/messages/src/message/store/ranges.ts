/**
 * Reads of ranges of messages: of a topic, a conversation, a period, or those that were moved. Each has its own index.
 */
import { documentKey, idOfKey, realmKeys } from '@rookery/core';
import { type ClientSession, type Database, type Document, sessionOptions } from '@rookery/data';
import type { MessageDocument } from './documents.ts';
import { KEYS } from './keys.ts';
import { type BoundedRead, readWithin } from './read-within.ts';
import { type MessageFields, reading, storedMessages, toMessage } from './stored-message.ts';

/** A topic by its id, all of a conversation, or what a user sent. */
type MessageRange = { readonly topic: number } | { readonly conversation: number } | { readonly sender: number };

/** Bounds of messages' keys. */
export interface KeyBounds {
  readonly $gt?: number;
  readonly $gte?: number;
  readonly $lt?: number;
  readonly $lte?: number;
  readonly $nin?: readonly number[];
}

interface RangeRead {
  readonly first: 'oldest' | 'newest';
  readonly keys?: KeyBounds | undefined;
  readonly limit?: number;
  /** The fields that are read; absent: all. */
  readonly fields?: MessageFields | undefined;
  readonly session?: ClientSession | undefined;
}

const ORDERS = { oldest: 1, newest: -1 } as const;

function toFilter(range: MessageRange): [filter: Document, hint: Document] {
  if ('topic' in range) return [{ tp: range.topic }, KEYS.topic];
  if ('sender' in range) return [{ s: range.sender }, KEYS.sender];
  return [{ c: range.conversation }, KEYS.conversation];
}

/** The messages of a range, in the order of their ids. */
export function messagesIn(database: Database, realm: number, range: MessageRange, options: RangeRead) {
  return cursorIn(database, realm, range, options).map(toMessage);
}

/** The first messages of a range, as far as the length of one read allows. */
export function firstMessagesIn(
  database: Database,
  realm: number,
  range: MessageRange,
  options: RangeRead,
): Promise<BoundedRead> {
  return readWithin(cursorIn(database, realm, range, options));
}

function cursorIn(database: Database, realm: number, range: MessageRange, options: RangeRead) {
  const [where, hint] = toFilter(range);
  const filter: Document = { r: realm, ...where, ...(options.keys && { _id: options.keys }) };
  return storedMessages(database)
    .find(filter, { ...sessionOptions(options.session), hint, ...reading(options.fields) })
    .sort({ _id: ORDERS[options.first] })
    .limit(options.limit ?? 0);
}

/** The first message of a range. */
export async function firstIn(
  database: Database,
  realm: number,
  range: MessageRange,
  options: Omit<RangeRead, 'limit'>,
): Promise<MessageDocument | undefined> {
  const [first] = await messagesIn(database, realm, range, { ...options, limit: 1 }).toArray();
  return first;
}

/** The key of the first message of a range. */
export async function firstKeyIn(
  database: Database,
  realm: number,
  range: MessageRange,
  options: Omit<RangeRead, 'limit' | 'fields'>,
): Promise<number | undefined> {
  return (await firstIn(database, realm, range, { ...options, fields: ['_id'] }))?._id;
}

/** The id of a topic's newest message, except those with these keys; 0 if there is none. */
export async function newestIdBeside(
  database: Database,
  realm: number,
  topic: number,
  keys: readonly number[],
  session: ClientSession,
): Promise<number> {
  const found = await firstKeyIn(database, realm, { topic }, { first: 'newest', keys: { $nin: keys }, session });
  return found === undefined ? 0 : idOfKey(found);
}

/** How many messages a conversation has from a key on. */
export function countFrom(database: Database, realm: number, conversation: number, key: number): Promise<number> {
  return storedMessages(database).countDocuments(
    { r: realm, c: conversation, _id: { $gte: key } },
    { hint: KEYS.conversation },
  );
}

/** The first or last message of a realm between two keys. */
function near(
  database: Database,
  realm: number,
  keys: KeyBounds,
  first: RangeRead['first'],
  fields: Document = { at: 1 },
) {
  return storedMessages(database)
    .find({ r: realm, _id: keys } as Document, { hint: KEYS.spine, projection: fields })
    .sort({ _id: ORDERS[first] })
    .limit(1)
    .next();
}

/**
 * The key of the first message that was sent at a moment (UNIX ms) or later: ids rise with time, so a binary search
 * finds it.
 */
export async function firstKeySince(database: Database, realm: number, at: number): Promise<number | undefined> {
  const keys = realmKeys(realm);
  const newest = await near(database, realm, keys, 'newest');
  if (!newest || newest.at < at) return undefined;
  let low = keys.$gte;
  let high = newest._id;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const message = await near(database, realm, { $gte: middle, $lte: high }, 'oldest');
    if (!message || message.at >= at) high = middle;
    else low = message._id + 1;
  }
  return (await near(database, realm, { $gte: low, $lt: keys.$lt }, 'oldest'))?._id;
}

/** The key of a realm's newest message at or below a key; that key itself if there is none. */
export async function newestKeyBelow(database: Database, realm: number, key: number): Promise<number> {
  return (await near(database, realm, { $lte: key }, 'newest', { _id: 1 }))?._id ?? key;
}

/**
 * Messages of a conversation above `above`, up to `upTo`, that were sent or moved to it at roster version `since` or
 * later.
 */
interface UnreadRange {
  readonly conversation: number;
  readonly above: number;
  readonly upTo: number;
  readonly since: number;
}

/** The oldest messages of several ranges together. */
export async function oldestInRanges(
  database: Database,
  realm: number,
  ranges: readonly UnreadRange[],
  options: { limit: number; fields: MessageFields },
): Promise<MessageDocument[]> {
  if (ranges.length === 0) return [];
  // Each range names the realm: if it stood outside of them, the planner would look at everything.
  const filters = ranges.map(({ conversation, above, upTo, since }) => ({
    r: realm,
    c: conversation,
    _id: { $gt: documentKey(realm, above), $lte: documentKey(realm, upTo) },
    v: { $gte: since },
  }));
  return storedMessages(database)
    .find({ $or: filters }, { hint: KEYS.conversation, ...reading(options.fields) })
    .sort({ _id: 1 })
    .limit(options.limit)
    .map(toMessage)
    .toArray();
}

/** The moved messages of a birth conversation, between two keys. */
export function movedFrom(
  database: Database,
  realm: number,
  birth: number,
  options: { keys: KeyBounds; fields: MessageFields; session: ClientSession },
): Promise<MessageDocument[]> {
  return storedMessages(database)
    .find({ r: realm, bc: birth, mv: true, _id: options.keys } as Document, {
      session: options.session,
      hint: KEYS.born,
      ...reading(options.fields),
    })
    .map(toMessage)
    .toArray();
}

/** Messages that were moved to a channel, newest first: their keys and birth conversations. */
export function movedTo(
  database: Database,
  realm: number,
  channel: number,
  options: { keys: KeyBounds; limit: number; session?: ClientSession | undefined },
): Promise<Pick<MessageDocument, '_id' | 'birth'>[]> {
  return storedMessages(database)
    .find({ r: realm, c: channel, mv: true, _id: options.keys } as Document, {
      ...sessionOptions(options.session),
      hint: KEYS.moved,
      projection: { bc: 1 },
    })
    .sort({ _id: -1 })
    .limit(options.limit)
    .map(toMessage)
    .toArray();
}

/**
 * The messages that refer to an upload, or to any of several, newest first; optionally only those of one author, or
 * without some keys.
 * @param attachment MongoDB merges the index ranges of up to 200 in this order; with more it sorts all results
 */
export function messagesWithUpload(
  database: Database,
  realm: number,
  attachment: number | readonly number[],
  options: {
    readonly limit: number;
    readonly fields: MessageFields;
    readonly keys?: KeyBounds | undefined;
    readonly author?: number | undefined;
    /** If it is above the limit, all messages come in one batch. Absent: the driver's default. */
    readonly batchSize?: number;
    readonly session?: ClientSession | undefined;
  },
) {
  const filter: Document = {
    r: realm,
    up: typeof attachment === 'number' ? attachment : { $in: [...attachment] },
    ...(options.keys && { _id: options.keys }),
    ...(options.author !== undefined && { s: options.author }),
  };
  return storedMessages(database)
    .find(filter, {
      ...sessionOptions(options.session),
      hint: KEYS.upload,
      ...reading(options.fields),
      ...(options.batchSize !== undefined && { batchSize: options.batchSize }),
    })
    .sort({ _id: -1 })
    .limit(options.limit)
    .map(toMessage);
}
