import { UserSet } from '@rookery/core';
import { CommitQueue, Database, ensureIndexes } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { Binary } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { findGroupVisible } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import { INDEXES } from '../channel/store/indexes.ts';
import { insertChannel } from '../channel/store/writes.ts';
import { refreshGroupVisibility } from './refresh-group-visibility.ts';

const REALM = 1;
const GROUP = 70;
const SYSTEM = ['role:everyone', 'role:members', 'role:administrators', 'role:nobody'];
const systemGroups = new Map(SYSTEM.map((name, index) => [name, index + 1]));

const server = await startFileMongodb();
const logger = createLogger({ service: 'channels', replica: 'test', level: 'silent' });
const url = { url: server.mongodbUrl, database: server.prefix };
const database = new Database({ ...url, appName: 'test', logger });
await ensureIndexes(database, INDEXES);
const published: unknown[] = [];
const commits = new CommitQueue({
  ...{ database, service: 'channels', logger, encode: encodeEntry },
  onCommitted: (_, entries) => published.push(...entries),
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

/**
 * The context of a run whose call to the users service was answered at position `seq`, with these members of the group.
 */
function contextAt(seq: number, members: readonly number[], waits: Promise<void> = Promise.resolve()) {
  let answered = false;
  const GetSettingTargets = async () => {
    answered = true;
    const everyone = Buffer.from(UserSet.of([1, 2, 3, 4]).toBytes());
    const group = (group_id: number, system: string, ids: Buffer) => ({
      ...{ group_id, system, deactivated: false },
      members: ids,
    });
    const nobody = Buffer.from(UserSet.EMPTY.toBytes());
    const roles = SYSTEM.map((name, index) => group(index + 1, name, index < 2 ? everyone : nobody));
    const own = group(GROUP, '', Buffer.from(UserSet.of(members).toBytes()));
    return { groups: [...roles, own], users: [], position: { seq, published: seq } };
  };
  const unchanging = async () => {
    if (answered) await waits;
    return { string_id: '', systemGroups };
  };
  return { commits, database, users: { GetSettingTargets }, realms: { unchanging } } as unknown as Parameters<
    typeof refreshGroupVisibility
  >[0];
}

async function plant(): Promise<void> {
  const nobody = systemGroups.get('role:nobody') as number;
  const groups = {
    can_administer_channel_group: nobody,
    can_add_subscribers_group: GROUP,
    can_subscribe_group: nobody,
  };
  const createdAt = new Date();
  const fields = {
    createdAt,
    c: 1,
    name: 'ops',
    ln: 'ops',
    inviteOnly: true,
    watched: true,
    groups,
    at: 0,
    written: 0,
  };
  const holders = new Binary(UserSet.of([1]).toBytes());
  await commits.run(REALM, {}, async (tx) => {
    tx.emit({ type: 'note' });
    insertChannel(tx, { _id: { r: REALM, c: 1 }, r: REALM, ...fields, holders } as unknown as ChannelDocument);
  });
  published.length = 0;
}

test('a run with members of before shows the channel to nobody whom a later one hid it from', async () => {
  await plant();
  const { promise: later, resolve: isLater } = Promise.withResolvers<void>();
  const former = refreshGroupVisibility(contextAt(10, [1, 2], later), REALM);
  // Of the members 1 and 2, 2 has left the group at the next position.
  await refreshGroupVisibility(contextAt(11, [1, 3]), REALM);
  const after = published.length;
  expect(after).toBeGreaterThan(0);
  isLater();
  await former;
  const [channel] = await findGroupVisible(database, REALM);
  expect(UserSet.fromBytes(channel?.holders?.buffer ?? Buffer.alloc(0)).toArray()).toEqual([1, 3]);
  expect(published).toHaveLength(after);
  // At a later position, the members apply again.
  await refreshGroupVisibility(contextAt(12, [1, 2]), REALM);
  expect(published.length).toBeGreaterThan(after);
});
