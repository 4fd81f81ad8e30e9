/** The events of a queue, as they come to a client with the capabilities of `CAPABILITIES`. */
import type {
  DeleteMessageEvent,
  MessageEvent,
  ReactionEvent,
  SubmessageEvent,
  UpdateMessageEvent,
  UpdateMessageFlagsEvent,
} from './message-events.ts';
import type {
  ChannelEvent,
  ChannelFolderEvent,
  OwnItemEvent,
  PersonEvent,
  PresenceEvent,
  RealmBotEvent,
  RealmDomainsEvent,
  RealmEmojiEvent,
  RealmEvent,
  SettingsEvent,
  SubscriptionEvent,
  UserGroupEvent,
  UserStatusEvent,
  UserTopicEvent,
  WholeListEvent,
} from './noun-events.ts';

export interface TypingEvent {
  type: 'typing';
  op: 'start' | 'stop';
  message_type: 'direct' | 'stream';
  sender: { user_id: number; email: string };
  /** Of a direct conversation: everyone in it. */
  recipients?: { user_id: number; email: string }[];
  stream_id?: number;
  topic?: string;
}

export interface TypingEditEvent {
  type: 'typing_edit_message';
  op: 'start' | 'stop';
  sender_id: number;
  message_id: number;
  recipient: { type: 'direct' | 'channel'; channel_id?: number; topic?: string; user_ids?: number[] };
}

export interface Attachment {
  id: number;
  name: string;
  path_id: string;
  size: number;
  /** UNIX seconds. */
  create_time: number;
  message_ids: number[];
}

export interface RealmExport {
  id: number;
  acting_user_id: number;
  export_time: number;
  deleted_timestamp: number | null;
  failed_timestamp: number | null;
  export_url: string | null;
  pending: boolean;
  export_type: 'public' | 'full_with_consent' | 'full_without_consent';
}

/** Events that change nothing that a register gives: a view that shows such a thing asks for it, and updates it. */
export type PassingEvent =
  | ReactionEvent
  | SubmessageEvent
  | TypingEvent
  | TypingEditEvent
  | { type: 'attachment'; op: 'add' | 'update'; attachment: Attachment; upload_space_used: number }
  | { type: 'attachment'; op: 'remove'; attachment: { id: number }; upload_space_used: number }
  | { type: 'realm_export'; exports: RealmExport[] }
  | { type: 'realm_export_consent'; user_id: number; consented: boolean }
  | { type: 'invites_changed' }
  | { type: 'heartbeat' }
  | { type: 'restart' }
  | { type: 'web_reload_client'; immediate: boolean };

/** An event of a queue; `id` rises within the queue. */
export type ClientEvent = { id: number } & (
  | MessageEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | UpdateMessageFlagsEvent
  | PersonEvent
  | UserGroupEvent
  | SubscriptionEvent
  | ChannelEvent
  | ChannelFolderEvent
  | PresenceEvent
  | UserStatusEvent
  | UserTopicEvent
  | RealmEvent
  | RealmDomainsEvent
  | RealmEmojiEvent
  | RealmBotEvent
  | WholeListEvent
  | OwnItemEvent
  | SettingsEvent
  | { type: 'has_zoom_token' | 'has_webex_token'; value: boolean }
  | PassingEvent
);
