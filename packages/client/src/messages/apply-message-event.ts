/** Applies events to the messages that a client holds. */
import { resolvingOf } from '@rookery/core/topic-names';
import { deletedIds } from '../state/apply/messages.ts';
import type { ClientEvent, EventOf } from '../state/types.ts';
import type { EditHistoryEntry, Message, Reaction } from './message.ts';

/** Further data of the caller that holds the messages. */
export interface MessageContext {
  /** All held messages, for `update_message_flags` with `all`, which names none. */
  held?: () => Iterable<Message>;
  /** `realm_message_edit_history_visibility_policy`; default: the whole history is shown. */
  historyPolicy?: 'all' | 'moves' | 'none';
  /** Returns the name of a channel, for the `display_recipient` of messages that were moved to it. */
  channelName?: (id: number) => string | undefined;
}

/** The held messages that an event changed in place, and the ids of deleted messages, held or not. */
export interface MessageChanges {
  changed: Message[];
  removed: number[];
}

/** Converts a `message` event into a message as `GET /messages` returns it. */
export function toMessage({ message, flags }: Pick<EventOf<'message'>, 'message' | 'flags'>): Message {
  return { ...message, flags: [...flags] } as Message;
}

/**
 * Changes held messages in place. The caller removes deleted messages, and decides whether a moved message still
 * belongs to its view (`matches`). The `recipient_id` of a message that was moved to another channel is not updated,
 * since the event does not contain it.
 */
export function applyMessageEvent(
  get: (id: number) => Message | undefined,
  event: ClientEvent,
  context: MessageContext = {},
): MessageChanges {
  switch (event.type) {
    case 'update_message':
      return { changed: applyUpdate(get, event, context), removed: [] };
    case 'update_message_flags':
      return { changed: applyFlags(get, event, context), removed: [] };
    case 'reaction':
      return { changed: applyReaction(get(event.message_id), event), removed: [] };
    case 'submessage':
      return { changed: applySubmessage(get(event.message_id), event), removed: [] };
    case 'delete_message':
      return { changed: [], removed: deletedIds(event) };
    default:
      return { changed: [], removed: [] };
  }
}

function applyUpdate(
  get: (id: number) => Message | undefined,
  event: EventOf<'update_message'>,
  context: MessageContext,
): Message[] {
  const isMove = event.subject !== undefined || event.new_stream_id !== undefined;
  const isEdit = event.rendered_content !== undefined;
  const ids = isMove ? new Set([event.message_id, ...event.message_ids]) : [event.message_id];
  const changed: Message[] = [];
  for (const id of ids) {
    const message = get(id);
    if (!message) continue;
    const isEdited = isEdit && id === event.message_id;
    if (!event.rendering_only) addHistory(message, historyEntry(event, isEdited), context);
    if (isEdited) applyContent(message, event);
    if (isMove) move(message, event, context);
    changed.push(message);
  }
  return changed;
}

function applyContent(message: Message, event: EventOf<'update_message'>): void {
  const { content, rendered_content, is_me_message, edit_timestamp, rendering_only, flags } = event;
  const shown = message.content_type === 'text/html' ? rendered_content : content;
  if (shown !== undefined) message.content = shown;
  if (is_me_message !== undefined) message.is_me_message = is_me_message;
  if (!rendering_only) message.last_edit_timestamp = edit_timestamp;
  // The search matches were those of the previous content.
  delete message.match_content;
  // Flags that the reader sets come by `update_message_flags`, in the order of the queue.
  message.flags = [
    ...message.flags.filter((flag) => !OF_CONTENT.has(flag)),
    ...flags.filter((one) => OF_CONTENT.has(one)),
  ];
}

/** The flags that depend on the content of a message. */
const OF_CONTENT = new Set([
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
]);

function move(message: Message, event: EventOf<'update_message'>, { channelName }: MessageContext): void {
  if (message.type !== 'stream') return;
  const { subject, new_stream_id, topic_links, orig_subject, edit_timestamp } = event;
  if (subject !== undefined) message.subject = subject;
  if (topic_links !== undefined) message.topic_links = topic_links;
  if (new_stream_id !== undefined) {
    message.stream_id = new_stream_id;
    const name = channelName?.(new_stream_id);
    if (name !== undefined) message.display_recipient = name;
  }
  delete message.match_subject;
  if (new_stream_id !== undefined || !resolvingOf(orig_subject ?? '', subject ?? '')) {
    message.last_moved_timestamp = edit_timestamp;
  }
}

function historyEntry(event: EventOf<'update_message'>, isEdited: boolean): EditHistoryEntry {
  const { user_id, edit_timestamp: timestamp, orig_content, orig_rendered_content } = event;
  const { subject, orig_subject, new_stream_id, stream_id } = event;
  return {
    user_id,
    timestamp,
    ...(isEdited && orig_content !== undefined && { prev_content: orig_content }),
    ...(isEdited && orig_rendered_content !== undefined && { prev_rendered_content: orig_rendered_content }),
    ...(subject !== undefined && { prev_topic: orig_subject ?? '', topic: subject }),
    ...(new_stream_id !== undefined && stream_id !== undefined && { prev_stream: stream_id, stream: new_stream_id }),
  };
}

function addHistory(message: Message, entry: EditHistoryEntry, { historyPolicy = 'all' }: MessageContext): void {
  if (historyPolicy === 'none') return;
  const { prev_content, prev_rendered_content, ...moves } = entry;
  if (historyPolicy === 'moves') {
    if (moves.topic === undefined && moves.stream === undefined) return;
    message.edit_history = [moves, ...(message.edit_history ?? [])];
  } else message.edit_history = [entry, ...(message.edit_history ?? [])];
}

function applyFlags(
  get: (id: number) => Message | undefined,
  { op, flag, messages, all }: EventOf<'update_message_flags'>,
  { held }: MessageContext,
): Message[] {
  const named = all ? [...(held?.() ?? [])] : messages.flatMap((id) => get(id) ?? []);
  const changed = named.filter(({ flags }) => flags.includes(flag) !== (op === 'add'));
  for (const message of changed) {
    message.flags = op === 'add' ? [...message.flags, flag] : message.flags.filter((one) => one !== flag);
  }
  return changed;
}

function applyReaction(message: Message | undefined, event: EventOf<'reaction'>): Message[] {
  if (!message) return [];
  const { op, user_id, emoji_name, emoji_code, reaction_type } = event;
  const isIt = (one: Reaction) =>
    one.user_id === user_id && one.emoji_code === emoji_code && one.reaction_type === reaction_type;
  const at = message.reactions.findIndex(isIt);
  if (at >= 0 === (op === 'add')) return [];
  if (op === 'add') message.reactions = [...message.reactions, { emoji_name, emoji_code, reaction_type, user_id }];
  else message.reactions = message.reactions.toSpliced(at, 1);
  return [message];
}

function applySubmessage(message: Message | undefined, event: EventOf<'submessage'>): Message[] {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
  if (!message || message.submessages.some((one) => one.id === id)) return [];
  message.submessages = [...message.submessages, { id, message_id, sender_id, msg_type, content }];
  return [message];
}
