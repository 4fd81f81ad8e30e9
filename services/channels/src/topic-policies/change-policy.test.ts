import { TOPIC_POLICIES, topicKey } from '@rookery/core';
import { CommitQueue, type CommittedEntry, Database, ensureIndexes } from '@rookery/data';
import { decodeEntry, encodeEntry } from '@rookery/log';
import type { MoveTopicPoliciesRequest__Output } from '@rookery/protos/gen/rookery/MoveTopicPoliciesRequest.ts';
import type { SetTopicPolicyRequest__Output } from '@rookery/protos/gen/rookery/SetTopicPolicyRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { afterAll, expect, test } from 'vitest';
import { type ChannelDocument, COLLECTIONS, type TopicPolicyDocument } from '../channel/store/documents.ts';
import { INDEXES } from '../channel/store/indexes.ts';
import { insertChannel } from '../channel/store/writes.ts';
import { moveTopicPolicies } from './move-topic-policies.ts';
import { MAX_TOPIC_POLICIES, toMutedTopics } from './rules.ts';
import { setTopicPolicy } from './set-topic-policy.ts';
import { listTopicPolicies } from './store.ts';

const REALM = 1;
const MEMBER = 400;
const GUEST = { user_id: 30, role: 600 };
/** The longest names: 60 characters of four bytes. */
const LONG = '🦜'.repeat(60);

const server = await startFileMongodb();
const logger = createLogger({ service: 'channels', replica: 'test', level: 'silent' });
const url = { url: server.mongodbUrl, database: server.prefix };
const database = new Database({ ...url, appName: 'test', logger });
await ensureIndexes(database, INDEXES);
const published: CommittedEntry[] = [];
const commits = new CommitQueue({
  ...{ database, service: 'channels', logger, encode: encodeEntry },
  onCommitted: (_, entries) => published.push(...entries),
});
const GetCards = async ({ user_ids }: { user_ids: number[] }) => ({
  users: user_ids.map((user_id) => (user_id === GUEST.user_id ? GUEST : { user_id, role: MEMBER })),
});
const relay = { published: () => 0, waitFenced: async () => {} };
const context = { commits, database, users: { GetCards }, relay } as unknown as Parameters<typeof moveTopicPolicies>[0];

await commits.run(REALM, {}, async (tx) => {
  tx.emit({ type: 'note' });
  const fields = { createdAt: new Date(), inviteOnly: false, groups: {}, at: 0, written: 0 };
  for (const [c, name] of [
    [1, LONG],
    [2, 'other'],
  ]) {
    insertChannel(tx, { _id: { r: REALM, c }, r: REALM, c, name, ln: name, ...fields } as unknown as ChannelDocument);
  }
  return null;
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

const nameOf = (n: number) => (n === 0 ? 'topic 0' : `${LONG.slice(12)}${n}`);

/** Mutes topics with long names for a user, the first of which is `topic 0`. */
async function mute(u: number, count: number, c = 1): Promise<void> {
  const documents = Array.from({ length: count }, (_, n): TopicPolicyDocument => {
    const name = nameOf(n);
    const _id = { r: REALM, u, c, t: topicKey(name) };
    return { _id, r: REALM, u, c, name, policy: TOPIC_POLICIES.muted, at: 1 };
  });
  await database.collection<TopicPolicyDocument>(COLLECTIONS.topicPolicies).insertMany(documents);
}

/** Moves the policies of `topic 0` in a channel. */
async function rename(channel_id: number, to_topic: string, merges: boolean): Promise<void> {
  const receivers = Buffer.alloc(0);
  const request = {
    realm_id: REALM,
    channel_id,
    topic: 'topic 0',
    to_topic,
    merges,
    key: `move ${channel_id}`,
    receivers,
  };
  await moveTopicPolicies(context, request as unknown as MoveTopicPoliciesRequest__Output, {} as CallContext);
}

test('a topic is renamed for ten users who muted as many topics as they may', { timeout: 120_000 }, async () => {
  const users = Array.from({ length: 10 }, (_, i) => 10 + i);
  for (const user of users) await mute(user, MAX_TOPIC_POLICIES);
  published.length = 0;
  await rename(1, LONG, false);
  const moved = await database.collection(COLLECTIONS.topicPolicies).countDocuments({ '_id.t': topicKey(LONG) });
  expect(moved).toBe(users.length);
  // For each user the list of muted topics, and two policies.
  expect(published).toHaveLength(3 * users.length);
  // The list is the one that the user's next register has.
  const [first] = published.map(({ bytes }) => JSON.parse(String(decodeEntry(bytes).payload)));
  const policies = await listTopicPolicies(database, REALM, 10);
  expect(first.type).toBe('muted_topics');
  expect(first.muted_topics).toEqual(toMutedTopics(policies, () => LONG, true));
});

test('a merge that is repeated after users lost policies changes nothing', async () => {
  // The guest cannot read the channel. The second user fills an operation, so the third is left for another.
  const users = [31, 32];
  for (const user of [GUEST.user_id, ...users]) await mute(user, user === 32 ? 2 : MAX_TOPIC_POLICIES, 2);
  await rename(2, nameOf(1), true);
  const others = { r: REALM, c: 2, name: { $nin: [nameOf(0), nameOf(1)] } };
  await database.collection<TopicPolicyDocument>(COLLECTIONS.topicPolicies).deleteMany(others);
  published.length = 0;
  await rename(2, nameOf(1), true);
  expect(published).toHaveLength(0);
  for (const user of users) {
    const policies = await listTopicPolicies(database, REALM, user);
    expect(policies).toMatchObject([{ name: nameOf(1), policy: TOPIC_POLICIES.muted }]);
  }
});

test('a user mutes topics until the list has half a MiB', async () => {
  await mute(20, 1200);
  const caller = { realm_id: REALM, user_id: 20, role: MEMBER, group_ids: [] };
  const set = (policy: number, topic: string) =>
    setTopicPolicy(
      context,
      { policy, topic, channel_id: 1, by_name: false, unmute: false } as unknown as SetTopicPolicyRequest__Output,
      { caller } as unknown as CallContext,
    );
  await expect(set(TOPIC_POLICIES.muted, 'another')).rejects.toThrow('You cannot mute more topics.');
  await set(TOPIC_POLICIES.followed, 'another');
  await set(TOPIC_POLICIES.none, 'topic 0');
});
