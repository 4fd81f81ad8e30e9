/** Loads the read states of users, and stages their changes. */
import { UserSet } from '@rookery/core';
import { Binary, type ClientSession, type Database, sessionOptions, type Tx } from '@rookery/data';
import { MARKED_SINCE_BIRTH, type ReadState } from '../rules/unread.ts';
import {
  type ConversationReadDocument,
  READ_COLLECTIONS,
  type UnreadSetDocument,
  type UserFlagsDocument,
  type UserReadDocument,
} from './documents.ts';

/** The number of the document of the explicit set that holds an id: each holds 65,536 ids. */
export const unreadKey = (id: number): number => id >>> 16;

/** Which part of a user's read state is needed: some birth conversations, or all. */
type ReadScope = 'all' | { readonly conversations: readonly number[] };

/** The read state of a user at a version. */
interface VersionedReadState extends ReadState {
  readonly version: number;
}

/** Loads the read state of a user, for the conversations in scope. */
export async function loadReadState(
  database: Database,
  realm: number,
  user: number,
  scope: ReadScope,
  session?: ClientSession,
): Promise<VersionedReadState> {
  const options = sessionOptions(session);
  const conversations = database.collection<ConversationReadDocument>(READ_COLLECTIONS.conversationRead);
  const sets = database.collection<UnreadSetDocument>(READ_COLLECTIONS.unreadSets);
  // Sequentially inside a session, since a session carries one command at a time.
  const own = await database
    .collection<UserReadDocument>(READ_COLLECTIONS.userRead)
    .findOne({ _id: { r: realm, u: user } }, options);
  const marks = await (scope === 'all'
    ? conversations.find({ r: realm, u: user }, { ...options, hint: { r: 1, u: 1, bc: 1, w: 1 } })
    : conversations.find({ _id: { $in: scope.conversations.map((bc) => ({ r: realm, bc, u: user })) } }, options)
  ).toArray();
  const explicit = await sets.find({ r: realm, u: user }, { ...options, hint: { r: 1, u: 1, k: 1 } }).toArray();
  return {
    version: own?.ver ?? 0,
    floor: own?.floor ?? 0,
    conversations: new Map(
      marks.map((mark) => [mark.bc, { watermark: mark.w, above: mark.A?.length ? UserSet.of(mark.A) : UserSet.EMPTY }]),
    ),
    explicit: new Map(
      explicit.flatMap(({ k, b, h = [] }) => {
        const marks = new Map(h.map(([low, moves, since = 0]) => [low, { moves, since }]));
        return UserSet.fromBytes(b.buffer)
          .toArray()
          .map((low) => [k * 65_536 + low, marks.get(low) ?? MARKED_SINCE_BIRTH] as const);
      }),
    ),
  };
}

/** The versions of the read states and flags of users, by `readKey`; users who never changed anything are left out. */
export async function readVersions(database: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const ids = keys.map((key) => {
    const [r, u] = key.split(':').map(Number) as [number, number];
    return { r, u };
  });
  const found = await database
    .collection<UserReadDocument>(READ_COLLECTIONS.userRead)
    .find({ _id: { $in: ids } }, { projection: { ver: 1 } })
    .toArray();
  return new Map(found.map(({ _id, ver }) => [readKey(_id.r, _id.u), ver ?? 0]));
}

/** The user id under which the version of the realm's topic names is stored: a rename raises it. */
export const TOPICS = 0;

export const readKey = (realm: number, user: number): string => `${realm}:${user}`;

/** The version of a user's read state and flags; 0 before the first change. */
export const readVersion = (...of: UserInSession): Promise<number> => readNumber('ver', ...of);

/** The id up to which a user has read everything; 0: no floor yet. */
export const readFloor = (...of: UserInSession): Promise<number> => readNumber('floor', ...of);

type UserInSession = [database: Database, realm: number, user: number, session: ClientSession];

async function readNumber(field: 'ver' | 'floor', ...[database, realm, user, session]: UserInSession): Promise<number> {
  const found = await database
    .collection<UserReadDocument>(READ_COLLECTIONS.userRead)
    .findOne({ _id: { r: realm, u: user } }, { session, projection: { [field]: 1 } });
  return found?.[field] ?? 0;
}

