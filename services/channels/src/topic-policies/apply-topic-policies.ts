/**
 * ApplyTopicPolicies: applies the automatic settings of a user who acted in a topic, and of the users mentioned there,
 * to the policies chosen so far. The messages service calls only if a setting may apply.
 */
import { automaticPolicy, fromAutomaticTopicBits, TOPIC_POLICIES, type TopicAct, UserSet } from '@rookery/core';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { findChannel } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { findRoster, findSubscriptions } from '../subscription/store/subscriptions.ts';
import { changePolicies, choosePolicy, loadChoices } from './change-policy.ts';
import { findPolicies, isFull } from './store.ts';

/** Max. mentioned users who follow the topic automatically. */
const MAX_MENTIONED = 100;

/** Idempotent. Does nothing for a channel that does not exist or is not readable: the send itself rejects it. */
export const applyTopicPolicies: ChannelsHandler<
  'ApplyTopicPolicies',
  Pick<Context, 'commits' | 'database' | 'relay'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id: user } = caller;
  const { channel_id, topic } = request;
  const mentioned = [...new Set(request.mentioned)].filter((one) => one !== user).slice(0, MAX_MENTIONED);
  // `dropsLater`, because a send waits for this. Until other replicas drop their cached policies, this call is repeated
  // without effect; that is the only cost.
  const done = await context.commits.run(realm, { dropsLater: true }, async (tx) => {
    const read = await tx.read(async (session) => {
      const channel = await findChannel(context.database, realm, channel_id, session);
      const own = await findSubscriptions(context.database, realm, [channel_id], [user], session);
      const roster = mentioned.length > 0 ? await findRoster(context.database, realm, channel_id, session) : undefined;
      const here = mentioned.filter((one) => (roster?.users ?? UserSet.EMPTY).has(one));
      const asked = { users: [user, ...here], channel: channel_id, topic };
      const policies = await findPolicies(context.database, realm, asked, session);
      const full = (one: number) => isFull(context.database, realm, one, session);
      const present = policies.get(user) ?? TOPIC_POLICIES.none;
      const { isMuted = false, active = false } = own.get(`${channel_id}:${user}`) ?? {};
      const settings = fromAutomaticTopicBits(caller.card?.automatic_topics ?? 0);
      const wanted =
        request.act === '' ? undefined : automaticPolicy(settings, request.act as TopicAct, isMuted && active, present);
      const policy = wanted === undefined || (await full(user)) ? undefined : wanted;
      // All policies of the user, perhaps thousands, are needed only for the event that lists the muted topics.
      const endsMute = policy !== undefined && present === TOPIC_POLICIES.muted;
      const choices = endsMute ? await loadChoices(context.database, caller, [channel_id], session) : undefined;
      const following: number[] = [];
      for (const one of here) {
        const policy = policies.get(one) ?? TOPIC_POLICIES.none;
        if (policy === TOPIC_POLICIES.muted || policy === TOPIC_POLICIES.followed) continue;
        if (!(await full(one))) following.push(one);
      }
      return { channel, policy, choices, following };
    });
    const { channel, policy, choices, following } = read;
    if (!channel) return { seq: tx.lastSeq(), policy: 0, version: 0 };
    if (policy !== undefined) {
      const change = { c: channel_id, name: topic, policy };
      if (choices) changePolicies(tx, caller, choices, [change]);
      else choosePolicy(tx, user, change);
    }
    for (const one of following) choosePolicy(tx, one, { c: channel_id, name: topic, policy: TOPIC_POLICIES.followed });
    const changes = following.length + (policy === undefined ? 0 : 1);
    return { seq: tx.lastSeq(), policy: policy ?? 0, version: (channel.tv ?? 0) + changes };
  });
  return {
    caller_policy: done.policy,
    topics_version: done.version,
    position: await positionAt(context, realm, done.seq, ctx),
  };
};
