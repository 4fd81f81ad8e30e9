/** Reads of channels. Inside a commit, pass its session; elsewhere they read the primary's majority state. */
import type { FreshReads } from '@rookery/core';
import { type ClientSession, type Database, ProvenReads, within } from '@rookery/data';
import { type ChannelDocument, COLLECTIONS } from './documents.ts';
import { WATCHED_INDEX } from './indexes.ts';

const collection = (database: Database) => database.collection<ChannelDocument>(COLLECTIONS.channels);

export async function findChannel(
  database: Database,
  realm: number,
  id: number,
  session?: ClientSession,
): Promise<ChannelDocument | null> {
  return collection(database).findOne({ _id: { r: realm, c: id } }, within(session));
}

export async function findChannelByName(
  database: Database,
  realm: number,
  name: string,
  session?: ClientSession,
): Promise<ChannelDocument | null> {
  return collection(database).findOne({ r: realm, ln: name.toLowerCase() }, within(session));
}

/** The channels of these names that exist, by lower-case name. */
export async function findChannelsByName(
  database: Database,
  realm: number,
  names: readonly string[],
  session?: ClientSession,
): Promise<Map<string, ChannelDocument>> {
  const found = await collection(database)
    .find({ r: realm, ln: { $in: names.map((name) => name.toLowerCase()) } }, within(session))
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
    .find({ _id: { $in: ids.map((c) => ({ r: realm, c })) } }, within(session))
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
    .find({ watched: true, r: realm }, { ...within(session), hint: WATCHED_INDEX.key })
    .sort({ c: 1 })
    .toArray();
}

/** The realms that have such channels. */
export async function realmsWithGroupVisible(database: Database): Promise<number[]> {
  return collection(database).distinct('r', { watched: true });
}

/** Every channel of the realm, by id; with a position of the journal, those that may have changed since. */
export async function listChannels(
  database: Database,
  realm: number,
  session?: ClientSession,
  since?: number,
): Promise<ChannelDocument[]> {
  const ids = { $gte: { r: realm, c: 0 }, $lt: { r: realm + 1, c: 0 } };
  // A change says which entry it came after, so the first one after a position has that very number.
  const changed = since === undefined ? {} : { at: { $gte: since } };
  return collection(database)
    .find({ _id: ids, ...changed }, within(session))
    .sort({ _id: 1 })
    .toArray();
}

/** Whether there is a channel in the folder, archived ones included. */
export async function isFolderUsed(
  database: Database,
  realm: number,
  folder: number,
  session: ClientSession,
): Promise<boolean> {
  const ids = { $gte: { r: realm, c: 0 }, $lt: { r: realm + 1, c: 0 } };
  return (await collection(database).findOne({ _id: ids, folder }, within(session))) !== null;
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

/** At 3 kB each, some 10 MB at the most. */
const MOST_KNOWN = 4_000;

/** Present channels, by `channelKey`: one small read for all who ask at the same moment, while nothing changes. */
export function freshChannels(database: Database): FreshChannels {
  const reads = new ProvenReads({
    database,
    most: MOST_KNOWN,
    read: (key) => {
      const [realm, kind, ...rest] = key.split(':');
      const value = rest.join(':');
      return kind === 'id'
        ? findChannel(database, Number(realm), Number(value))
        : findChannelByName(database, Number(realm), value);
    },
  });
  return { get: (key) => reads.get(Number(key.slice(0, key.indexOf(':'))), key) };
}

/** Channels as they were at some moment after the call; null: there is none. */
export type FreshChannels = Pick<FreshReads<string, ChannelDocument | null>, 'get'>;

export const channelKey = {
  byId: (realm: number, id: number): string => `${realm}:id:${id}`,
  byName: (realm: number, name: string): string => `${realm}:name:${name.toLowerCase()}`,
};
