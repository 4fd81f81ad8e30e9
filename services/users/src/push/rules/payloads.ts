/** The payloads for push services, encrypted and of the older kind. */
import { fitted, type Notification, type Recipient } from './notification.ts';

/** A notification that only the device can read. */
export interface EncryptedNotification {
  readonly push_key_id: number;
  /** Base64. */
  readonly encrypted_data: string;
}

export interface ApnsPayload {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly pushType: 'alert' | 'background';
  readonly priority: 10 | 5;
}

/** FCM accepts only strings. */
export function encryptedFcmData({ push_key_id, encrypted_data }: EncryptedNotification): Record<string, string> {
  return { push_key_id: String(push_key_id), encrypted_data };
}

/** @param badge the number of notified and unread messages; undefined for a relay, which does not get it */
export function encryptedApnsPayload(
  encrypted: EncryptedNotification,
  isRemoval: boolean,
  badge: number | undefined,
): ApnsPayload {
  if (isRemoval) return silentApnsPayload(encrypted, badge);
  // iOS shows the alert if the app's extension cannot decrypt in time.
  const aps = { 'mutable-content': 1, alert: { title: 'New notification' }, sound: 'default', badge: badge ?? 0 };
  return { payload: { aps, ...encrypted }, pushType: 'alert', priority: 10 };
}

/** Wakes the app, and shows only the badge. Apple accepts no badge in a push of the type `background`. */
function silentApnsPayload(content: object, badge: number | undefined): ApnsPayload {
  const aps = { 'content-available': 1, ...(badge !== undefined && { badge }) };
  return { payload: { aps, ...content }, pushType: badge === undefined ? 'background' : 'alert', priority: 5 };
}

/** The text of a notification of the older kind in place of the content, if that must not be shown. */
const REDACTED = 'New message';

export interface LegacyRecipient extends Recipient {
  /** The host name of the server, and the organisation's id. */
  readonly server: string;
  readonly realm_id: number;
  readonly redact: boolean;
}

/** The members that all notifications of the older kind have. */
const legacyBase = ({ realm_url, realm_name, user_id, server, realm_id }: LegacyRecipient) => ({
  server,
  realm_id,
  realm_uri: realm_url,
  realm_url,
  realm_name,
  user_id,
});

/** The data of a notification of the older kind for FCM, its values as strings. */
export function legacyFcmData(notification: Notification, recipient: LegacyRecipient): Record<string, string> {
  const data = { ...legacyBase(recipient), ...legacyFields(fitted(notification, recipient), recipient) };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));
}

function legacyFields(notification: Notification, { redact, realm_url }: LegacyRecipient): Record<string, unknown> {
  switch (notification.type) {
    case 'remove':
      return { event: 'remove', zulip_message_ids: notification.message_ids.join(',') };
    case 'test':
      return { event: 'test', time: notification.time };
    case 'message': {
      const { type: _type, message_id, content, sender_avatar_url, ...rest } = notification;
      return {
        event: 'message',
        zulip_message_id: message_id,
        content: redact ? REDACTED : content,
        content_truncated: content.endsWith('…'),
        sender_avatar_url: URL.parse(sender_avatar_url, realm_url)?.href ?? sender_avatar_url,
        sender_id: rest.sender_id,
        sender_full_name: rest.sender_full_name,
        time: rest.time,
        ...mentionOf(notification),
        ...legacyConversation(notification),
      };
    }
  }
}

type Message = Extract<Notification, { type: 'message' }>;

const mentionOf = ({ mentioned_user_group_id, mentioned_user_group_name }: Message) =>
  mentioned_user_group_id === undefined ? {} : { mentioned_user_group_id, mentioned_user_group_name };

function legacyConversation(message: Message): Record<string, unknown> {
  if (message.recipient_type === 'channel') {
    const { channel_id, channel_name, topic } = message;
    return { recipient_type: 'stream', stream_id: channel_id, stream: channel_name, topic };
  }
  const { recipient_user_ids } = message;
  const group = recipient_user_ids.length > 2 ? { pm_users: recipient_user_ids.join(',') } : {};
  return { recipient_type: 'private', ...group };
}

/** A notification of the older kind for iOS, which the system shows by itself. @param badge as for an encrypted one */
export function legacyApnsPayload(
  notification: Notification,
  recipient: LegacyRecipient,
  badge: number | undefined,
): ApnsPayload {
  const shown = fitted(notification, recipient);
  const { content: _content, content_truncated: _truncated, event, ...fields } = legacyFields(shown, recipient);
  const zulip = { ...legacyBase(recipient), ...fields, ...(event !== 'message' && { event }) };
  if (shown.type === 'remove') return silentApnsPayload({ zulip }, badge);
  const alert =
    shown.type === 'test'
      ? { title: 'Test notification', body: `This is a test notification from ${recipient.realm_url}.` }
      : {
          title: titleOf(shown),
          subtitle: `${shown.sender_full_name}:`,
          body: recipient.redact ? REDACTED : shown.content,
        };
  return { payload: { aps: { alert, sound: 'default', badge: badge ?? 0 }, zulip }, pushType: 'alert', priority: 10 };
}

function titleOf(message: Message): string {
  if (message.recipient_type === 'direct') return message.sender_full_name;
  return `#${message.channel_name} > ${message.topic === '' ? 'general chat' : message.topic}`;
}