/** Stages a new version of a user's read state and flags. */
export function raiseReadVersion(tx: Tx, user: number): void {
  const id = { r: tx.realm, u: user };
  tx.update(
    READ_COLLECTIONS.userRead,
    { _id: id },
    { $inc: { ver: 1 }, $setOnInsert: { ...id, floor: 0 } },
    { upsert: true },
  );
}

/**
 * Stages that a user has read everything up to a message, including what they had marked unread, and raises the
 * version.
 */
export function saveFloor(tx: Tx, user: number, floor: number): void {
  const id = { r: tx.realm, u: user };
  tx.remove(READ_COLLECTIONS.unreadSets, id, { many: true });
  const change = { $inc: { ver: 1 }, $max: { floor }, $setOnInsert: id };
  tx.update(READ_COLLECTIONS.userRead, { _id: id }, change, { upsert: true });
}

/** Stages the read state of a birth conversation. */
export function saveConversationRead(tx: Tx, user: number, bc: number, w: number, above: UserSet): void {
  const id = { r: tx.realm, bc, u: user };
  const A = above.toArray();
  const fields = { ...id, w, A, top: A.at(-1) ?? w };
  tx.update(READ_COLLECTIONS.conversationRead, { _id: id }, { $set: fields }, { upsert: true });
}

/** Stages the changed parts of the set of explicitly unread messages. */
export function saveExplicit(tx: Tx, user: number, before: ReadState['explicit'], after: ReadState['explicit']): void {
  const changed = [...before.keys(), ...after.keys()].filter((id) => before.get(id) !== after.get(id));
  const parts = Map.groupBy(after.keys(), unreadKey);
  for (const k of new Set(changed.map(unreadKey))) {
    const id = { r: tx.realm, k, u: user };
    const ids = parts.get(k);
    if (!ids) {
      tx.remove(READ_COLLECTIONS.unreadSets, { _id: id });
      continue;
    }
    const b = new Binary(UserSet.of(ids.map((one) => one & 0xffff)).toBytes());
    const h = ids.flatMap((one): NonNullable<UnreadSetDocument['h']> => {
      const { moves, since } = after.get(one) ?? MARKED_SINCE_BIRTH;
      if (since > 0) return [[one & 0xffff, moves, since]];
      return moves > 0 ? [[one & 0xffff, moves]] : [];
    });
    const change = h.length > 0 ? { $set: { ...id, b, h } } : { $set: { ...id, b }, $unset: { h: '' } };
    tx.update(READ_COLLECTIONS.unreadSets, { _id: id }, change, { upsert: true });
  }
}

/** All flags that a user set on messages, by message id. */
export async function loadAllFlags(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession,
): Promise<Map<number, readonly number[]>> {
  const found = await database
    .collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags)
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
  session: ClientSession,
): Promise<Map<number, readonly number[]>> {
  if (ids.length === 0) return new Map();
  const found = await database
    .collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags)
    .find({ _id: { $in: ids.map((m) => ({ r: realm, m, u: user })) } }, { session })
    .toArray();
  return new Map(found.map((one) => [one.m, one.fl]));
}

/** Stages the complete own flags of a user on a message. */
export function stageFlags(tx: Tx, user: number, message: number, flags: readonly number[]): void {
  const id = { r: tx.realm, m: message, u: user };
  if (flags.length === 0) tx.remove(READ_COLLECTIONS.userFlags, { _id: id });
  else tx.update(READ_COLLECTIONS.userFlags, { _id: id }, { $set: { ...id, fl: [...flags] } }, { upsert: true });
}

/** Stages the removal of all flags of all users on these messages. */
export function stageFlagsRemoval(tx: Tx, messages: readonly number[]): void {
  for (const m of messages) {
    const ofAnyone = { $gte: { r: tx.realm, m, u: 0 }, $lt: { r: tx.realm, m: m + 1, u: 0 } };
    tx.remove(READ_COLLECTIONS.userFlags, { _id: ofAnyone }, { many: true });
  }
}
