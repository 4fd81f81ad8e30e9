/** The content of notifications, as published clients read it after decryption; the same for every push service. */
import { truncate } from '@rookery/core';
import type { ReadMessage } from '../../notifications/message-reader.ts';
import { toPlainText } from './plain-text.ts';

/** The account of the notification, by which clients look it up. */
export interface Recipient {
  readonly realm_url: string;
  readonly realm_name: string;
  readonly user_id: number;
}

export interface MentionedGroup {
  readonly mentioned_user_group_id: number;
  readonly mentioned_user_group_name: string;
}

type ChannelPart = {
  readonly recipient_type: 'channel';
  readonly channel_id: number;
  readonly channel_name: string;
  readonly topic: string;
};
type DirectPart = {
  readonly recipient_type: 'direct';
  readonly recipient_user_ids: readonly number[];
  /** Set if the recipients are only the sender and the reader, and the conversation has more. */
  readonly recipients_left_out?: true;
};

/** A message for a client to show. */
type MessageNotification = {
  readonly type: 'message';
  readonly message_id: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly sender_avatar_url: string;
  /** Plain text, max. 200 characters. */
  readonly content: string;
  /** UNIX seconds. */
  readonly time: number;
} & Partial<MentionedGroup> &
  (ChannelPart | DirectPart);

export type Notification =
  | MessageNotification
  /** Messages whose notifications the client must remove. */
  | { readonly type: 'remove'; readonly message_ids: readonly number[] }
  | { readonly type: 'test'; readonly time: number };

/**
 * What browsers show in place of the text of a direct message that a user hides. The client's page has the same words.
 */
const HIDDEN_CONTENT = 'New direct message';

/** Max. characters of the content. */
const MAX_CONTENT = 200;
/** The lengths to which the content of a message is cut that would be too large, in characters. */
const SHORTER_CONTENTS = [100, 50];
/**
 * Max. bytes of a notification as JSON. Push services accept 4 KiB, including encryption, Base64 and what surrounds
 * them, and a relay accepts 4,000 bytes of Base64.
 */
const MAX_BYTES = 2_900;

/** The notification of a message, as its recipient may read it. */
export function messageNotification(message: ReadMessage, group: MentionedGroup | undefined): MessageNotification {
  const { id, sender_id, sender_full_name, avatar_url, timestamp, content } = message;
  return {
    type: 'message',
    message_id: id,
    sender_id,
    sender_full_name,
    sender_avatar_url: avatar_url ?? `/avatar/${sender_id}`,
    content: truncate(toPlainText(content), MAX_CONTENT),
    time: timestamp,
    ...group,
    ...conversationOf(message),
  };
}

function conversationOf({ type, stream_id = 0, display_recipient, subject }: ReadMessage): ChannelPart | DirectPart {
  if (type === 'stream') {
    const channel_name = String(display_recipient);
    return { recipient_type: 'channel', channel_id: stream_id, channel_name, topic: subject };
  }
  const users = typeof display_recipient === 'string' ? [] : display_recipient;
  return { recipient_type: 'direct', recipient_user_ids: users.map(({ id }) => id).sort((a, b) => a - b) };
}

/** Replaces the text of a direct message. */
export function withoutDirectContent(notification: Notification): Notification {
  const isDirect = notification.type === 'message' && notification.recipient_type === 'direct';
  return isDirect ? { ...notification, content: HIDDEN_CONTENT } : notification;
}

/**
 * Returns a notification that push services accept. One that is too large has less content; if that is not enough, its
 * recipients are only the sender and the reader, as those of a large group conversation take more space than the rest.
 */
export function fitted(notification: Notification, recipient: Recipient): Notification {
  if (notification.type !== 'message' || fits(notification, recipient)) return notification;
  const contents = [MAX_CONTENT, ...SHORTER_CONTENTS].map((limit) => truncate(notification.content, limit));
  const shorter = contents.map((content) => ({ ...notification, content }));
  const few = shorter.map((one) => withFewRecipients(one, recipient));
  return [...shorter, ...few].find((one) => fits(one, recipient)) ?? (few.at(-1) as Notification);
}

function withFewRecipients(notification: MessageNotification, { user_id }: Recipient): MessageNotification {
  if (notification.recipient_type !== 'direct') return notification;
  const recipient_user_ids = [notification.sender_id, user_id].sort((a, b) => a - b);
  return { ...notification, recipient_user_ids, recipients_left_out: true };
}

const fits = (notification: Notification, recipient: Recipient): boolean =>
  Buffer.byteLength(serialized(notification, recipient)) <= MAX_BYTES;

/** The JSON that is encrypted for a device. */
export function toJson(notification: Notification, recipient: Recipient): string {
  return serialized(fitted(notification, recipient), recipient);
}

function serialized(notification: Notification, recipient: Recipient): string {
  const avatar =
    notification.type === 'message'
      ? { sender_avatar_url: absolute(notification.sender_avatar_url, recipient.realm_url) }
      : {};
  return JSON.stringify({ ...notification, ...avatar, ...recipient });
}

function absolute(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url;
}
