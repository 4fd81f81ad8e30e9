/** Reads of subscriptions and rosters. */
import { FreshBatches, UserSet } from '@rookery/core';
import { type ClientSession, type Database, sessionOptions } from '@rookery/data';
import {
  COLLECTIONS,
  type RosterDocument,
  type SubscriptionDocument,
  type VersionDocument,
} from '../../channel/store/documents.ts';
import { CHANGED_VIEWS_INDEX, CHOICES, CHOICES_INDEX } from '../../channel/store/indexes.ts';

/** All subscriptions of a user, current and past. */
export async function listSubscriptions(
  database: Database,
  realm: number,
  user: number,
  session?: ClientSession,
): Promise<SubscriptionDocument[]> {
  return database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, u: user }, { ...sessionOptions(session), hint: { r: 1, u: 1, c: 1 } })
    .sort({ c: 1 })
    .toArray();
}

/** The subscriptions, current and past, of these users to these channels, by `channel:user`. */
export async function findSubscriptions(
  database: Database,
  realm: number,
  channels: readonly number[],
  users: readonly number[],
  session?: ClientSession,
): Promise<Map<string, SubscriptionDocument>> {
  if (channels.length === 0 || users.length === 0) return new Map();
  const found = await database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, c: { $in: [...channels] }, u: { $in: [...users] } }, sessionOptions(session))
    .toArray();
  return new Map(found.map((subscription) => [`${subscription.c}:${subscription.u}`, subscription]));
}

/** The current subscriptions to a channel. */
export async function listSubscribed(
  database: Database,
  realm: number,
  channel: number,
  session: ClientSession,
): Promise<SubscriptionDocument[]> {
  return database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, c: channel, active: true }, { session, hint: { r: 1, c: 1, active: 1, u: 1 } })
    .toArray();
}

/** The current subscriptions to a channel with a notification setting of their own. */
export async function listWithNotificationSettings(
  database: Database,
  realm: number,
  channel: number,
): Promise<Pick<SubscriptionDocument, 'u' | 'email' | 'push' | 'wildcardMentions'>[]> {
  return database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find(
      // Beside the `$or`, the other conditions would not bound the index.
      { $or: CHOICES.map((choice) => ({ r: realm, c: channel, active: true, ...choice })) },
      {
        hint: CHOICES_INDEX.key,
        projection: { _id: 0, u: 1, email: 1, push: 1, wildcardMentions: 1 },
      },
    )
    .toArray();
}

/** A page of the current subscriptions to a channel, ordered by user id, from after user `after`. */
export async function subscriptionsPage(
  database: Database,
  realm: number,
  channel: number,
  after: number,
  limit: number,
): Promise<SubscriptionDocument[]> {
  return database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, c: channel, active: true, u: { $gt: after } }, { hint: { r: 1, c: 1, active: 1, u: 1 } })
    .sort({ u: 1 })
    .limit(limit)
    .toArray();
}

/** The intervals of the current subscriptions of these users to a channel. */
export async function subscriptionsOf(
  database: Database,
  realm: number,
  channel: number,
  users: readonly number[],
): Promise<Pick<SubscriptionDocument, 'iv'>[]> {
  if (users.length === 0) return [];
  return database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, c: channel, active: true, u: { $in: [...users] } }, { projection: { _id: 0, iv: 1 } })
    .toArray();
}

/** The channels that these users are subscribed to, by user; archived ones included. */
export async function subscribedChannels(
  database: Database,
  realm: number,
  users: readonly number[],
  session?: ClientSession,
): Promise<Map<number, number[]>> {
  const found = await database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find(
      { r: realm, u: { $in: [...users] }, active: true },
      { ...sessionOptions(session), projection: { _id: 0, u: 1, c: 1 }, hint: { r: 1, u: 1, c: 1 } },
    )
    .toArray();
  const channels = new Map<number, number[]>(users.map((user) => [user, []]));
  for (const { u, c } of found) channels.get(u)?.push(c);
  return channels;
}

/** The users who were subscribed at a roster version. */
export async function subscribersAt(
  database: Database,
  realm: number,
  channel: number,
  version: number,
): Promise<UserSet> {
  return (await subscribersAtEach(database, realm, channel, [version])).get(version) ?? UserSet.EMPTY;
}

/**
 * The users who were subscribed at each of these roster versions, by one scan of all current and past subscriptions.
 */
export async function subscribersAtEach(
  database: Database,
  realm: number,
  channel: number,
  versions: readonly number[],
): Promise<Map<number, UserSet>> {
  const found = database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, c: channel }, { projection: { _id: 0, u: 1, iv: 1 } });
  const users = new Map(versions.map((version) => [version, [] as number[]]));
  for await (const { u, iv } of found) {
    for (const [version, held] of users) {
      if (iv.some(([from, to]) => from <= version && (to === null || version < to))) held.push(u);
    }
  }
  return new Map([...users].map(([version, held]) => [version, UserSet.of(held)]));
}

