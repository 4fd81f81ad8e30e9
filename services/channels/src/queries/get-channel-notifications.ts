/** GetChannelNotifications: whom messages of a channel and of a topic notify, as far as users chose it there. */
import { TOPIC_POLICIES, UserSet } from '@rookery/core';
import type { GetChannelNotificationsReply } from '@rookery/protos/gen/rookery/GetChannelNotificationsReply.ts';
import type { GetChannelNotificationsRequest__Output } from '@rookery/protos/gen/rookery/GetChannelNotificationsRequest.ts';
import { findChannelsById } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { listWithNotificationSettings } from '../subscription/store/subscriptions.ts';
import { choosers } from '../topic-policies/store.ts';

/** Empty sets for a channel that does not exist. */
export async function getChannelNotifications(
  context: Pick<Context, 'database'>,
  request: GetChannelNotificationsRequest__Output,
): Promise<GetChannelNotificationsReply> {
  const { realm_id: realm, channel_id: channel, topic, topic_only } = request;
  const [ofChannel, ofTopic] = await Promise.all([
    topic_only ? {} : channelPart(context, realm, channel),
    topicPart(context, realm, channel, topic),
  ]);
  return { ...ofChannel, ...ofTopic };
}

async function channelPart(
  { database }: Pick<Context, 'database'>,
  realm: number,
  channel: number,
): Promise<GetChannelNotificationsReply> {
  const [subscriptions, channels] = await Promise.all([
    listWithNotificationSettings(database, realm, channel),
    findChannelsById(database, realm, [channel]),
  ]);
  const having = (name: 'email' | 'push' | 'wildcardMentions', value: boolean) =>
    setOf(subscriptions.filter((one) => one[name] === value));
  return {
    email_on: having('email', true),
    email_off: having('email', false),
    push_on: having('push', true),
    push_off: having('push', false),
    wildcard_on: having('wildcardMentions', true),
    wildcard_off: having('wildcardMentions', false),
    muted: channels.get(channel)?.muters?.buffer ?? new Uint8Array(),
  };
}

async function topicPart(
  { database }: Pick<Context, 'database'>,
  realm: number,
  channel: number,
  topic: string,
): Promise<GetChannelNotificationsReply> {
  const found = await choosers(database, realm, channel, topic);
  const withPolicy = (policy: number) => setOf(found.filter((one) => one.policy === policy));
  return {
    topic_followed: withPolicy(TOPIC_POLICIES.followed),
    topic_unmuted: withPolicy(TOPIC_POLICIES.unmuted),
    topic_muted: withPolicy(TOPIC_POLICIES.muted),
  };
}

/** No bytes for no users, as most sets are. */
function setOf(users: readonly { readonly u: number }[]): Uint8Array {
  return users.length === 0 ? new Uint8Array() : UserSet.of(users.map(({ u }) => u)).toBytes();
}
