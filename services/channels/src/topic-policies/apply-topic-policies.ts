/**
 * ApplyTopicPolicies: a user acted in a topic, and may have mentioned others. Their automatic settings decide here,
 * on the policies chosen so far; the messages service calls only where a setting may apply.
 */
import { automaticPolicy, fromAutomaticTopicBits, TOPIC_POLICIES, type TopicAct, UserSet } from '@rookery/core';
import type { ApplyTopicPoliciesReply } from '@rookery/protos/gen/rookery/ApplyTopicPoliciesReply.ts';
import type { ApplyTopicPoliciesRequest__Output } from '@rookery/protos/gen/rookery/ApplyTopicPoliciesRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { findChannel } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { positionAt } from '../journal/position.ts';
import { findRoster, findSubscriptions } from '../subscription/store/subscriptions.ts';
import { changePolicy, followForMention, loadChoices } from './change-policy.ts';
import { MOST_TOPIC_POLICIES } from './rules.ts';
import { findPolicies, isFull } from './store.ts';

/** Users mentioned beyond this many do not follow the topic automatically. */
const MOST_MENTIONED = 100;

/** Idempotent. A channel that is gone or not readable changes nothing: the send itself refuses. */
export async function applyTopicPolicies(
  context: Pick<Context, 'commits' | 'database' | 'relay'>,
  request: ApplyTopicPoliciesRequest__Output,
  ctx: CallContext,
): Promise<ApplyTopicPoliciesReply> {
  const caller = requireCaller(ctx);
  const { realm_id: realm, user_id: user } = caller;
  const { channel_id, topic } = request;
  const mentioned = [...new Set(request.mentioned)].filter((one) => one !== user).slice(0, MOST_MENTIONED);
  const done = await context.commits.run(realm, {}, async (tx) => {
    const read = await tx.read(async (session) => {
      const channel = await findChannel(context.database, realm, channel_id, session);
      const own = await findSubscriptions(context.database, realm, [channel_id], [user], session);
      const roster = mentioned.length > 0 ? await findRoster(context.database, realm, channel_id, session) : undefined;
      const here = mentioned.filter((one) => (roster?.users ?? UserSet.EMPTY).has(one));
      const choices = await loadChoices(context.database, caller, channel, session);
      const policies = await findPolicies(
        context.database,
        realm,
        { users: here, channel: channel_id, topic },
        session,
      );
      const following: number[] = [];
      for (const one of here) {
        const policy = policies.get(one) ?? TOPIC_POLICIES.none;
        if (policy === TOPIC_POLICIES.muted || policy === TOPIC_POLICIES.followed) continue;
        if (!(await isFull(context.database, realm, one, session))) following.push(one);
      }
      return { channel, muted: own.get(`${channel_id}:${user}`)?.isMuted === true, choices, following };
    });
    const { channel, choices, following } = read;
    if (!channel) return { seq: tx.lastSeq(), policy: 0, version: 0 };
    let policy: number | undefined;
    if (request.act !== '' && choices.count < MOST_TOPIC_POLICIES) {
      const settings = fromAutomaticTopicBits(caller.card?.automatic_topics ?? 0);
      const muted = read.muted && choices.subscribed;
      const present = choices.policyOf(channel_id, topic);
      policy = automaticPolicy(settings, request.act as TopicAct, muted, present);
    }
    if (policy !== undefined) changePolicy(tx, caller, choices, { c: channel_id, name: topic, policy });
    for (const one of following) followForMention(tx, one, { c: channel_id, name: topic });
    const changes = following.length + (policy === undefined ? 0 : 1);
    return { seq: tx.lastSeq(), policy: policy ?? 0, version: (channel.tv ?? 0) + changes };
  });
  return {
    caller_policy: done.policy,
    topics_version: done.version,
    position: await positionAt(context, realm, done.seq, ctx),
  };
}
