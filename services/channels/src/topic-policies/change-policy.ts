/** Changes of a user's policies for topics, and their events, which only that user gets. */
import { type GroupCaller, partitionPoint, TOPIC_POLICIES, type TopicPolicy, topicKey } from '@rookery/core';
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
    policyOf: (c, topic) => {
      const t = topicKey(topic);
      return all.find((one) => one.c === c && one._id.t === t)?.policy ?? TOPIC_POLICIES.none;
    },
    nameOf: (c) => {
      const found = channels.get(c);
      return found && isVisibleTo(user, { channel: found, subscribed: isSubscribed(c) }) ? found.name : undefined;
    },
  };
}

type Change = Pick<TopicPolicyDocument, 'c' | 'name' | 'policy'>;

/**
 * Stages policies that differ from the current ones, each of another topic. If the set of muted topics changes, clients
 * of the older form get the whole set once.
 */
export function changePolicies(
  tx: Tx,
  user: { readonly user_id: number },
  choices: Choices,
  changes: readonly Change[],
): void {
  const mutes = ({ c, name, policy }: Change) =>
    policy === TOPIC_POLICIES.muted || choices.policyOf(c, name) === TOPIC_POLICIES.muted;
  if (changes.some(mutes)) {
    const after = changes.reduce<readonly TopicPolicyDocument[]>((all, change) => {
      const { c, name } = change;
      const _id = { r: tx.realm, u: user.user_id, c, t: topicKey(name) };
      return inserted(all, { _id, r: tx.realm, u: user.user_id, ...change, at: secondsOf(tx) });
    }, choices.all);
    const muted_topics = toMutedTopics(after, choices.nameOf, true);
    emit(tx, { type: 'muted_topics', muted_topics }, audienceOfUser(user.user_id));
  }
  for (const change of changes) choosePolicy(tx, user.user_id, change);
}

/** Stages a policy and its `user_topic` event, without the list of muted topics. */
export function choosePolicy(tx: Tx, u: number, change: Change): void {
  const { c, name, policy } = change;
  const chosen = { u, c, name, policy, at: secondsOf(tx) };
  for (const shown of toUserTopics([chosen], true)) emit(tx, { type: 'user_topic', ...shown }, audienceOfUser(u));
  savePolicy(tx, chosen);
}

const secondsOf = (tx: Tx): number => Math.floor(tx.nowMs / 1000);

/** The policies with another one for its topic, in the order in which the database lists them. */
function inserted(all: readonly TopicPolicyDocument[], one: TopicPolicyDocument): TopicPolicyDocument[] {
  const { c, t } = one._id;
  const rest = all.filter(({ _id }) => _id.c !== c || _id.t !== t);
  const place = partitionPoint(rest.length, (at) => precedes(rest[at] as TopicPolicyDocument, one));
  return rest.toSpliced(place, 0, one);
}

function precedes({ _id: a }: TopicPolicyDocument, { _id: b }: TopicPolicyDocument): boolean {
  return a.c === b.c ? Buffer.compare(Buffer.from(a.t), Buffer.from(b.t)) < 0 : a.c < b.c;
}
