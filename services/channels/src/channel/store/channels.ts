/** Reads of channels. Inside a commit, pass its session; without one they read the primary's majority state. */
import { type Creator, shareOf } from '@rookery/core';
import { type ClientSession, type Database, sessionOptions } from '@rookery/data';
import { type ChannelDocument, COLLECTIONS } from './documents.ts';
import { SHARES_INDEX, WATCHED_INDEX, WRITTEN_INDEX } from './indexes.ts';

const collection = (database: Database) => database.collection<ChannelDocument>(COLLECTIONS.channels);

export async function findChannel(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<ChannelDocument | null> {
  return collection(database).findOne({ _id: { r: realm, c: id } }, sessionOptions(session));
}

export async function findChannelByName(
  database: Database,
  realm: number,
  name: string,
  session?: ClientSession,
): Promise<ChannelDocument | null> {
  return collection(database).findOne({ r: realm, ln: name.toLowerCase() }, sessionOptions(session));
}

/** The channels of these names that exist, by lower-case name. */
export async function findChannelsByName(
  database: Database,
  realm: number,
  names: readonly string[],
  session?: ClientSession,
): Promise<Map<string, ChannelDocument>> {
  const found = await collection(database)
    .find({ r: realm, ln: { $in: names.map((name) => name.toLowerCase()) } }, sessionOptions(session))
    .toArray();
  return new Map(found.map((channel) => [channel.ln, channel]));
}

/** The channels of these ids that exist, by id. */
export async function findChannelsById(
  database: Database,
  realm: number,
  ids: readonly number[],
  session?: ClientSession,
): Promise<Map<number, ChannelDocument>> {
  const found = await collection(database)
    .find({ _id: { $in: ids.map((c) => ({ r: realm, c })) } }, sessionOptions(session))
    .toArray();
  return new Map(found.map((channel) => [channel.c, channel]));
}

/** The private channels whose settings make them visible to groups. */
export async function findGroupVisible(
  database: Database,
  realm: number,
  session?: ClientSession,
): Promise<ChannelDocument[]> {
  return collection(database)
    .find({ watched: true, r: realm }, { ...sessionOptions(session), hint: WATCHED_INDEX.key })
    .sort({ c: 1 })
    .toArray();
}

/** The realms that have private channels whose settings make them visible to groups. */
export async function realmsWithGroupVisible(database: Database): Promise<number[]> {
  return collection(database).distinct('r', { watched: true });
}

/** The number of channels in the creator's share; 0 for administrators, who have no share. */
export async function countMadeBy(
  database: Database,
  realm: number,
  creator: Creator,
  session: ClientSession,
): Promise<number> {
  const countsFor = shareOf(creator);
  if (countsFor === undefined) return 0;
  return collection(database).countDocuments(
    { r: realm, countsFor },
    { ...sessionOptions(session), hint: SHARES_INDEX.key },
  );
}

/** All channels of the realm, ordered by id; with a position of the journal, those that may have changed since. */
export async function listChannels(
  database: Database,
  realm: number,
  session?: ClientSession,
  since?: number,
): Promise<ChannelDocument[]> {
  const ids = { $gte: { r: realm, c: 0 }, $lt: { r: realm + 1, c: 0 } };
  if (since === undefined)
    return collection(database).find({ _id: ids }, sessionOptions(session)).sort({ _id: 1 }).toArray();
  // `at` is the entry that the change came after, so the first change after a position has that position itself.
  const changed = { r: realm, written: { $gte: since }, at: { $gte: since } };
  return collection(database)
    .find(changed, { ...sessionOptions(session), hint: WRITTEN_INDEX.key })
    .sort({ _id: 1 })
    .toArray();
}

/**
 * The ids of channels that may have been written since a position of the journal.
 * @param most max. ids returned; 0: all
 */
export async function channelsWrittenSince(
  database: Database,
  realm: number,
  seq: number,
  most = 0,
): Promise<number[]> {
  const found = await collection(database)
    .find({ r: realm, written: { $gte: seq } }, { hint: WRITTEN_INDEX.key, projection: { _id: 0, c: 1 }, limit: most })
    .toArray();
  return found.map(({ c }) => c);
}

/** Whether there is a channel in the folder, archived ones included. */
export async function isFolderUsed(
  database: Database,
  realm: number,
  folder: number,
  session: ClientSession,
): Promise<boolean> {
  const ids = { $gte: { r: realm, c: 0 }, $lt: { r: realm + 1, c: 0 } };
  return (await collection(database).findOne({ _id: ids, folder }, sessionOptions(session))) !== null;
}

/** The channels with a message retention of their own. */
export async function listRetentions(
  database: Database,
  realm: number,
): Promise<Pick<ChannelDocument, 'c' | 'retentionDays'>[]> {
  const ids = { $gte: { r: realm, c: 0 }, $lt: { r: realm + 1, c: 0 } };
  return collection(database)
    .find({ _id: ids, retentionDays: { $ne: null } }, { projection: { _id: 0, c: 1, retentionDays: 1 } })
    .toArray();
}
