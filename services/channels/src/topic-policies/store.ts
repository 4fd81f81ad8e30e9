/** Users' visibility policies for topics. */
import { type TopicPolicy, topicKey } from '@rookery/core';
import { type Binary, type ClientSession, type Database, sessionOptions, type Tx } from '@rookery/data';
import { COLLECTIONS, type TopicPolicyDocument } from '../channel/store/documents.ts';
import { raiseVersion } from '../subscription/store/writes.ts';
import { channelSubject } from '../upstream/cached-elsewhere.ts';
import { MAX_TOPIC_POLICIES } from './rules.ts';

/** All policies of a user, ordered by channel. */
export async function listTopicPolicies(
  database: Database,
  realm: number,
  user: number,
  session?: ClientSession,
): Promise<TopicPolicyDocument[]> {
  return database
    .collection<TopicPolicyDocument>(COLLECTIONS.topicPolicies)
    .find({ r: realm, u: user }, { ...sessionOptions(session), hint: { r: 1, u: 1, c: 1 } })
    .sort({ c: 1, _id: 1 })
    .toArray();
}

/** The policies of these users for a topic; users without one are left out. */
export async function findPolicies(
  database: Database,
  realm: number,
  options: { readonly users: readonly number[]; readonly channel: number; readonly topic: string },
  session: ClientSession,
): Promise<Map<number, TopicPolicy>> {
  if (options.users.length === 0) return new Map();
  const ids = options.users.map((u) => ({ r: realm, u, c: options.channel, t: topicKey(options.topic) }));
  const found = await database
    .collection<TopicPolicyDocument>(COLLECTIONS.topicPolicies)
    .find({ _id: { $in: ids } }, sessionOptions(session))
    .toArray();
  return new Map(found.map(({ u, policy }) => [u, policy]));
}

/** The users with a policy for any of these topics, regardless of case. */
export async function choosers(
  database: Database,
  realm: number,
  topics: readonly { readonly channel: number; readonly topic: string }[],
): Promise<Pick<TopicPolicyDocument, '_id' | 'u' | 'policy'>[]> {
  if (topics.length === 0) return [];
  return database
    .collection<TopicPolicyDocument>(COLLECTIONS.topicPolicies)
    .find(
      { $or: topics.map(({ channel, topic }) => ({ r: realm, c: channel, '_id.t': topicKey(topic) })) },
      { hint: { r: 1, c: 1, '_id.t': 1, u: 1 }, projection: { u: 1, policy: 1 } },
    )
    .toArray();
}

/** Whether the user has the max. number of policies. */
export async function isFull(
  database: Database,
  realm: number,
  user: number,
  session: ClientSession,
): Promise<boolean> {
  const count = await database
    .collection<TopicPolicyDocument>(COLLECTIONS.topicPolicies)
    .countDocuments({ r: realm, u: user }, { ...sessionOptions(session), limit: MAX_TOPIC_POLICIES });
  return count >= MAX_TOPIC_POLICIES;
}

/** Stages a policy, and raises the versions that readers compare: the user's and the channel's. */
export function savePolicy(tx: Tx, options: Pick<TopicPolicyDocument, 'u' | 'c' | 'name' | 'policy' | 'at'>): void {
  const _id = { r: tx.realm, u: options.u, c: options.c, t: topicKey(options.name) };
  if (options.policy === 0) tx.remove(COLLECTIONS.topicPolicies, { _id });
  else tx.update(COLLECTIONS.topicPolicies, { _id }, { $set: { r: tx.realm, ...options } }, { upsert: true });
  raiseVersion(tx, options.u, 'topics');
  raiseTopics(tx, options.c);
}

/**
 * Raises the channel's topics version: senders that know the version know that no policy or mute has changed. `at`
 * stays, because registers show none of this: their cached lists would be rebuilt for each policy.
 */
export function raiseTopics(tx: Tx, channel: number, more: { muters?: Binary } = {}): void {
  const _id = { r: tx.realm, c: channel };
  tx.update(COLLECTIONS.channels, { _id }, { $inc: { tv: 1 }, $set: { ...more, written: tx.lastSeq() } });
  tx.invalidate(channelSubject(channel));
}
