/** Interprets entries of the log for the engine. */
import { UserSet } from '@rookery/core';
import type { Entry__Output } from '@rookery/log';
import type { Flagged__Output } from '@rookery/protos/gen/rookery/Flagged.ts';
import type { MentionedGroup__Output } from '@rookery/protos/gen/rookery/MentionedGroup.ts';
import { type MentionedReceivers, NOT_MENTIONED } from './decide.ts';

/** A message, or mentions added by an edit. */
export interface NotifyingMessage {
  readonly id: number;
  readonly sender: number;
  /** 0: a direct message. */
  readonly channel: number;
  readonly topic: string;
  /** All receivers, as serialised `UserSet`. */
  readonly receivers: Uint8Array;
  readonly flags: readonly Flagged__Output[];
  readonly groups: readonly MentionedGroup__Output[];
  /** The time of the entry, which for an edit is that of the edit. UNIX milliseconds. */
  readonly sentAt: number;
  /** Whether only mentioned users are notified: true for an edit. */
  readonly mentionsOnly: boolean;
}

/** An event that makes deliveries obsolete. */
export type Revocation =
  | { readonly what: 'read'; readonly users: readonly number[]; readonly messages: readonly number[] | 'all' }
  | { readonly what: 'hidden'; readonly from: UserSet | 'everyone'; readonly messages: readonly number[] };

/** The end of users' subscriptions. */
export interface Unsubscription {
  readonly users: readonly number[];
  readonly channels: readonly number[];
  /** UNIX milliseconds. */
  readonly at: number;
}

export function toNotifyingMessage(entry: Entry__Output): NotifyingMessage | undefined {
  const { message, audience } = entry;
  if (message && audience) {
    return {
      id: message.message_id,
      sender: message.sender_id,
      channel: message.is_direct ? 0 : message.channel_id,
      topic: message.topic,
      receivers: audience.users,
      flags: audience.flags,
      groups: message.mentioned_groups,
      sentAt: entry.at_ms,
      mentionsOnly: false,
    };
  }
  const { added_mentions: added } = entry;
  if (!added || !audience) return undefined;
  return {
    id: added.message_id,
    sender: added.sender_id,
    channel: added.channel_id,
    topic: added.topic,
    receivers: audience.users,
    flags: added.flags,
    groups: added.groups,
    sentAt: entry.at_ms,
    mentionsOnly: true,
  };
}

/** Undefined for an entry that revokes nothing. */
export function toRevocation({ type, op, payload, audience, ...entry }: Entry__Output): Revocation | undefined {
  if (!audience) return undefined;
  if (type === 'update_message_flags' && op === 'add') {
    const { flag, messages, all } = JSON.parse(payload.toString()) as {
      flag: string;
      messages: number[];
      all: boolean;
    };
    if (flag !== 'read') return undefined;
    // Several users if messages were moved to a channel to which they are not subscribed.
    return { what: 'read', users: UserSet.fromBytes(audience.users).toArray(), messages: all ? 'all' : messages };
  }
  // The entries for clients without bulk deletion repeat the same deletions.
  if (type === 'delete_message' && entry.without_capability === '') {
    const { message_ids = [] } = JSON.parse(payload.toString()) as { message_ids?: number[] };
    return {
      what: 'hidden',
      from: audience.everyone ? 'everyone' : UserSet.fromBytes(audience.users),
      messages: message_ids,
    };
  }
  return undefined;
}

/** Undefined for an entry of the channels service that ends no subscription. */
export function toUnsubscription({ type, op, payload, audience, at_ms }: Entry__Output): Unsubscription | undefined {
  if (type !== 'subscription' || op !== 'remove' || !audience) return undefined;
  const { subscriptions } = JSON.parse(payload.toString()) as { subscriptions: { stream_id: number }[] };
  return {
    users: UserSet.fromBytes(audience.users).toArray(),
    channels: subscriptions.map(({ stream_id }) => stream_id),
    at: at_ms,
  };
}

/** The choices to drop from the cache: of channels, or of a topic. */
type ChangedChoice = { readonly channels: readonly number[] } | { readonly channel: number; readonly topic: string };

const PROPERTIES = new Set(['email_notifications', 'push_notifications', 'wildcard_mentions_notify', 'is_muted']);

/** Returns the choices that an entry of the channels service changes; undefined if none. */
export function toChangedChoice({ type, op, payload }: Entry__Output): ChangedChoice | undefined {
  if (type === 'user_topic') {
    const { stream_id, topic_name } = JSON.parse(payload.toString()) as { stream_id: number; topic_name: string };
    return { channel: stream_id, topic: topic_name };
  }
  if (type !== 'subscription') return undefined;
  // A new subscription may start with choices, from an earlier one or from the channel.
  if (op === 'add') {
    const { subscriptions } = JSON.parse(payload.toString()) as { subscriptions: { stream_id: number }[] };
    return { channels: subscriptions.map(({ stream_id }) => stream_id) };
  }
  // This is the only entry when the subscriptions of a reactivated user resume.
  if (op === 'peer_add') return { channels: (JSON.parse(payload.toString()) as { stream_ids: number[] }).stream_ids };
  if (op !== 'update') return undefined;
  const { property, stream_id } = JSON.parse(payload.toString()) as { property: string; stream_id: number };
  return PROPERTIES.has(property) ? { channels: [stream_id] } : undefined;
}

export function toMentioned(flags: readonly Flagged__Output[]): MentionedReceivers {
  const users = usersWith(flags, 'mentioned');
  const byTopicWildcard = usersWith(flags, 'topic_wildcard_mentioned');
  const byChannelWildcard = usersWith(flags, 'stream_wildcard_mentioned');
  if (!users && !byTopicWildcard && !byChannelWildcard) return NOT_MENTIONED;
  return {
    users: users ?? UserSet.EMPTY,
    byTopicWildcard: byTopicWildcard ?? UserSet.EMPTY,
    byChannelWildcard: byChannelWildcard ?? UserSet.EMPTY,
  };
}

/** Undefined if no user has the flag. */
export function usersWith(flags: readonly Flagged__Output[], flag: string): UserSet | undefined {
  const found = flags.find((one) => one.flag === flag);
  return found && UserSet.fromBytes(found.users);
}
