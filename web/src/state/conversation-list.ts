/** Derives conversations from messages. Pure. */
import type { Message } from '@rookery/client';

export interface Conversation {
  readonly key: string;
  readonly where:
    | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
    /** The other users, ascending; the user's own id in a conversation with themself. */
    | { readonly kind: 'direct'; readonly userIds: readonly number[] };
  readonly newestId: number;
  /** Time of the newest message, UNIX seconds. */
  readonly timestamp: number;
  /** The newest message id of each sender, the latest first. */
  readonly senders: ReadonlyMap<number, number>;
  /** Whether the user has sent a message. */
  readonly isOwn: boolean;
}

type Sent = Pick<Message, 'id' | 'sender_id' | 'timestamp' | 'type' | 'subject' | 'display_recipient'> & {
  stream_id?: number;
};

const topicKeyOf = (channelId: number, topic: string): string => `topic ${channelId} ${topic.toLowerCase()}`;

function whereOf(message: Sent, self: number): Conversation['where'] {
  if (message.type === 'stream') return { kind: 'topic', channelId: message.stream_id ?? 0, topic: message.subject };
  const everyone = (message.display_recipient as { id: number }[]).map((one) => one.id);
  const others = everyone.filter((id) => id !== self).sort((a, b) => a - b);
  return { kind: 'direct', userIds: others.length > 0 ? others : [self] };
}

const keyOf = (where: Conversation['where']): string =>
  where.kind === 'topic' ? topicKeyOf(where.channelId, where.topic) : `direct ${where.userIds.join()}`;

/** Adds a message to the given map, and returns the map. */
export function addMessage(map: Map<string, Conversation>, message: Sent, self: number): Map<string, Conversation> {
  const where = whereOf(message, self);
  const key = keyOf(where);
  const known = map.get(key);
  const isNewer = known === undefined || message.id > known.newestId;
  map.set(key, {
    key,
    where: isNewer ? where : known.where,
    newestId: isNewer ? message.id : known.newestId,
    timestamp: isNewer ? message.timestamp : known.timestamp,
    senders: withSender(known?.senders, message.sender_id, message.id),
    isOwn: known?.isOwn === true || message.sender_id === self,
  });
  return map;
}

function withSender(
  known: ReadonlyMap<number, number> | undefined,
  id: number,
  messageId: number,
): Map<number, number> {
  const senders = new Map(known);
  senders.set(id, Math.max(messageId, senders.get(id) ?? 0));
  return new Map([...senders].sort((a, b) => b[1] - a[1]));
}

interface Renaming {
  readonly stream_id?: number;
  readonly new_stream_id?: number;
  readonly orig_subject?: string;
  readonly subject?: string;
}

/** Returns the map after all messages of a topic were moved. If the destination exists, they are merged into it. */
export function renamed(map: ReadonlyMap<string, Conversation>, event: Renaming): ReadonlyMap<string, Conversation> {
  const from = topicKeyOf(event.stream_id ?? 0, event.orig_subject ?? event.subject ?? '');
  const moved = map.get(from);
  if (moved?.where.kind !== 'topic') return map;
  const { channelId, topic } = moved.where;
  const where = {
    kind: 'topic',
    channelId: event.new_stream_id ?? channelId,
    topic: event.subject ?? topic,
  } as const;
  const key = keyOf(where);
  const next = new Map(map);
  next.delete(from);
  const other = next.get(key);
  const senders = new Map([...(other?.senders ?? []), ...moved.senders].sort((a, b) => b[1] - a[1]));
  const newest = other && other.newestId > moved.newestId ? other : moved;
  const isOwn = moved.isOwn || other?.isOwn === true;
  next.set(key, { key, where, newestId: newest.newestId, timestamp: newest.timestamp, senders, isOwn });
  return next;
}
