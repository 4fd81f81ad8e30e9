/** Events of messages. */
import type { Message, Reaction, Submessage, TopicLink, WithoutFlags } from '../../messages/message.ts';

export interface MessageEvent {
  type: 'message';
  message: WithoutFlags<Message>;
  flags: string[];
  /** Of the sends of this queue: the `local_id` they had. */
  local_message_id?: string;
}

/** What an edit, a move or a new rendering changed of one message, and what a move changed of several. */
export interface UpdateMessageEvent {
  type: 'update_message';
  /** Null where `rendering_only`. */
  user_id: number | null;
  rendering_only: boolean;
  message_id: number;
  /** All that were moved, and the one that was edited. */
  message_ids: number[];
  /** The reader's of `message_id`. */
  flags: string[];
  /** UNIX seconds. */
  edit_timestamp: number;
  stream_name?: string;
  /** Where they were. */
  stream_id?: number;
  new_stream_id?: number;
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  orig_subject?: string;
  /** The topic where they are. */
  subject?: string;
  topic_links?: TopicLink[];
  orig_content?: string;
  orig_rendered_content?: string;
  content?: string;
  rendered_content?: string;
  is_me_message?: boolean;
}

export interface DeleteMessageEvent {
  type: 'delete_message';
  message_ids?: number[];
  /** To clients without `bulk_message_deletion`. */
  message_id?: number;
  message_type: 'stream' | 'private';
  stream_id?: number;
  topic?: string;
}

/** Where a message is that became unread, for clients that do not have it. */
export interface MessageDetails {
  type: 'stream' | 'private';
  mentioned?: boolean;
  /** Of a direct message: the others in the conversation. */
  user_ids?: number[];
  stream_id?: number;
  topic?: string;
}

export interface UpdateMessageFlagsEvent {
  type: 'update_message_flags';
  op: 'add' | 'remove';
  flag: string;
  messages: number[];
  /** Every message, where `messages` is empty. */
  all: boolean;
  /** By id, where messages became unread. */
  message_details?: Record<string, MessageDetails>;
}

export interface ReactionEvent extends Reaction {
  type: 'reaction';
  op: 'add' | 'remove';
  message_id: number;
}

export interface SubmessageEvent extends Omit<Submessage, 'id'> {
  type: 'submessage';
  submessage_id: number;
}
