/** Finds the readers of a message among all users, by covering indexes. The database groups them into one answer. */
import { UserSet } from '@rookery/core';
import { type ClientSession, type Collection, type Database, type Document, sessionOptions } from '@rookery/data';
import { READ_COLLECTIONS, type UnreadSetDocument, type UserFlagsDocument } from './documents.ts';
import { READER_KEYS } from './keys.ts';
import { unreadKey } from './read-state.ts';

/** The users for whom a watermark, read id or floor covers a message, whether they received it or not. */
export async function readersByMark(
  database: Database,
  realm: number,
  { id, bc }: { readonly id: number; readonly bc: number },
  session?: ClientSession,
): Promise<UserSet> {
  const read = { r: realm, bc, top: { $gte: id } };
  const ask = (collection: string, hint: Document, filter: Document) => () =>
    users(database.collection(collection), hint, filter, session);
  const questions = [
    ask(READ_COLLECTIONS.conversationRead, READER_KEYS.conversation, { ...read, w: { $gte: id } }),
    // Read above the watermark, while an older message is not: the lists have to be scanned, for which `A: id` takes
    // the database a quarter longer.
    ask(READ_COLLECTIONS.conversationRead, READER_KEYS.conversation, {
      ...read,
      w: { $lt: id },
      A: { $elemMatch: { $eq: id } },
    }),
    ask(READ_COLLECTIONS.userRead, READER_KEYS.floor, { r: realm, floor: { $gte: id } }),
  ];
  const lists: number[][] = [];
  // A transaction takes one command at a time.
  if (session) for (const question of questions) lists.push(await question());
  else lists.push(...(await Promise.all(questions.map((question) => question()))));
  return UserSet.of(lists.flat());
}

/** The users of the matching documents, in one document: sending ten thousand would cost more than finding them. */
async function users(
  collection: Collection,
  hint: Document,
  filter: Document,
  session: ClientSession | undefined,
): Promise<number[]> {
  const [found] = await collection
    .aggregate<{ users: number[] }>(
      [{ $match: filter }, { $group: { _id: null, users: { $push: '$u' } } }, { $project: { _id: 0, users: 1 } }],
      { hint, ...sessionOptions(session) },
    )
    .toArray();
  return found?.users ?? [];
}

/**
 * The users who marked the message unread, or whose watermark rose above it while it was unread: it is unread for them,
 * regardless of other marks.
 */
export async function markedUnread(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<UserSet> {
  const k = unreadKey(id);
  const ofAnyone = { $gte: { r: realm, k, u: 0 }, $lt: { r: realm, k: k + 1, u: 0 } };
  const found = await database
    .collection<UnreadSetDocument>(READ_COLLECTIONS.unreadSets)
    .find({ _id: ofAnyone }, { hint: { _id: 1 }, projection: { _id: 0, u: 1, b: 1 }, ...sessionOptions(session) })
    .toArray();
  return UserSet.of(found.filter(({ b }) => UserSet.fromBytes(b.buffer).has(id & 0xffff)).map(({ u }) => u));
}

/** The flags that users set on a message, by user. */
export function flagsOfEveryone(
  database: Database,
  realm: number,
  id: number,
  session: ClientSession,
): Promise<Pick<UserFlagsDocument, 'u' | 'fl'>[]> {
  const ofAnyone = { $gte: { r: realm, m: id, u: 0 }, $lt: { r: realm, m: id + 1, u: 0 } };
  return database
    .collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags)
    .find({ _id: ofAnyone }, { hint: { _id: 1 }, projection: { _id: 0, u: 1, fl: 1 }, session })
    .toArray();
}
