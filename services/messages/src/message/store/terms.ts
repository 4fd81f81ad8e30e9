/** Terms of messages and topics: reads of their index, and how far they were given to what had none. */
import { messageKey } from '@rookery/core';
import type { Database } from '@rookery/data';
import {
  type FilledTermsDocument,
  MESSAGE_COLLECTIONS,
  type MessageDocument,
  type TopicDocument,
} from './documents.ts';
import { KEYS } from './keys.ts';
import { messageId } from './messages.ts';

/** How many messages of a realm hold a term, as far as `most`. */
export async function countTerm(database: Database, realm: number, term: string, most: number): Promise<number> {
  return database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .countDocuments({ r: realm, t: term }, { hint: KEYS.terms, limit: most });
}

/** The keys of messages that hold a term, in no order, at most so many. */
export async function idsOfTerm(database: Database, realm: number, term: string, most: number): Promise<number[]> {
  const found = await database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find({ r: realm, t: term }, { hint: KEYS.terms, projection: { _id: 1 }, limit: most, batchSize: most })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** The ids of all messages that hold a term, in no order, from the index alone; undefined of more than `most`. */
export async function allOfTerm(
  database: Database,
  realm: number,
  term: string,
  most: number,
): Promise<number[] | undefined> {
  // In one document: a hundred thousand of them would take four times as long.
  const steps = [
    { $match: { r: realm, t: term } },
    { $limit: most + 1 },
    { $project: { _id: 1 } },
    { $group: { _id: null, keys: { $push: '$_id' } } },
  ];
  const [found] = await database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .aggregate<{ keys: number[] }>(steps, { hint: KEYS.terms })
    .toArray();
  if (!found) return [];
  const base = messageKey(realm, 0);
  return found.keys.length > most ? undefined : found.keys.map((key) => key - base);
}

/** The ids of messages that an edit gave other words at or after a moment (UNIX ms), at most so many. */
export async function editedSince(database: Database, realm: number, since: number, most: number): Promise<number[]> {
  const found = await database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .find({ r: realm, te: { $gte: since } }, { hint: KEYS.edited, projection: { _id: 1 }, limit: most })
    .toArray();
  return found.map((message) => messageId(message));
}

/** Messages or topics between two keys that have no terms yet, oldest first. */
export async function withoutTerms<T extends MessageDocument | TopicDocument>(
  database: Database,
  collection: string,
  keys: { readonly $gt: number; readonly $lte: number },
  most: number,
): Promise<T[]> {
  const found = await database
    .collection<MessageDocument>(collection)
    .find({ _id: keys, t: { $exists: false } }, { hint: { _id: 1 }, projection: { html: 1, name: 1, ver: 1 } })
    .sort({ _id: 1 })
    .limit(most)
    .toArray();
  return found as unknown as T[];
}

/** The newest id of a realm's messages or topics; 0 where there is none. */
export async function newestId(database: Database, realm: number, collection: string): Promise<number> {
  const newest = await database
    .collection<MessageDocument>(collection)
    .find({ _id: { $gte: messageKey(realm, 0), $lt: messageKey(realm + 1, 0) } }, { hint: { _id: 1 } })
    .project<{ _id: number }>({ _id: 1 })
    .sort({ _id: -1 })
    .limit(1)
    .next();
  return newest ? messageId(newest) : 0;
}

/** Up to which ids everything of a realm has its terms; absent: nothing is known. */
export async function findFilled(database: Database, realm: number): Promise<Partial<FilledTermsDocument>> {
  return (
    (await database.collection<FilledTermsDocument>(MESSAGE_COLLECTIONS.filledTerms).findOne({ _id: realm })) ?? {}
  );
}

export async function raiseFilled(
  database: Database,
  realm: number,
  what: 'topic' | 'message',
  to: number,
): Promise<void> {
  await database
    .collection<FilledTermsDocument>(MESSAGE_COLLECTIONS.filledTerms)
    .updateOne({ _id: realm }, { $max: { [what]: to } }, { upsert: true });
}
