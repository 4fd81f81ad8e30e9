/**
 * MoveTopicPolicies: after a topic was renamed or moved, its users' policies follow it. A user who cannot read the
 * target channel loses the policy. After a renaming in a channel that the user cannot read, or a move of messages that
 * the user did not receive, the policy stays with the name that the user knows. If two topics were merged, the more
 * visible policy wins. The policies of a topic that is only spelled differently stay: the key is the same.
 */
import { isGuest, TOPIC_POLICIES, topicKey, UserSet } from '@rookery/core';
import type { ClientSession, Tx } from '@rookery/data';
import type { MoveTopicPoliciesRequest__Output } from '@rookery/protos/gen/rookery/MoveTopicPoliciesRequest.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type ChannelsHandler, forwardedOptions } from '@rookery/rpc';
import { contentSettings } from '../channel/rules/access.ts';
import { findChannel } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { findSubscriptions } from '../subscription/store/subscriptions.ts';
import { fetchSettingTargets } from '../upstream/setting-targets.ts';
import { changePolicies, choosePolicy, loadChoices } from './change-policy.ts';
import { MAX_TOPIC_POLICIES, mergedPolicy } from './rules.ts';
import { choosers, findPolicies } from './store.ts';

/** Max. users whose policies change in one operation. */
const BATCH_SIZE = 50;
/**
 * Max. policies that an operation reads, and those of one more user. If a mute of a user changes, all their policies
 * are read, and all topics that they muted are an entry: some 2.5 MB if they have the most and the longest. Much more
 * takes too long for the commit queue, or is too large for it.
 */
const MAX_READ = MAX_TOPIC_POLICIES;

type Dependencies = Pick<Context, 'commits' | 'database' | 'realms' | 'relay' | 'users'>;

/** Idempotent under the same key. */
export const moveTopicPolicies: ChannelsHandler<'MoveTopicPolicies', Dependencies> = async (context, request, ctx) => {
  const { realm_id: realm, channel_id: from, topic, to_topic } = request;
  const to = request.to_channel_id || from;
  const target = { channel: to, topic: to_topic };
  const own = await choosers(context.database, realm, [{ channel: from, topic }]);
  // Users with a policy for the target topic alone matter only when topics are merged.
  const there = request.merges ? await choosers(context.database, realm, [target]) : [];
  const receivers = request.receivers.length > 0 ? UserSet.fromBytes(request.receivers) : undefined;
  const isRespelled = to === from && topicKey(topic) === topicKey(to_topic);
  const people = [...new Set(isRespelled ? [] : [...own, ...there].map(({ u }) => u))]
    .filter((user) => receivers?.has(user) ?? true)
    .sort((a, b) => a - b);
  const letIn = people.length === 0 ? UserSet.EMPTY : await usersLetIn(context, realm, to);
  let seq = 0;
  for (const [part, some] of Map.groupBy(people, (user) => Math.floor(user / BATCH_SIZE))) {
    const { users } = await context.users.GetCards({ realm_id: realm, user_ids: some }, forwardedOptions(ctx));
    const cards = users.toSorted((a, b) => a.user_id - b.user_id);
    // Batches by user id and not by index: at a retry, users of an earlier batch may no longer be in the list.
    let after = 0;
    do {
      const requestKey = `topic/${request.key}/${part}${after > 0 ? `/${after}` : ''}`;
      const once = { requestKey, attempt: 1, deadlineAt: ctx.deadlineAt, span: ctx.span };
      const plan = { from, to, request, letIn, users: cards.filter(({ user_id }) => user_id > after) };
      const done = await context.commits.run(realm, once, (tx) => move(tx, context, plan));
      seq = Math.max(seq, done.seq);
      after = done.after ?? 0;
    } while (after > 0);
  }
  const followers = (await choosers(context.database, realm, [target])).filter(
    ({ policy }) => policy === TOPIC_POLICIES.followed,
  );
  return {
    followers: Buffer.from(UserSet.of(followers.map(({ u }) => u)).toBytes()),
    position: await positionAt(context, realm, seq, ctx),
  };
};

