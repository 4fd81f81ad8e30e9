/**
 * MoveTopicPolicies: after a topic was renamed or moved, its users' policies follow it. A user who cannot read the
 * target channel loses the policy. After a renaming in a channel that the user cannot read, or a move of messages that
 * the user did not receive, the policy stays with the name that the user knows. If two topics were merged, the more
 * visible policy wins.
 */
import { isGuest, TOPIC_POLICIES, topicKey, UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { MoveTopicPoliciesRequest__Output } from '@rookery/protos/gen/rookery/MoveTopicPoliciesRequest.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type ChannelsHandler, forwardedOptions } from '@rookery/rpc';
import { contentSettings } from '../channel/rules/access.ts';
import { findChannel } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { fetchSettingTargets } from '../upstream/setting-targets.ts';
import { changePolicy, loadChoices } from './change-policy.ts';
import { mergedPolicy } from './rules.ts';
import { choosers } from './store.ts';

/** Max. users whose policies change in one operation; each takes a read of all their policies. */
const BATCH_SIZE = 50;

type Choices = Awaited<ReturnType<typeof loadChoices>>;
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
  const people = [...new Set([...own, ...there].map(({ u }) => u))]
    .filter((user) => receivers?.has(user) ?? true)
    .sort((a, b) => a - b);
  const letIn = people.length === 0 ? UserSet.EMPTY : await usersLetIn(context, realm, to);
  let seq = 0;
  for (const [part, some] of Map.groupBy(people, (user) => Math.floor(user / BATCH_SIZE))) {
    const { users } = await context.users.GetCards({ realm_id: realm, user_ids: some }, forwardedOptions(ctx));
    // Batches by user id and not by index: at a retry, users of an earlier batch may no longer be in the list.
    const once = { requestKey: `topic/${request.key}/${part}`, attempt: 1, deadlineAt: ctx.deadlineAt, span: ctx.span };
    const done = await context.commits.run(realm, once, (tx) => move(tx, context, { from, to, request, users, letIn }));
    seq = Math.max(seq, done.seq);
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

async function move(
  tx: Tx,
  { database }: Pick<Context, 'database'>,
  options: {
    from: number;
    to: number;
    request: MoveTopicPoliciesRequest__Output;
    users: readonly UserCard__Output[];
    /** The users who may read the target channel by its settings. */
    letIn: UserSet;
  },
): Promise<{ seq: number }> {
  const { from, to, users, letIn } = options;
  const { topic, to_topic, merges } = options.request;
  const { channel, other, choices } = await tx.read(async (session) => {
    const channel = await findChannel(database, tx.realm, from, session);
    const other = to === from ? channel : await findChannel(database, tx.realm, to, session);
    const choices = new Map<number, Choices>();
    for (const { user_id, role } of users) {
      // The channel names that a user sees depend on the published visibility, which needs no groups.
      const user = { realm_id: tx.realm, user_id, role, group_ids: [] };
      choices.set(user_id, await loadChoices(database, user, [from, to], session));
    }
    return { channel, other, choices };
  });
  if (!channel || !other) return { seq: tx.lastSeq() };
  for (const { user_id, role } of users) {
    const chosen = choices.get(user_id);
    if (!chosen) continue;
    const open = other.webPublic || (!other.inviteOnly && !isGuest(role)) || (other.inviteOnly && letIn.has(user_id));
    const reads = chosen.isSubscribed(to) || open;
    // An event would show that the topic was renamed.
    if (!reads && to === from) continue;
    const [before, there] = [chosen.policyOf(from, topic), chosen.policyOf(to, to_topic)];
    const after = merges ? mergedPolicy(before, there) : before;
    if (before !== TOPIC_POLICIES.none) {
      changePolicy(tx, { user_id }, chosen, { c: from, name: topic, policy: TOPIC_POLICIES.none });
    }
    if (reads && after !== there) {
      const rest = withoutChoice(chosen, from, topic);
      changePolicy(tx, { user_id }, rest, { c: to, name: to_topic, policy: after });
    }
  }
  return { seq: tx.lastSeq() };
}

/** The user's policies without that of one topic. */
function withoutChoice(choices: Choices, channel: number, topic: string): Choices {
  const t = topicKey(topic);
  const all = choices.all.filter((one) => one.c !== channel || one._id.t !== t);
  return {
    ...choices,
    all,
    count: all.length,
    policyOf: (c, name) => (c === channel && topicKey(name) === t ? 0 : choices.policyOf(c, name)),
  };
}
