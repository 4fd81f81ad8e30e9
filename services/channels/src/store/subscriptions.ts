/** Reads of subscriptions and rosters. */
import { UserSet } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import { COLLECTIONS, type RosterDocument, type SubscriptionDocument, type VersionDocument } from './documents.ts';

const within = (session: ClientSession | undefined) => (session ? { session } : {});

/** All that a user is or was subscribed to. */
export async function listSubscriptions(
  database: Database,
  realm: number,
  user: number,
  session?: ClientSession,
): Promise<SubscriptionDocument[]> {
  return database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, u: user }, { ...within(session), hint: { r: 1, u: 1, c: 1 } })
    .sort({ c: 1 })
    .toArray();
}

/** The relations of these users to these channels, by `channel:user`. */
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
    .find({ r: realm, c: { $in: [...channels] }, u: { $in: [...users] } }, within(session))
    .toArray();
  return new Map(found.map((subscription) => [`${subscription.c}:${subscription.u}`, subscription]));
}

/** The users whose subscription held at a roster version. */
export async function subscribersAt(
  database: Database,
  realm: number,
  channel: number,
  version: number,
): Promise<UserSet> {
  const found = database
    .collection<SubscriptionDocument>(COLLECTIONS.subscriptions)
    .find({ r: realm, c: channel }, { projection: { _id: 0, u: 1, iv: 1 } });
  const users: number[] = [];
  for await (const { u, iv } of found) {
    if (iv.some(([from, to]) => from <= version && (to === null || version < to))) users.push(u);
  }
  return UserSet.of(users);
}

/** The present roster of a channel with its version; a channel without one has never had a subscriber. */
export async function findRoster(
  database: Database,
  realm: number,
  channel: number,
  session?: ClientSession,
): Promise<{ version: number; users: UserSet }> {
  const roster = await database
    .collection<RosterDocument>(COLLECTIONS.rosters)
    .findOne({ _id: { r: realm, c: channel } }, within(session));
  return roster
    ? { version: roster.ver, users: UserSet.fromBytes(roster.users.buffer) }
    : { version: 0, users: UserSet.EMPTY };
}

/** The present rosters of several channels, by channel id. */
export async function findRosters(
  database: Database,
  realm: number,
  channels: readonly number[],
  session?: ClientSession,
): Promise<Map<number, UserSet>> {
  if (channels.length === 0) return new Map();
  const found = await database
    .collection<RosterDocument>(COLLECTIONS.rosters)
    .find({ _id: { $in: channels.map((c) => ({ r: realm, c })) } }, within(session))
    .toArray();
  return new Map(found.map((roster) => [roster._id.c, UserSet.fromBytes(roster.users.buffer)]));
}

/** The versions of the realm's table of channels and of a user's subscriptions; 0 before the first change. */
export async function findVersions(
  database: Database,
  realm: number,
  user: number,
  session?: ClientSession,
): Promise<{ table: number; view: number }> {
  const ids = [
    { r: realm, u: 0 },
    { r: realm, u: user },
  ];
  const found = await database
    .collection<VersionDocument>(COLLECTIONS.versions)
    .find({ _id: { $in: ids } }, within(session))
    .toArray();
  const of = (u: number) => found.find((version) => version._id.u === u)?.ver ?? 0;
  return { table: of(0), view: of(user) };
}
