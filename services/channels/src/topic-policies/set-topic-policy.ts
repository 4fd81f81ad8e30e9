/**
 * `POST /user_topics`, and the older `PATCH /users/me/subscriptions/muted_topics`: sets the visibility of a topic for
 * the caller.
 */
import { badRequest, TOPIC_POLICIES, type TopicPolicy } from '@rookery/core';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { hasContentAccess } from '../channel/rules/access.ts';
import { invalidChannelId, invalidChannelName } from '../channel/rules/unknown.ts';
import { findChannel, findChannelByName } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { changePolicies, loadChoices } from './change-policy.ts';
import { checkRoomForMuted, checkTopicName, MAX_TOPIC_POLICIES, toMutedTopics } from './rules.ts';

/**
 * Emits nothing for a policy that is already set.
 * @throws BAD_REQUEST for a channel that the caller may not read, unless a policy set earlier is removed; for an
 *   impossible topic; beyond the max. number of policies of a user, or size of the list of muted topics
 */
export const setTopicPolicy: ChannelsHandler<'SetTopicPolicy', Pick<Context, 'commits' | 'database'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const { policy, by_name, channel_id, channel_name, unmute } = request;
  const name = checkTopicName(request.topic);
  const refusal = unmute
    ? badRequest('Topic is not muted')
    : by_name
      ? invalidChannelName(channel_name)
      : invalidChannelId();
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { channel, choices } = await tx.read(async (session) => {
      const channel = by_name
        ? await findChannelByName(context.database, tx.realm, channel_name, session)
        : await findChannel(context.database, tx.realm, channel_id, session);
      return { channel, choices: await loadChoices(context.database, caller, channel ? [channel.c] : [], session) };
    });
    if (!channel) throw refusal;
    const before = choices.policyOf(channel.c, name);
    const takesBack = policy === TOPIC_POLICIES.none && before !== TOPIC_POLICIES.none;
    if (!takesBack && !hasContentAccess(caller, { channel, subscribed: choices.isSubscribed(channel.c) }))
      throw refusal;
    if (before === policy || (unmute && before !== TOPIC_POLICIES.muted)) return {};
    if (before === TOPIC_POLICIES.none && choices.count >= MAX_TOPIC_POLICIES) {
      throw badRequest(`You can choose this for at most ${MAX_TOPIC_POLICIES} topics.`);
    }
    if (policy === TOPIC_POLICIES.muted) checkRoomForMuted(toMutedTopics(choices.all, choices.nameOf, true));
    // The gateway accepts no other numbers.
    changePolicies(tx, caller, choices, [{ c: channel.c, name, policy: policy as TopicPolicy }]);
    return {};
  });
};
