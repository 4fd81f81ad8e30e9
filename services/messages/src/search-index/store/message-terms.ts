/** Reads of messages for the search index. */
import { documentKey, realmKeys } from '@rookery/core';
import { type Database, type Document, readHead } from '@rookery/data';
import { MESSAGE_COUNTERS } from '../../message/store/documents.ts';
import { KEYS } from '../../message/store/keys.ts';
import { messageId } from '../../message/store/messages.ts';
import { STORED, storedMessages } from '../../message/store/stored-message.ts';

/** A message with its search terms. */
interface TermedMessage {
  readonly id: number;
  readonly conversation: number;
  readonly terms: readonly string[];
}

/** A message with its search terms and its source. */
export interface SourcedMessage extends TermedMessage {
  readonly content: string;
}

const FIELDS = { [STORED.conversation]: 1, [STORED.terms]: 1 };
const SOURCED_FIELDS = { ...FIELDS, [STORED.content]: 1 };

const toTermed = (stored: { _id: number; c: number; t?: string[] }): TermedMessage => ({
  id: messageId(stored),
  conversation: stored.c,
  terms: stored.t ?? [],
});

const toSourced = (stored: { _id: number; c: number; t?: string[]; content: string }): SourcedMessage => ({
  ...toTermed(stored),
  content: stored.content,
});

/** Messages above an id with their terms, ascending. */
export async function termsAbove(
  database: Database,
  realm: number,
  above: number,
  limit: number,
): Promise<TermedMessage[]> {
  return messagesAbove(database, { realm, above, limit }, FIELDS).map(toTermed).toArray();
}

/** Messages above an id with their terms and sources, ascending. */
export function sourcesAbove(
  database: Database,
  realm: number,
  above: number,
  limit: number,
): Promise<SourcedMessage[]> {
  return messagesAbove(database, { realm, above, limit }, SOURCED_FIELDS).map(toSourced).toArray();
}

function messagesAbove(
  database: Database,
  { realm, above, limit }: { readonly realm: number; readonly above: number; readonly limit: number },
  projection: Document,
) {
  const keys = { $gt: documentKey(realm, above), $lt: realmKeys(realm).$lt };
  return storedMessages(database)
    .find({ _id: keys }, { hint: { _id: 1 }, projection, batchSize: limit })
    .sort({ _id: 1 })
    .limit(limit);
}

/** Messages up to an id whose words an edit changed at or after a moment (UNIX ms). */
export async function* sourcesEditedSince(
  database: Database,
  realm: number,
  since: number,
  upTo: number,
): AsyncGenerator<SourcedMessage> {
  const found = storedMessages(database)
    .find({ r: realm, te: { $gte: since } }, { hint: KEYS.edited, projection: SOURCED_FIELDS, batchSize: 500 })
    .map(toSourced);
  for await (const message of found) if (message.id <= upTo) yield message;
}

/** The ids of messages whose words an edit changed at or after a moment (UNIX ms), unordered, at most `most`. */
export async function editedSince(database: Database, realm: number, since: number, most: number): Promise<number[]> {
  const found = await storedMessages(database)
    .find({ r: realm, te: { $gte: since } }, { hint: KEYS.edited, projection: { _id: 1 }, limit: most })
    .toArray();
  return found.map((message) => messageId(message));
}

/** The ids of messages in some conversations that were ever moved to another channel, unordered, at most `most`. */
export async function movedInto(
  database: Database,
  realm: number,
  conversations: readonly number[],
  most: number,
): Promise<number[]> {
  const filter: Document = { r: realm, c: { $in: [...conversations] }, mv: true };
  const found = await storedMessages(database)
    .find(filter, { hint: KEYS.moved, projection: { _id: 1 }, limit: most })
    .toArray();
  return found.map((message) => messageId(message));
}

/** The lowest id of a realm's messages; 0 if there is none. */
export async function findLowestMessageId(database: Database, realm: number): Promise<number> {
  const [found] = await storedMessages(database)
    .find({ _id: realmKeys(realm) }, { hint: { _id: 1 }, projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(1)
    .toArray();
  return found ? messageId(found) : 0;
}

/** How many transactions of a realm have removed messages. */
export async function removalCount(database: Database, realm: number): Promise<number> {
  return (await readHead(database, realm)).ids[MESSAGE_COUNTERS.removal] ?? 0;
}

/** Which of these messages are gone. */
export async function findMissingIds(database: Database, realm: number, ids: readonly number[]): Promise<number[]> {
  const keys = ids.map((id) => documentKey(realm, id));
  const filter = { _id: { $in: keys } };
  const messages = storedMessages(database);
  // Nearly always all of them exist, and a count needs no decoding.
  if ((await messages.countDocuments(filter, { hint: { _id: 1 } })) === ids.length) return [];
  const present = await messages.find(filter, { hint: { _id: 1 }, projection: { _id: 1 } }).toArray();
  const there = new Set(present.map((message) => messageId(message)));
  return ids.filter((id) => !there.has(id));
}
