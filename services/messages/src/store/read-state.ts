/** Loads what is read of a user. */
import { UserSet } from '@rookery/core';
import { type ClientSession, type Database, type Tx, within } from '@rookery/data';
import type { ReadState } from '../rules/unread.ts';
import {
  COLLECTIONS,
  type ConversationReadDocument,
  type UnreadSetDocument,
  type UserFlagsDocument,
  type UserReadDocument,
} from './documents.ts';

/** Ids of messages in one document of the explicit set: 65,536. */
export const unreadKey = (id: number): number => id >>> 16;

/** Which part of a user's read state is needed: of some conversations and messages, or all of it. */
export type ReadScope = 'all' | { readonly conversations: readonly number[]; readonly ids: readonly number[] };

/** What is read of a user, for the conversations and messages in scope. */
export async function loadReadState(
  database: Database,
  realm: number,
  user: number,
  scope: ReadScope,
  session?: ClientSession,
): Promise<ReadState> {
  const options = within(session);
  const conversations = database.collection<ConversationReadDocument>(COLLECTIONS.conversationRead);
  const sets = database.collection<UnreadSetDocument>(COLLECTIONS.unreadSets);
  const keys = scope === 'all' ? [] : [...new Set(scope.ids.map(unreadKey))];
  // One after another inside a session, since a session carries one command at a time.
  const own = await database
    .collection<UserReadDocument>(COLLECTIONS.userRead)
    .findOne({ _id: { r: realm, u: user } }, options);
  const marks = await (scope === 'all'
    ? conversations.find({ r: realm, u: user }, { ...options, hint: { r: 1, u: 1, bc: 1, w: 1 } })
    : conversations.find({ _id: { $in: scope.conversations.map((bc) => ({ r: realm, bc, u: user })) } }, options)
  ).toArray();
  const explicit = await (scope === 'all'
    ? sets.find({ r: realm, u: user }, { ...options, hint: { r: 1, u: 1, k: 1 } })
    : sets.find({ _id: { $in: keys.map((k) => ({ r: realm, k, u: user })) } }, options)
  ).toArray();
  return {
    floor: own?.floor ?? 0,
    gaps: own?.gaps ?? [],
    conversations: new Map(
      marks.map((mark) => [
        mark.bc,
        { watermark: mark.w, above: mark.R ? UserSet.fromBytes(mark.R.buffer) : UserSet.EMPTY },
      ]),
    ),
    explicit: new Set(
      explicit.flatMap(({ k, b }) =>
        UserSet.fromBytes(b.buffer)
          .toArray()
          .map((low) => k * 65_536 + low),
      ),
    ),
  };
}

/** The versions of all that users have read or flagged, by `readKey`; who never changed anything is left out. */
export async function readVersions(database: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const ids = keys.map((key) => {
    const [r, u] = key.split(':').map(Number) as [number, number];
    return { r, u };
  });
  const found = await database
    .collection<UserReadDocument>(COLLECTIONS.userRead)
    .find({ _id: { $in: ids } }, { projection: { ver: 1 } })
    .toArray();
  return new Map(found.map(({ _id, ver }) => [readKey(_id.r, _id.u), ver ?? 0]));
}

/** Stands for a user where the version is that of the names of the realm's topics: whoever renames one raises it. */
export const TOPICS = 0;

export const readKey = (realm: number, user: number): string => `${realm}:${user}`;

/** Stages that what is read or flagged by a user is another than before. */
export function raiseReadVersion(tx: Tx, user: number): void {
  const id = { r: tx.realm, u: user };
  tx.update(
    COLLECTIONS.userRead,
    { _id: id },
    { $inc: { ver: 1 }, $setOnInsert: { ...id, floor: 0 } },
    { upsert: true },
  );
}

/** All flags that a user gave to messages, by message id. */
export async function loadAllFlags(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession,
): Promise<Map<number, readonly number[]>> {
  const found = await database
    .collection<UserFlagsDocument>(COLLECTIONS.userFlags)
    .find({ r: realm, u: user }, { session, hint: { r: 1, u: 1, fl: 1, m: -1 }, projection: { _id: 0, m: 1, fl: 1 } })
    .toArray();
  return new Map(found.map((one) => [one.m, one.fl]));
}

/** A user's own flags on messages, by message id. */
export async function loadFlags(
  database: Database,
  realm: number,
  user: number,
  ids: readonly number[],
  session?: ClientSession,
): Promise<Map<number, readonly number[]>> {
  if (ids.length === 0) return new Map();
  const found = await database
    .collection<UserFlagsDocument>(COLLECTIONS.userFlags)
    .find({ _id: { $in: ids.map((m) => ({ r: realm, m, u: user })) } }, within(session))
    .toArray();
  return new Map(found.map((one) => [one.m, one.fl]));
}
