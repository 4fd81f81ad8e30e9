/** Selects the news of a user: the busiest conversations among the unread messages. Pure. */
import type { ReadMessage } from '../../message-reader.ts';

/** The content of a digest. */
export interface News {
  /** Unread conversations, the busiest first. */
  readonly conversations: readonly Conversation[];
  /** Unread messages and conversations, including those of `conversations`. */
  readonly unread: { readonly messages: number; readonly conversations: number };
  readonly channels: readonly NewChannel[];
  /** Names of people who joined. */
  readonly people: readonly string[];
}

/** A topic of a channel. */
export interface Conversation {
  readonly channel: { readonly id: number; readonly name: string };
  readonly topic: string;
  /** Unread messages, oldest first. */
  readonly messages: readonly ReadMessage[];
  /** Names of the senders. */
  readonly names: readonly string[];
}

export interface NewChannel {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

/** Max. conversations in a digest; it is a selection. */
const MAX_CONVERSATIONS = 5;

export function isNothing({ unread, channels, people }: News): boolean {
  return unread.messages + channels.length + people.length === 0;
}

/** @param unread channel messages only */
export function conversationsOf(unread: readonly ReadMessage[]): Pick<News, 'conversations' | 'unread'> {
  const topics = Map.groupBy(unread, ({ stream_id, subject }) => `${stream_id}:${subject.toLowerCase()}`);
  const all = [...topics.values()].map(toConversation);
  return {
    conversations: all.sort(byBusiness).slice(0, MAX_CONVERSATIONS),
    unread: { messages: unread.length, conversations: all.length },
  };
}

/** More senders rank before more messages: a bot that writes a hundred lines is no busy conversation. */
function byBusiness(a: Conversation, b: Conversation): number {
  return b.names.length - a.names.length || b.messages.length - a.messages.length;
}

function toConversation(messages: readonly ReadMessage[]): Conversation {
  const sorted = [...messages].sort((a, b) => a.id - b.id);
  const { stream_id = 0, display_recipient, subject } = sorted.at(-1) as ReadMessage;
  const names = new Map(sorted.map(({ sender_id, sender_full_name }) => [sender_id, sender_full_name]));
  return {
    channel: { id: stream_id, name: typeof display_recipient === 'string' ? display_recipient : '' },
    topic: subject,
    messages: sorted,
    names: [...names.values()],
  };
}
