import { UserSet } from '@rookery/core';
import { Database } from '@rookery/data';
import type { GetRostersRequest__Output } from '@rookery/protos/gen/rookery/GetRostersRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { Binary } from 'mongodb';
import { afterAll, expect, test, vi } from 'vitest';
import { type ChannelDocument, COLLECTIONS } from '../channel/store/documents.ts';
import { FreshChannels } from '../channel/store/fresh-channels.ts';
import { rosterCache } from '../subscription/roster-cache.ts';
import { getRosters } from './get-rosters.ts';

const REALM = 1;

const server = await startFileMongodb();
const logger = createLogger({ service: 'channels', replica: 'test', level: 'silent' });
const database = new Database({ url: server.mongodbUrl, database: server.prefix, appName: 'test', logger });
const context = { database, channels: new FreshChannels(database), rosters: rosterCache(database) };

afterAll(async () => {
  await database.close();
  await server.stop();
});

/** A channel at a version, with its present subscribers and with the intervals of all users who were subscribed. */
async function channel(c: number, ver: number, present: number[], intervals: Record<number, unknown>): Promise<void> {
  const _id = { r: REALM, c };
  const at = (name: string) => database.collection<{ _id: unknown }>(name);
  await at(COLLECTIONS.channels).insertOne({ _id, r: REALM, c, ln: `${c}`, ver } as Partial<ChannelDocument> as never);
  if (ver === 0) return;
  const users = new Binary(UserSet.of(present).toBytes());
  await at(COLLECTIONS.rosters).insertOne({ _id, ver, users } as never);
  const documents = Object.entries(intervals).map(([u, iv]) => ({ _id: { ..._id, u: Number(u) }, ..._id, u: +u, iv }));
  await at(COLLECTIONS.subscriptions).insertMany(documents as never);
}

test('rosters come in the order of the request, the past ones of a channel by one scan', async () => {
  await channel(1, 4, [10, 12], { 10: [[1, null]], 11: [[2, 4]], 12: [[3, null]] });
  await channel(2, 2, [20], { 20: [[1, null]], 21: [[1, 2]] });
  await channel(3, 0, [], {});
  const collection = vi.spyOn(database, 'collection');
  const rosters = '1@3 2@1 1@4 3@0 1@1 1@3 9@1 1@2 2@2'.split(' ').map((one) => {
    const [channel_id, version] = one.split('@').map(Number);
    return { channel_id, version };
  });
  const request = { realm_id: REALM, rosters } as GetRostersRequest__Output;
  const { users } = await getRosters(context, request, {} as CallContext);
  const found = users?.map((bytes) => UserSet.fromBytes(bytes as Buffer).toArray());
  expect(found).toEqual([[10, 11, 12], [20, 21], [10, 12], [], [10], [10, 11, 12], [], [10, 11], [20]]);
  const reads = collection.mock.calls.map(([name]) => name);
  // The two present rosters, and a scan for each channel with past ones.
  expect(reads.filter((name) => name === COLLECTIONS.rosters)).toHaveLength(2);
  expect(reads.filter((name) => name === COLLECTIONS.subscriptions)).toHaveLength(2);
});