/** The current roster of a channel with its version; a channel without one has never had a subscriber. */
export async function findRoster(
  database: Database,
  realm: number,
  channel: number,
  session?: ClientSession,
): Promise<{ version: number; users: UserSet }> {
  const roster = await database
    .collection<RosterDocument>(COLLECTIONS.rosters)
    .findOne({ _id: { r: realm, c: channel } }, sessionOptions(session));
  return roster
    ? { version: roster.ver, users: UserSet.fromBytes(roster.users.buffer) }
    : { version: 0, users: UserSet.EMPTY };
}

/** The current rosters of several channels, by channel id. */
export async function findRosters(
  database: Database,
  realm: number,
  channels: readonly number[],
  session?: ClientSession,
): Promise<Map<number, UserSet>> {
  const found = await findRosterDocuments(database, realm, channels, session);
  return new Map(found.map((roster) => [roster._id.c, UserSet.fromBytes(roster.users.buffer)]));
}

/** The current rosters of the channels whose roster is at the given version, by channel id. */
export async function findRostersAt(
  database: Database,
  realm: number,
  versions: ReadonlyMap<number, number>,
): Promise<Map<number, UserSet>> {
  const found = await findRosterDocuments(database, realm, [...versions.keys()], undefined);
  return new Map(
    found
      .filter((roster) => roster.ver === versions.get(roster._id.c))
      .map((roster) => [roster._id.c, UserSet.fromBytes(roster.users.buffer)]),
  );
}

async function findRosterDocuments(
  database: Database,
  realm: number,
  channels: readonly number[],
  session: ClientSession | undefined,
): Promise<RosterDocument[]> {
  if (channels.length === 0) return [];
  return database
    .collection<RosterDocument>(COLLECTIONS.rosters)
    .find({ _id: { $in: channels.map((c) => ({ r: realm, c })) } }, sessionOptions(session))
    .toArray();
}

/** The versions by which a reader decides whether its state is current; 0 before the first change. */
export interface Versions {
  /** The version of the realm's table of channels. */
  readonly table: number;
  /** The version of the user's subscriptions. */
  readonly view: number;
  /** The version of the user's topic policies. */
  readonly topics: number;
}

/** The versions before any change. */
export const NO_VERSIONS: Versions = { table: 0, view: 0, topics: 0 };

/** Those of these users who have a version document. */
export async function usersWithVersions(
  database: Database,
  realm: number,
  users: readonly number[],
  session: ClientSession,
): Promise<Set<number>> {
  const found = await database
    .collection<VersionDocument>(COLLECTIONS.versions)
    .find({ _id: { $in: users.map((u) => ({ r: realm, u })) } }, { session, projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id.u));
}

/** The versions of a user's view. */
export async function findVersions(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession,
): Promise<Versions> {
  const key = versionKey(realm, user);
  return (await versionsOf(database, [key], session)).get(key) ?? NO_VERSIONS;
}

/**
 * The users whose view was changed after a value of VIEW_COUNTER, TABLE among them, ordered by that value.
 * @param most max. users returned
 */
export async function viewsChangedSince(
  database: Database,
  realm: number,
  since: number,
  most: number,
): Promise<number[]> {
  const found = await database
    .collection<VersionDocument>(COLLECTIONS.versions)
    .find(
      { '_id.r': realm, at: { $gt: since } },
      { projection: { _id: 1 }, hint: CHANGED_VIEWS_INDEX.key, limit: most },
    )
    .toArray();
  return found.map(({ _id }) => _id.u);
}

/** Current versions, of which concurrent lookups share one read; keys from `versionKey`. */
export function freshVersions(database: Database): FreshBatches<string, Versions> {
  return new FreshBatches((keys) => versionsOf(database, keys));
}

export const versionKey = (realm: number, user: number): string => `${realm}:${user}`;

async function versionsOf(
  database: Database,
  keys: readonly string[],
  session?: ClientSession,
): Promise<Map<string, Versions>> {
  const wanted = keys.map((key) => key.split(':').map(Number) as [number, number]);
  const ids = new Set(wanted.flatMap(([r, u]) => [versionKey(r, 0), versionKey(r, u)]));
  const found = await database
    .collection<VersionDocument>(COLLECTIONS.versions)
    .find({ _id: { $in: [...ids].map(toVersionId) } }, sessionOptions(session))
    .toArray();
  const versions = new Map(found.map((one) => [versionKey(one._id.r, one._id.u), one]));
  return new Map(
    wanted.map(([r, u]) => [
      versionKey(r, u),
      {
        table: versions.get(versionKey(r, 0))?.ver ?? 0,
        view: versions.get(versionKey(r, u))?.ver ?? 0,
        topics: versions.get(versionKey(r, u))?.topics ?? 0,
      },
    ]),
  );
}

function toVersionId(key: string): VersionDocument['_id'] {
  const [r, u] = key.split(':').map(Number) as [number, number];
  return { r, u };
}
