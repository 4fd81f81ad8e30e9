/** What belongs to the client's user alone: what is unread, what is not sent yet, own settings. */

/** Ids ascending, a place with none is left out. */
export interface UnreadMessages {
  /** As the register counted; `countUnread` counts now. */
  count: number;
  pms: UnreadDirect[];
  streams: UnreadTopic[];
  huddles: UnreadGroup[];
  /** Those among the others that mention the user. */
  mentions: number[];
  /** There are more, older ones than the register gives. */
  old_unreads_missing: boolean;
}

/** A conversation with one user, or with oneself. */
export interface UnreadDirect {
  other_user_id: number;
  /** Deprecated: the same. */
  sender_id: number;
  unread_message_ids: number[];
}

export interface UnreadTopic {
  stream_id: number;
  topic: string;
  unread_message_ids: number[];
}

/** A conversation of three and more. */
export interface UnreadGroup {
  /** All users, the client's own too: ids ascending, with commas. */
  user_ids_string: string;
  unread_message_ids: number[];
}

/** Others of a direct conversation, without the client's user; none for the one with oneself. */
export interface RecentConversation {
  max_message_id: number;
  user_ids: number[];
}

export interface Draft {
  id: number;
  /** '': no recipient yet. */
  type: '' | 'stream' | 'private';
  /** User ids, or one channel id. */
  to: number[];
  topic: string;
  content: string;
  /** UNIX seconds. */
  timestamp: number;
}

interface Scheduled {
  content: string;
  /** HTML. */
  rendered_content: string;
  /** UNIX seconds. */
  scheduled_delivery_timestamp: number;
  failed: boolean;
}

export interface ScheduledChannelMessage extends Scheduled {
  scheduled_message_id: number;
  type: 'stream';
  /** Channel id. */
  to: number;
  topic: string;
}

export interface ScheduledDirectMessage extends Scheduled {
  scheduled_message_id: number;
  type: 'private';
  /** User ids. */
  to: number[];
}

export type ScheduledMessage = ScheduledChannelMessage | ScheduledDirectMessage;

export interface Reminder extends Scheduled {
  reminder_id: number;
  type: 'private';
  to: number[];
  reminder_target_message_id: number;
}

export interface SavedSnippet {
  id: number;
  title: string;
  content: string;
  /** UNIX seconds. */
  date_created: number;
}

export interface NavigationView {
  /** What the address has after `#`. */
  fragment: string;
  is_pinned: boolean;
  /** Null for a view that the client has a name for. */
  name?: string | null;
}

export interface OnboardingStep {
  type: string;
  name: string;
}
