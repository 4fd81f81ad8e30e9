import { ROLES, UserSet } from '@rookery/core';
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
import { updateChannel } from '../update/update-channel.ts';
import { refreshGroupVisibility } from './refresh-group-visibility.ts';

const REALM = 1;
const OTHER_REALM = 2;
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

async function plant(realm: number): Promise<void> {
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
    historyPublic: true,
    webPublic: false,
    isDefault: false,
    watched: true,
    groups,
    at: 0,
    written: 0,
  };
  const holders = new Binary(UserSet.of([1]).toBytes());
  await commits.run(realm, {}, async (tx) => {
    tx.emit({ type: 'note' });
    insertChannel(tx, { _id: { r: realm, c: 1 }, r: realm, ...fields, holders } as unknown as ChannelDocument);
  });
  published.length = 0;
}

async function holdersIn(realm: number): Promise<number[]> {
  const [channel] = await findGroupVisible(database, realm);
  return UserSet.fromBytes(channel?.holders?.buffer ?? Buffer.alloc(0)).toArray();
}

test('a run with members of before shows the channel to nobody whom a later one hid it from', async () => {
  await plant(REALM);
  const { promise: later, resolve: isLater } = Promise.withResolvers<void>();
  const former = refreshGroupVisibility(contextAt(10, [1, 2], later), REALM);
  // Of the members 1 and 2, 2 has left the group at the next position.
  await refreshGroupVisibility(contextAt(11, [1, 3]), REALM);
  const after = published.length;
  expect(after).toBeGreaterThan(0);
  isLater();
  await former;
  expect(await holdersIn(REALM)).toEqual([1, 3]);
  expect(published).toHaveLength(after);
  // At a later position, the members apply again.
  await refreshGroupVisibility(contextAt(12, [1, 2]), REALM);
  expect(published.length).toBeGreaterThan(after);
});

test('a change with members of before shows the channel to nobody whom a run hid it from since', async () => {
  await plant(OTHER_REALM);
  const before = contextAt(10, [1, 2]);
  const after = contextAt(11, [1, 3]);
  let answers = 0;
  const GetSettingTargets: typeof before.users.GetSettingTargets = (...call) =>
    (answers++ === 0 ? before : after).users.GetSettingTargets(...call);
  const context = {
    ...{ commits, database, users: { GetSettingTargets }, notices: { stage: () => {}, soon: () => {} } },
    realms: {
      ...before.realms,
      get: async () => {
        // Between the answer of the users service and the operation.
        if (answers === 1) await refreshGroupVisibility(after, OTHER_REALM);
        return { systemGroups, rules: {} };
      },
    },
  } as unknown as Parameters<typeof updateChannel>[0];
  const caller = { realm_id: OTHER_REALM, user_id: 1, role: ROLES.owner, group_ids: [GROUP] };
  const settings = [{ name: 'can_administer_channel_group', value: { group_id: GROUP } }];
  await updateChannel(context, { channel_id: 1, settings } as never, { caller, requestKey: '', attempt: 0 } as never);
  expect([answers, await holdersIn(OTHER_REALM)]).toEqual([2, [1, 3]]);
});