/** The users who may read a private channel by its settings, without guests. */
async function usersLetIn(context: Dependencies, realm: number, id: number): Promise<UserSet> {
  const channel = await findChannel(context.database, realm, id);
  if (!channel?.inviteOnly) return UserSet.EMPTY;
  const settings = contentSettings(channel);
  return (await fetchSettingTargets(context, realm, settings)).insiders(settings);
}

interface MovePlan {
  readonly from: number;
  readonly to: number;
  readonly request: MoveTopicPoliciesRequest__Output;
  readonly users: readonly UserCard__Output[];
  /** The users who may read the target channel by its settings. */
  readonly letIn: UserSet;
}

/** @returns `after`: the last user whose policies it decided, if others are left for another operation */
async function move(
  tx: Tx,
  { database }: Pick<Context, 'database'>,
  plan: MovePlan,
): Promise<{ seq: number; after?: number }> {
  const { decisions, lists } = await tx.read((session) => readState(database, tx.realm, plan, session));
  let after = 0;
  for (const { user, changes, hasMuted } of decisions) {
    const list = lists.get(user.user_id);
    if (list) changePolicies(tx, user, list, changes);
    else if (hasMuted) return { seq: tx.lastSeq(), after };
    else for (const change of changes) choosePolicy(tx, user.user_id, change);
    after = user.user_id;
  }
  return { seq: tx.lastSeq() };
}

/**
 * Decides the changes, and reads all policies of the first of these users who muted a topic. At least one change is
 * made, so an operation that leaves users for another stores its reply, and its retry leaves the same ones.
 */
async function readState(database: Context['database'], realm: number, plan: MovePlan, session: ClientSession) {
  const decisions = await decide(database, realm, plan, session);
  const lists = new Map<number, Awaited<ReturnType<typeof loadChoices>>>();
  let read = 0;
  for (const { user, hasMuted } of decisions) {
    if (read >= MAX_READ) break;
    if (!hasMuted) continue;
    // The channel names that a user sees depend on the published visibility, which needs no groups.
    const caller = { realm_id: realm, user_id: user.user_id, role: user.role, group_ids: [] };
    const list = await loadChoices(database, caller, [plan.from, plan.to], session);
    lists.set(user.user_id, list);
    read += list.count;
  }
  return { decisions, lists };
}

/** Returns the users whose policies change, the changes, and whether the user muted one of the two topics. */
async function decide(database: Context['database'], realm: number, plan: MovePlan, session: ClientSession) {
  const { from, to, users, letIn, request } = plan;
  const { topic, to_topic, merges } = request;
  const channel = await findChannel(database, realm, from, session);
  const other = to === from ? channel : await findChannel(database, realm, to, session);
  if (!channel || !other) return [];
  const ids = users.map(({ user_id }) => user_id);
  const here = await findPolicies(database, realm, { users: ids, channel: from, topic }, session);
  const there = await findPolicies(database, realm, { users: ids, channel: to, topic: to_topic }, session);
  const subscriptions = await findSubscriptions(database, realm, [to], ids, session);
  return users.flatMap((user) => {
    const { user_id, role } = user;
    const open = other.webPublic || (!other.inviteOnly && !isGuest(role)) || (other.inviteOnly && letIn.has(user_id));
    const reads = subscriptions.get(`${to}:${user_id}`)?.active === true || open;
    // An event would show that the topic was renamed.
    if (!reads && to === from) return [];
    const [before, present] = [here.get(user_id) ?? TOPIC_POLICIES.none, there.get(user_id) ?? TOPIC_POLICIES.none];
    const policy = merges ? mergedPolicy(before, present) : before;
    const changes = [
      ...(before === TOPIC_POLICIES.none ? [] : [{ c: from, name: topic, policy: TOPIC_POLICIES.none }]),
      ...(reads && policy !== present ? [{ c: to, name: to_topic, policy }] : []),
    ];
    const hasMuted = [before, present].includes(TOPIC_POLICIES.muted);
    return changes.length === 0 ? [] : [{ user, changes, hasMuted }];
  });
}
