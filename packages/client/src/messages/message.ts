/** A message as `GET /messages` and the `message` event give it, and its parts. */
import type { EmojiType } from '../state/types/organisation.ts';

export interface Reaction {
  emoji_name: string;
  emoji_code: string;
  reaction_type: EmojiType;
  user_id: number;
}

/** A poll, a list of tasks or a form changes by submessages. */
export interface Submessage {
  id: number;
  message_id: number;
  sender_id: number;
  msg_type: string;
  /** JSON. */
  content: string;
}

export interface TopicLink {
  text: string;
  url: string;
}

/** An aspect that the edit left alone is absent. */
export interface EditHistoryEntry {
  /** Null: no user. */
  user_id: number | null;
  /** UNIX seconds. */
  timestamp: number;
  prev_content?: string;
  prev_rendered_content?: string;
  prev_topic?: string;
  topic?: string;
  prev_stream?: number;
  stream?: number;
}

/** Someone in a direct conversation, as they were called when the message was fetched. */
export interface Recipient {
  id: number;
  email: string;
  full_name: string;
  is_mirror_dummy: boolean;
}

interface MessageBase {
  id: number;
  sender_id: number;
  sender_email: string;
  sender_full_name: string;
  sender_realm_str: string;
  avatar_url: string | null;
  client: string;
  /** HTML, or the source where the client asked so. */
  content: string;
  content_type: 'text/html' | 'text/x-markdown';
  is_me_message: boolean;
  recipient_id: number;
  /** UNIX seconds. */
  timestamp: number;
  reactions: Reaction[];
  submessages: Submessage[];
  topic_links: TopicLink[];
  /** Newest first, as far as the organisation shows it. */
  edit_history?: EditHistoryEntry[];
  /** UNIX seconds, of the last change of the content. */
  last_edit_timestamp?: number;
  /** UNIX seconds, of the last move to another topic or channel. */
  last_moved_timestamp?: number;
  /** `read`, `starred`, `collapsed`, `mentioned`, `wildcard_mentioned`, `has_alert_word`, `historical`, ... */
  flags: string[];
  /** HTML: with the matches of a search marked. */
  match_content?: string;
  match_subject?: string;
}

export interface ChannelMessage extends MessageBase {
  type: 'stream';
  stream_id: number;
  /** The topic; '' is the one without a name. */
  subject: string;
  /** The channel's name when the message was fetched. */
  display_recipient: string;
}

export interface DirectMessage extends MessageBase {
  type: 'private';
  subject: '';
  /** Everyone in the conversation, the reader too. */
  display_recipient: Recipient[];
}

export type Message = ChannelMessage | DirectMessage;

/** A message without what the `message` event says beside it. */
export type WithoutFlags<T extends Message> = T extends Message ? Omit<T, 'flags'> : never;
