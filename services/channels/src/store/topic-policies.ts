/** What people chose of topics. */
import { type ClientSession, type Database, type Tx, within } from '@rookery/data';
import { topicKey } from '../rules/topic-policies.ts';
import { COLLECTIONS, type TopicPolicyDocument } from './documents.ts';

/** All that a user chose, by channel. */
export async function listTopicPolicies(
  database: Database,
  realm: number,
  user: number,
  session?: ClientSession,
): Promise<TopicPolicyDocument[]> {
  return database
    .collection<TopicPolicyDocument>(COLLECTIONS.topicPolicies)
    .find({ r: realm, u: user }, { ...within(session), hint: { r: 1, u: 1, c: 1 } })
    .sort({ c: 1, _id: 1 })
    .toArray();
}

/** Stages a choice. Readers compare the version that is raised. */
export function savePolicy(tx: Tx, o: Pick<TopicPolicyDocument, 'u' | 'c' | 'name' | 'policy' | 'at'>): void {
  const _id = { r: tx.realm, u: o.u, c: o.c, t: topicKey(o.name) };
  if (o.policy === 0) tx.remove(COLLECTIONS.topicPolicies, { _id });
  else tx.update(COLLECTIONS.topicPolicies, { _id }, { $set: { r: tx.realm, ...o } }, { upsert: true });
  tx.update(COLLECTIONS.versions, { _id: { r: tx.realm, u: o.u } }, { $inc: { topics: 1 } }, { upsert: true });
}
