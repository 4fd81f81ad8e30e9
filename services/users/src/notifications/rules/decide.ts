/**
 * Decides whether a message notifies a user, and why: by the mentions that the message was sent with, by the user's
 * choices for account, channel and topic, and by whether the user is active.
 */
import { UserSet } from '@rookery/core';
import { type Settings, settingOf } from '../../realm/rules/user-settings.ts';
import type { Delivery, DeliveryKind, Trigger } from '../delivery.ts';

/** The users' choices for a channel and for one of its topics. */
export interface ChannelChoices {
  readonly emailOn: UserSet;
  readonly emailOff: UserSet;
  readonly pushOn: UserSet;
  readonly pushOff: UserSet;
  readonly wildcardOn: UserSet;
  readonly wildcardOff: UserSet;
  readonly muted: UserSet;
}

export interface TopicChoices {
  readonly followed: UserSet;
  readonly unmuted: UserSet;
  readonly muted: UserSet;
}

/** The receivers whom a message mentions. */
export interface MentionedReceivers {
  /** By name or by group. */
  readonly users: UserSet;
  readonly byTopicWildcard: UserSet;
  readonly byChannelWildcard: UserSet;
}

export const NOT_MENTIONED: MentionedReceivers = {
  users: UserSet.EMPTY,
  byTopicWildcard: UserSet.EMPTY,
  byChannelWildcard: UserSet.EMPTY,
};

/** The data of a message that decisions need. */
export type Message =
  | { readonly isDirect: true }
  | {
      readonly isDirect: false;
      readonly mentioned: MentionedReceivers;
      readonly channel: ChannelChoices;
      readonly topic: TopicChoices;
    };

interface Recipient {
  readonly id: number;
  readonly settings: Settings;
  /** Active within the offline threshold. */
  readonly isActive: boolean;
}

type Triggers = Pick<Delivery, 'trigger' | 'unmentioned_trigger'>;

/** The triggers of each kind of delivery that the user gets. */
export type Decision = Partial<Record<DeliveryKind, Triggers>>;

/** Decides for a human user. */
export function decide(message: Message, user: Recipient): Decision {
  const is = (name: string): boolean => settingOf(user.settings, name) === true;
  const decision: Decision = {};
  if (!user.isActive) {
    const mail = triggersOf(message, user, is, 'email');
    if (mail) decision.mail = mail;
  }
  if (!user.isActive || is('enable_online_push_notifications')) {
    const push = triggersOf(message, user, is, 'push');
    if (push) decision.push = push;
  }
  return decision;
}

/**
 * Decides for an outgoing webhook, which only direct messages and mentions by name trigger.
 * @param ofGroups the members of each mentioned group, without those whom the message mentions by name
 */
export function decideForWebhook(message: Message, bot: number, ofGroups: readonly UserSet[]): Trigger | undefined {
  if (message.isDirect) return 'direct_message';
  const isNamed = message.mentioned.users.has(bot) && !ofGroups.some((members) => members.has(bot));
  return isNamed ? 'mentioned' : undefined;
}

const isMention = (trigger: Trigger): boolean => /^(?:(?:topic|stream)_wildcard_)?mentioned/.test(trigger);

const MENTION_FLAGS = ['mentioned', 'topic_wildcard_mentioned', 'stream_wildcard_mentioned'];

/**
 * Returns why a delivery still notifies its user; undefined if it was a mention, an edit has removed every mention of
 * the user, and nothing else notifies them.
 * @param flags those of the message for the user
 */
export function presentTrigger(
  { trigger, unmentioned_trigger }: Triggers,
  flags: readonly string[],
): Trigger | undefined {
  const isRemoved = isMention(trigger) && !MENTION_FLAGS.some((flag) => flags.includes(flag));
  return isRemoved ? unmentioned_trigger : trigger;
}

type Medium = 'email' | 'push';

function triggersOf(
  message: Message,
  user: Recipient,
  is: (name: string) => boolean,
  medium: Medium,
): Triggers | undefined {
  // One setting applies to direct messages and to all mentions, including wildcards.
  const ofMentions = is(`enable_offline_${medium}_notifications`);
  if (message.isDirect) return ofMentions ? { trigger: 'direct_message' } : undefined;
  const isFollowed = message.topic.followed.has(user.id);
  const mention = ofMentions ? mentionTrigger(message, user.id, is, isFollowed) : undefined;
  if (mention) {
    // A mention may be why the user follows the topic.
    const isOfChannel = isTopicShown(message, user.id, false) && ofChannel(message.channel, user.id, is, medium);
    return { trigger: mention, ...(isOfChannel && { unmentioned_trigger: `stream_${medium}` }) };
  }
  if (isFollowed && is(`enable_followed_topic_${medium}_notifications`)) return { trigger: `followed_topic_${medium}` };
  const isShown = isTopicShown(message, user.id, isFollowed);
  return isShown && ofChannel(message.channel, user.id, is, medium) ? { trigger: `stream_${medium}` } : undefined;
}

type ChannelMessage = Extract<Message, { isDirect: false }>;

/** Whether the topic is not muted; the topic's policy takes precedence over the channel's mute. */
function isTopicShown({ channel, topic }: ChannelMessage, user: number, isFollowed: boolean): boolean {
  if (topic.muted.has(user)) return false;
  return !channel.muted.has(user) || topic.unmuted.has(user) || isFollowed;
}

function mentionTrigger(
  message: ChannelMessage,
  user: number,
  is: (name: string) => boolean,
  isFollowed: boolean,
): Trigger | undefined {
  const { mentioned, channel } = message;
  if (mentioned.users.has(user)) return 'mentioned';
  const byTopic = mentioned.byTopicWildcard.has(user);
  const byChannel = mentioned.byChannelWildcard.has(user);
  if (!byTopic && !byChannel) return undefined;
  if (isFollowed && is('enable_followed_topic_wildcard_mentions_notify')) {
    return byTopic ? 'topic_wildcard_mentioned_in_followed_topic' : 'stream_wildcard_mentioned_in_followed_topic';
  }
  const ofChannel = channel.wildcardOn.has(user) || (!channel.wildcardOff.has(user) && is('wildcard_mentions_notify'));
  if (!ofChannel || !isTopicShown(message, user, isFollowed)) return undefined;
  return byTopic ? 'topic_wildcard_mentioned' : 'stream_wildcard_mentioned';
}

function ofChannel(channel: ChannelChoices, user: number, is: (name: string) => boolean, medium: Medium): boolean {
  const [on, off] = medium === 'email' ? [channel.emailOn, channel.emailOff] : [channel.pushOn, channel.pushOff];
  return on.has(user) || (!off.has(user) && is(`enable_stream_${medium}_notifications`));
}
