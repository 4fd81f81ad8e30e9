/**
 * Channels and subscriptions as the API shows them. `stream_*` names are the API's; the gateway passes this on
 * unchanged.
 */
import { type ChannelNotification, inheritedNotifications } from '@rookery/core';
import type { ChannelDocument, SubscriptionDocument } from './store/documents.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The legacy number for who may post, derived from the group setting. */
export function postPolicy(channel: ChannelDocument, systemGroups: ReadonlyMap<string, number>): number {
  const setting = channel.groups.can_send_message_group;
  if (setting === systemGroups.get('role:administrators')) return 2;
  if (setting === systemGroups.get('role:fullmembers')) return 3;
  if (setting === systemGroups.get('role:moderators')) return 4;
  return 1;
}

function sharedFields(channel: ChannelDocument, systemGroups: ReadonlyMap<string, number>) {
  const policy = postPolicy(channel, systemGroups);
  return {
    stream_id: channel.c,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: seconds(channel.createdAt),
    creator_id: channel.creatorId,
    invite_only: channel.inviteOnly,
    is_web_public: channel.webPublic,
    is_archived: channel.archived,
    history_public_to_subscribers: channel.historyPublic,
    is_announcement_only: policy === 2,
    stream_post_policy: policy,
    message_retention_days: channel.retentionDays,
    topics_policy: channel.topicsPolicy,
    first_message_id: channel.firstMessage ?? null,
    folder_id: channel.folder ?? null,
    default_push_notifications: channel.defaultPush ?? false,
    is_recently_active: !channel.silent,
    stream_weekly_traffic: channel.weekly ?? null,
    subscriber_count: channel.subscribers,
    ...channel.groups,
  };
}

export function toChannelJson(channel: ChannelDocument, systemGroups: ReadonlyMap<string, number>) {
  return sharedFields(channel, systemGroups);
}

/**
 * The personal fields of a subscription.
 * @param options.inherited the defaults for notifications that are not set for the channel: bits of the user's card;
 *   null: such fields are null
 */
export function toOwnFields(subscription: SubscriptionDocument, options: { inherited: number | null }) {
  const inherited = options.inherited === null ? undefined : inheritedNotifications(options.inherited);
  const or = (own: boolean | null, setting: ChannelNotification) => own ?? inherited?.[setting] ?? null;
  return {
    color: subscription.color,
    is_muted: subscription.isMuted,
    in_home_view: !subscription.isMuted,
    pin_to_top: subscription.pinToTop,
    desktop_notifications: or(subscription.desktop, 'desktop_notifications'),
    email_notifications: or(subscription.email, 'email_notifications'),
    push_notifications: or(subscription.push, 'push_notifications'),
    audible_notifications: or(subscription.audible, 'audible_notifications'),
    wildcard_mentions_notify: or(subscription.wildcardMentions, 'wildcard_mentions_notify'),
  };
}

export function toSubscriptionJson(
  channel: ChannelDocument,
  subscription: SubscriptionDocument,
  systemGroups: ReadonlyMap<string, number>,
  options: { inherited: number | null },
) {
  return { ...sharedFields(channel, systemGroups), ...toOwnFields(subscription, options) };
}
