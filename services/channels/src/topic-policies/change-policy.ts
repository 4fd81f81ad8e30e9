/** A change of a user's policy for a topic, and its events, which only that user gets. */
import { type GroupCaller, TOPIC_POLICIES, type TopicPolicy, topicKey } from '@rookery/core';
import { audienceOfUser, type ClientSession, type Database, emit, type Tx } from '@rookery/data';
import { isVisibleTo } from '../channel/rules/access.ts';
import { findChannelsById } from '../channel/store/channels.ts';
import type { TopicPolicyDocument } from '../channel/store/documents.ts';
import { findSubscriptions } from '../subscription/store/subscriptions.ts';
import { toMutedTopics, toUserTopics } from './rules.ts';
import { listTopicPolicies, savePolicy } from './store.ts';

/** All topic policies of a user, as an operation reads them. */
interface Choices {
  readonly count: number;
  readonly all: readonly TopicPolicyDocument[];
  policyOf(channel: number, topic: string): TopicPolicy;
  /** Whether the user is subscribed; only for the channels in `asked` and those in which the user muted topics. */
  isSubscribed(channel: number): boolean;
  /** The name of such a channel; undefined if the user may not know it. */
  nameOf(channel: number): string | undefined;
}

/** @param asked the channels in which a policy is about to change */
export async function loadChoices(
  database: Database,
  user: GroupCaller & { readonly realm_id: number },
  asked: readonly number[],
  session: ClientSession,
): Promise<Choices> {
  const { realm_id: realm, user_id } = user;
  const all = await listTopicPolicies(database, realm, user_id, session);
  const muted = all.filter(({ policy }) => policy === TOPIC_POLICIES.muted);
  const ids = [...new Set([...muted.map(({ c }) => c), ...asked])];
  const channels = await findChannelsById(database, realm, ids, session);
  const subscriptions = await findSubscriptions(database, realm, ids, [user_id], session);
  const isSubscribed = (c: number) => subscriptions.get(`${c}:${user_id}`)?.active === true;
  return {
    all,
    count: all.length,
    isSubscribed,
    policyOf: (c, topic) => all.find((one) => one.c === c && one._id.t === topicKey(topic))?.policy ?? 0,
    nameOf: (c) => {
      const found = channels.get(c);
      return found && isVisibleTo(user, { channel: found, subscribed: isSubscribed(c) }) ? found.name : undefined;
    },
  };
}

/**
 * Stages a policy that differs from the current one. If the set of muted topics changes, clients of the older form get
 * the whole set.
 */
export function changePolicy(
  tx: Tx,
  user: { readonly user_id: number },
  choices: Choices,
  change: Pick<TopicPolicyDocument, 'c' | 'name' | 'policy'>,
): void {
  const { c, name, policy } = change;
  if (policy === TOPIC_POLICIES.muted || choices.policyOf(c, name) === TOPIC_POLICIES.muted) {
    const t = topicKey(name);
    const rest = choices.all.filter((one) => one.c !== c || one._id.t !== t);
    const chosen = { r: tx.realm, u: user.user_id, ...change, at: secondsOf(tx) };
    const after: TopicPolicyDocument[] = [...rest, { _id: { r: tx.realm, u: user.user_id, c, t }, ...chosen }];
    const muted_topics = toMutedTopics(after.sort(inOrder), choices.nameOf, true);
    emit(tx, { type: 'muted_topics', muted_topics }, audienceOfUser(user.user_id));
  }
  choosePolicy(tx, user.user_id, change);
}

/** Stages a policy that differs from the current one, if neither of the two mutes the topic. */
export function choosePolicy(tx: Tx, u: number, change: Pick<TopicPolicyDocument, 'c' | 'name' | 'policy'>): void {
  const { c, name, policy } = change;
  const chosen = { u, c, name, policy, at: secondsOf(tx) };
  for (const shown of toUserTopics([chosen], true)) emit(tx, { type: 'user_topic', ...shown }, audienceOfUser(u));
  savePolicy(tx, chosen);
}

const secondsOf = (tx: Tx): number => Math.floor(tx.nowMs / 1000);

/** The order in which the database lists them. */
function inOrder(a: TopicPolicyDocument, b: TopicPolicyDocument): number {
  return a.c - b.c || Buffer.compare(Buffer.from(a._id.t), Buffer.from(b._id.t));
}
